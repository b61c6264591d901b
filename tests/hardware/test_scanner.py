"""Whatever a scanner sends, only whole codes of ours mean anything, and memory stays bounded."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Refusal
from hardware.events import Noise, Scanned
from hardware.scanner import KIND
from hardware.scanner.codes import CodedCard, card_of, code_of, own_codes
from hardware.scanner.lines import LONGEST, Lines
from tests.hardware.conftest import Cable, NewBench


def read(*chunks: bytes) -> list[object]:
    lines = Lines()
    return [event for chunk in chunks for event in lines.feed(chunk)]


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n", b"\n\r", b"\n\n\n"])
def test_any_end_of_line_ends_a_code_once(end: bytes) -> None:
    assert read(b"one" + end + b"two" + end) == [Scanned("one"), Scanned("two")]


CODES = st.text(
    st.characters(blacklist_categories=("C", "Z")), min_size=1, max_size=LONGEST // 4
).filter(lambda text: text.strip() == text and text.isprintable())


@given(st.lists(CODES, max_size=6), st.data())
def test_codes_cut_anywhere_arrive_whole(codes: list[str], data: st.DataObject) -> None:
    stream = "".join(f"{code}\r\n" for code in codes).encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert read(*pieces) == [Scanned(code) for code in codes]


@pytest.mark.parametrize("line", [b"\xff\xfe\xfd", b"a\x00b", b"\x1b[2J", b"x" * (LONGEST + 1)])
def test_what_is_no_text_is_noise(line: bytes) -> None:
    assert read(line + b"\nafter\n") == [Noise(len(line)), Scanned("after")]


def test_megabyte_without_an_end_is_not_kept() -> None:
    lines = Lines()
    for _ in range(1024):
        assert list(lines.feed(b"\x55" * 1024)) == []
        assert len(lines._held) <= LONGEST
    assert list(lines.feed(b"\ngood\n")) == [Noise(1024 * 1024), Scanned("good")]


def chunks(source: random.Random) -> bytes:
    """Splits, NULs, noise of a wrong speed, floods, halves of our own codes."""
    kind = source.randrange(8)
    if kind == 0:
        return bytes(source.randrange(1, 64))
    if kind == 1:
        return source.randbytes(source.randrange(1, 300))
    if kind == 2:
        return bytes(source.choice((0x00, 0x80, 0xF8, 0xFE, 0xFF)) for _ in range(40))
    if kind == 3:
        return b"A" * source.randrange(1, 5000)
    if kind == 4:
        return b"brinkside:thirteen-min"
    if kind == 5:
        return source.choice((b"\r", b"\n", b"\r\n", b""))
    if kind == 6:
        return b"4006381333931\r\n"
    return "brinkside:тринадцать:🂡\n".encode()[: source.randrange(1, 30)]


def test_ten_thousand_chunks_of_garbage_do_nothing_and_keep_nothing() -> None:
    source, lines, meant, largest = random.Random(62), Lines(), [], 0
    for _ in range(10_000):
        for event in lines.feed(chunks(source)):
            if isinstance(event, Scanned) and (card := card_of(event.code)) is not None:
                meant.append(card)
        largest = max(largest, len(lines._held))
    list(lines.feed(b"\n"))
    one_megabyte = list(lines.feed(b"\xaa" * 1024 * 1024))
    assert one_megabyte == []
    assert largest <= LONGEST
    assert len(lines._held) <= LONGEST
    assert all(
        card.game not in ("thirteen-minutes", "thirteen-days", "pax-pamir") for card in meant
    )
    assert list(lines.feed(b"\nbrinkside:a:b\n"))[-1] == Scanned("brinkside:a:b")


def test_garbage_over_a_real_line_leaves_the_scanner_working(cable: Cable, bench: NewBench) -> None:
    events: list[object] = []
    run = bench(KIND.with_settings("serial", port=str(cable.path)).made(events.append))
    run.turn()
    source = random.Random(13)
    for _ in range(300):
        cable.send(chunks(source)[:1000])
        run.turn()
    cable.send(b"\nbrinkside:a:b\n")
    run.turn(3)
    assert events[-1] == Scanned("brinkside:a:b")
    assert (run.worker.state, run.told) == ("ok", [])


@pytest.mark.parametrize(
    ("code", "card"),
    [
        ("brinkside:thirteen-minutes:u-thant", CodedCard("thirteen-minutes", "card:u-thant")),
        (" BRINKSIDE:PAX-PAMIR:12\t", CodedCard("pax-pamir", "card:12")),
        ("brinkside:thirteen-days:agenda:berlin", CodedCard("thirteen-days", "agenda:berlin")),
        ("brinkside:thirteen-minutes:", None),
        ("brinkside::u-thant", None),
        ("brinkside", None),
        ("https://example.org/x:y:z", None),
        ("4006381333931", None),
        ("", None),
    ],
)
def test_code_means_a_card_only_if_it_is_ours(code: str, card: CodedCard | None) -> None:
    assert card_of(code) == card


def test_codes_we_print_are_codes_we_read() -> None:
    assert card_of(code_of("g", "c")) == CodedCard("g", "card:c")


def test_own_codes_come_from_the_settings() -> None:
    own = own_codes(["04:A2:B1 = pax-pamir:12", "a=b = thirteen-days:agenda:berlin"])
    assert card_of("04:a2:b1", own) == CodedCard("pax-pamir", "card:12")
    assert card_of("A=B", own) == CodedCard("thirteen-days", "agenda:berlin")


@pytest.mark.parametrize("line", ["", "=", "code", "code = game", "= game:card", "code = :card"])
def test_own_code_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        own_codes([line])


def test_simulated_scanner_reads_like_a_real_one() -> None:
    events: list[object] = []
    scanner = KIND.with_settings("simulated").made(events.append)
    scanner.scan("brinkside:a:b")
    scanner.scan("\x00")
    assert events == [Scanned("brinkside:a:b"), Noise(1)]
