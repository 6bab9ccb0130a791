"""What a crawl of the demo site must find, worked out from its plan by the rules of a crawl."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from crawlscope.demo.answers import Answer, Fault, Faulty, Gated, Reply
from crawlscope.demo.plan import ROBOTS, Plan, whole

ERRORS = {Fault.CLOSED: "connect", Fault.CUT_SHORT: "protocol", Fault.NOT_HTTP: "protocol"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one URL ends; the words are those of an exported record."""

    state: str
    status: int | None = None
    error: str | None = None
    skip_reason: str | None = None
    redirect_to: str | None = None
    redirect_end: str | None = None
    page: bool = False
    """An HTML page that is parsed."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    outcomes: Mapping[str, Outcome]
    """By URL in canonical form, or by its text where an href is no URL."""
    never: frozenset[str]
    """Paths and queries of this site that no such crawl may ask for."""
    requested: int
    """URLs asked for, each counted once; robots.txt is not among them."""
    pages: int
    files: int
    """Answers of 200 to 299 that are not HTML."""
    done: int
    redirected: int
    failed: int
    skipped: int
    broken: int
    """As an export counts them: redirects to broken URLs, loops and limits included."""
    errors: Mapping[str, int]
    statuses: Mapping[int, int]
    """Of the URLs that are done."""
    skip_reasons: Mapping[str, int]
    redirect_ends: Mapping[str, int]


def expect(
    plan: Plan,
    *,
    roots: Iterable[str] = ("/",),
    max_redirects: int = 10,
    max_tries: int = 4,
    resources: bool = False,
    robots: bool = True,
) -> Expected:
    """Computes the result of a crawl in scope `host` with no other limit than these."""
    walk = _Walk(plan, max_redirects, max_tries, resources, robots)
    walk.run(roots)
    return _summary(plan, _with_ends(walk.outcomes))


@dataclass(slots=True)
class _Walk:
    plan: Plan
    max_redirects: int
    max_tries: int
    resources: bool
    robots: bool
    """robots.txt is obeyed."""
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    queue: deque[tuple[str, int]] = field(default_factory=deque)
    """Paths and queries, and the redirects they have left."""

    def run(self, roots: Iterable[str]) -> None:
        for root in roots:
            self._offer(root, self.max_redirects)
        while self.queue:
            target, left = self.queue.popleft()
            self.outcomes[self._url(target)] = self._visit(target, left)

    def _url(self, target: str) -> str:
        return self.plan.origin + target if target.startswith("/") else target

    def _offer(self, target: str, left: int) -> None:
        url = self._url(target)
        if url in self.outcomes:
            return
        if not target.startswith("/"):
            self.outcomes[url] = Outcome("skipped", skip_reason="external")
        elif self.robots and not _allowed(target):
            self.outcomes[url] = Outcome("skipped", skip_reason="robots")
        else:
            self.outcomes[url] = Outcome("queued")
            self.queue.append((target, left))

    def _visit(self, target: str, left: int) -> Outcome:
        reply = self.plan.replies.get(target, self.plan.missing)
        if isinstance(reply, Gated) and reply.without.redirect_to:
            self._offer(reply.without.redirect_to, left - 1)
        answer = self._settle(reply)
        if isinstance(answer, Fault):
            return Outcome("failed", error=ERRORS[answer])
        if answer.redirects:
            return self._redirected(answer, left)
        if answer.broken_encoding:
            return Outcome("failed", error="decode")
        if answer.parsed:
            self._read(answer)
        return Outcome("done", answer.status, page=answer.parsed, title=answer.title)

    def _settle(self, reply: Reply) -> Answer | Fault:
        """The result after all tries."""
        if not isinstance(reply, Faulty):
            return whole(reply)
        if reply.times is not None and reply.times < self.max_tries:
            return reply.then
        if reply.fault is Fault.BUSY:
            return replace(reply.then, status=503, parsed=False)
        return reply.fault

    def _redirected(self, answer: Answer, left: int) -> Outcome:
        if answer.redirect_to is None:
            return Outcome("failed", answer.status, error="invalid_redirect")
        to = self._url(answer.redirect_to)
        if to not in self.outcomes and not left:
            return Outcome("failed", answer.status, error="too_many_redirects", redirect_to=to)
        self._offer(answer.redirect_to, left - 1)
        return Outcome("redirected", answer.status, redirect_to=to)

    def _read(self, answer: Answer) -> None:
        for target in answer.links + (answer.resources if self.resources else ()):
            self._offer(target, self.max_redirects)
        for text in answer.invalid:
            self.outcomes.setdefault(text, Outcome("skipped", skip_reason="invalid"))


def _allowed(target: str) -> bool:
    """The longest matching rule decides, as in RFC 9309."""
    verb, _ = max(
        ((verb, path) for verb, path in ROBOTS if target.startswith(path)),
        key=lambda rule: len(rule[1]),
    )
    return verb == "Allow"


def _with_ends(outcomes: Mapping[str, Outcome]) -> dict[str, Outcome]:
    return {
        url: replace(outcome, redirect_end=_end(url, outcomes)) if outcome.redirect_to else outcome
        for url, outcome in outcomes.items()
    }


def _end(url: str, outcomes: Mapping[str, Outcome]) -> str:
    met: set[str] = set()
    while url not in met:
        met.add(url)
        outcome = outcomes[url]
        if outcome.error == "too_many_redirects":
            return "limit"
        if outcome.redirect_to is None:
            return _plain_end(outcome)
        url = outcome.redirect_to
    return "loop"


def _plain_end(outcome: Outcome) -> str:
    if outcome.state == "skipped":
        return "external" if outcome.skip_reason == "external" else "skipped"
    return "broken" if _is_broken(outcome) else "page"


def _is_broken(outcome: Outcome) -> bool:
    if outcome.redirect_end in ("broken", "loop", "limit"):
        return True
    return outcome.state == "failed" or (outcome.state == "done" and (outcome.status or 0) >= 400)


def _summary(plan: Plan, outcomes: Mapping[str, Outcome]) -> Expected:
    states = Counter(outcome.state for outcome in outcomes.values())
    done = [outcome for outcome in outcomes.values() if outcome.state == "done"]
    pages = sum(outcome.page for outcome in done)
    good = sum((outcome.status or 0) < 300 for outcome in done)
    return Expected(
        outcomes=outcomes,
        never=_never(plan, outcomes),
        requested=len(outcomes) - states["skipped"],
        pages=pages,
        files=good - pages,
        done=states["done"],
        redirected=states["redirected"],
        failed=states["failed"],
        skipped=states["skipped"],
        broken=sum(map(_is_broken, outcomes.values())),
        errors=Counter(out.error for out in outcomes.values() if out.error),
        statuses=Counter(out.status for out in done if out.status),
        skip_reasons=Counter(out.skip_reason for out in outcomes.values() if out.skip_reason),
        redirect_ends=Counter(out.redirect_end for out in outcomes.values() if out.redirect_end),
    )


def _never(plan: Plan, outcomes: Mapping[str, Outcome]) -> frozenset[str]:
    asked = {
        url.removeprefix(plan.origin)
        for url, outcome in outcomes.items()
        if outcome.state != "skipped"
    }
    return frozenset(plan.replies.keys() | plan.traps) - asked - {"/robots.txt"}
