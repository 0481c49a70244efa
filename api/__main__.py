"""``python -m api`` is the command, where the script is not on the path."""

from api.cli import main

if __name__ == "__main__":
    main()
