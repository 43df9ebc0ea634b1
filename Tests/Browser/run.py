"""Runs the test files of this folder, two at a time: `run.py <pattern>`.

A test waits for the page and the server most of the time. Files that measure times or load the machine run alone,
after the others.
"""

import concurrent.futures
import pathlib
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).parent
ALONE = ["preview_attacks_test", "preview_endurance_test", "preview_hour_test", "preview_messages_test", "publish_speed_test", "site_test"]
# The files that take longest begin first.
LONGEST = ["fit_page_test", "preview_screens_test", "preview_tuning_test", "preview_source_test", "preview_gallery_test"]


def run(name):
    """Runs a file and prints its result; returns whether it passed."""
    start = time.monotonic()
    result = subprocess.run(
        [sys.executable, "-m", "unittest", name], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    print(f"== {name}: {time.monotonic() - start:.0f} s\n{result.stdout}", flush=True)
    return result.returncode == 0


def main():
    names = sorted(file.stem for file in FOLDER.glob(sys.argv[1]))
    names.sort(key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        passed = list(pool.map(run, [name for name in names if name not in ALONE]))
    passed += [run(name) for name in names if name in ALONE]
    sys.exit(0 if all(passed) else 1)


main()
