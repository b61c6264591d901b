"""How the game goes, phase by phase, in our own words."""

from __future__ import annotations

from engine.thirteen_minutes.saying import say
from ui.games.panel import Phase

PHASES: tuple[Phase, ...] = (
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
)
