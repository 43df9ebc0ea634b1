#!/usr/bin/env python3
"""Tests of history.csv and RESULTS.md, without measuring anything."""

import csv
import os
import tempfile
import unittest
from unittest import mock

import bench
import history
from results import Results

W1 = """* Medians of 5 runs in turn, unless stated otherwise

End to end:

|  | s | CPU s | Mpx/s | peak, MiB | fxrender, 1 job = 1 |
| --- | ---: | ---: | ---: | ---: | ---: |
| fxrender, 1 job | 1.02 | 1.00 | 54 | 58 | 1.00 |
| fxrender, 2 jobs | 0.51 | 0.94 | 109 | 69 | 0.50 |
| Skia, 1 job (144.1) | 14.46 | 14.53 | 4 | 77 | 14.22 |
"""
DRAWING = """Drawing only, one thread:

|  | ms per frame | Mpx/s | fxrender = 1 |
| --- | ---: | ---: | ---: |
| fxrender | 7.00 | 132 | 1.00 |
| OpenCV | 29.58 | 31 | 4.23 |
"""
PREVIEW = """Following:

|  |  |
| --- | ---: |
| frames per second, median of all drags | 60.2 |
"""
JUDGING = """1000 pairs of pictures:

| judge | right | changed: found | missed | missed, % | unchanged: passed | false alarms | false alarms, % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| fxrender | 98.1 % | 493 | 7 | 1.4 % | 488 | 12 | 2.4 % |
"""


class HistoryTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.results = os.path.join(self.folder.name, "RESULTS.md")
        self.history = os.path.join(self.folder.name, "history.csv")
        for name, value in (("RESULTS", self.results), ("HISTORY", self.history)):
            patch = mock.patch.object(bench, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def run_parts(self, parts, commit, changed="", processor="one"):
        """Runs parts whose sections are given, on a commit."""
        head = ["fxrender: " + commit, "Processor: %s, 2 cores" % processor, "System: Linux", "Compiler: Swift", "Date: 2026-01-01"]
        with mock.patch.object(bench, "machine", lambda: head), mock.patch.object(bench, "changes", lambda: changed):
            run = bench.Run([] if parts is None else list(parts), 5)
        with mock.patch("builtins.print"):
            for part, section in (parts or {"w1": W1, "drum": DRAWING}).items():
                run.add(part, section)
            run.end()

    def rows(self):
        with open(self.history, newline="") as file:
            return list(csv.DictReader(file))

    def text(self):
        with open(self.results) as file:
            return file.read()

    def test_figures_are_cells_of_the_tables(self):
        found = history.figures("w1", W1)
        self.assertEqual(found["W1, s"], "1.02")
        self.assertEqual(found["W1, 2 jobs, MiB"], "69")
        self.assertEqual(found["W1, Skia / fxrender"], "14.22")
        self.assertNotIn("W1, Chromium / fxrender", found)
        self.assertEqual(history.figures("preview", PREVIEW), {"preview, fps": "60.2"})

    def test_columns_are_unique_and_parts_exist(self):
        names = [name for name, *_ in history.FIGURES]
        self.assertEqual(len(set(names)), len(names))
        self.assertLessEqual({part for _, part, *_ in history.FIGURES}, set(bench.TITLES))

    def test_committed_results_have_the_figures(self):
        path = os.path.join(bench.HERE, "RESULTS.md")
        titles = {title: part for part, title in bench.TITLES.items()}
        found = {}
        for title, section in Results(path, bench.TITLES).sections.items():
            found.update(history.figures(titles[title], section))
        missing = [name for name, part, *_ in history.FIGURES if name not in found and part not in bench.ON_REQUEST]
        # Chromium is not measured on every machine.
        self.assertEqual([name for name in missing if "Chromium" not in name], [])

    def test_every_run_appends_a_row(self):
        self.run_parts(None, "a")
        first = self.rows()
        self.run_parts({"w1": W1.replace("1.02", "2.04")}, "a")
        self.run_parts({"preview": PREVIEW}, "b")
        rows = self.rows()
        self.assertEqual([row["commit"] for row in rows], ["a", "a", "b"])
        self.assertEqual([row["W1, s"] for row in rows], ["1.02", "2.04", ""])
        self.assertEqual([row["drum, ms"] for row in rows], ["7.00", "", ""])
        self.assertEqual([row["preview, fps"] for row in rows], ["", "", "60.2"])
        for name, value in first[0].items():
            self.assertEqual(rows[0][name], value)

    def test_a_section_of_another_commit_names_it(self):
        self.run_parts(None, "a")
        self.assertEqual(self.text().count("fxrender: a"), 1)
        self.run_parts({"drum": DRAWING.replace("7.00", "6.00")}, "a")
        self.assertIn("| fxrender | 6.00 |", self.text())
        self.assertIn("| fxrender, 1 job | 1.02 |", self.text())
        self.run_parts({"w1": W1.replace("1.02", "9.99")}, "b")
        self.assertIn("| fxrender, 1 job | 9.99 |", self.text())
        self.assertEqual(self.text().count("* fxrender: b"), 1)
        before = self.text()
        self.run_parts({"w1": W1}, "b", processor="two")
        self.assertEqual(self.text(), before)
        self.run_parts(None, "b")
        self.assertNotIn("fxrender: a", self.text())
        self.assertNotIn("6.00", self.text())

    def test_a_run_of_all_parts_keeps_those_on_request(self):
        self.run_parts(None, "a")
        self.run_parts({"judging": JUDGING}, "a")
        self.assertEqual(self.rows()[-1]["labelled pairs, missed, %"], "1.4 %")
        for commit in "bc":
            self.run_parts(None, commit)
            self.assertEqual(self.text().count("* fxrender: a\n"), 1)
            self.assertIn("| fxrender | 98.1 % |", self.text())
        self.run_parts({"judging": JUDGING}, "c", processor="two")
        self.assertNotIn("fxrender: a", self.text())
        self.assertIn("| fxrender | 98.1 % |", self.text())

    def test_a_changed_tree_writes_nothing(self):
        self.run_parts(None, "a")
        before, rows = self.text(), self.rows()
        self.run_parts({"w1": W1}, "a", changed=" M Sources")
        self.assertEqual((self.text(), self.rows()), (before, rows))
        with self.assertRaises(SystemExit):
            self.run_parts(None, "a", changed=" M Sources")
        self.assertEqual((self.text(), self.rows()), (before, rows))


if __name__ == "__main__":
    unittest.main()
