"""What the things of 13 Minutes are called."""

from __future__ import annotations

from engine.text import Text
from engine.thirteen_minutes.saying import say

US, USSR = 0, 1
SIDES = (US, USSR)
SEATS = ("us", "ussr")
SIDE_NAMES = (say("US"), say("USSR"))

US_SPHERE, NEUTRAL, USSR_SPHERE = 0, 1, 2
ZONES = ("us", "neutral", "ussr")
ZONE_NAMES = (say("US sphere"), say("neutral zone"), say("USSR sphere"))
SPHERE_OF = (US_SPHERE, USSR_SPHERE)

FLAGS = ("us", "ussr", "un")
FLAG_NAMES = {"us": say("US"), "ussr": say("USSR"), "un": say("UN")}
TYPES = ("political", "military", "opinion")
TYPE_NAMES = {
    "political": say("political"),
    "military": say("military"),
    "opinion": say("world opinion"),
}
CUBA_NAME = say("Cuba")


def face_name(flag: str, type_: str) -> Text:
    return say("{flag} card, {type}", flag=FLAG_NAMES[flag], type=TYPE_NAMES[type_])
