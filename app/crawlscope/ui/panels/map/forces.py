"""Where the URLs of a link graph stand: each pushes the others away, and links pull.

By Fruchterman and Reingold (1991), a round a slice; the same links always give the same picture.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.neighbours import Neighbours

ROUNDS = 90
FIRST_HEAT, LAST_HEAT = 0.35, 0.01  # the longest way in the first and in the last round
GOLDEN = pi * (3 - sqrt(5))  # the angle between one and the next at first: no two are in line

Places = NDArray[np.float32]  # a row for each URL, in the order of its steps: x and y


def laid_out(found: Neighbours) -> QuietSlices[Places]:
    """Places around that of the middle, which is (0, 0)."""
    ids = list(found.distance)
    rows = {id_: row for row, id_ in enumerate(ids)}
    places = _first_places(list(found.distance.values()))
    links = np.array([(rows[a], rows[b]) for a, b in found.links if a != b], dtype=np.intp)
    links = links.reshape(-1, 2)
    best = 1.0 / sqrt(max(1, len(ids)))  # the distance that pushing and pulling agree on
    for turn in range(ROUNDS):
        heat = FIRST_HEAT + (LAST_HEAT - FIRST_HEAT) * turn / (ROUNDS - 1)
        places += _moves(places, links, best, heat)
        places -= places[0]
        yield
    return places


def _first_places(steps: Sequence[int]) -> Places:
    """On a spiral, those that are nearer first."""
    return np.array(
        [
            (step * cos(GOLDEN * place) / 2, step * sin(GOLDEN * place) / 2)
            for place, step in enumerate(steps)
        ],
        dtype=np.float32,
    ).reshape(-1, 2)


def _moves(places: Places, links: NDArray[np.intp], best: float, heat: float) -> Places:
    chains = places[:, None, :] - places[None, :, :]
    squares = np.maximum((chains * chains).sum(axis=2), 1e-4)
    force: Places = (chains * (best * best / squares)[:, :, None]).sum(axis=1)
    if len(links):
        along = places[links[:, 0]] - places[links[:, 1]]
        pull = along * (np.sqrt((along * along).sum(axis=1)) / best)[:, None]
        np.add.at(force, links[:, 0], -pull)
        np.add.at(force, links[:, 1], pull)
    lengths = np.maximum(np.sqrt((force * force).sum(axis=1)), 1e-6)
    moves: Places = force * (np.minimum(lengths, heat) / lengths)[:, None]
    return moves
