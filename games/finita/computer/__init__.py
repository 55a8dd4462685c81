"""What an action leaves behind, and what each part of that is worth."""
