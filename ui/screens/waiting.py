"""A game that can be gone on with: how it stands, in a line, and the touch that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.core import TABLE, Refusal
from engine.session import Session
from engine.text import Arg, Text, say
from ui.games import panel_of
from ui.model import Model, refreshed, refused
from ui.parts.naming import sign_of
from ui.port import Desk, Resumable
from ui.screens.play import at_table


class Unfinished(NamedTuple):
    """The game that can be resumed, as home and the list of games show it."""

    key: Path
    title: Text
    line: Text
    points: tuple[tuple[str, int], ...]


class GoOnWith(NamedTuple):
    key: Path

    def apply(self, model: Model, desk: Desk) -> Model:
        try:
            desk.resume(self.key)
        except Refusal as refusal:
            return refused(model.routes.at_home(model, desk), refusal)
        return at_table(refreshed(model, desk))


def waiting_of(game: Resumable) -> Unfinished:
    session = game.session
    points = session.look.points
    line = say("{who} · saved {time}", who=_stands(session), time=game.saved)
    signs = tuple((sign_of(session.look, seat), scored) for seat, scored in points.items())
    return Unfinished(game.key, session.game.title, line, signs)


def _stands(session: Session) -> Arg:
    """How far the game is, where its tableau can say so, and whose turn it is."""
    where = panel_of(session.game.id).where
    if where is None:
        return whose_turn(session)
    far = where(session.look.view)
    return say("{where} · {who}", where=far, who=whose_turn(session))


def whose_turn(session: Session) -> Arg:
    prompt = session.prompt
    if prompt is None or prompt.seat == TABLE:
        return say("to be gone on with")
    return say("{side} to play", side=session.game.label((prompt.seat,)))
