"""How fast a preview's page follows a hand, and what its frames could be sent as."""

import json
import os
import statistics
import sys

from running import FXRENDER, HERE, in_turn, lacks, median, run, table

SPEED = os.path.join(HERE, "preview_speed.py")
ENCODINGS = os.path.join(HERE, "Peers/encodings.py")


class Previews:
    """The part of the bench that is about the live preview; `repeats`, `temporary` and `note` are the bench's."""

    def preview(self):
        return self.following() + self.encodings()

    def following(self):
        missing = lacks(["playwright"], ["chromium"])
        if missing:
            way = "apt-get install chromium; pip install playwright"
            self.note("Dragging is left out, %s is missing: `%s`." % (" and ".join(missing), way))
            return ""
        runs = [json.loads(one["output"]) for one in in_turn({"dragging": [sys.executable, SPEED]}, self.repeats)["dragging"]]
        screen = sum(one["screen"] for one in runs)
        missed = sum(one["missed"] for one in runs)
        delays = sorted(delay for one in runs for delay in one["delays"])
        steps = sorted(step for one in runs for step in one["steps"])
        rows = [
            ["frames a second, median of the drags", "%.1f" % median(runs, lambda one: one["rate"])],
            ["frames a second, the slowest drag", "%.1f" % min(one["least"] for one in runs)],
            ["frames of the screen without one, of %d" % screen, "%.2f %%" % (100 * missed / screen)],
            ["from a pointer event to pixels, median of %d" % len(delays), "%.1f ms" % statistics.median(delays)],
            ["95 of 100 of them within", "%.1f ms" % delays[int(0.95 * len(delays))]],
            ["from a slider's step to pixels, median of %d" % len(steps), "%.0f ms" % statistics.median(steps)],
        ]
        text = "A finger drags `coverflow` of 960x540 in Chromium without a screen or graphics processor, on the same cores:\n\n"
        return text + table(["", ""], rows) + "\n"

    def encodings(self):
        missing = lacks(["PIL"], [])
        if missing:
            self.note("Encodings are left out: `pip install pillow`.")
            return ""
        folder = os.path.join(self.temporary, "frame")
        scene = "coverflow --size 960x540 --from 3.4 --to 3.4 --frames 1 --quiet --output".split()
        run([FXRENDER, *scene, folder])
        [frame] = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".png")]
        output = run([sys.executable, ENCODINGS, frame])["output"]
        rows = [[name, "%.2f" % time, "%.0f" % (size / 1024)] for name, (time, size) in json.loads(output).items()]
        text = "A frame of it in encodings that a browser reads, one thread; its plain RGBA is of 2025 KiB:\n\n"
        return text + table(["", "ms", "KiB"], rows)
