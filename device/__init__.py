"""The appliance: it puts engine, screens and hardware together, and keeps the records."""
