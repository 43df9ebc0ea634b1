"""Runs the test files of this folder, several at a time: `run.py <pattern>`.

A test waits for the page and the server for a part of its time, so more files run than the machine has processors. Files
that measure times or memory run alone, after the others. Those that took longest in the last run begin first.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).parent
ALONE = ["first_effect_test", "preview_endurance_test", "preview_messages_test"]
AT_ONCE = os.cpu_count() * 3 // 2 + 1
# The seconds of each file in the last run, by name.
TIMES = pathlib.Path(os.environ["REPORT_SCREENSHOTS"]) / "seconds.json"


def run(name):
    """Runs a file and prints its result; returns whether it passed, and its seconds."""
    start = time.monotonic()
    words = [sys.executable, "-m", "unittest", name]
    result = subprocess.run(words, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seconds = time.monotonic() - start
    print(f"== {name}: {seconds:.0f} s\n{result.stdout}", flush=True)
    return result.returncode == 0, seconds


def main():
    times = json.loads(TIMES.read_text()) if TIMES.exists() else {}
    # A file without a time may take long.
    names = sorted((file.stem for file in FOLDER.glob(sys.argv[1])), key=lambda name: (-times.get(name, float("inf")), name))
    together, alone = ([name for name in names if (name in ALONE) == is_alone] for is_alone in (False, True))
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = dict(zip(together, pool.map(run, together)))
    results |= {name: run(name) for name in alone}
    TIMES.write_text(json.dumps(times | {name: round(seconds, 1) for name, (_, seconds) in results.items()}, indent=0, sort_keys=True))
    sys.exit(0 if all(passed for passed, _ in results.values()) else 1)


main()
