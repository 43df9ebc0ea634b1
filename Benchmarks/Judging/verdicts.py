"""The verdicts of all judges on labelled pairs or sequences, as tables."""

import collections

import numpy as np

import judges

# A set is too easy if a tool that compares pixels one by one is right more often than this.
HARD = ("pixelmatch 0.1", 78)
# The kinds that pass, which are one column.
PASSING = ("identical", "noise", "antialiasing", "palette")


def table(head, rows):
    rule = "| --- |" + " ---: |" * (len(head) - 1)
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], rule, *lines[1:]]) + "\n"


def percent(part, whole):
    return "%.1f %%" % (100 * part / whole) if whole else ""


def best_limit(values, changes):
    """The limit above which a judge fails a pair, such that it is right most often."""
    limits = np.unique(values)
    return max(limits, key=lambda limit: ((values > limit) == changes).sum())


def difficulty(found):
    """Whether pairs and sequences are hard enough together."""
    name, most = HARD
    right = 100 * np.mean([(f["values"][name] > 0) == f["is_change"] for f in found])
    verdict = "too easy" if right > most else "hard enough"
    return "All %d are %s: %s is right in %.1f %% of them (at most %d %%).\n" % (len(found), verdict, name, right, most)


class Verdicts:
    """What each judge says about labelled pairs or sequences, whose records are those of score.py."""

    def __init__(self, title, found):
        self.title = title
        self.found = found
        self.changes = np.array([f["is_change"] for f in found])
        # For each judge, whether it fails each pair.
        self.fails = {"fxrender": np.array([f["fails"] for f in found])}
        for name in judges.JUDGES:
            if any(name not in f["values"] for f in found):
                continue
            values = np.array([f["values"][name] for f in found])
            limit = best_limit(values, self.changes) if name in judges.AT_BEST_LIMIT else 0
            words = " at its best limit, %.2g" % limit if name in judges.AT_BEST_LIMIT else ""
            self.fails[name + words] = values > limit

    def text(self):
        first, last = self.found[0]["seed"], self.found[-1]["seed"]
        parts = [
            "%d %s of the seeds %d to %d:\n" % (len(self.found), self.title, first, last),
            self.matrix(), self.guarantee(), "What the second one has been through, and how many are judged right:\n",
            self.shares("through", range(len(self.found))), "Changes, and how many are found:\n",
            self.shares("what", np.flatnonzero(self.changes)), self.kinds(), self.mistakes(),
        ]  # fmt: skip
        return "\n".join(part for part in parts if part)

    def matrix(self):
        """The confusion matrix of each judge in a row."""
        rows = []
        for name, fails in self.fails.items():
            missed, alarms = (~fails & self.changes).sum(), (fails & ~self.changes).sum()
            changed, equal = self.changes.sum(), (~self.changes).sum()
            rows.append([
                name, percent((fails == self.changes).sum(), len(fails)), changed - missed, missed, percent(missed, changed),
                equal - alarms, alarms, percent(alarms, equal),
            ])  # fmt: skip
        return table(["judge", "right", "changed: found", "missed", "missed, %", "unchanged: passed", "false alarms", "false alarms, %"], rows)

    def guarantee(self):
        """How many large changes pass."""
        large = [f for f in self.found if (f["connected"] or 0) >= 20]
        if not large:
            return ""
        same = [f for f in large if f["through"] == "the same rasterizer"]
        return "%d of them change 20 connected pixels by 12 levels or more, before a medium; of these fxrender misses %d. Of the %d by the same rasterizer it misses %d.\n" % (
            len(large), sum(not f["fails"] for f in large), len(same), sum(not f["fails"] for f in same),
        )  # fmt: skip

    def shares(self, key, places):
        """The number of right verdicts of each judge for each value of a property."""
        groups = collections.defaultdict(list)
        for place in places:
            groups[self.found[place][key]].append(place)
        rows = [
            [name, len(own), *((fails[own] == self.changes[own]).sum() for fails in self.fails.values())]
            for name, own in sorted(groups.items())
        ]
        return table(["", "all", *(name.split(" at ")[0] for name in self.fails)], rows)

    def kinds(self):
        """The kinds that fxrender names, for each kind that was planted."""
        counts = collections.defaultdict(collections.Counter)
        caught = [f for f in self.found if f["is_change"] and f["fails"]]
        for f in self.found:
            if f["is_change"]:
                counts[" or ".join(f["kinds"])]["passes" if f["kind"] in PASSING else f["kind"]] += 1
        right = sum(f["kind"] in f["kinds"] for f in caught)
        names = sorted({name for row in counts.values() for name in row})
        rows = [[kind, *(row[name] or "" for name in names)] for kind, row in sorted(counts.items())]
        text = "Of %d changes found, fxrender names the kind of %d (%s). The true kind in rows, the named one in columns:\n"
        return text % (len(caught), right, percent(right, len(caught))) + "\n" + table(["", *names], rows)

    def mistakes(self):
        """Each case that fxrender misjudges."""
        lines = []
        for f in self.found:
            words = "seed %d: %s | %s | %s" % (f["seed"], f["change"], f["medium"], f["kind"])
            if f["fails"] != f["is_change"]:
                lines.append(("missed, " if f["is_change"] else "false alarm, ") + words)
        for f in self.found:
            if f["is_change"] and f["fails"] and f["kind"] not in f["kinds"]:
                lines.append("kind, seed %d: %s | %s | %s" % (f["seed"], f["change"], f["medium"], f["kind"]))
        return "Each mistake of fxrender:\n\n```\n%s\n```\n" % "\n".join(lines) if lines else ""
