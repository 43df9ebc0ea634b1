"""Exported animations in the player rlottie, compared with frames of fxrender; planted mistakes must be found."""

import json
import os
import pathlib
import re

import numpy
from PIL import Image
from rlottie_python import LottieAnimation

from canaries import LOTTIE_CANARIES, LOTTIE_LAYER_CANARIES
from compiled import run
from export_test import PROGRAM, ExportFolders, presets

PRESETS = os.environ.get("EXPORT_PRESETS", "").split()

# The largest difference of a colour value, of 255.
TOLERANCE = 8
# That of pieces, which may be 0.3 points off: pages and the background differ by up to 71 of 255.
PIECES_TOLERANCE = 22
# A grey, on which shadows and lights are seen.
BACKGROUND = 128
# Frames are drawn larger and reduced, so that edges depend less on how a renderer samples them.
SCALE = 4
SIZE = (640, 400)
# The player draws every sixteenth frame, four per page.
FRAMES = 12
STEP = 16


def reduced(pixels):
    """Returns an image that is SCALE times smaller."""
    height, width = pixels.shape[0] // SCALE, pixels.shape[1] // SCALE
    return pixels.reshape(height, SCALE, width, SCALE, 3).mean(axis=(1, 3))


def source(preset):
    """Returns the path of a preset of these tests, or the name of a shipped one."""
    path = pathlib.Path(__file__).with_name(f"{preset}.yaml")
    return path if path.exists() else preset


class LottieTest(ExportFolders):
    def played(self, path):
        """Returns the frames of an animation, as the player draws them."""
        with LottieAnimation.from_file(str(path)) as animation:
            for index in range(FRAMES):
                image = animation.render_pillow_frame(frame_num=index * STEP, width=SIZE[0] * SCALE, height=SIZE[1] * SCALE)
                # Colours are premultiplied.
                pixels = numpy.asarray(image, dtype=float)
                yield reduced(pixels[..., :3] + BACKGROUND * (1 - pixels[..., 3:] / 255))

    def expected(self, preset, path):
        """Returns the frames of fxrender, with pages of the colours of the animation."""
        folder = path.parent
        pages = folder / "pages"
        pages.mkdir(exist_ok=True)
        assets = json.loads(path.read_text())["assets"]
        colours = {
            asset["id"]: {layer["sc"] for layer in asset["layers"] if "sc" in layer}
            for asset in assets if re.fullmatch(r"page \d+", asset["id"])
        }
        # Layers of the effect have the same colour on all pages, and pictures have not.
        shared = set.intersection(*colours.values())
        for name, own in colours.items():
            colour = (own - shared or {"white"}).pop()
            Image.new("RGB", (6, 8), colour).save(pages / f"{int(name.removeprefix('page ')):02}.png")
        found = run(
            PROGRAM, "render", source(preset), "--pages", pages, "--fit", "fill", "--background", "#808080", "--scale", str(SCALE),
            "--frames", str(FRAMES), "--from", "0", "--to", str((FRAMES - 1) * STEP / 64), "--output", folder / "frames",
            "--quiet",
        )
        self.assertEqual(found.returncode, 0, found.stderr)
        for frame in sorted((folder / "frames").glob("frame-*.png")):
            yield reduced(numpy.asarray(Image.open(frame).convert("RGB"), dtype=float))

    def difference(self, preset, path):
        """Returns the largest difference between the frames of the player and those of fxrender."""
        expected, played = list(self.expected(preset, path)), list(self.played(path))
        self.assertEqual(len(expected), FRAMES)
        differences = [numpy.abs(a - b).max() for a, b in zip(played, expected)]
        if os.environ.get("KEEP"):
            worst = int(numpy.argmax(differences))
            both = numpy.concatenate([played[worst], expected[worst]]).astype("uint8")
            Image.fromarray(both).save(pathlib.Path(os.environ["KEEP"], f"{preset}.png"))
        return max(differences)

    def tolerance(self, path):
        """Returns the allowed difference: that of edges, or of pieces, upon shadows that differ as EXPORT.md says."""
        text = (path.parents[1] / "EXPORT.md").read_text()
        found = re.search(r"differ by up to (\S+) of 255 from it", text)
        edges = PIECES_TOLERANCE if re.search(r'"page \d+ pieces"', path.read_text()) else TOLERANCE
        return edges + (float(found[1]) if found else 0)

    def exported(self, preset):
        """Returns the path of the animation of a preset, or none if it is refused."""
        folder = self.folder / preset
        # A planted mistake is replaced.
        found = run(PROGRAM, "export", source(preset), "--to", "lottie", "--output", folder, "--overwrite")
        if found.returncode != 0:
            self.assertEqual(found.returncode, 65, found.stderr)
            self.assertIn("Lottie cannot say", found.stderr)
            return None
        checked = run("python3", folder / "lottie" / "check.py")
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        return folder / "lottie" / f"{preset}.json"

    def test_flat_pages_in_the_player(self):
        worst = {}
        for preset in PRESETS or presets():
            with self.subTest(preset):
                path = self.exported(preset)
                if path is None:
                    continue
                found, allowed = self.difference(preset, path), self.tolerance(path)
                self.assertLessEqual(found, allowed)
                if allowed == TOLERANCE:
                    worst[preset] = found
        if PRESETS:
            print(f"lottie: largest error {max(worst.values()):.3g}, {len(worst)} presets", flush=True)
        else:
            self.check_certificate("lottie", worst)

    def test_flat_layers_in_the_player(self):
        # The edge of the page is drawn upon those of its shadow and its glow.
        self.assertLessEqual(self.difference("flat", self.exported("flat")), 12)

    def frames(self, *sizes):
        """Exports an animation with sizes, and returns its path and the number of frames that the player reads."""
        folder = self.folder / "sizes"
        found = run(PROGRAM, "export", "cardflow", "--to", "lottie", "--output", folder, *sizes)
        self.assertEqual(found.returncode, 0, found.stderr)
        path = folder / "lottie/cardflow.json"
        with LottieAnimation.from_file(str(path)) as animation:
            return path, animation.lottie_animation_get_totalframe()

    def test_sizes_that_are_not_whole(self):
        """The player reads no frames of a file whose layers have sizes that are not whole."""
        _, expected = self.frames()
        self.assertGreaterEqual(expected, 11 * 64 + 1)
        for sizes in (["--page-size", "239.5x320.25"], ["--page-size", "0.5x333.333", "--size", "641.5x399.75"]):
            with self.subTest(sizes):
                path, count = self.frames(*sizes)
                self.assertEqual(count, expected)
                checked = run("python3", path.parent / "check.py")
                self.assertEqual(checked.returncode, 0, checked.stdout)
                # The generated check finds such a size, and missing frames.
                for change in (lambda file: file["layers"][0].update(sw=240.5), lambda file: file.update(op=0)):
                    animation = json.loads(path.read_text())
                    change(animation)
                    kept = path.read_text()
                    path.write_text(json.dumps(animation))
                    checked = run("python3", path.parent / "check.py")
                    path.write_text(kept)
                    self.assertEqual(checked.returncode, 1, checked.stdout)

    def test_planted_mistakes_are_found(self):
        for kind, mistake in LOTTIE_CANARIES.items():
            with self.subTest(mistake=kind):
                path = self.exported("cardflow")
                animation = json.loads(path.read_text())
                mistake(animation)
                path.write_text(json.dumps(animation))
                self.assertGreater(self.difference("cardflow", path), TOLERANCE)
                checked = run("python3", path.parent / "check.py")
                self.assertEqual(checked.returncode, 1, checked.stdout + checked.stderr)

    def test_planted_mistakes_in_layers_are_found(self):
        for kind, (preset, right, wrong) in LOTTIE_LAYER_CANARIES.items():
            with self.subTest(mistake=kind):
                path = self.exported(preset)
                text = path.read_text()
                self.assertIn(right, text)
                path.write_text(text.replace(right, wrong))
                self.assertGreater(self.difference(preset, path), TOLERANCE)
