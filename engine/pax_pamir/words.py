"""What the things of Pax Pamir are called, and how its regions lie to each other."""

from __future__ import annotations

from engine.pax_pamir.saying import say
from engine.text import Text, who

SEATS = ("p1", "p2", "p3", "p4", "p5")
PLAYER_NAMES = tuple(who(f"p{n}", say("player {n}", n=n)) for n in range(1, 6))
NOBODY = -1
"""No player, no coalition."""

COALITIONS = ("british", "russian", "afghan")
BRITISH, RUSSIAN, AFGHAN = range(3)
COALITION_NAMES = (say("British"), say("Russian"), say("Afghan"))

SUITS = ("economic", "military", "political", "intelligence")
ECONOMIC, MILITARY, POLITICAL, INTELLIGENCE = range(4)
SUIT_NAMES = (say("economic"), say("military"), say("political"), say("intelligence"))

REGIONS = ("kabul", "kandahar", "punjab", "herat", "persia", "transcaspia")
KABUL, KANDAHAR, PUNJAB, HERAT, PERSIA, TRANSCASPIA = range(6)
REGION_NAMES = (
    say("Kabul"),
    say("Kandahar"),
    say("Punjab"),
    say("Herat"),
    say("Persia"),
    say("Transcaspia"),
)

ENDS = (
    (PERSIA, TRANSCASPIA),
    (PERSIA, HERAT),
    (TRANSCASPIA, HERAT),
    (TRANSCASPIA, KABUL),
    (HERAT, KABUL),
    (HERAT, KANDAHAR),
    (KABUL, KANDAHAR),
    (KABUL, PUNJAB),
    (KANDAHAR, PUNJAB),
)
"""The two regions each border lies between."""
BORDERS = tuple(f"{REGIONS[one]}-{REGIONS[other]}" for one, other in ENDS)
BORDER_NAMES: tuple[Text, ...] = tuple(
    say("{one}–{other}", one=REGION_NAMES[one], other=REGION_NAMES[other]) for one, other in ENDS
)
BORDERS_OF = tuple(
    tuple(border for border, ends in enumerate(ENDS) if region in ends) for region in range(6)
)
NEIGHBOURS = tuple(
    tuple((border, sum(ENDS[border]) - region) for border in BORDERS_OF[region])
    for region in range(6)
)
"""Region -> (border, region beyond it)."""

ACTIONS = ("tax", "gift", "build", "move", "betray", "battle")
ACTION_NAMES = {
    "tax": say("tax"),
    "gift": say("gift"),
    "build": say("build"),
    "move": say("move"),
    "betray": say("betray"),
    "battle": say("battle"),
}
GIFT_PRICES = (2, 4, 6)
ROWS = ("top", "bottom")
ROW_NAMES = (say("top row"), say("bottom row"))
COLUMNS = 6
