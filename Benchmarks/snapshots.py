"""Measures how long verifying sequences takes, and which changes other comparison tools (judges) report."""

import os
import shutil
import subprocess
import sys

from running import FXRENDER, HERE, KEPT, ROOT, lacks, median, run, table

PHONE = "--size 390x844 --page-size 300x600 --scale 2 --frames 60".split()
JUDGES = os.path.join(HERE, "Peers/judges.py")
SCORE = os.path.join(HERE, "Judging/score.py")
# The modules of Judging/requirements.txt.
JUDGING = ["cairo", "flip_evaluator", "fontTools", "matplotlib", "numpy", "PIL", "pixelmatch", "scipy", "skia", "skimage"]


class Snapshots:
    """The benchmarks of goldens. `repeats`, `temporary`, `seeds` and `note` are defined by `Bench`."""

    def verify(self):
        folder = os.path.join(self.temporary, "verify")
        os.makedirs(folder)
        preset = os.path.join(folder, "coverflow.yaml")
        goldens = ["--goldens", os.path.join(folder, "goldens")]
        for name in ("coverflow", "icarousel"):
            shutil.copy(os.path.join(ROOT, "Presets", name + ".yaml"), folder)
        run([FXRENDER, "record", preset, *PHONE, *goldens])
        verify = [FXRENDER, "verify", preset, *goldens]
        frames = os.path.join(folder, "frames")
        with open(preset) as file:
            same = file.read()
        other = same.replace("default: 0.9,", "default: 0.909,")
        candidates = {
            "rendering, to files": ([FXRENDER, preset, *PHONE, "--output", frames, "--quiet"], same, 0),
            "verifying, nothing differs": (verify, same, 0),
            "verifying, every frame differs": (verify, other, 1),
        }
        runs = {name: [] for name in candidates}
        for _ in range(self.repeats):
            for name, (command, text, status) in candidates.items():
                with open(preset, "w") as file:
                    file.write(text)
                runs[name].append(run(command, status))
        rows = [
            [name, *("%.2f" % median(own, lambda one: one[key]) for key in ("wall", "cpu")),
             "%.0f" % median(own, lambda one: one["peak"])]
            for name, own in runs.items()
        ]
        return "Sixty frames of 390x844 points at two pixels per point:\n\n" + table(
            ["", "s", "CPU s", "peak, MiB"], rows
        )

    def judges(self):
        missing = lacks(["pixelmatch", "numpy", "PIL"], [])
        if missing:
            self.note("The judges were skipped because modules are missing; install them with `pip install pixelmatch numpy pillow`.")
            return ""
        changes = os.path.join(self.temporary, "changes")
        # As `make test`, whose build is used; the planted changes are a part of `make check-long`.
        flags = ["--disable-testable-imports", "--explicit-target-dependency-import-check", "error"]
        subprocess.run(
            ["swift", "test", "-c", "release", *flags, "--quiet", "--filter", "SeededChangeTests"],
            cwd=ROOT, check=True, env={**os.environ, "FXRENDER_LONG": "1", "SEEDED_CHANGES": changes},
        )
        return run([sys.executable, JUDGES, changes])["output"]

    def judging(self):
        """Labelled pairs of all seeds, and a sequence for each ten of them."""
        missing = lacks(JUDGING, ["ffmpeg"])
        if missing:
            way = "apt-get install ffmpeg libcairo2-dev && pip install -r Benchmarks/Judging/requirements.txt"
            self.note("The labelled pairs were skipped because %s is missing; install it with `%s`." % (" and ".join(missing), way))
            return ""
        first, end = self.seeds
        sequences = "%d:%d" % (first, first + (end - first) // 10)
        options = ["--seeds", "%d:%d" % (first, end), "--sequences", sequences, "--program", FXRENDER]
        return run([sys.executable, SCORE, *options, "--folder", os.path.join(KEPT, "judging")])["output"]
