"""Updates: what is no good is never switched to, and what is given is what is trusted."""

import io
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from device.kiosk import bundle, updating
from device.kiosk.health import problems
from device.kiosk.probation import HEALTHY_AFTER, Probation, probation
from device.kiosk.releases import Releases
from device.kiosk.updating import Installation, Source
from device.records.shelf import Shelf
from engine.core import Refusal
from engine.record import SUM, chained
from engine.text import ENGLISH, spoken

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
WHEEL = "brinkside-9.1-py3-none-any.whl"

needs_minisign = pytest.mark.skipif(not shutil.which("minisign"), reason="minisign is missing")


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    data = tmp_path / "data"
    data.mkdir()
    releases = Releases(tmp_path / "opt")
    folder = releases.begin("9.0")
    releases.finish(folder)
    releases.switch("9.0")
    return Installation(releases, data, tmp_path / "keys")


@pytest.fixture
def lines() -> list[str]:
    return []


@pytest.fixture
def told(lines: list[str]) -> updating.Told:
    return lambda line: lines.append(spoken(line, ENGLISH))


def because(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return spoken(refusal.value.because, ENGLISH)


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands in for pip: what is "installed" is a tree that the test may break before."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in ("engine", "hardware", "ui"):
        (tree / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "device", tree / "device", ignore=shutil.ignore_patterns("__pycache__"))

    def install(folder: Path, source: Source, pattern: Path, extras: str | None) -> None:
        (folder / "bin").mkdir()
        python = folder / "bin" / "python"
        python.write_text(f'#!/bin/sh\nPYTHONPATH={tree} exec {sys.executable} "$@"\n')
        python.chmod(0o755)

    monkeypatch.setattr(updating, "_install", install)
    return tree


SOURCE = Source("9.1", "brinkside")


def test_a_good_release_is_built_checked_and_switched_to(
    place: Installation, builds: Path, told: updating.Told
) -> None:
    name = updating.build(place, SOURCE, told)
    assert place.releases.current == "9.0"  # until it is switched
    assert updating.switch(place, name, told, lambda: False)
    assert place.releases.current == "9.1"
    assert place.releases.previous == "9.0"


def test_a_broken_import_is_told_and_leaves_nothing(
    place: Installation, builds: Path, told: updating.Told
) -> None:
    (builds / "device" / "receipt.py").write_text("import not_to_be_had\n")
    with pytest.raises(Refusal) as refused:
        updating.build(place, SOURCE, told)
    assert "not fit to run" in because(refused)
    assert "not_to_be_had" in because(refused)
    assert place.releases.all() == ["9.0"]
    assert [folder.name for folder in (place.releases.root / "releases").iterdir()] == ["9.0"]


def test_a_release_that_draws_no_picture_is_refused(
    place: Installation, builds: Path, told: updating.Told
) -> None:
    (builds / "device" / "desk.py").write_text("raise RuntimeError('no desk today')\n")
    with pytest.raises(Refusal) as refused:
        updating.build(place, SOURCE, told)
    assert "no desk today" in because(refused)


@pytest.fixture
def clockwork(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Time that passes only by waiting."""
    now = [0.0]

    def wait(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(updating, "monotonic", lambda: now[0])
    monkeypatch.setattr(updating, "sleep", wait)
    return now


def test_an_update_ends_well_when_the_new_one_says_it_is_healthy(
    place: Installation, builds: Path, told: updating.Told, lines: list[str], clockwork: list[float]
) -> None:
    def restart() -> bool:
        trial = place.releases.trial
        assert trial is not None
        place.releases.choose(place.data)
        clock = [0.0]
        healthy = Probation(trial.id, place.data, lambda: clock[0])
        healthy.alive()
        assert not (place.data / "healthy").exists()
        clock[0] = HEALTHY_AFTER
        healthy.alive()
        return True

    assert updating.switch(place, updating.build(place, SOURCE, told), told, restart)
    assert lines[-1] == "it is healthy"
    assert place.releases.trial is None


def test_an_update_that_crashes_thrice_goes_back_and_says_so(
    place: Installation,
    builds: Path,
    told: updating.Told,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    clockwork: list[float],
) -> None:
    def wait_while_it_crashes(seconds: float) -> None:
        clockwork[0] += seconds
        place.releases.choose(place.data)  # the service starts it anew

    monkeypatch.setattr(updating, "sleep", wait_while_it_crashes)
    name = updating.build(place, SOURCE, told)
    assert not updating.switch(place, name, told, lambda: True)
    assert lines[-1] == "it did not become healthy: back to 9.0"
    assert place.releases.failed("9.1")


def test_an_update_cut_short_is_swept_by_the_next(
    place: Installation, builds: Path, told: updating.Told
) -> None:
    place.releases.begin("9.1")  # and then the plug was pulled
    assert updating.build(place, SOURCE, told) == "9.1"


def test_two_updates_at_once_are_one_too_many(place: Installation) -> None:
    with (
        updating.alone(place.releases.root),
        pytest.raises(Refusal, match="another update"),
        updating.alone(place.releases.root),
    ):
        pass


def test_a_full_disk_is_told_before_anything_is_built(
    place: Installation, told: updating.Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "LEAST_FREE_MIB", 1 << 40)
    with pytest.raises(Refusal) as refused:
        updating.build(place, SOURCE, told)
    assert "an update needs" in because(refused)


def test_what_is_no_brinkside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "readme.txt").touch()
    (tmp_path / "other-1.0-py3-none-any.whl").touch()
    (tmp_path / "brinkside-..-py3-none-any.whl").touch()
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text('[project]\nname = "other"\nversion = "1"\n')
    for name in (
        "empty",
        "readme.txt",
        "other-1.0-py3-none-any.whl",
        "project",
        "gone",
        *("brinkside-..-py3-none-any.whl",),
    ):
        with pytest.raises(Refusal):
            updating.source_of(tmp_path / name, tmp_path, tmp_path)


def test_the_projects_own_folder_is_a_source(tmp_path: Path) -> None:
    source = updating.source_of(ROOT, tmp_path, tmp_path)
    assert source.requirement.startswith("brinkside @ file://")
    assert source.wheels is None


def test_a_release_that_is_not_on_trial_has_nothing_to_prove(place: Installation) -> None:
    assert probation(place.data, lambda: 0.0, place.releases.root) is None


def test_the_release_on_trial_knows_itself(
    place: Installation, builds: Path, told: updating.Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    updating.switch(place, updating.build(place, SOURCE, told), told, lambda: False)
    monkeypatch.setattr(sys, "prefix", str(place.releases.root / "current"))
    assert probation(place.data, lambda: 0.0, place.releases.root) is not None


def test_this_release_is_fit_to_run(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for record in (ROOT / "tests" / "recorded").glob("*.jsonl"):
        shutil.copy(record, games)
    (games / "newer.jsonl").write_text('{"format": 99}\n')
    assert list(problems(tmp_path)) == []


def _as_newer(record: bytes, **header: object) -> bytes:
    """A record as a later version might have written it: sound, and not for this one."""
    written, before = b"", ""
    for number, line in enumerate(record.decode().splitlines()):
        content = json.loads(line)
        del content["sum"]
        if number == 0:
            content.update(header)
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        before = chained(before, text)
        written += f'{text[:-1]}{SUM}{before}"}}\n'.encode()
    return written


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({}, ""),
        ({"format": 99}, "the record was made by a newer Brinkside (format 99)"),
        ({"rules": 999}, "the record was made by newer rules"),
        ({"game": "fourteen-days"}, "there is no game fourteen-days"),
    ],
)
def test_a_record_of_a_newer_version_stays_as_it_is_with_a_notice(
    tmp_path: Path, finished_record: bytes, header: dict[str, object], told: str
) -> None:
    record = tmp_path / "games" / "later.jsonl"
    record.parent.mkdir()
    record.write_bytes(_as_newer(finished_record, **header))
    before, shelf = record.read_bytes(), Shelf(tmp_path)
    said = [spoken(notice, ENGLISH) for notice in shelf.under_way()[1]]
    assert [line.partition(told)[0] for line in said] == (["later.jsonl: "] if told else [])
    if told:
        with pytest.raises(Refusal):
            shelf.resume(record)
    assert record.read_bytes() == before
    assert [file.name for file in record.parent.iterdir()] == ["later.jsonl"]


class Signer:
    """A key pair of its own, and what it signed."""

    def __init__(self, folder: Path, keys: Path) -> None:
        keys.mkdir(exist_ok=True)
        self.secret = folder / "secret.key"
        public = keys / f"{folder.name}.pub"
        self._minisign("-G", "-W", "-p", str(public), "-s", str(self.secret))

    def sign(self, file: Path) -> None:
        self._minisign("-S", "-s", str(self.secret), "-m", str(file))

    def _minisign(self, *words: str) -> None:
        subprocess.run(["minisign", *words], check=True, capture_output=True, input=b"\n\n")


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    return tmp_path / "keys"


@pytest.fixture
def signer(tmp_path: Path, keys: Path) -> Signer:
    (tmp_path / "house").mkdir()
    return Signer(tmp_path / "house", keys)


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    wheels = tmp_path / "packed"
    wheels.mkdir()
    (wheels / WHEEL).write_bytes(b"a wheel")
    out = tmp_path / "brinkside.bundle"
    updating.pack(wheels, tmp_path, out)
    return out


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    folder = tmp_path / "workshop"
    folder.mkdir()
    return folder


@needs_minisign
def test_a_signed_bundle_is_a_source(
    signer: Signer, packed: Path, keys: Path, workshop: Path
) -> None:
    signer.sign(packed)
    source = updating.source_of(packed, workshop, keys)
    assert source.version == "9.1"
    assert source.wheels is not None
    assert (source.wheels / WHEEL).read_bytes() == b"a wheel"


@needs_minisign
def test_a_bundle_is_trusted_by_its_signature_only(
    signer: Signer, packed: Path, keys: Path, workshop: Path, tmp_path: Path
) -> None:
    def refusal() -> str:
        with pytest.raises(Refusal) as refused:
            updating.source_of(packed, workshop, keys)
        return because(refused)

    assert "is not signed" in refusal()
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    Signer(stranger, stranger).sign(packed)
    assert "none of the trusted keys" in refusal()
    signer.sign(packed)
    packed.write_bytes(packed.read_bytes().replace(b"a wheel", b"another"))
    assert "none of the trusted keys" in refusal()
    for key in keys.iterdir():
        key.unlink()
    assert "no key is trusted yet" in refusal()
    assert not (workshop / "wheels").exists()  # nothing of it was even looked at


@needs_minisign
@pytest.mark.parametrize("name", ["wheels/../../x.whl", "/etc/x.whl", "wheels/x.sh", "x"])
def test_a_signed_bundle_still_writes_nowhere_else(
    signer: Signer, keys: Path, workshop: Path, tmp_path: Path, name: str
) -> None:
    strange = tmp_path / "strange.bundle"
    with tarfile.open(strange, "w") as tar:
        entry = tarfile.TarInfo(name)
        entry.size = 1
        tar.addfile(entry, io.BytesIO(b"x"))
    signer.sign(strange)
    with pytest.raises(Refusal) as refused:
        bundle.opened(strange, workshop, keys)
    assert "no bundle of Brinkside" in because(refused)
    assert not list(tmp_path.glob("**/x.*"))
