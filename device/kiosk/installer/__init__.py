"""The installer behind systemd/install: makes a machine an appliance, and undoes it."""
