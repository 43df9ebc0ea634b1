"""Measures renders of different sizes, pages and compressions, and compares them with those of an earlier commit."""

import glob
import os
import statistics

from drawings import NO_PHOTOGRAPHS
from running import FXRENDER, in_turn, median, table


class Workloads:
    """The benchmarks of whole renders. `repeats`, `ours`, `peer` and the pictures are defined by `Bench`."""

    def table_of(self, name, variants):
        """Measures variants of a render three times each."""
        rows = []
        for variant, own in in_turn(variants, 3).items():
            wall, cpu, peak = (median(own, lambda one: one[key]) for key in ("wall", "cpu", "peak"))
            rows.append([variant, "%.2f" % wall, "%.2f" % cpu, "%.0f" % peak])
        return table([name, "s", "CPU s", "peak, MiB"], rows)

    def earlier(self):
        program = os.environ.get("FXRENDER_EARLIER")
        if not program:
            return "Not measured, because FXRENDER_EARLIER is not set.\n"

        def before(command):
            return [program, *command[1:]]

        frames = self.ours("w1", "--jobs", "2")
        gifs = {jobs: self.ours("w1", "--fps", "25", "--format", "gif", "--jobs", jobs) for jobs in "124"}
        works = {
            "PNG": {"earlier, 2 jobs": before(frames), "now, 2 jobs": frames},
            "GIF": {"earlier, 2 jobs": before(gifs["2"]), **{"now, %s job%s" % (n, "s" * (n > "1")): gifs[n] for n in gifs}},
        }
        if "OpenCV" in self.peers:
            works["PNG"]["OpenCV, 2 jobs"] = self.peer("OpenCV", "w1", "--jobs", "2")
        text = "The 60 frames of W1. The ratios are medians of the ratios of runs that follow each other.\n"
        for name, commands in works.items():
            runs = in_turn(commands, self.repeats)
            rows = [
                [one] + ["%.2f" % median(own, lambda run: run[key]) for key in ("wall", "cpu")]
                + ["%.0f" % median(own, lambda run: run["peak"])]
                + ["%.2f" % self.ratio(own, runs["earlier, 2 jobs"], key) for key in ("wall", "cpu")]
                for one, own in runs.items()
            ]
            head = [name, "s", "CPU s", "peak, MiB", "s, earlier = 1", "CPU s, earlier = 1"]
            text += "\n" + table(head, rows)
            if name == "GIF":
                # If a share s of the work is serial, two processors take s + (1 - s) / 2 of the time of one.
                serial = 2 * self.ratio(runs["now, 2 jobs"], runs["now, 1 job"], "wall") - 1
                text += "\nThe times with one and two jobs correspond to a serial part of %.2f.\n" % max(0, serial)
            elif "OpenCV, 2 jobs" in runs:
                ratios = tuple(self.ratio(runs["now, 2 jobs"], runs["OpenCV, 2 jobs"], key) for key in ("wall", "cpu"))
                text += "\nWith two jobs, fxrender takes %.2f of the time of OpenCV and %.2f of its CPU time.\n" % ratios
        return text

    @staticmethod
    def ratio(runs, others, key):
        return statistics.median(one[key] / other[key] for one, other in zip(runs, others))

    def levels(self):
        scenes = {"W1": self.ours("w1", "--jobs", "1"), "cards": self.ours("cards", "--jobs", "1")}
        pages = scenes["cards"].index("--pages") + 1
        scenes["cards"][pages] = "30"
        rows = []
        for scene, command in scenes.items():
            folder = command[command.index("--output") + 1]
            levels = {level: [*command, "--png", level, "--output", folder + level] for level in ("default", "small")}
            size = {}
            for level, runs in in_turn(levels, 3).items():
                cpu = median(runs, lambda one: one["cpu"])
                files = glob.glob(os.path.join(folder + level, "*.png"))
                size[level] = sum(map(os.path.getsize, files))
                saved = 100 * (size[level] / size["default"] - 1)
                rows.append([scene + ", " + level, "%.1f" % (cpu / 60 * 1000), "%.1f" % (size[level] / 1e6), "%+.1f %%" % saved])
        text = "Sixty frames of 1280x720, medians of 3 runs with 1 job. The CPU time includes drawing.\n`fast` is another name of `default`.\n\n"
        return text + table(["", "CPU ms per frame", "MB", "size compared with default"], rows)

    def photographs(self):
        if not self.has_photographs:
            return NO_PHOTOGRAPHS
        shapes = {
            "2560x1440, one pixel per point": "--size 2560x1440 --page-size 480x640",
            "1280x720, two pixels per point": "--size 1280x720 --page-size 240x320 --scale 2",
        }
        text = "A sweep over all photographs of 12 megapixels (JPEG), two frames for each. Medians of 3 runs with 2 jobs.\n"
        for shape, options in shapes.items():
            variants = {}
            for count in (4, 6, 12, 24):
                out = ["--quiet", "--jobs", "2", "--output", self.folder("photographs-out")]
                sweep = ["--from", "0", "--to", str(count - 1), "--frames", str(2 * count)]
                pages = self.photographs_folder(count)
                variants[str(count)] = [FXRENDER, "coverflow", *options.split(), *sweep, "--pages", pages, *out]
            text += "\n%s:\n\n%s" % (shape, self.table_of("photographs", variants))
        return text

    def growth(self):
        def variant(*options):
            out = ["--quiet", "--output", self.folder("growth")]
            return [FXRENDER, "coverflow", "--pages", "30", "--page-size", "480x480", *options, *out]

        large = ["--size", "1280x720"]
        small = ["--size", "640x360"]
        frames = {str(n): variant(*small, "--frames", str(n)) for n in (60, 600, 6000)}
        pixels = {
            "%.0fx%.0f" % (1280 * s, 720 * s): variant(*large, "--frames", "30", "--scale", str(s))
            for s in (1, 1.5, 2, 2.5, 3, 4)
        }
        text = "Medians of 3 runs. Frames of 640x360:\n\n" + self.table_of("frames", frames)
        text += "\nThirty frames of each size:\n\n" + self.table_of("pixels", pixels)
        runs = in_turn({size: pixels[size] for size in ("1920x1080", "3840x2160")}, self.repeats)
        times = self.ratio(runs["3840x2160"], runs["1920x1080"], "cpu")
        return text + "\nFrames of 3840x2160 take %.2f times the CPU time of frames of 1920x1080.\n" % times
