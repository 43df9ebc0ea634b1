#!/usr/bin/env python3
"""Scores judges on labelled pairs and sequences from seeds, and prints their confusion matrices.

    python score.py --seeds 0:600                     600 pairs
    python score.py --seeds 0:600 --sequences 0:60    and 60 sequences
    python score.py --only fxrender                   without other judges

`requirements.txt` names what must be installed. The pairs are written to a folder once, and used again by the next run;
the pairs of another version of the generator have another folder. Limits are chosen with seeds below 40000; 40000 to 40999
are for one final run after the last change of a limit.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import os
import pickle
import sys

import judges
import scenes
from pairs import make_pair, write_pair
from sequences import make_sequence, write_sequence
from verdicts import Verdicts, difficulty


def kept(path, make):
    """The record in a file; without one, the function makes it."""
    if not os.path.exists(path):
        record = make()
        with open(path + ".new", "wb") as file:
            pickle.dump(record, file)
        os.replace(path + ".new", path)
    with open(path, "rb") as file:
        return pickle.load(file)


# The properties of a pair or sequence that are kept.
KEPT = ["seed", "is_change", "what", "change", "through", "medium", "kinds", "connected"]


def record(made, paths, values, folder):
    """The record of a pair or sequence; its paths are those in the folder, which may be moved."""
    paths = [os.path.relpath(path, folder) for path in paths]
    return {**{name: getattr(made, name) for name in KEPT}, "paths": paths, "values": values}


def judged_pair(seed, folder, program, others):
    def make():
        pair = make_pair(seed)
        values = {name: judge(pair.expected, pair.actual) for name, judge in judges.JUDGES.items()} if others else {}
        return record(pair, write_pair(pair, folder), values, folder)

    return judged(kept(os.path.join(folder, "%d.record" % seed), make), folder, program)


def judged_sequence(seed, folder, program, others):
    """A judge of pictures fails a sequence if a frame differs or the numbers of frames do; the largest value counts."""

    def make():
        film = make_sequence(seed)
        values = {}
        for name, judge in judges.JUDGES.items() if others else []:
            found = [judge(old, new) for old, new in zip(film.expected, film.shown)]
            values[name] = float("inf") if len(film.expected) != len(film.shown) else max(found)
        return record(film, write_sequence(film, folder), values, folder)

    return judged(kept(os.path.join(folder, "sequence-%d.record" % seed), make), folder, program)


def judged(found, folder, program):
    paths = [os.path.join(folder, path) for path in found["paths"]]
    found["fails"], found["answer"] = judges.fxrender(program, paths)
    found["kind"] = found["answer"]["sequences"][0]["kind"]
    return found


def version():
    """A name for the version of the generator and of the judges."""
    digest = hashlib.sha256()
    for name in ("scenes", "pairs", "sequences", "judges"):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".py"), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:12]


def numbers(text):
    first, end = map(int, text.split(":"))
    return range(first, end)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", type=numbers, default="0:600", help="the seeds of the pairs, first:end (default: 0:600)")
    parser.add_argument("--sequences", type=numbers, default="0:0", help="the seeds of the sequences, first:end (default: none)")
    parser.add_argument("--folder", default="/tmp/fxrender-judging", help="the folder of the pairs (default: %(default)s)")
    parser.add_argument("--program", default="fxrender", help="the path of fxrender")
    parser.add_argument("--only", choices=["fxrender"], help="omit the other judges")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of processes (default: one for each core)")
    options = parser.parse_args()
    missing = scenes.missing_fonts()
    if missing:
        sys.exit("missing fonts: %s; install fonts-dejavu-core, fonts-liberation, fonts-roboto-unhinted" % ", ".join(missing))
    # Records without the values of other judges are of no use for a run with them.
    folder = os.path.join(options.folder, version() + ("-" + options.only if options.only else ""))
    os.makedirs(folder, exist_ok=True)
    keep = dict(folder=folder, program=options.program, others=options.only is None)
    every = []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for title, judge, seeds in (
            ("pairs of pictures", judged_pair, options.seeds),
            ("sequences", judged_sequence, options.sequences),
        ):
            if seeds:
                found = list(pool.map(functools.partial(judge, **keep), seeds, chunksize=2))
                print(Verdicts(title, found).text())
                every += found
    if options.only is None:
        print(difficulty(every))


if __name__ == "__main__":
    main()
