"""Pictures of every kind, written here, are decoded as Pillow and pypng decode them.

The stills are drawn as pages of the size of the frame, so that a frame has exactly the pixels of the picture, and are
compared with alpha premultiplied, as the program stores them.
"""

import io
import pathlib
import random
import struct
import tempfile

import numpy
import png as pypng
from PIL import Image, ImageChops, ImageCms, ImageOps

import made_jpeg
import made_png
from made_profile import ADOBE, profile
from support import ProgramTest, premultiplied

SIZES = [(1, 1), (1, 37), (37, 1), (7, 5), (16, 16), (41, 33)]

# The largest difference of a channel from Pillow's JPEG and WebP pixels. Both use libjpeg-turbo and libwebp, but other
# versions of them, whose inverse transform and interpolation of colours may round differently.
LOSSY = 2
# The largest difference of a channel where inks are mixed or a profile is applied; both use lcms2, whose tables round.
MIXED = 2


def saved(picture, kind, **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def pillow(file, converted=None):
    """The pixels that Pillow decodes; `converted` changes the picture before it becomes RGBA."""
    with Image.open(io.BytesIO(file)) as picture:
        picture = ImageOps.exif_transpose(picture)
        picture = converted(picture) if converted else picture
        return numpy.asarray(picture.convert("RGBA"))


def pypng_pixels(file):
    """The pixels that pypng decodes, with 8 bits per channel."""
    width, height, rows, info = pypng.Reader(bytes=file).asDirect()
    deep = numpy.array([list(row) for row in rows], dtype=float).reshape(height, width, info["planes"])
    pixels = numpy.rint(deep * 255 / (2 ** info["bitdepth"] - 1))
    if info["planes"] < 3:
        pixels = numpy.concatenate([pixels[..., :1]] * 3 + [pixels[..., 1:]], axis=2)
    if not info["alpha"]:
        pixels = numpy.concatenate([pixels, numpy.full((height, width, 1), 255)], axis=2)
    return pixels


def colours(width, height, seed=0, mode="RGB"):
    """A picture with gradients, edges and noise."""
    noise = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[0:height, 0:width]
    planes = [x * 255 / max(1, width - 1), y * 255 / max(1, height - 1), (x // 5 + y // 3) % 2 * 200 + 20.0]
    if "A" in mode or mode == "CMYK":
        planes.append((x * 23 + y * 11) % 256 * 1.0)
    pixels = numpy.stack(planes, axis=2)[..., : len(mode)] + noise.normal(0, 6, (height, width, len(mode)))
    pixels = numpy.clip(pixels, 0, 255).astype(numpy.uint8)
    return Image.fromarray(pixels[..., 0] if mode == "L" else pixels, mode)


class PictureTest(ProgramTest):
    def decoded(self, files):
        """The premultiplied pixels of pictures of one size."""
        pages = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        for number, file in enumerate(files):
            (pages / f"{number}").write_bytes(file)
        height, width = pillow(files[0]).shape[:2]
        size = f"{width}x{height}"
        options = ["--size", size, "--page-size", size, "--fit", "fill", "--background", "transparent"]
        frames = ["--frames", str(len(files)), "--from", "0", "--to", str(len(files) - 1)]
        paths = [argument for number in range(len(files)) for argument in ["--pages", f"{pages}/{number}"]]
        done = self.run_program("linear", *paths, *options, *frames, "--format", "raw", "--output", "out.raw", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        raw = numpy.fromfile(self.folder / "out.raw", dtype=numpy.uint8)
        return premultiplied(raw.reshape(len(files), height, width, 4))

    def check(self, cases, limit=0):
        """Compares pictures of any sizes; a case has a name, a file and the expected straight pixels."""
        by_size, largest = {}, 0
        for case in cases:
            by_size.setdefault(case[2].shape, []).append(case)
        for group in by_size.values():
            for (name, _, expected), actual in zip(group, self.decoded([file for _, file, _ in group])):
                difference = numpy.abs(actual - premultiplied(expected)).max()
                largest = max(largest, difference)
                with self.subTest(name):
                    self.assertLessEqual(difference, limit)
        print(f"{self.id().split('.')[-1]}: {len(cases)} pictures, largest difference {largest}")


class PNGTest(PictureTest):
    def cases(self):
        chance = random.Random(1)
        for width, height in SIZES:
            for colour, depths in made_png.DEPTHS.items():
                for depth in depths:
                    for interlaced in [False, True]:
                        for clear in [False, True] if colour in (0, 2, 3) else [False]:
                            yield self.case(chance, width, height, colour, depth, interlaced, clear)

    def case(self, chance, width, height, colour, depth, interlaced, clear):
        channels = made_png.CHANNELS[colour]
        pixels = [[chance.randrange(2**depth) for _ in range(channels)] for _ in range(width * height)]
        before = b""
        if colour == 3:
            before = made_png.chunk(b"PLTE", chance.randbytes(3 * 2**depth))
        if clear:
            # A short tRNS leaves the other entries opaque.
            entry = chance.randbytes(2**depth // 2 + 1) if colour == 3 else struct.pack(f">{channels}H", *pixels[0])
            before += made_png.chunk(b"tRNS", entry)
        file = made_png.png(width, height, depth, colour, pixels, interlaced, before)
        name = f"{width}x{height}, colour type {colour}, {depth} bits, interlaced {interlaced}, tRNS {clear}"
        return name, file, pypng_pixels(file)

    def test_every_colour_type_depth_and_interlace(self):
        cases = list(self.cases())
        self.check(cases)
        # The second decoder is itself checked by a third one, which reads up to 8 bits, and no colour key of fewer bits.
        for name, file, expected in cases:
            if "16 bits" not in name and not ("type 0" in name and "tRNS True" in name):
                with self.subTest(name):
                    self.assertTrue(numpy.array_equal(premultiplied(pillow(file)), premultiplied(expected)))

    def test_a_changed_pixel_is_found(self):
        file = made_png.png(7, 5, 8, 2, [[1, 2, 3]] * 35)
        expected = pypng_pixels(file)
        expected[4, 6, 0] += 1
        self.assertEqual(numpy.abs(self.decoded([file])[0] - premultiplied(expected)).max(), 1)


class JPEGTest(PictureTest):
    SAMPLINGS = [
        [(1, 1)] * 3, [(2, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)], [(1, 2), (1, 1), (1, 1)],
        [(4, 1), (1, 1), (1, 1)], [(4, 2), (1, 1), (1, 1)], [(1, 4), (1, 1), (1, 1)], [(2, 2), (2, 1), (2, 1)],
        [(2, 2), (1, 2), (1, 2)],
    ]

    def case(self, name, file):
        return name, file, pillow(file)

    def planes(self, width, height, mode="RGB"):
        pixels = numpy.asarray(colours(width, height, 2, mode)).astype(float)
        return [pixels[..., channel] for channel in range(len(mode))]

    def test_every_sampling_and_restart_interval(self):
        cases = []
        for width, height in SIZES:
            planes = self.planes(width, height)
            for sampling in self.SAMPLINGS:
                for restart in [0, 1, 3]:
                    for interleaved in [True, False]:
                        file = made_jpeg.jpeg(planes, sampling, restart, jfif=True, interleaved=interleaved)
                        cases.append(self.case(f"{width}x{height}, {sampling}, {restart}, {interleaved}", file))
        self.check(cases, LOSSY)

    def test_the_generator_keeps_the_picture(self):
        planes = [plane // 32 * 4 + 100 for plane in self.planes(41, 33)]
        picture = Image.open(io.BytesIO(made_jpeg.jpeg(planes, adobe=0)))
        self.assertLessEqual(numpy.abs(numpy.asarray(picture) - numpy.stack(planes, axis=2)).max(), 8)

    def test_grey_rgb_and_progressive_files(self):
        cases = []
        for width, height in SIZES:
            planes = self.planes(width, height)
            cases += [
                self.case("grey", made_jpeg.jpeg(planes[:1], jfif=True)),
                self.case("grey with a factor", made_jpeg.jpeg(planes[:1], [(2, 2)], restart=2)),
                self.case("RGB by Adobe's segment", made_jpeg.jpeg(planes, adobe=0)),
                self.case("RGB by names", made_jpeg.jpeg(planes, ids=b"RGB")),
                self.case("YCbCr by Adobe's segment", made_jpeg.jpeg(planes, adobe=1)),
            ]
            picture = colours(width, height, 3)
            for sampling in range(3):
                options = {"progressive": True, "subsampling": sampling, "quality": 80, "restart_marker_blocks": 2}
                cases.append(self.case(f"progressive {sampling}", saved(picture, "JPEG", **options)))
            cases.append(self.case("progressive grey", saved(picture.convert("L"), "JPEG", progressive=True)))
        self.check(cases, LOSSY)

    def test_inks(self):
        cases = []
        for width, height in SIZES:
            planes = self.planes(width, height, "CMYK")
            for adobe in [None, 0, 2]:
                for sampling in [None, [(2, 2), (1, 1), (1, 1), (2, 2)]]:
                    file = made_jpeg.jpeg(planes, sampling, adobe=adobe)
                    # Pillow assumes in every file that 0 is full ink; that holds only with Adobe's segment.
                    expected = pillow(file, ImageChops.invert if adobe is None else None)
                    cases.append((f"{width}x{height}, transform {adobe}, {sampling}", file, expected))
        self.check(cases, MIXED)

    def test_codings_that_are_refused(self):
        file = made_jpeg.jpeg(self.planes(16, 16), jfif=True)
        frame = file.index(b"\xff\xc0")
        codings = {
            0xC3: "lossless", 0xC5: "hierarchical", 0xC7: "hierarchical", 0xC9: "arithmetic", 0xCA: "arithmetic",
            0xCB: "arithmetic", 0xF7: "lossless",
        }
        changed = [(file[:frame] + bytes([0xFF, marker]) + file[frame + 2 :], word) for marker, word in codings.items()]
        changed.append((file[: frame + 4] + b"\x0c" + file[frame + 5 :], "12"))
        for refused, word in changed:
            with self.subTest(word):
                (self.folder / "refused").write_bytes(refused)
                done = self.run_program("linear", "--pages", "refused", "--frames", "1", "--output", "out")
                self.assertEqual(done.returncode, 65, done.stderr)
                self.assertIn(word, done.stderr)
                self.assertIn("refused", done.stderr)


class WebPTest(PictureTest):
    def test_lossless_files(self):
        cases = []
        for width, height in SIZES:
            for mode in ["RGB", "RGBA"]:
                file = saved(colours(width, height, 4, mode), "WEBP", lossless=True, exact=True)
                cases.append((f"{width}x{height} {mode}", file, pillow(file)))
        self.check(cases)

    def test_lossy_files(self):
        cases = []
        for width, height in SIZES:
            for mode in ["RGB", "RGBA"]:
                for quality in [10, 80]:
                    options = {"quality": quality, "alpha_quality": quality}
                    file = saved(colours(width, height, 5, mode), "WEBP", **options)
                    cases.append((f"{width}x{height} {mode} {quality}", file, pillow(file)))
        self.check(cases, LOSSY)


class OrientationTest(PictureTest):
    def test_all_orientations_of_all_formats(self):
        picture = colours(12, 7, 6)
        exact, lossy = [], []
        for orientation in range(0, 10):
            tags = Image.Exif()
            tags[0x0112] = orientation
            for kind, options in [("PNG", {}), ("WEBP", {"lossless": True}), ("JPEG", {"quality": 90})]:
                file = saved(picture, kind, exif=tags.tobytes(), **options)
                (lossy if kind == "JPEG" else exact).append((f"{kind}, orientation {orientation}", file, pillow(file)))
        self.check(exact)
        self.check(lossy, LOSSY)


class ProfileTest(PictureTest):
    def converted(self, picture):
        source = ImageCms.ImageCmsProfile(io.BytesIO(picture.info["icc_profile"]))
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        sRGB = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(picture, source, sRGB, intent, outputMode="RGB", flags=flags)

    def test_profiles_of_all_formats(self):
        cases = []
        for name, icc, mode in [
            ("wide", profile(2.2, ADOBE), "RGB"), ("gamma 1.8", profile(1.8, ADOBE), "RGB"), ("grey", profile(1.5), "L"),
        ]:
            picture = colours(41, 33, 7, mode)
            for kind in ["PNG", "JPEG"] + (["WEBP"] if mode == "RGB" else []):
                options = {"lossless": True} if kind == "WEBP" else {}
                file = saved(picture, kind, icc_profile=icc, **options)
                cases.append((f"{kind}, {name}", file, pillow(file, self.converted)))
                plain = premultiplied(pillow(file))
                self.assertGreater(numpy.abs(plain - premultiplied(cases[-1][2])).max(), 10, "the profile has an effect")
        self.check(cases, MIXED)

    def test_a_broken_profile_is_ignored(self):
        file = saved(colours(41, 33, 7), "PNG", icc_profile=profile(1.8, ADOBE)[:150])
        self.check([("broken", file, pillow(file))])
