"""A curl command that a person pastes into the address bar, as browsers copy it."""

from functools import partial
from typing import Any

from crawlscope.core.base.language import sentence, tr
from crawlscope.core.policy.from_curl import CurlError, from_curl
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.ui.kit.theme import Tone
from crawlscope.window.desk import Controller, Desk

ABOUT = "curl"  # what its messages are about
# What another site had must not be sent to this one
ANEW: dict[str, Any] = {"header": (), "cookie": (), "auth": None}
ANEW |= {"cookies": None, "login": None, "login_field": ()}


class WindowCurl(Controller):
    """Fills in address and settings, in memory only."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._bar = desk.window.controls.address_bar
        self._bar.curl_given.connect(self.take_over)

    def take_over(self, text: str) -> None:
        """Says what it filled in, or why it could not; nothing starts."""
        chosen = self._desk.chosen
        before = chosen.values, self._bar.address
        try:
            found = from_curl(text)
            values = {**chosen.all, **ANEW, **found.values}
            Settings.checked(roots=found.urls, **values)
        except (CurlError, SettingsError) as problem:
            self._bar.set_address("")
            self._messages.post(sentence(str(problem)), Tone.BAD, about=ABOUT)
            return
        chosen.values = values  # what is in it is remembered nowhere
        self._bar.set_address(" ".join(found.urls))
        titles = [tr("Address"), *(options()[name].title for name in found.values)]
        words = tr("Filled in from the curl command: {titles}.").format(
            titles=tr(", ", "between the parts of a list").join(titles)
        )
        if dropped := found.in_words():
            words = tr("{sentence} {other}").format(sentence=words, other=sentence(dropped))
        undo = (tr("Undo"), partial(self._undo, *before))
        self._messages.post(words, Tone.ACCENT, undo, about=ABOUT)

    def _undo(self, values: dict[str, Any], address: str) -> None:
        self._desk.chosen.values = values
        self._bar.set_address("" if address.lstrip("$ ").startswith("curl") else address)
        self._messages.close(ABOUT)
