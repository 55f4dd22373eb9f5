"""Houses: random ones that are fair to play, and how hard any house is, compared with the printed ones.

>>> from flashover.houses import random_house
>>> house = random_house(7)
>>> house == random_house(7), house == random_house(8)
(True, False)
>>> len(house.entrances) >= 2
True

The command line has the same: `flashover board random`, `flashover board difficulty`.
"""

from __future__ import annotations

from flashover.houses.difficulty import Difference, Rating, Ratings, rate
from flashover.houses.generator import random_house

__all__ = ["Difference", "Rating", "Ratings", "random_house", "rate"]
