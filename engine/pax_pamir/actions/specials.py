"""Special abilities: what the owner of a court card may do, as one small question per ability.

They are in force while the card lies in a court, hostage or not.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.pax_pamir.cards.printed import COURTS, Court
from engine.pax_pamir.state import Player, State
from engine.pax_pamir.words import HERAT, KABUL, KANDAHAR, PERSIA, POLITICAL, RUSSIAN, TRANSCASPIA

CARDS_WITH: dict[str, tuple[int, ...]] = {
    name: tuple(number for number, card in COURTS.items() if card.special == name)
    for name in {card.special for card in COURTS.values() if card.special}
}
"""Ability -> the cards that give it."""
_GIVERS = {name: frozenset(cards) for name, cards in CARDS_WITH.items()}

_BLACKMAIL = (("blackmail-herat", HERAT), ("blackmail-kandahar", KANDAHAR))
_CITADELS = {KABUL: "citadel-kabul", TRANSCASPIA: "citadel-transcaspia"}


def has(one: Player, ability: str) -> bool:
    """Whether a card with that ability lies in a player's court."""
    return not _GIVERS[ability].isdisjoint([courtier.card for courtier in one.court])


def keeps_spies_in_battle(one: Player) -> bool:
    """Indispensable Advisors: their owner's spies are not removed by battles on court cards."""
    return has(one, "indispensable-advisors")


def insurgent(state: State) -> int | None:
    """Insurrection: whose court raises two Afghan armies in Kabul after every check."""
    for player, one in enumerate(state.players):
        if has(one, "insurrection"):
            return player
    return None


def taxes_everywhere(one: Player) -> bool:
    """Claim of Ancient Lineage: for taxes, the owner rules every region."""
    return has(one, "claim-of-ancient-lineage")


def guards(one: Player, card: Court) -> bool:
    """Bodyguards: political cards in the owner's court cannot be betrayed by anybody."""
    return card.suit == POLITICAL and has(one, "bodyguards")


def keeps_tribes_in_battle(one: Player, region: int) -> bool:
    """Citadel: the owner's tribes in its region are not removed in battle."""
    return region in _CITADELS and has(one, _CITADELS[region])


def jumps_within_regions(one: Player) -> bool:
    """Strange Bedfellows: to the owner's spies, cards of one region lie next to each other."""
    return has(one, "strange-bedfellows")


def frees_hostages(one: Player) -> bool:
    """Civil Service Reforms: the owner pays no bribe for actions of cards held hostage."""
    return has(one, "civil-service-reforms")


def safe_houses(one: Player) -> tuple[int, ...]:
    """Safe House: the cards on which a spy lost in battle may be put instead."""
    houses = CARDS_WITH["safe-house"]
    return tuple([courtier.card for courtier in one.court if courtier.card in houses])


def plays_without_bribes(one: Player) -> bool:
    """Charismatic Courtiers: the owner pays no bribe for playing cards."""
    return has(one, "charismatic-courtiers")


def blackmailed_regions(one: Player) -> list[int]:
    """Blackmail: regions of which a card without spies may get one as a turn begins."""
    return [region for ability, region in _BLACKMAIL if has(one, ability)]


def moves_without_roads(one: Player) -> bool:
    """Indian Supplies: the owner's armies need no roads."""
    return has(one, "indian-supplies")


def spy_stride(one: Player) -> int:
    """Well-Connected: a spy of the owner goes up to two cards in one move."""
    return 2 if has(one, "well-connected") else 1


_INFLUENCE: dict[str, Callable[[Court], bool]] = {
    "herat-influence": lambda card: card.region == HERAT,
    "persian-influence": lambda card: card.region == PERSIA,
    "russian-influence": lambda card: card.patriot == RUSSIAN,
}
_FREED_BY = {
    giver: frozenset(number for number, card in COURTS.items() if is_freed(card))
    for ability, is_freed in _INFLUENCE.items()
    for giver in CARDS_WITH[ability]
}


def free_cards(one: Player) -> frozenset[int]:
    """Influence in Herat, in Persia, over Russians: such cards of the market cost nothing."""
    free: frozenset[int] = frozenset()
    for courtier in one.court:
        if courtier.card in _FREED_BY:
            free |= _FREED_BY[courtier.card]
    return free


def builds_one_more(one: Player) -> bool:
    """Infrastructure: one more block, for nothing, after a build action."""
    return has(one, "infrastructure")


ALWAYS_FAVORED = _GIVERS["savvy-operator"] | _GIVERS["irregulars"]
"""Savvy Operator and Irregulars: these cards always count as of the favored suit."""
