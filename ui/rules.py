"""How each game goes, phase by phase, in our own words."""

from __future__ import annotations

from engine.text import Text, say

Phase = tuple[Text, tuple[Text, ...]]

PHASES: dict[str, tuple[Phase, ...]] = {
    "thirteen-days": (
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
                say(
                    "A marker in DEFCON 1, or all three in DEFCON 2: you start nuclear war"
                    " and lose."
                ),
                say("After round 3 the Aftermath pile pays 2 prestige for more cubes on cards."),
                say("More prestige wins; if level, whoever holds the letter."),
            ),
        ),
    ),
    "thirteen-minutes": (
        (
            say("Who starts"),
            (
                say("Both bid cubes in secret; the higher bid decides who starts."),
                say("The cubes that were bid leave the game."),
            ),
        ),
        (
            say("A turn"),
            (
                say("Lay a card into the neutral zone or your own sphere, never into theirs."),
                say("Your own card or a UN card: use its event or its Command, not both."),
                say("The other side's card: they may use the event first, then you Command."),
                say("A Command places or takes back cubes on one battleground."),
                say("Placing pulls the card one zone towards you; taking back pushes it away."),
                say("Then draw a card."),
            ),
        ),
        (
            say("The end"),
            (
                say("More cubes control a battleground; a tie goes to the sphere's owner."),
                say("Each battleground counts 1, Cuba 2."),
                say("1 more for most military battlegrounds, 1 for most Command on last cards."),
                say("Three cards of one type in your sphere: you start nuclear war and lose."),
            ),
        ),
    ),
    "pax-pamir": (
        (
            say("A turn"),
            (
                say("Two actions: buy a card, play a card, or use an action of a court card."),
                say("Court cards of the favored suit act for free; each card acts once a turn."),
                say("Buying costs the column's number; put 1 rupee on each card to the left."),
                say("A card on which you put a rupee this turn cannot be bought until the next."),
                say("Military favored: everything in the market costs twice as much."),
            ),
        ),
        (
            say("Playing a card"),
            (
                say("The ruler of its region is owed a bribe: 1 rupee for each tribe there."),
                say("The card goes to either end of your court; then its icons happen."),
                say("A patriot of another coalition makes you loyal to it: you lose the old ties."),
                say("Armies go to the region, roads on its borders, tribes to the region."),
                say("A spy goes on a court card of the region, in any court."),
            ),
        ),
        (
            say("Actions of court cards"),
            (
                say("Tax: up to the rank, from the market or players with cards of your regions."),
                say("Gift: 2, 4 or 6 rupees for 1 influence. Build: 2 rupees for each block."),
                say("Move: armies along own roads, spies along courts, up to the rank."),
                say("Betray: 2 rupees; a card under your spy is lost and may be your prize."),
                say("Battle: up to the rank, no more pieces than you have armies or spies there."),
                say("Someone else's spies in the majority hold a card hostage: its actions cost."),
            ),
        ),
        (
            say("The end of a turn"),
            (
                say(
                    "Court: 3 cards and 1 per political star. Hand: 2 and 1 per intelligence star."
                ),
                say("An event in the first column happens; both rows close up and are refilled."),
                say("Without a tribe in a region its political cards go; and the other way round."),
            ),
        ),
        (
            say("Dominance Check"),
            (
                say("A coalition with 4 blocks more than each other one is dominant."),
                say("Then players loyal to it score 5, 3, 1 by influence; all blocks are cleared."),
                say("If none is dominant, most cylinders in play score 3 and 1."),
                say("Tied players share the points of their places, rounded down."),
                say("4 points ahead after a check wins; the last check counts double."),
            ),
        ),
        (
            say("Wakhan"),
            (
                say("Turn her AI card; the back of the next one says row and column."),
                say("Take the steps on the table as the panel says them; each comes with its why."),
            ),
        ),
    ),
}
