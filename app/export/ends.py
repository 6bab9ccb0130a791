"""Where the redirects of a crawl end, each chain walked once however many records are on it."""

from collections.abc import Iterator

from app.core.redirects import End, chain, redirects
from app.core.site import Site

STEPS_A_SLICE = 1_000

Ending = tuple[int, str, End]  # hops, the URL where it ends, how


class Ends:
    """As `chain` tells them; but that walks anew for each record of a chain."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._endings: dict[int, Ending] = {}

    def of(self, id_: int) -> Ending | tuple[None, None, None]:
        """The ending of a record that was followed; Nones for one that redirects nowhere."""
        return self._endings.get(id_, (None, None, None))

    def follow(self, id_: int) -> Iterator[None]:
        """Finds the endings of a redirecting record and of those it leads to, in slices."""
        site, endings = self._site, self._endings
        met: dict[int, None] = {}  # in order
        while id_ not in endings and id_ not in met and redirects(site, id_):
            met[id_] = None
            id_ = site.redirect_to[id_]
            if len(met) % STEPS_A_SLICE == 0:
                yield
        path = list(met)
        if id_ in met:
            self._close(path, id_)
        elif path and id_ not in endings:
            self._end(path.pop())
        for step, source in enumerate(reversed(path), 1):
            hops, final, end = endings[site.redirect_to[source]]
            endings[source] = (hops + 1, final, end)
            if step % STEPS_A_SLICE == 0:
                yield

    def _end(self, last: int) -> None:
        """The last redirect of a way that does not close."""
        found = chain(self._site, last)
        assert found is not None
        self._endings[last] = (len(found.hops), found.final, found.end)

    def _close(self, path: list[int], entry: int) -> None:
        """Takes the loop off the end of `path`; in it, each record comes back to itself."""
        start = path.index(entry)
        loop = path[start:]
        del path[start:]
        for id_ in loop:
            self._endings[id_] = (len(loop), self._site.url[id_], End.LOOP)
