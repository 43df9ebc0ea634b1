"""Measures how fast the preview follows a finger, and compares encodings of its frames."""

import json
import os
import statistics
import sys

from running import FXRENDER, HERE, in_turn, lacks, median, run, table

SPEED = os.path.join(HERE, "preview_speed.py")
ENCODINGS = os.path.join(HERE, "Peers/encodings.py")


class Previews:
    """The benchmark of the live preview. `repeats`, `temporary` and `note` are defined by `Bench`."""

    def preview(self):
        return self.following() + self.playing() + self.encodings()

    def following(self):
        missing = lacks(["playwright"], ["chromium"])
        if missing:
            way = "apt-get install chromium; pip install playwright"
            self.note("Dragging was skipped because %s is missing; install it with `%s`." % (" and ".join(missing), way))
            return ""
        runs = [json.loads(one["output"]) for one in in_turn({"dragging": [sys.executable, SPEED]}, self.repeats)["dragging"]]
        screen = sum(one["screen"] for one in runs)
        missed = sum(one["missed"] for one in runs)
        delays = sorted(delay for one in runs for delay in one["delays"])
        moves, steps = ([time for one in runs for time in one[key]] for key in ["moves", "steps"])
        rows = [
            ["frames per second, median of all drags", "%.1f" % median(runs, lambda one: one["rate"])],
            ["frames per second, slowest drag", "%.1f" % min(one["least"] for one in runs)],
            ["screen refreshes without a new frame, of %d" % screen, "%.2f %%" % (100 * missed / screen)],
            ["from a pointer event to pixels, median of %d" % len(delays), "%.1f ms" % statistics.median(delays)],
            ["from a pointer event to pixels, 95th percentile", "%.1f ms" % delays[int(0.95 * len(delays))]],
            ["from a single move to pixels, median of %d" % len(moves), "%.1f ms" % statistics.median(moves)],
            ["from a single slider's step to pixels, median of %d" % len(steps), "%.1f ms" % statistics.median(steps)],
            ["step / move", "%.2f" % (statistics.median(steps) / statistics.median(moves))],
        ]
        text = "A finger drags `coverflow` at 960x540 in headless Chromium, which runs on the same cores and without a graphics processor:\n\n"
        return text + table(["", ""], rows) + "\n"

    def playing(self):
        if lacks(["playwright", "PIL", "numpy"], ["chromium"]) or not self.has_photographs:
            return ""
        runs = [
            json.loads(one["output"])
            for one in in_turn({"playing": [sys.executable, SPEED, "10", self.photographs_folder(24)]}, self.repeats)["playing"]
        ]
        rows = [
            ["different frames per second, median of 10 s", "%.1f" % median(runs, lambda one: one["rate"])],
            ["different frames per second, slowest second", "%.1f" % min(one["least"] for one in runs)],
            ["width of the drafts, pixels", "%.0f" % median(runs, lambda one: one["width"])],
            ["from a zoom to the exact frame of 5 megapixels", "%.0f ms" % median(runs, lambda one: one["rest"][0])],
            ["from a zoom to the exact frame of 16 megapixels", "%.0f ms" % median(runs, lambda one: one["rest"][1])],
        ]
        return "Playing `coverflow` with 24 photographs of 12 megapixels at 960x540 on a screen with two pixels per point:\n\n" + table(["", ""], rows) + "\n"

    def encodings(self):
        missing = lacks(["PIL"], [])
        if missing:
            self.note("Encodings were skipped because Pillow is missing; install it with `pip install pillow`.")
            return ""
        folder = os.path.join(self.temporary, "frame")
        scene = "coverflow --size 960x540 --from 3.4 --to 3.4 --frames 1 --quiet --output".split()
        run([FXRENDER, *scene, folder])
        [frame] = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".png")]
        output = run([sys.executable, ENCODINGS, frame])["output"]
        rows = [[name, "%.2f" % time, "%.0f" % (size / 1024)] for name, (time, size) in json.loads(output).items()]
        text = "One of these frames in encodings that browsers support, one thread; uncompressed RGBA takes 2025 KiB:\n\n"
        return text + table(["", "ms", "KiB"], rows)
