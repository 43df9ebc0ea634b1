"""Measures drawing and whole renders beside other software, and the quality of the frames."""

import json
import os
import sys

from running import FXRENDER, HERE, KEPT, PROGRAMS, in_turn, lacks, median, run, table

QUALITY_FRAMES = "7,30"

# For each peer: its script, the required Python modules and programs, and how to install them.
PEERS = {
    "Skia": ("skia_peer.py", ["skia"], [], "pip install skia-python"),
    "OpenCV": ("opencv_peer.py", ["cv2", "numpy"], [], "pip install opencv-python-headless numpy"),
    "Chromium": (
        "chromium_peer.py",
        ["psutil", "websocket"],
        ["chromium"],
        "apt-get install chromium; pip install psutil websocket-client",
    ),
    "ImageMagick": ("imagemagick_peer.py", [], ["convert"], "apt-get install imagemagick"),
}
# ImageMagick takes more than a second per frame, so it draws only these frames.
FEW_FRAMES = {"ImageMagick": "7,30"}

NO_PHOTOGRAPHS = "Not measured, because the photographs are missing.\n"


class Drawings:
    """The benchmarks with peers. `repeats`, `ours`, `peer`, `folder` and the pictures are defined by `Bench`."""

    def scene(self, scene):
        whole = {
            "fxrender, 1 job": self.ours(scene, "--jobs", "1"),
            "fxrender, 2 jobs": self.ours(scene, "--jobs", "2"),
        }
        for name in self.peers:
            whole[name + ", 1 job"] = self.peer(name, scene)
            if name in ("Skia", "OpenCV"):
                whole[name + ", 2 jobs"] = self.peer(name, scene, "--jobs", "2")
        raster = {}
        if self.has_pages:
            raster["fxrender"] = self.raster(scene)
            raster.update({name: self.peer(name, scene, "--no-encode") for name in self.peers if name not in FEW_FRAMES})
        runs = in_turn(whole, self.repeats)
        text = "End to end, from pictures to PNG files: 60 frames of 1280x720. The peak memory is that of the largest process.\n\n" + self.whole_table(runs)
        if raster:
            text += "\nDrawing only, one thread:\n\n" + self.raster_table(in_turn(raster, self.repeats), 1280 * 720)
        return text

    def whole_table(self, runs):
        rows = []
        base = median(runs["fxrender, 1 job"], lambda one: one["wall"])
        for name, own in runs.items():
            stages, frames = {}, 60
            if not name.startswith("fxrender"):
                said = json.loads(own[-1]["output"])
                stages, frames = said["stages"], said["frames"]
                name += " (%s)" % said["version"]
            # A browser consists of many processes, whose CPU time its script measures itself.
            asked = "start" in stages

            def cpu(one):
                own_stages = json.loads(one["output"])["stages"] if asked else {}
                return sum(cpu for _, cpu in own_stages.values()) if asked else one["cpu"]

            share = 60 / frames
            wall = median(own, lambda one: one["wall"]) * share
            peak = "" if asked else "%.0f" % median(own, lambda one: one["peak"])
            shown = name + (", from %d frames" % frames if share > 1 else "")
            pixels = 60 * 1280 * 720 / wall / 1e6
            rows.append(
                [shown, "%.2f" % wall, "%.2f" % (median(own, cpu) * share), "%.0f" % pixels, peak, "%.2f" % (wall / base)]
            )
        return table(["", "s", "CPU s", "Mpx/s", "peak, MiB", "fxrender, 1 job = 1"], rows)

    @staticmethod
    def raster_table(runs, pixels):
        def raster(one):
            said = json.loads(one["output"])
            return said["stages"]["raster"][0] / said["frames"] * 1000

        base = median(runs["fxrender"], raster)
        rows = []
        for name, own in runs.items():
            time = median(own, raster)
            rows.append([name, "%.2f" % time, "%.0f" % (pixels / time / 1000), "%.2f" % (time / base)])
        return table(["", "ms per frame", "Mpx/s", "fxrender = 1"], rows)

    def w1(self):
        return self.scene("w1")

    def wm(self):
        return self.scene("wm")

    def quality(self):
        if lacks(["cv2", "numpy"], []) or not self.has_pages:
            return "Not measured, because the pictures or OpenCV are missing.\n"
        rows = []
        for scene in ("w1", "wm"):
            commands = {"fxrender": self.ours(scene), **{name: self.peer(name, scene) for name in self.peers}}
            rows += self.qualities(scene, QUALITY_FRAMES, self.own_folder(scene), commands, scene.upper() + ", ")
        return self.quality_table(rows)

    def qualities(self, scene, frames, own_folder, commands, title=""):
        """Draws the frames of a scene and compares some of them with reference frames; returns the rows of a table."""
        truth = os.path.join(HERE, "Peers/truth.py")
        true = self.folder("truth" + scene)
        run([sys.executable, truth, "make", os.path.join(KEPT, scene + ".json"), KEPT, true, frames])
        for command in commands.values():
            run(command)
        places = [name + "=" + (own_folder if name == "fxrender" else self.folder(name + scene)) for name in commands]
        result = json.loads(run([sys.executable, truth, "compare", true, frames, *places])["output"])
        return [
            ["%sframe %s, %s" % (title, index, name), psnr, largest, "%.2f" % off]
            for name, own in result.items()
            for index, (psnr, largest, off) in zip(frames.split(","), own)
        ]

    @staticmethod
    def quality_table(rows):
        text = "Compared with reference frames that have 64 samples per pixel (`Peers/truth.py`):\n\n"
        return text + table(["", "PSNR, dB", "largest difference", "% of pixels off by more than 16"], rows)

    def raster(self, scene, *scale):
        """Returns the command that draws the frames of a scene without writing them."""
        return [os.path.join(PROGRAMS, "Raster"), os.path.join(KEPT, scene + ".json"), KEPT, *scale]

    def drum(self):
        return self.drawing("drum", os.path.join(KEPT, "drum"))

    def flat(self):
        return self.drawing("flat", self.photographs_folder(6)) if self.has_photographs else NO_PHOTOGRAPHS

    def tilted(self):
        return self.drawing("tilted", self.photographs_folder(6)) if self.has_photographs else NO_PHOTOGRAPHS

    def drawing(self, name, pages):
        """Measures the time of drawing a scene and the quality of two of its frames."""
        peers = [peer for peer in self.peers if peer in ("Skia", "OpenCV")]
        if not peers:
            return "Not measured, because the pictures, Skia and OpenCV are missing.\n"
        with open(os.path.join(KEPT, name + ".json")) as file:
            scene = json.load(file)
        width, height = scene["canvas"]
        raster = {"fxrender": self.raster(name), **{one: self.peer(one, name, "--no-encode") for one in peers}}
        runs = in_turn(raster, self.repeats)
        text = "%d frames of %dx%d, drawn by one thread without writing them:\n\n" % (len(scene["frames"]), width, height)
        text += self.raster_table(runs, width * height)
        folder = self.folder("own" + name)
        ends = [str(scene["positions"][index]) for index in (0, -1)]
        own = [FXRENDER, scene["preset"], "--size", "%dx%d" % (width, height), "--page-size", "%dx%d" % tuple(scene["page"])]
        own += ["--from", ends[0], "--to", ends[1], "--frames", str(len(scene["frames"])), "--pages", pages]
        commands = {"fxrender": [*own, "--quiet", "--output", folder], **{one: self.peer(one, name) for one in peers}}
        return text + "\n" + self.quality_table(self.qualities(name, "1,6", folder, commands))
