"""What Wakhan picks, and why."""
