"""Update bundles: one file with every wheel of a release, signed with minisign.

minisign, because Debian has it (as a small program on libsodium), a key is one line that can be
read out over the phone, and it does this one thing. A bundle is a tar of `manifest.json` and
`wheels/*.whl`; the signature lies beside it as `<bundle>.minisig`.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

from device.records.files import reason
from engine.core import Refusal
from engine.text import Text, say

ENDING = ".bundle"
KEYS = Path("/etc/brinkside/update-keys")
MOST_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle whose signature was right, unpacked."""

    version: str
    wheels: Path


def pack(wheels: Path, version: str, out: Path) -> None:
    """Writes a bundle of all the wheels in a folder; signing it is the packer's own affair."""
    manifest = json.dumps({"brinkside": version}).encode()
    with tarfile.open(out, "w") as tar:
        entry = tarfile.TarInfo("manifest.json")
        entry.size = len(manifest)
        tar.addfile(entry, io.BytesIO(manifest))
        for wheel in sorted(wheels.glob("*.whl")):
            tar.add(wheel, f"wheels/{wheel.name}", recursive=False)


def opened(bundle: Path, workshop: Path, keys: Path = KEYS) -> Bundle:
    """Checks a bundle and unpacks it into a folder of our own. Raises Refusal.

    What is checked is a copy of our own too: a stick can be swapped under the reader's hands.
    """
    own = workshop / "update.bundle"
    signature = bundle.with_name(bundle.name + ".minisig")
    if not signature.is_file():
        raise _refused(say("{file} is not signed", file=bundle.name))
    try:
        shutil.copyfile(signature, own.with_name(own.name + ".minisig"))
        shutil.copyfile(bundle, own)
    except OSError as error:
        told = say("{file} cannot be read: {reason}", file=str(bundle), reason=reason(error))
        raise _refused(told) from error
    _check_signature(own, bundle.name, keys)
    return _unpacked(own, workshop, bundle.name)


def _check_signature(own: Path, name: str, keys: Path) -> None:
    program = shutil.which("minisign")
    if program is None:
        raise _refused(say("minisign is missing: sudo apt-get install minisign"))
    trusted = sorted(keys.glob("*.pub"))
    if not trusted:
        raise _refused(say("no key is trusted yet: put one into {folder}", folder=str(keys)))
    for key in trusted:
        command = [program, "-V", "-q", "-p", str(key), "-m", str(own)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return
    raise _refused(say("the signature of {file} is by none of the trusted keys", file=name))


def _unpacked(own: Path, workshop: Path, name: str) -> Bundle:
    """A signature tells who packed it, not that they packed it well."""
    wheels = workshop / "wheels"
    wheels.mkdir()
    version, total = "", 0
    try:
        with tarfile.open(own, "r:") as tar:
            for member in tar:
                source = tar.extractfile(member) if member.isfile() else None
                total += member.size
                if source is None or total > MOST_BYTES:
                    raise _refused(say("{file} is no bundle of Brinkside", file=name))
                folder, _, file = member.name.rpartition("/")
                if member.name == "manifest.json":
                    version = str(json.load(source)["brinkside"])
                elif folder == "wheels" and file.endswith(".whl"):
                    with (wheels / file).open("wb") as copy:
                        shutil.copyfileobj(source, copy)
                else:
                    raise _refused(say("{file} is no bundle of Brinkside", file=name))
    except (tarfile.TarError, ValueError, KeyError, TypeError) as error:
        raise _refused(say("{file} is no bundle of Brinkside", file=name)) from error
    if not version:
        raise _refused(say("{file} is no bundle of Brinkside", file=name))
    return Bundle(version, wheels)


def _refused(because: Text) -> Refusal:
    return Refusal("bad-bundle", because)
