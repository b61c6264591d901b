"""How the game goes, phase by phase, in our own words."""

from __future__ import annotations

from engine.pax_pamir.saying import say
from ui.games.panel import Phase

PHASES: tuple[Phase, ...] = (
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
            say("Court: 3 cards and 1 per political star. Hand: 2 and 1 per intelligence star."),
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
)
