"""Proves the appliance: installs it in a virtual machine, touches it, and pulls its plug."""
