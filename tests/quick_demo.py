"""The program with a demo site that answers at once: the `main` of a `tests.program.Program`."""

import runpy

from crawlscope.demo import server

if __name__ == "__main__":
    server.PACE = 0.0
    runpy.run_module("crawlscope", run_name="__main__", alter_sys=True)
