"""Shows that a table plays by the edition of its language, unless it chose otherwise."""

from typing import Any

import pytest

from tests.ui.conftest import Player
from ui.port import Prefs
from ui.scene.metrics import PageSize


def begun(fonts: Any, language: str, *taps: str) -> dict[str, str]:
    player = Player(fonts, Prefs(language=language, reduced=True), PageSize(720, 1280))
    player.tap("game:thirteen-days", *taps, "start")
    table = player.desk.table
    assert table is not None
    assert table.session.header.options.get("moscow_brain", "held") == (
        table.session.state.options.moscow_brain
    )
    options: dict[str, str] = table.session.state.options._asdict()
    return options


@pytest.mark.parametrize(("language", "places"), [("ru", "empty"), ("en", "held"), ("de", "held")])
def test_moscow_is_our_brain_follows_the_card_of_the_edition(
    fonts: Any, language: str, places: str
) -> None:
    assert begun(fonts, language)["moscow_brain"] == places


def test_what_was_chosen_stands_against_the_edition(fonts: Any) -> None:
    options = begun(fonts, "ru", "options", "option:moscow_brain", "bar:left")
    assert options["moscow_brain"] == "held"


def test_edition_of_the_language_counts_as_in_the_rules(fonts: Any) -> None:
    player = Player(fonts, Prefs(language="ru", reduced=True))
    player.tap("game:thirteen-days")
    assert "как в правилах" in player.words.lower()
