"""What a damaged record still holds, and what alone fits its gaps."""
