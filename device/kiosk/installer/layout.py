"""What the installer puts where; the units and their like lie in the project's systemd folder."""

from __future__ import annotations

from typing import NamedTuple


class File(NamedTuple):
    """A file of the project and where it belongs."""

    source: str
    target: str
    mode: int = 0o644


FILES: tuple[File, ...] = (
    File("systemd/units/brinkside.service", "/etc/systemd/system/brinkside.service"),
    File(
        "systemd/units/brinkside-console.service", "/etc/systemd/system/brinkside-console.service"
    ),
    File("systemd/etc/sysusers.conf", "/etc/sysusers.d/brinkside.conf"),
    File("systemd/etc/tmpfiles.conf", "/etc/tmpfiles.d/brinkside.conf"),
    File("systemd/etc/udev.rules", "/etc/udev/rules.d/70-brinkside.rules"),
    File("systemd/etc/sysctl.conf", "/etc/sysctl.d/90-brinkside.conf"),
    File("systemd/etc/manager.conf", "/etc/systemd/system.conf.d/brinkside.conf"),
    File("systemd/etc/logind.conf", "/etc/systemd/logind.conf.d/brinkside.conf"),
    File("systemd/etc/journald.conf", "/etc/systemd/journald.conf.d/brinkside.conf"),
    File("systemd/opt/console.py", "/opt/brinkside/console.py"),
    File("systemd/opt/notice", "/opt/brinkside/notice", 0o755),
    File("device/kiosk/releases.py", "/opt/brinkside/releases.py"),
)

LINKS: dict[str, str] = {
    "/etc/systemd/system/multi-user.target.wants/brinkside.service": "../brinkside.service",
    "/etc/systemd/system/multi-user.target.wants/brinkside-console.service": (
        "../brinkside-console.service"
    ),
    # No login on the panel's console, and nothing behind these key chords.
    "/etc/systemd/system/getty@tty1.service": "/dev/null",
    "/etc/systemd/system/autovt@.service": "/dev/null",
    "/etc/systemd/system/ctrl-alt-del.target": "/dev/null",
    "/etc/systemd/system/kbrequest.target": "/dev/null",
    "/usr/local/bin/brinkside": "/opt/brinkside/current/bin/brinkside",
}

FOLDERS: tuple[str, ...] = ("/opt/brinkside/releases", "/etc/brinkside/update-keys")

SETTINGS = File("systemd/etc/brinkside.toml", "/etc/brinkside/brinkside.toml")
"""Made once; then it is its owner's."""

OPT = "/opt/brinkside"
ETC = "/etc/brinkside"
DATA = "/var/lib/brinkside"
CACHE = "/var/cache/brinkside"
