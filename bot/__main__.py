"""Lets `python -m bot` do what `fulltime` does."""

from bot.cli import main

if __name__ == "__main__":
    main()
