"""Entry point of `python -m bot`, the same as `fulltime`."""

from bot.cli import main

if __name__ == "__main__":
    main()
