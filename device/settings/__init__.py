"""The settings: one TOML file; its keys are fields of dataclasses in the rooms they belong to."""

from device.settings.file import BadSettings, Settings, loaded, settings_file

__all__ = ["BadSettings", "Settings", "loaded", "settings_file"]
