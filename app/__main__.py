"""`python -m app` and the console script `crawlscope`."""

import sys


def main() -> None:
    """Runs the program and exits with its code."""
    from app.cli import run  # noqa: PLC0415  the import is part of what may be interrupted

    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
