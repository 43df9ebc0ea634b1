"""Measures drawing every preset, and layers of pages beside Skia."""

import json
import resource
import statistics
import subprocess
import sys

from running import FXRENDER, ROOT, in_turn, table

# The layers, each with a scene of Peers/scenes.py.
LAYERS = ["plain", "overlay", "gradient", "shadow", "blur", "corners", "pieces", "reflection"]
# The backgrounds, each with a preset in Scenes/Backgrounds.
BACKGROUNDS = ["colour", "gradient", "page"]
# The numbers of frames whose difference in time is measured, so that reading and preparing pages does not count.
FEW, MANY = 8, 24


class Layers:
    """The benchmarks of layers. `repeats`, `raster`, `peer` and the pictures are defined by `Bench`."""

    def layers(self):
        text = "Every preset on its own stage with posters, 1920x1080 pixels, one thread, frames written to /dev/null: the CPU time of\n"
        text += "%d frames minus that of %d, divided by their difference.\n\n" % (MANY, FEW)
        return text + self.every_preset() + "\n" + self.single_layers() + "\n" + self.backgrounds()

    def backgrounds(self):
        times = {name: [] for name in BACKGROUNDS}
        for _ in range(self.repeats):
            for name in BACKGROUNDS:
                times[name].append(self.frame_milliseconds("Benchmarks/Scenes/Backgrounds/%s.yaml" % name))
        rows = [[name, "%.2f" % statistics.median(own)] for name, own in times.items()]
        text = "Backgrounds of a small page that moves, 1920x1080 pixels, measured in the same way:\n\n"
        return text + table(["background", "CPU ms per frame"], rows)

    def frame_milliseconds(self, preset):
        few, many = (self.cpu_seconds(preset, frames) for frames in (FEW, MANY))
        return (many - few) / (MANY - FEW) * 1000

    def every_preset(self):
        listed = subprocess.run([FXRENDER, "list", "--json"], cwd=ROOT, capture_output=True, check=True)
        presets = [preset["name"] for preset in json.loads(listed.stdout)["presets"]]
        times = {preset: [] for preset in presets}
        for turn in range(self.repeats):
            print("  %d of %d: every preset" % (turn + 1, self.repeats), file=sys.stderr)
            for preset in presets:
                times[preset].append(self.frame_milliseconds(preset))
        medians = {preset: statistics.median(own) for preset, own in times.items()}
        rows = sorted(([preset, "%.1f" % time] for preset, time in medians.items()), key=lambda row: -float(row[1]))
        ends = (len(rows), statistics.median(medians.values()), max(medians.values()))
        return table(["preset", "CPU ms per frame"], rows) + "\nThe median of %d presets is %.1f ms, the largest time is %.1f ms.\n" % ends

    @staticmethod
    def cpu_seconds(preset, frames):
        """Returns the CPU time of drawing a number of frames of a preset."""

        def used():
            return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

        render = [FXRENDER, preset, "--deck", "posters", "--scale", "1", "--size", "1920x1080", "--frames", str(frames)]
        start = used()
        subprocess.run([*render, "--jobs", "1", "--format", "raw", "--output", "/dev/null", "--quiet"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        return used() - start

    def single_layers(self):
        if "Skia" not in self.peers:
            return "Layers were not compared, because the pictures or Skia are missing.\n"
        commands = {}
        for layer in LAYERS:
            commands["fxrender, " + layer] = self.raster("layers-" + layer)
            commands["Skia, " + layer] = self.peer("Skia", "layers-" + layer, "--no-encode")

        def milliseconds(one):
            said = json.loads(one["output"])
            return said["stages"]["raster"][1] / said["frames"] * 1000

        times = {name: statistics.median(map(milliseconds, own)) for name, own in in_turn(commands, self.repeats).items()}
        rows = []
        for layer in LAYERS:
            own, other = times["fxrender, " + layer], times["Skia, " + layer]
            rows.append([layer, "%.2f" % own, "%.2f" % other, "%.2f" % (own / other), "%.2f" % (own / times["fxrender, plain"])])
        text = "Two pages of 900x900 pixels on 1920x1080, drawn by one thread without writing the frames, in CPU time:\n\n"
        return text + table(["layer", "fxrender, ms", "Skia, ms", "Skia = 1", "plain = 1"], rows)
