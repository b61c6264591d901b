"""How the game goes, phase by phase, in our own words."""

from __future__ import annotations

from engine.thirteen_days.saying import say
from ui.games.panel import Phase

PHASES: tuple[Phase, ...] = (
    (
        say("Phases 1 and 2: escalation and agendas"),
        (
            say("All six DEFCON markers go up 1 at the beginning of a round."),
            say("Both draw three agendas and put a flag on each; then each keeps one."),
        ),
    ),
    (
        say("Phase 3: strategy cards"),
        (
            say("Both get five cards and play four in turn; less prestige decides who begins."),
            say("Your own card or a UN card: use its event or its Command, not both."),
            say("The other side's card: they may use the event first, then you Command."),
            say("A Command places or takes back cubes on one battleground, at most 5 there."),
            say("Each cube after the first moves your marker there: up, or back down."),
            say("The letter adds 1 cube to a Command; then it goes to the other side."),
            say("An event moves markers for its cubes only with the DEFCON symbol."),
        ),
    ),
    (
        say("Phases 4 and 5: last cards and world opinion"),
        (
            say("Each side's fifth card goes face down into the Aftermath pile."),
            say("Leading Television: move one of your markers by 1."),
            say("Leading the United Nations: take the letter."),
            say("Leading Alliances: look at the top card; tuck it or discard it."),
        ),
    ),
    (
        say("Phase 6: agendas"),
        (
            say(
                "An agenda pays whoever has more there, whoever chose it: the difference"
                " and its bonus."
            ),
            say("A track agenda first moves every marker that stands in DEFCON 2 up 1."),
            say("Only the difference of both payments moves prestige."),
        ),
    ),
    (
        say("Phases 7 and 8: war check"),
        (
            say("A marker in DEFCON 1, or all three in DEFCON 2: you start nuclear war and lose."),
            say("After round 3 the Aftermath pile pays 2 prestige for more cubes on cards."),
            say("More prestige wins; if level, whoever holds the letter."),
        ),
    ),
)
