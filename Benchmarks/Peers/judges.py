#!/usr/bin/env python3
"""Compares how fxrender and other comparison tools (judges) classify planted changes.

    judges.py FOLDER

`SeededChangeTests` writes a folder for each change to FOLDER: the frames in `expected` and `actual`, and
`verdict.tsv` with the name, the class, the class that fxrender reported, and whether the sequence passes.
The other judges compare pairs of frames with the same index: pixelmatch with its defaults (threshold 0.1,
antialiased pixels ignored) fails if any pixel differs, and the remaining judges use simple limits. Prints a
table of the results, the changes on which the judges disagree, and a confusion table of the classes.
"""

import collections
import glob
import os
import sys

import numpy as np
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

HARMLESS = ("identical", "noise", "antialiasing", "palette")


def frames(folder):
    paths = sorted(glob.glob(os.path.join(folder, "*.png")))
    return [Image.open(path).convert("RGBA") for path in paths]


def fails(judge, expected, actual):
    """Returns whether a judge fails a sequence: a pair of frames differs, or the numbers of frames differ."""
    if len(expected) != len(actual):
        return True
    return any(a.size != b.size or judge(a, b) for a, b in zip(expected, actual))


def steps(a, b):
    return np.abs(np.asarray(a, np.int16) - np.asarray(b, np.int16)).max(axis=2)


OTHERS = {
    "pixelmatch": lambda a, b: pixelmatch(a, b) > 0,
    "equal": lambda a, b: (steps(a, b) > 0).any(),
    "channel by 2": lambda a, b: (steps(a, b) > 2).any(),
    "channel by 8": lambda a, b: (steps(a, b) > 8).any(),
    "0.1 % by 2": lambda a, b: (steps(a, b) > 2).mean() > 0.001,
    "0.1 % by 16": lambda a, b: (steps(a, b) > 16).mean() > 0.001,
}


def row(cells):
    return "| " + " | ".join(cells) + " |"


def main(folder):
    rows, confusion = [], collections.Counter()
    for path in sorted(glob.glob(os.path.join(folder, "*/verdict.tsv"))):
        name, kind, found, passes = open(path).read().rstrip("\n").split("\t")
        sides = [frames(os.path.join(os.path.dirname(path), side)) for side in ("expected", "actual")]
        verdicts = [passes == "false"] + [fails(judge, *sides) for judge in OTHERS.values()]
        rows.append((name, kind, verdicts))
        confusion[kind, found] += 1
    if not rows:
        sys.exit("no planted changes in %s" % folder)
    names = ["fxrender", *OTHERS]
    harmful = [row for row in rows if row[1] not in HARMLESS]
    harmless = [row for row in rows if row[1] in HARMLESS]
    print("%d planted changes, of which %d must be reported and %d must not:\n" % (len(rows), len(harmful), len(harmless)))
    print(row(["judge", "found", "missed", "false alarms"]) + "\n| --- | ---: | ---: | ---: |")
    for place, judge in enumerate(names):
        found = sum(verdicts[place] for _, _, verdicts in harmful)
        alarms = sum(verdicts[place] for _, _, verdicts in harmless)
        print(row([judge, str(found), str(len(harmful) - found), str(alarms)]))
    print("\nChanges on which the judges disagree (x: reported as different):\n")
    print(row(["change", *names]) + "\n" + "| --- |" + " :---: |" * len(names))
    for name, _, verdicts in rows:
        if len(set(verdicts)) > 1:
            print(row([name, *("x" if one else "" for one in verdicts)]))
    kinds = sorted({kind for pair in confusion for kind in pair})
    print("\nClasses of changes: the planted class in rows, the reported class in columns:\n")
    print(row(["", *kinds]) + "\n" + "| --- |" + " ---: |" * len(kinds))
    for kind in kinds:
        print(row([kind, *(str(confusion[kind, other] or "") for other in kinds)]))


if __name__ == "__main__":
    main(sys.argv[1])
