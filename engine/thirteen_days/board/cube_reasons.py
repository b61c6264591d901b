"""Why cubes cannot be placed or taken back, in the words of 13 Days."""

from __future__ import annotations

from functools import cache

from engine.text import Text
from engine.thirteen_days.saying import say_count


@cache
def supply_short(side: Text, left: int) -> Text:
    return say_count("{side} has {n} cube left", "{side} has {n} cubes left", left, side=side)


@cache
def capped(side: Text, there: int, most: int) -> Text:
    return say_count(
        "{side} has {n} cube there already, and {cap} is the most",
        "{side} has {n} cubes there already, and {cap} is the most",
        there,
        side=side,
        cap=most,
    )


@cache
def too_few_there(side: Text, there: int) -> Text:
    return say_count("{side} has {n} cube there", "{side} has {n} cubes there", there, side=side)
