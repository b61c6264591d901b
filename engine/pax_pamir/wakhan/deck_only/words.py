"""What is asked and told where only Wakhan's deck is followed: the table looks, she decides.

The texts say the procedure of the rulebook with its errata; the numbers of a box are its places
on the AI card.
"""

from __future__ import annotations

from engine.pax_pamir.saying import say
from engine.pax_pamir.wakhan.cards.ai_cards import Box
from engine.pax_pamir.wakhan.choosing.radicalize import BY
from engine.text import Text

CHECK_HERE = say("Is a Dominance Check in the market?")
AMBITION = say(
    "Can Wakhan buy the Dominance Check, and would it bring her more points than anybody else, or "
    "win her the game?"
)
AMBITION_RULE = say(
    "She can if she has its price and no rupee was put on it this turn. A tie is not more. It wins "
    "the game with a lead of 4 points, or as the final check."
)
DOMINANT = say("Is a coalition dominant?")
DOMINANT_RULE = say("It leads by 4 blocks or more; by 2 under Conflict Fatigue.")
FREE = say("Was the card she acted with of the favored suit?")
FREE_RULE = say("Then it was a bonus action, which takes none of her two.")
BONUS = say("Has Wakhan an unused card of the favored suit with a possible action?")
BONUS_RULE = say("Look from the left end of her court, and again from there after each action.")
LIMIT = say("Does Wakhan's court hold more than 3 cards and one more per political star?")
REST = say("Wakhan's turn is over. What comes next?")
REST_RULE = say("Close up and refill the market as usual; then it is for the players.")
PLACE = say("Which of these is the first card Wakhan can buy?")
ANY_CARD = say("Can Wakhan buy any card?")

CONDITIONS: dict[str, Text] = {
    "military-favored": say("Is military the favored suit?"),
    "political-favored": say("Is political the favored suit?"),
    "court-full": say("Does Wakhan's court hold 3 cards and one more per political star, or more?"),
    "fewer-spies": say("Does any player have more spies in play than Wakhan?"),
    "under-2-rupees": say("Has Wakhan fewer than 2 rupees?"),
    "no-dominance": say("Is there no dominant coalition?"),
    "dominance": DOMINANT,
    "no-move-card": say("Is there no card with move in Wakhan's court?"),
}
"""Condition of a box -> what the table is asked."""

CANDIDATES: dict[str, Text] = {
    "military": say("Can Wakhan buy a military card?"),
    "economic": say("Can Wakhan buy an economic card?"),
    "political": say("Can Wakhan buy a political card?"),
    "intelligence": say("Can Wakhan buy an intelligence card?"),
    "net-gain": say("Can Wakhan buy a card that brings more rupees than it costs?"),
    "gains-control": say(
        "Can Wakhan buy a card whose tribes and armies make her ruler of its region, and pay its "
        "bribe?"
    ),
    "army-or-road": say("Can Wakhan buy a card with armies or roads?"),
    "spy-or-tribe": say("Can Wakhan buy a card with spies or tribes?"),
    "shows-move": say("Can Wakhan buy a card with move?"),
    "patriot-of-dominance": say("Can Wakhan buy a patriot of the dominant coalition?"),
}
"""Candidates of a box -> what the table is asked."""

BUYING_RULE = say(
    "She can buy what she can pay and on which no rupee was put this turn; never Public "
    "Withdrawal, and a Dominance Check only out of ambition."
)
NET_RULE = say(
    "It brings the rupees on it, 2 more with leverage, 3 more as card 113. Not Public Withdrawal, "
    "a Dominance Check or a card on which a rupee was put this turn."
)
ACTING_RULE = say("The card must be unused this turn, and its hostage bribe and cost payable.")

ACTIONS: dict[str, tuple[Text, Text]] = {
    "tax": (
        say("Has Wakhan a card with tax, and is there a rupee to take?"),
        say(
            "Tax players with a card of a region she rules and rupees above their shelter, the "
            "richest first, the red arrow for a tie; the rest from the market, leftmost column "
            "first, the row of the red arrow before the other."
        ),
    ),
    "build": (
        say("Has Wakhan a card with build, and does she rule a region?"),
        say("Build armies, as many as she can pay up to 3, in the leftmost region she rules."),
    ),
    "move": (
        say("Has Wakhan a card with move, and is there an army to move?"),
        say(
            "Once per rank: from the leftmost region with a pragmatic army to spare, losing no "
            "ruler token, to the leftmost region beside it where players have tribes and all "
            "tribes outnumber her armies. In every region she keeps as many armies as there are "
            "tribes."
        ),
    ),
    "betray": (
        say("Has Wakhan a card with betray, and a spy on a card worth a prize?"),
        say("Betray the most important such card that is not guarded, and take the prize."),
    ),
    "battle": (
        say("Has Wakhan a card with battle, and is there something to remove?"),
        say(
            "In the leftmost region with a pragmatic army and pieces of players: tribes, then "
            "armies, then roads, of one player only, the red arrow's where it can be either. "
            "Without such a region: spies of one player on the most important court card."
        ),
    ),
    "battle-most-spies": (
        say("Has Wakhan a card with battle, and a spy beside one she could remove?"),
        say(
            "On the court card with the most spies, then by importance: spies of one player only, "
            "the red arrow's where it can be either."
        ),
    ),
}
"""Box that a court card carries out -> what the table is asked, and what she does."""

ACTIONS_BEFORE: dict[str, Text] = {
    "move": say(
        "Once per rank: from the leftmost region with a pragmatic army she may take away "
        "without losing a ruler token, to the leftmost region beside it where players have "
        "tribes and all tribes outnumber her armies."
    ),
    "battle": say(
        "In the leftmost region with a pragmatic army and pieces of players: tribes, then "
        "armies, then roads, those of the red arrow's player first. Without such a region: "
        "spies on the most important court card."
    ),
    "battle-most-spies": say(
        "Remove spies on the court card with the most spies, then by importance."
    ),
}
"""What she does in games begun before the rulebook was read again, where it is otherwise."""

IMPORTANCE = say(
    "Of several cards, the one that is: an opponent's; of the favored suit; a patriot of the "
    "dominant coalition; a prize of it; any patriot; leveraged; of highest rank; of highest number."
)
DISCARD = say(
    "She discards one that is: not political; no patriot; not leveraged; with more spies of a "
    "player than of hers, and of those with most spies; with fewest spies; of lowest rank; not "
    "favored; of lowest number."
)
DISCARD_BEFORE = say(
    "She discards one that is: not political; no patriot; not leveraged; with more spies of one "
    "player than of hers, by the most; with fewest spies; of lowest rank; not favored; of lowest "
    "number."
)
BONUS_ACTION = say("She takes the leftmost possible action of the leftmost such card.")
AMBITIOUS = say("Wakhan buys the Dominance Check for one action: carry it out.")
LEFT_END = say(
    "Pay and take the rupees on it; pay its bribe or discard it. It goes to the left end."
)
RIGHT_END = say(
    "Pay and take the rupees on it; pay its bribe or discard it. It goes to the right end."
)
ICONS = say(
    "Its icons in order: blocks of her pragmatic loyalty, roads towards the regions in the order "
    "of the AI card, spies on the most important card where she has not the most."
)
BEFORE_A_CHECK_LED = say(
    "A check is near: the cheapest patriot of the dominant coalition; without one, the card with "
    "most armies and roads; then the lowest price, then the highest number."
)
BEFORE_A_CHECK_OPEN = say(
    "A check is near: the card with most spies and tribes, then the lowest price, then the highest "
    "number."
)


def place_rule(row: Text, column: int) -> Text:
    """How she goes along the market."""
    return say(
        "From column {n} of the {row} to the left, then the same way in the other row. Not Public "
        "Withdrawal, not a card on which a rupee was put this turn, none she cannot pay.",
        n=column,
        row=row,
    )


def question_of(box: Box, part: int) -> tuple[Text, Text | None] | None:
    """The part of a box to be asked about, with its rule; None when all has been asked."""
    parts: list[tuple[Text, Text | None]] = []
    if box.when:
        is_dominance = "dominance" in box.when
        parts.append((CONDITIONS[box.when], DOMINANT_RULE if is_dominance else None))
    if box.among:
        parts.append((CANDIDATES[box.among], NET_RULE if box.by == "net-rupees" else BUYING_RULE))
    elif box.id in ACTIONS:
        parts.append((ACTIONS[box.id][0], ACTING_RULE))
    return parts[part] if part < len(parts) else None


def buying_line(box: Box) -> Text:
    """How a box with an instruction picks among the cards it wants."""
    if box.by == "price":
        return say("She takes the one of the lowest price, then of the highest number.")
    return say(
        "She takes one by: {line}; then the lowest price; then the highest number.",
        line=BY[box.by][0],
    )
