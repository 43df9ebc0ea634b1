"""Pages that a painter of its own draws from the values of exported Swift and Kotlin, compared with frames of fxrender."""

import json

import numpy
from PIL import Image

from compiled import KotlinPrograms, compiled, run
from export_test import HERE, PROGRAM, ExportFolders
from painter import Painter

# A preset with each kind of layer, and positions at which the layer is seen.
PRESETS = {
    "overlays": ("fan", [0.3]),
    "overlays with gradients": ("swiper-cube", [0.3]),
    "content": ("animated-parallax", [0.4]),
    "content and scrolling down": ("feed", [0.4]),
    "layers": ("reanimated-parallax-layers", [0.4]),
    "blur": ("paging-scale-blur", [0.3]),
    "shadow": ("soft-shadow", [0.0, 0.3]),
    "glow": ("lantern", [0.35, 0.5]),
    "cornerRadius": ("wallet", [0.3]),
    "clip": ("material-multi-browse", [0.3]),
    "pieces": ("paging-snapshot", [0.3]),
    "reflection": ("coverflow-classic", [0.4]),
    "floor": ("swiper-cube", [0.0]),
}
# The largest difference of a colour value, of 255, apart from edges.
TOLERANCE = 2
BACKGROUND = 96
# The fewest pixels that are compared, as a share of a frame.
LEAST = 0.6


def picture(index, x, y):
    """Returns the colours of the picture of a page at shares of its width and height."""
    x, y = numpy.clip(x, 0, 1), numpy.clip(y, 0, 1)
    return numpy.stack([0.2 + 0.5 * x, 0.3 + 0.4 * y, numpy.full_like(x, 0.2 + index % 5 / 8)], axis=-1)


class LayerPictureTest(ExportFolders):
    def frame(self, preset, position, layout):
        """Returns a frame of fxrender with pages that have pictures without edges."""
        folder = self.folder / f"{preset}-pages"
        width, height = (round(2 * layout[side]) for side in ("pageWidth", "pageHeight"))
        if not folder.exists():
            folder.mkdir()
            x, y = numpy.meshgrid((numpy.arange(width) + 0.5) / width, (numpy.arange(height) + 0.5) / height)
            for index in range(layout["pages"]):
                pixels = numpy.rint(picture(index, x, y) * 255).astype(numpy.uint8)
                Image.fromarray(pixels).save(folder / f"{index:02}.png")
        path = self.folder / f"{preset}-{position}"
        colour = f"rgb({BACKGROUND} {BACKGROUND} {BACKGROUND})"
        found = run(
            PROGRAM, "render", preset, "--pages", folder, "--background", colour, "--scale", "1", "--frames", "1",
            "--from", str(position), "--to", str(position), "--output", path, "--overwrite", "--quiet",
        )
        self.assertEqual(found.returncode, 0, found.stderr)
        return numpy.asarray(Image.open(next(path.glob("frame-*.png"))).convert("RGB"), dtype=float)

    def difference(self, poses, expected, layout):
        """Returns the largest difference of a colour value apart from edges, and the share of compared pixels."""
        painter = Painter(
            (layout["pageWidth"], layout["pageHeight"]), (expected.shape[1], expected.shape[0]), picture, [BACKGROUND / 255] * 3
        )
        frame, inside = painter.paint(poses)
        self.pictures = (frame, expected, inside)
        return numpy.abs(frame - expected)[inside].max(), inside.mean()

    @staticmethod
    def arguments(position, layout):
        names = ("pages", "pageWidth", "pageHeight", "viewportWidth", "viewportHeight", "gap")
        return [str(position), *(str(layout[name]) for name in names), str(int(layout["vertical"]))]

    def check(self, language, output_of):
        """Compares the frames of each preset with those that are painted from the output of a program."""
        for kind, (preset, positions) in PRESETS.items():
            layout = self.layouts[preset]
            for position in positions:
                with self.subTest(language, kind=kind, preset=preset, position=position):
                    found = output_of(preset, self.arguments(position, layout))
                    self.assertEqual(found.returncode, 0, found.stderr)
                    worst, share = self.difference(json.loads(found.stdout), self.frame(preset, position, layout), layout)
                    print(f"{language}, {kind}: {worst:.2f} of 255 in {share:.0%} of the frame", flush=True)
                    self.assertLessEqual(worst, TOLERANCE)
                    self.assertGreaterEqual(share, LEAST)

    def exported(self, language):
        """Exports all presets; returns the code of each, its name, and the driver that prints poses."""
        self.layouts = {}
        for preset in dict.fromkeys(preset for preset, _ in PRESETS.values()):
            folder = self.export(preset, language)
            self.layouts[preset] = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
            ending = {"swift": "swift", "kotlin": "kt"}[language]
            name = "".join(word.capitalize() for word in preset.split("-"))
            driver = (HERE / f"Drivers/dump.{ending}").read_text().replace("TYPE", name)
            yield preset, folder / language, driver

    def test_swift(self):
        programs = {}
        for preset, place, driver in self.exported("swift"):
            (place / "main.swift").write_text(driver)
            compiled("swiftc", f"{preset}.swift", "main.swift", "-o", "dump", folder=place)
            programs[preset] = place / "dump"
        self.check("Swift", lambda preset, arguments: run(programs[preset], *arguments))

    def test_kotlin(self):
        programs = KotlinPrograms(self)
        for preset, place, driver in self.exported("kotlin"):
            programs.add(preset, {f"{preset}.kt": (place / f"{preset}.kt").read_text(), "Dump.kt": driver}, "Dump.kt")
        programs.compile()
        self.check("Kotlin", lambda preset, arguments: programs.run(preset, *arguments))
