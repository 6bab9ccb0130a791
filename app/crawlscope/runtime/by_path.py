"""Started by its path, this file runs the program that it is a part of. The current folder and
PYTHONPATH do not decide which one that is, as they do with `python -m`."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def main() -> None:
    folder = Path(__file__).parents[1]
    spec = spec_from_file_location(folder.name, folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[folder.name] = package = module_from_spec(spec)
    spec.loader.exec_module(package)
    import_module(f"{folder.name}.__main__").main()


if __name__ == "__main__":
    main()
