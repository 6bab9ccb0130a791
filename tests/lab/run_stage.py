"""Runs a stage in a process of its own, and says as JSON what it found and what it left open."""

import json
import os
import sys
from importlib import import_module


def open_files() -> int:
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0


if __name__ == "__main__":
    stage, url, connections, timeout = sys.argv[1:]
    module = import_module(f"crawlscope.demo.lab.{stage}")
    import_module("asyncio")
    before = open_files()
    found = getattr(module, f"{stage.capitalize()}Crawler")(
        url, int(connections), float(timeout)
    ).run()
    root = url.rstrip("/")
    print(
        json.dumps(
            {
                "pages": sorted(each.removeprefix(root) for each in found.pages),
                "redirects": found.redirects,
                "failures": {
                    each.removeprefix(root): why for each, why in sorted(found.failures.items())
                },
                "left_open": open_files() - before,
            }
        )
    )
