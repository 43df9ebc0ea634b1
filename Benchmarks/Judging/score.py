#!/usr/bin/env python3
"""Scores judges on labelled pairs and sequences from seeds, and prints their confusion matrices.

    python score.py --seeds 0:600                     600 pairs
    python score.py --seeds 0:600 --sequences 0:60    and 60 sequences
    python score.py --only fxrender --list            without other judges, with each case that fxrender misjudges

`requirements.txt` names what must be installed. The pairs are written to --folder once, and used again by the next
run. Limits are chosen with seeds below 9000; 9000 to 9999 are for one final run after the last change of a limit.
"""

import argparse
import concurrent.futures
import functools
import os
import pickle
import sys

import numpy as np

import judges
import scenes
from pairs import make_pair, write_pair
from sequences import make_sequence, write_sequence


def kept(path, make):
    """The record in a file; without one, the function makes it."""
    if not os.path.exists(path):
        record = make()
        with open(path + ".new", "wb") as file:
            pickle.dump(record, file)
        os.replace(path + ".new", path)
    with open(path, "rb") as file:
        return pickle.load(file)


def record(made, paths, values):
    return {
        "seed": made.seed, "is_change": made.is_change, "change": made.change, "medium": made.medium,
        "kinds": made.kinds, "paths": paths, "values": values,
    }  # fmt: skip


def judged_pair(seed, folder, program, others):
    def make():
        pair = make_pair(seed)
        values = {name: judge(pair.expected, pair.actual) for name, judge in judges.JUDGES.items()} if others else {}
        return record(pair, write_pair(pair, folder), values)

    return judged(kept(os.path.join(folder, "%d.record" % seed), make), program)


def judged_sequence(seed, folder, program, others):
    """A judge of pictures fails a sequence if a frame differs or the numbers of frames do; the largest value counts."""

    def make():
        film = make_sequence(seed)
        values = {}
        for name, judge in judges.JUDGES.items() if others else []:
            found = [judge(old, new) for old, new in zip(film.expected, film.shown)]
            values[name] = float("inf") if len(film.expected) != len(film.shown) else max(found)
        return record(film, write_sequence(film, folder), values)

    return judged(kept(os.path.join(folder, "sequence-%d.record" % seed), make), program)


def judged(found, program):
    found["fails"], found["answer"] = judges.fxrender(program, found["paths"])
    found["kind"] = found["answer"]["sequences"][0]["kind"]
    return found


def best_limit(values, changes):
    """The limit above which a judge fails a pair, such that it is right most often."""
    values, changes = np.array(values), np.array(changes)
    return max(np.unique(values), key=lambda limit: ((values > limit) == changes).sum())


def row(name, fails, changes):
    fails, changes = np.array(fails, bool), np.array(changes, bool)
    missed, alarms = (~fails & changes).sum(), (fails & ~changes).sum()
    return "| %s | %.1f %% | %d of %d | %.1f %% | %d of %d | %.1f %% |" % (
        name, 100 * (fails == changes).mean(), missed, changes.sum(), 100 * missed / max(changes.sum(), 1),
        alarms, (~changes).sum(), 100 * alarms / max((~changes).sum(), 1),
    )  # fmt: skip


def show(title, found, is_listed):
    changes = [f["is_change"] for f in found]
    print("### %s\n\n| judge | right | missed | | false alarms | |\n| --- | --- | --- | --- | --- | --- |" % title)
    print(row("fxrender", [f["fails"] for f in found], changes))
    for name in judges.JUDGES:
        if any(name not in f["values"] for f in found):
            continue
        values = [f["values"][name] for f in found]
        limit = best_limit(values, changes) if name in judges.AT_BEST_LIMIT else 0
        words = " at its best limit, %.2g" % limit if name in judges.AT_BEST_LIMIT else ""
        print(row(name + words, [v > limit for v in values], changes))
    caught = [f for f in found if f["is_change"] and f["fails"]]
    right = [f for f in caught if f["kind"] in f["kinds"]]
    print("\nOf %d changes found, fxrender names the kind of %d (%.1f %%).\n" % (len(caught), len(right), 100 * len(right) / max(len(caught), 1)))
    for f in found if is_listed else []:
        if f["fails"] != f["is_change"]:
            print("missed" if f["is_change"] else "alarm ", f["seed"], f["change"], "|", f["medium"], "|", f["kind"])
    for f in caught if is_listed else []:
        if f["kind"] not in f["kinds"]:
            print("kind  ", f["seed"], f["change"], "|", f["medium"], "|", f["kind"])


def numbers(text):
    first, end = map(int, text.split(":"))
    return range(first, end)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", type=numbers, default="0:600", help="the seeds of the pairs, first:end")
    parser.add_argument("--sequences", type=numbers, default="0:0", help="the seeds of the sequences, first:end")
    parser.add_argument("--folder", default="/tmp/fxrender-judging", help="the folder of the pairs")
    parser.add_argument("--program", default="fxrender", help="the path of fxrender")
    parser.add_argument("--only", choices=["fxrender"], help="omit the other judges")
    parser.add_argument("--list", action="store_true", help="list each case that fxrender misjudges")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    missing = scenes.missing_fonts()
    if missing:
        sys.exit("missing fonts: %s; install fonts-dejavu-core, fonts-liberation, fonts-roboto-unhinted" % ", ".join(missing))
    os.makedirs(options.folder, exist_ok=True)
    keep = dict(folder=options.folder, program=options.program, others=options.only is None)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for title, judge, seeds in (
            ("Pairs of pictures", judged_pair, options.seeds),
            ("Sequences", judged_sequence, options.sequences),
        ):
            if seeds:
                show(title, list(pool.map(functools.partial(judge, **keep), seeds, chunksize=2)), options.list)


if __name__ == "__main__":
    main()
