"""Runs plans with GNU parallel and make, runs the commands of Kubernetes manifests, and validates the manifests.

FXRENDER is the path of the program.
"""

import filecmp
import os
import subprocess
import tempfile
import time
import unittest

import yaml
from balance_test import PROGRAM, photographs

# The versions whose schemas have all fields of the manifests; older ones have no failures per index.
KUBERNETES = ["1.29", "1.33", "1.35"]
FOLDER = "it's a \"folder\" {} $(HOME)\n#2"


class Engines(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.path = self.temporary.name
        photographs(os.path.join(self.path, FOLDER), count=4, largest=900)
        self.words = ["linear", "--pages", FOLDER, "--frames", "24", "--size", "160x100", "--scale", "1,2"]
        self.run_in([PROGRAM, *self.words, "--output", "one", "--quiet"])

    def run_in(self, words, **variables):
        environment = {**os.environ, "PATH": f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}", **variables}
        return subprocess.run(words, cwd=self.path, env=environment, check=True, capture_output=True, text=True).stdout

    def plan(self, engine):
        words = [PROGRAM, "plan", *self.words, "--shards", "4", "--for", engine, "--output", "out"]
        text = self.run_in(words)
        with open(os.path.join(self.path, "script"), "w", encoding="utf-8") as file:
            file.write(text)

    def expect_same(self):
        names = sorted(os.listdir(os.path.join(self.path, "one")))
        self.assertEqual(sorted(os.listdir(os.path.join(self.path, "out"))), names)
        one, out = os.path.join(self.path, "one"), os.path.join(self.path, "out")
        self.assertEqual(filecmp.cmpfiles(one, out, names, shallow=False), (names, [], []))

    def test_parallel_gives_the_folder_of_one_process(self):
        self.plan("parallel")
        self.run_in(["sh", "script"])
        self.expect_same()

    def test_make_gives_the_folder_of_one_process(self):
        self.plan("make")
        self.run_in(["make", "-j", "4", "-f", "script"])
        self.expect_same()

    def test_manifests_are_valid_and_their_commands_give_the_folder_of_one_process(self):
        self.plan("kubernetes")
        for version in KUBERNETES:
            words = ["kubernetes-validate", "--strict", "-k", version, "script"]
            self.run_in(words)
        with open(os.path.join(self.path, "script"), encoding="utf-8") as file:
            jobs = list(yaml.safe_load_all(file))
        spec = jobs[0]["spec"]
        self.assertEqual(spec["completionMode"], "Indexed")
        self.assertEqual(spec["podFailurePolicy"]["rules"][0]["onExitCodes"]["values"], [64, 65, 66])
        indices = [{"JOB_COMPLETION_INDEX": str(i)} for i in range(spec["completions"])]
        for job, variables in [(jobs[0], index) for index in indices] + [(jobs[1], {})]:
            command = job["spec"]["template"]["spec"]["containers"][0]["command"]
            # Kubernetes replaces `$$` with `$`.
            self.run_in([word.replace("$$", "$") for word in command], **variables)
        self.expect_same()

    def test_a_million_frames_on_a_thousand_shares_are_planned_in_a_second(self):
        words = [PROGRAM, "plan", "coverflow", "--frames", "1000000", "--size", "320x200", "--pages", "100"]
        start = time.monotonic()
        self.run_in([*words, "--to", "99", "--shards", "1000", "--for", "kubernetes"])
        seconds = time.monotonic() - start
        print(f"a plan for a million frames on a thousand shards: {seconds:.2f} s")
        self.assertLess(seconds, 1)
