"""Label sheets hold a code for every card, which the scanner then reads as that card."""

import re
import tomllib
import zlib

import pytest

from device.games import GAMES, game
from device.labels import DPI, PER_PAGE, QUIET, Label, _bars, labels_of, pages, pdf
from engine.core import Refusal
from hardware.scanner.codes import card_of

GAME = "thirteen-minutes"


def drawings(document: bytes) -> list[str]:
    """The drawing of every page, unpacked."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return [zlib.decompress(stream).decode("cp1252") for stream in streams]


@pytest.mark.parametrize("id", GAMES)
def test_every_code_is_read_as_a_card_of_its_game(id) -> None:
    labels = labels_of(id, "en")
    assert len(labels) >= 8
    for label in labels:
        card = card_of(label.code)
        assert card is not None
        assert card.game == id
        assert label.name


def test_codes_of_the_labels_answer_the_question_for_a_card(new_table, play) -> None:
    table = new_table()
    play(table, 4)
    while not any(choice.id.startswith("card:") for choice in table.session.prompt.choices):
        play(table, 1)
    prompt = table.session.prompt
    known = {choice.id for choice in prompt.choices} | {one.id for one in prompt.refused}
    assert {card_of(label.code).choice for label in labels_of(GAME, "en")} <= known


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


def test_pdf_is_whole_and_has_every_label() -> None:
    labels = labels_of(GAME, "en")
    document = pdf(labels)
    assert document.startswith(b"%PDF-1.4")
    start = int(re.search(rb"startxref\n(\d+)", document)[1])
    assert document[start : start + 4] == b"xref"
    for number, offset in enumerate(re.findall(rb"(\d{10}) 00000 n", document), start=1):
        assert document[int(offset) :].startswith(b"%d 0 obj" % number)
    (drawing,) = drawings(document)
    for label in labels:
        assert label.name.split()[0] in drawing


@pytest.mark.parametrize("id", GAMES)
def test_modules_of_the_pdf_are_whole_dots_of_a_printer(id) -> None:
    """Uneven modules read badly: a sheet at 300 dpi lost most of its codes to a reader."""
    for drawing in drawings(pdf(labels_of(id, "en"))):
        boxes = re.findall(r"^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$", drawing, re.MULTILINE)
        assert len(boxes) > 100
        dots = {round(float(part) * DPI / 72, 1) for box in boxes for part in box}
        assert all(dot.is_integer() for dot in dots)
        assert {round(float(box[3]) * DPI / 72) for box in boxes} <= {5, 6}


def test_cards_that_share_a_name_are_told_apart_by_their_numbers() -> None:
    names = [label.name for label in labels_of("pax-pamir", "en")]
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
    (drawing,) = drawings(pdf([Label("brinkside:x:y", r"A (b) \ c")]))
    assert r"(A \(b\) \\ c) Tj" in drawing


def test_name_in_letters_a_pdf_lacks_falls_back_to_english(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("device.labels.resources.files", lambda package: tmp_path)
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nid = "a"\nname = { en = "Cuba", ru = "Куба", fr = "Île" }\ncopies = 2\n'
        '[[agenda]]\nid = "berlin-wall"\n[quota]\nus = 1\n'
    )
    assert [label.name for label in labels_of(GAME, "ru")] == ["Cuba", "Cuba", "Berlin wall"]
    labels = labels_of(GAME, "fr")
    assert labels[0].name == "Île"
    assert labels[2].code == f"brinkside:{GAME}:agenda:berlin-wall"
    assert "Île" in drawings(pdf(labels))[0]


def test_game_without_cards_is_refused(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("device.labels.resources.files", lambda package: tmp_path)
    with pytest.raises(Refusal, match="no cards"):
        labels_of(GAME, "en")


def test_command_writes_a_pdf_or_a_png(brinkside, tmp_path) -> None:
    for name, magic in (("l.pdf", b"%PDF"), ("l.PNG", b"\x89PNG")):
        done = brinkside("labels", "--game", GAME, tmp_path / name)
        assert done.returncode == 0, done.stderr
        assert str(tmp_path / name).encode() in done.stdout
        assert (tmp_path / name).read_bytes().startswith(magic)


def test_png_shows_the_modules_of_every_code(tmp_path) -> None:
    from io import BytesIO

    from PIL import Image

    from device.labels import CELL, MARGIN, QR, png

    label = labels_of(GAME, "en")[0]
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
            assert (picture.getpixel(dot) < 128) == ((x, y) in dark), (x, y)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--game", GAME, "l.svg"], "labels are written as .pdf or .png"),
        (["--game", GAME, "/proc/no/l.pdf"], "cannot be written"),
        (["--game", "go", "l.pdf"], "there is no game go"),
        (["l.pdf"], "--game"),
    ],
)
def test_labels_that_cannot_be_are_told_in_one_line(brinkside, arguments, told) -> None:
    done = brinkside("labels", *arguments)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert told in line


def test_cards_are_those_of_the_table_beside_the_rules() -> None:
    from importlib import resources

    text = (resources.files(GAMES[GAME]) / "cards.toml").read_text(encoding="utf-8")
    ids = [row["id"] for row in tomllib.loads(text)["card"]]
    assert [label.code.rpartition(":")[2] for label in labels_of(GAME, "en")] == ids
    assert game(GAME).id == GAME
