"""Settings, languages, hints and what the doctor looks at, one by one."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.doctor import machine as examination
from device.games import modules
from device.settings import BadSettings, Settings, file, loaded, settings_file
from device.settings.general import General, Terminal
from device.settings.in_force import has_colour, in_force
from device.settings.sections import keys
from device.speech.languages import LANGUAGES, default_language, speech
from device.terminal.hints import closest, unknown
from device.typed_json import object_in
from engine.core import Refusal
from engine.text import ENGLISH, say, spoken
from tests.device.conftest import RefusedCode


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine the tests run on gets in."""
    for name in ("BRINKSIDE_SETTINGS", "BRINKSIDE_DATA", "NO_COLOR", "TERM", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name in ("LC_MESSAGES", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(file, "SYSTEM_WIDE", tmp_path / "etc.toml")


def test_no_file_means_the_defaults() -> None:
    found = loaded(None)
    assert found.values == {key.name: key.default for key in keys()}
    assert (found.of(General), found.of(Terminal).colour) == (General("", ""), "auto")
    assert found.file is None


def test_file_sets_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('[terminal]\ncolour = "always"\n')
    found = loaded(path)
    assert (found.of(Terminal).colour, found.of(General).language) == ("always", "")
    assert found.found == {"terminal.colour": "always"}


def test_every_problem_of_a_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('language = "tlh"\nlanguages = "en"\ndata = 5\n[terminal]\ncolour = "red"\n')
    with pytest.raises(BadSettings) as caught:
        loaded(path)
    assert [spoken(problem, ENGLISH) for problem in caught.value.problems] == [
        "language must be one of en, ru, de, fr",
        "unknown key languages, did you mean language?",
        "data must be text in quotes",
        "terminal.colour must be one of auto, always, never",
    ]


def test_settings_file_named_comes_before_the_users_and_the_machines(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    machines = file.SYSTEM_WIDE
    assert settings_file(None, environ) is None
    machines.touch()
    assert settings_file(None, environ) == machines
    users = tmp_path / ".config" / "brinkside" / "settings.toml"
    users.parent.mkdir(parents=True)
    users.touch()
    assert settings_file(None, environ) == users
    assert settings_file(None, {**environ, "BRINKSIDE_SETTINGS": "/e"}) == Path("/e")
    assert settings_file("/a", {**environ, "BRINKSIDE_SETTINGS": "/e"}) == Path("/a")


def test_settings_folder_that_cannot_be_looked_into_counts_as_empty() -> None:
    assert settings_file(None, {"XDG_CONFIG_HOME": "/" + "x" * 300}) is None


def test_arguments_come_before_environment_before_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.toml"
    path.write_text('language = "fr"\ndata = "/from/file"\n')
    given = Namespace(settings=str(path), language=None, data=None)
    where = in_force(given)
    assert (where.speech.language, where.data) == ("fr", Path("/from/file"))
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    monkeypatch.setenv("BRINKSIDE_DATA", "/from/environment")
    where = in_force(given)
    assert (where.speech.language, where.data) == ("fr", Path("/from/environment"))
    given.data, given.language = "/from/argument", "de"
    where = in_force(given)
    assert (where.speech.language, where.data) == ("de", Path("/from/argument"))
    assert where.source("data") == "--data"


def test_tilde_in_the_data_folder_is_the_home_folder(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    assert in_force(Namespace(data="~/x")).data == tmp_path / "home" / "x"
    assert in_force(Namespace()).data == tmp_path / "home" / ".local/share/brinkside"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "ru_RU"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "ru_RU"}, "fr"),
        ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
    ],
)
def test_language_is_the_machines_where_we_speak_it(environ: dict[str, str], language: str) -> None:
    assert default_language(environ) == language


def test_language_without_a_catalogue_is_spoken_in_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("device.speech.languages.CATALOGUES", tmp_path)
    speech.cache_clear()
    try:
        assert speech("de").gettext("US") == "US"
    finally:
        speech.cache_clear()


def test_unknown_language_is_refused_with_those_there_are(refused: RefusedCode) -> None:
    assert refused(speech, "tlh") == "unknown-language"
    with pytest.raises(ValueError, match="problem") as caught:
        speech("tlh")
    assert isinstance(caught.value, Refusal)
    assert spoken(caught.value.because, ENGLISH).endswith(
        f"there is: {', '.join(sorted(LANGUAGES))}"
    )


@pytest.mark.parametrize(
    ("wish", "setting", "environ", "is_terminal", "coloured"),
    [
        (None, "auto", {}, True, True),
        (None, "auto", {}, False, False),
        (None, "auto", {"NO_COLOR": "yes"}, True, False),
        (None, "auto", {"NO_COLOR": ""}, True, True),
        (None, "auto", {"TERM": "dumb"}, True, False),
        (None, "always", {"NO_COLOR": "yes"}, False, True),
        (None, "never", {}, True, False),
        ("always", "never", {}, False, True),
        ("never", "always", {}, True, False),
    ],
)
def test_colour_is_as_told_else_as_the_surroundings_like(
    wish: str | None,
    setting: str,
    environ: dict[str, str],
    is_terminal: bool,
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    told = Settings({"terminal.colour": setting})
    assert has_colour(Namespace(colour=wish), told) == coloured


def test_hint_names_what_was_probably_meant_or_else_all_there_is() -> None:
    assert closest("thirteen-minuets", ["thirteen-minutes", "pax"]) == "thirteen-minutes"
    assert closest("x" * 100_000, ["thirteen-minutes"]) is None
    problem = say("no {x}", x="y")
    assert spoken(unknown("c", problem, "dat", ["data"]).because, ENGLISH) == (
        "no y; did you mean data?"
    )
    assert spoken(unknown("c", problem, "?", ["b", "a"]).because, ENGLISH) == "no y; there is: a, b"


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff", "1" * 9999])
def test_typed_json_that_is_none_is_refused(text: str | bytes, refused: RefusedCode) -> None:
    assert refused(object_in, text, "here") == "bad-json"


def test_clock_that_was_never_set_is_found() -> None:
    assert examination._clock(datetime(1970, 1, 1, tzinfo=UTC)).state == "bad"
    assert examination._clock(datetime(2026, 6, 1, tzinfo=UTC)).state == "good"


def test_full_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "device.doctor.machine.shutil.disk_usage", lambda _: Namespace(free=99 * 1024 * 1024)
    )
    found = examination._space(tmp_path)
    assert (found.state, found.found) == ("bad", "99 MiB")


def test_game_that_does_not_load_is_found_and_the_rest_still_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(modules(), "broken", "no.such.module")
    found = {finding.id: finding.state for finding in examination._games()}
    assert found == {
        "game:thirteen-minutes": "good",
        "game:thirteen-days": "good",
        "game:pax-pamir": "good",
        "game:broken": "bad",
    }


def test_missing_catalogue_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "has_catalogue", lambda language: language != "fr")
    found = examination._languages()
    assert found.state == "bad"
    assert spoken(found.found, ENGLISH) == "no words for: fr"
