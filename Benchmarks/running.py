"""Runs programs alternately and formats their times as tables."""

import importlib.util
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FXRENDER = os.path.join(ROOT, ".build/release/fxrender")
PROGRAMS = os.path.join(HERE, ".build/release")
KEPT = os.path.join(HERE, ".build/peers")  # pages and scenes, which are created once


def lacks(modules, programs):
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    return missing + [program for program in programs if shutil.which(program) is None]


def run(command, status=0):
    """Runs a program. Returns its wall and CPU time in seconds, its peak memory in MiB, and its output.

    Exits if the program does not end with the expected status.
    """
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, cwd=ROOT)
        _, ended, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(ended)
        if process.returncode != status:
            sys.exit("bench: failed: " + " ".join(command))
        output.seek(0)
        unit = 1024 if platform.system() == "Linux" else 1024 * 1024
        return {
            "wall": wall,
            "cpu": usage.ru_utime + usage.ru_stime,
            "peak": usage.ru_maxrss / unit,
            "output": output.read().decode(),
        }


def in_turn(candidates, repeats):
    """Runs all candidates `repeats` times, alternating between them, and returns the runs of each by name."""
    runs = {name: [] for name in candidates}
    for turn in range(repeats):
        for name, command in candidates.items():
            print("  %d of %d: %s" % (turn + 1, repeats, name), file=sys.stderr)
            runs[name].append(run(command))
    return runs


def median(runs, value):
    return statistics.median(value(one) for one in runs)


def table(head, rows):
    lines = ["| " + " | ".join(str(cell) for cell in row) + " |" for row in [head, *rows]]
    rule = "| --- |" + " ---: |" * (len(head) - 1)
    return "\n".join([lines[0], rule, *lines[1:]]) + "\n"
