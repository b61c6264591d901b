"""Label sheets hold a code for every card, which the scanner then reads as that card."""

import base64
import re
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

from device.games import game, modules
from device.labels import DPI, PER_PAGE, QUIET, Label, _bars, labels_of, pages, pdf, png
from device.speech.languages import speech
from engine.core import Refusal
from engine.text import ENGLISH
from hardware.scanner.codes import card_of
from tests.device.conftest import Brinkside, NewTable, Play
from tests.present import present

pytestmark = pytest.mark.long

GAME = "thirteen-minutes"


def streams(document: bytes) -> list[str]:
    """Everything a document holds packed, unpacked: drawings, fonts and what their codes mean."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\n?endstream", document, re.DOTALL):
        packed = base64.a85decode(stream[:-2]) if stream.endswith(b"~>") else stream
        found.append(zlib.decompress(packed).decode("latin-1"))
    return found


def drawings(document: bytes) -> list[str]:
    """The drawing of every page."""
    return [stream for stream in streams(document) if " re " in stream]


def written(document: bytes) -> list[str]:
    """Every line of text, in the letters that the embedded font has for its codes."""
    (meanings,) = (stream for stream in streams(document) if "beginbfchar" in stream)
    letters = {
        int(code, 16): chr(int(letter, 16))
        for code, letter in re.findall(r"<(\w\w)> <(\w{4})>", meanings)
    }
    return [
        "".join(letters[ord(code)] for code in _unescaped(text))
        for drawing in drawings(document)
        for text in re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", drawing)
    ]


def _unescaped(text: str) -> str:
    return re.sub(
        r"\\(\d{3}|.)",
        lambda found: chr(int(found[1], 8)) if found[1].isdigit() else found[1],
        text,
    )


@pytest.mark.parametrize("id", modules())
def test_every_code_is_read_as_a_card_of_its_game(id: str) -> None:
    labels = labels_of(id, ENGLISH)
    assert len(labels) >= 8
    for label in labels:
        card = card_of(label.code)
        assert card is not None
        assert card.game == id
        assert label.name


def test_codes_of_the_labels_answer_the_question_for_a_card(
    new_table: NewTable, play: Play
) -> None:
    table = new_table()
    play(table, 4)
    while not any(
        choice.id.startswith("card:") for choice in present(table.session.prompt).choices
    ):
        play(table, 1)
    prompt = table.session.prompt
    known = {choice.id for choice in present(prompt).choices} | {
        one.id for one in present(prompt).refused
    }
    assert {present(card_of(label.code)).choice for label in labels_of(GAME, ENGLISH)} <= known


def test_code_is_drawn_as_segno_makes_it() -> None:
    import segno

    matrix = [bytes(row) for row in segno.make("brinkside:a:b", error="m", micro=False).matrix]
    across, bars = _bars("brinkside:a:b")
    drawn = [bytearray(len(matrix)) for _ in matrix]
    for x, y, length in bars:
        for at in range(length):
            drawn[y - QUIET][x - QUIET + at] = 1
    assert drawn == [bytearray(row) for row in matrix]
    assert across == len(matrix) + 8


def test_pdf_has_every_label() -> None:
    labels = labels_of(GAME, ENGLISH)
    document = pdf(labels)
    assert document.startswith(b"%PDF-1.")
    text = " ".join(written(document))
    for label in labels:
        assert label.name in text


def test_same_labels_make_the_same_file() -> None:
    labels = labels_of(GAME, ENGLISH)
    assert pdf(labels) == pdf(labels)


@pytest.mark.parametrize("id", modules())
def test_modules_of_the_pdf_are_whole_dots_of_a_printer(id: str) -> None:
    """Uneven modules read badly: a sheet at 300 dpi lost most of its codes to a reader."""
    for drawing in drawings(pdf(labels_of(id, ENGLISH))):
        boxes = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b", drawing)
        assert len(boxes) > 100
        dots = {round(float(part) * DPI / 72, 1) for box in boxes for part in box}
        assert all(dot.is_integer() for dot in dots)
        assert {round(float(box[3]) * DPI / 72) for box in boxes} <= {5, 6}


def test_russian_names_are_printed_in_russian() -> None:
    names = written(pdf(labels_of("thirteen-days", speech("ru"))))
    assert {"У Тан", "Операция «Мангуст»", "Атлантика"} <= set(names)
    assert {"Атомные подводные", "лодки"} <= set(names)


def test_agendas_without_a_name_of_their_own_are_called_what_the_game_calls_them() -> None:
    names = {
        language: {label.code: label.name for label in labels_of("thirteen-days", speech(language))}
        for language in ("en", "de", "ru")
    }
    cuba = "brinkside:thirteen-days:agenda:cuba-political"
    assert names["en"][cuba] == "Cuba (political)"
    assert names["de"][cuba] == "Kuba (Politik)"
    assert names["ru"][cuba] == "Куба (политическая)"


TOLD = {"title": "Голос Америки", "flag": "us", "type": "opinion", "command": 3}


def test_titles_the_table_told_get_labels_that_answer_for_them(
    new_table: NewTable, play: Play
) -> None:
    book = [TOLD, {**TOLD, "title": "U Thant", "flag": "un", "type": "political"}]
    *others, label = labels_of(GAME, ENGLISH, book)
    assert others == labels_of(GAME, ENGLISH)
    assert label == Label("brinkside:thirteen-minutes:голос-америки", "Голос Америки")
    assert "Голос Америки" in written(pdf([label]))
    table = new_table(options={"deck": [TOLD]})
    play(table, 4)
    for seed in range(50):
        if any(choice.id.startswith("card:") for choice in present(table.session.prompt).choices):
            break
        play(table, 1, seed)
    known = {choice.id for choice in present(table.session.prompt).choices}
    known |= {refused.id for refused in present(table.session.prompt).refused}
    assert present(card_of(label.code)).choice in known


def test_codes_in_other_letters_are_bytes_a_scanner_is_read_as() -> None:
    """Without being told, segno writes é as Latin-1, which is noise to a reader of UTF-8."""
    import segno

    code = "brinkside:thirteen-minutes:île"
    matrix = segno.make_qr(code, error="m", encoding="utf-8").matrix
    assert _bars(code)[0] == len(matrix) + 2 * QUIET
    bars = _bars(code)[1]
    dark = {(x + at - QUIET, y - QUIET) for x, y, length in bars for at in range(length)}
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, one in enumerate(row) if one}


@pytest.mark.parametrize("library", ["reportlab", "PIL"])
def test_missing_library_is_named_with_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, library: str, tmp_path: Path
) -> None:
    for name in list(sys.modules):
        if name.split(".")[0] == library:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    make = pdf if library == "reportlab" else png
    with pytest.raises(Refusal, match=r"\./run --with labels"):
        make(labels_of(GAME, ENGLISH))


def test_nothing_but_the_command_loads_the_library() -> None:
    code = "import device.cli, device.labels, sys; print('reportlab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_cards_that_share_a_name_are_told_apart_by_their_numbers() -> None:
    names = [label.name for label in labels_of("pax-pamir", ENGLISH)]
    assert len(set(names)) == len(names)
    assert "1 Mohan Lal" in names
    assert "101 Dominance Check" in names


def test_many_labels_fill_several_pages() -> None:
    labels = [Label(f"brinkside:x:{n}", f"Card {n}") for n in range(2 * PER_PAGE + 1)]
    assert [len(page) for page in pages(labels)] == [PER_PAGE, PER_PAGE, 1]
    document = pdf(labels)
    assert b"/Count 3" in document
    assert len(drawings(document)) == 3


def test_names_with_brackets_and_backslashes_are_written_as_they_are() -> None:
    assert written(pdf([Label("brinkside:x:y", r"A (b) \ c")])) == [r"A (b) \ c"]


def test_rows_are_labelled_as_often_as_they_are_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("device.labels.resources.files", lambda package: tmp_path)
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nid = "a"\nname = { en = "Cuba", ru = "Куба", fr = "Île" }\ncopies = 2\n'
        '[[agenda]]\nid = "berlin-wall"\n[quota]\nus = 1\n'
    )
    labels = labels_of(GAME, speech("ru"))
    assert [label.name for label in labels] == ["Куба", "Куба", "Berlin wall"]
    assert labels[2].code == f"brinkside:{GAME}:agenda:berlin-wall"
    assert labels_of(GAME, speech("fr"))[0].name == "Île"


def test_game_without_cards_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("device.labels.resources.files", lambda package: tmp_path)
    with pytest.raises(Refusal, match="no cards"):
        labels_of(GAME, ENGLISH)


def test_command_writes_a_pdf_or_a_png(brinkside: Brinkside, tmp_path: Path) -> None:
    for name, magic in (("l.pdf", b"%PDF"), ("l.PNG", b"\x89PNG")):
        done = brinkside("labels", "--game", GAME, tmp_path / name)
        assert done.returncode == 0, done.stderr
        assert str(tmp_path / name).encode() in done.stdout
        assert (tmp_path / name).read_bytes().startswith(magic)


def test_png_shows_the_modules_of_every_code(tmp_path: Path) -> None:
    from io import BytesIO

    from PIL import Image

    from device.labels import CELL, MARGIN, QR

    label = labels_of(GAME, ENGLISH)[0]
    picture = Image.open(BytesIO(png([label])))
    across, bars = _bars(label.code)
    dots = DPI / 25.4
    module = int(QR * dots / across)
    left = round((MARGIN[0] + CELL[0] / 2) * dots) - module * across // 2
    top = round(MARGIN[1] * dots)
    dark = {(x + at, y) for x, y, length in bars for at in range(length)}
    for x in range(across):
        for y in range(across):
            dot = (left + x * module + module // 2, top + y * module + module // 2)
            grey = picture.getpixel(dot)
            assert isinstance(grey, int)
            assert (grey < 128) == ((x, y) in dark), (x, y)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--game", GAME, "l.svg"], "labels are written as .pdf or .png"),
        (["--game", GAME, "/proc/no/l.pdf"], "cannot be written"),
        (["--game", "go", "l.pdf"], "there is no game go"),
        (["l.pdf"], "--game"),
    ],
)
def test_labels_that_cannot_be_are_told_in_one_line(
    brinkside: Brinkside, arguments: list[str], told: str
) -> None:
    done = brinkside("labels", *arguments)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert told in line


def test_cards_are_those_of_the_table_beside_the_rules() -> None:
    from importlib import resources

    text = (resources.files(modules()[GAME]) / "cards.toml").read_text(encoding="utf-8")
    ids = [row["id"] for row in tomllib.loads(text)["card"]]
    assert [label.code.rpartition(":")[2] for label in labels_of(GAME, ENGLISH)] == ids
    assert game(GAME).id == GAME
