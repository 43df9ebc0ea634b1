"""Measures how long verifying sequences takes, and which planted changes other comparison tools (judges) report."""

import os
import shutil
import subprocess
import sys

from running import FXRENDER, HERE, ROOT, lacks, median, run, table

PHONE = "--size 390x844 --page-size 300x600 --scale 2 --frames 60".split()
JUDGES = os.path.join(HERE, "Peers/judges.py")


class Snapshots:
    """The benchmarks of goldens. `repeats`, `temporary` and `note` are defined by `Bench`."""

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
