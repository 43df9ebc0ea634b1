"""Pictures of shapes, text and photographs, drawn by several rasterizers.

A scene is a background and a list of filled outlines. An outline is a list of contours, and a contour is a start point
and cubic curves, in points. Every rasterizer only turns outlines into coverage: the colours are composed here, so
that two drawings of one scene differ by nothing but their rasterizers.
"""

import dataclasses
import functools
import glob

import cairo
import numpy as np
import skia
import skimage.data
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.path import Path as AggPath
from matplotlib.transforms import IdentityTransform
from PIL import Image

# Fonts of Debian packages with free licences: fonts-dejavu-core (Bitstream Vera), fonts-liberation (SIL OFL 1.1) and
# fonts-roboto-unhinted (Apache 2.0).
FONTS = [
    "dejavu/DejaVuSans.ttf",
    "dejavu/DejaVuSerif.ttf",
    "dejavu/DejaVuSansMono.ttf",
    "liberation/LiberationSans-Regular.ttf",
    "liberation/LiberationSerif-Italic.ttf",
    "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
]
FOLDER = "/usr/share/fonts/truetype/"


@dataclasses.dataclass
class Shape:
    """A filled outline: contours of (start, curves), each curve with two control points and an end."""

    contours: list
    colour: tuple
    opacity: float = 1.0
    # "text", "line" or "shape"; some rasterizers draw text with another gamma.
    role: str = "shape"
    # A picture that fills the shape instead of a colour: a Photograph and its transform.
    fill: object = None

    def mapped(self, matrix):
        """The shape after an affine map, a 2 × 3 matrix."""
        m = np.asarray(matrix, float)
        contours = [
            (m[:, :2] @ np.array(start) + m[:, 2], [[m[:, :2] @ np.array(p) + m[:, 2] for p in curve] for curve in curves])
            for start, curves in self.contours
        ]
        fill = self.fill.mapped(m) if self.fill is not None else None
        return dataclasses.replace(self, contours=contours, fill=fill)

    def box(self):
        """The left, top, right and bottom of all points."""
        points = [p for start, curves in self.contours for p in [start, *(q for c in curves for q in c)]]
        points = np.array(points)
        return (*points.min(axis=0), *points.max(axis=0))


def polygon(points):
    """A contour of straight lines."""
    points = [np.array(p, float) for p in points]
    ends = points[1:] + points[:1]
    return (points[0], [[a + (b - a) / 3, a + (b - a) * 2 / 3, b] for a, b in zip(points, ends)])


def rounded(x, y, width, height, radius):
    """A rectangle with round corners."""
    r, k = radius, 0.5522847498 * radius
    right, bottom = x + width, y + height
    if r <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])

    def line(a, b):
        a, b = np.array(a, float), np.array(b, float)
        return [a + (b - a) / 3, a + (b - a) * 2 / 3, b]

    def curve(*points):
        return [np.array(p, float) for p in points]

    return (
        np.array([x + r, y], float),
        [
            line((x + r, y), (right - r, y)),
            curve((right - r + k, y), (right, y + r - k), (right, y + r)),
            line((right, y + r), (right, bottom - r)),
            curve((right, bottom - r + k), (right - r + k, bottom), (right - r, bottom)),
            line((right - r, bottom), (x + r, bottom)),
            curve((x + r - k, bottom), (x, bottom - r + k), (x, bottom - r)),
            line((x, bottom - r), (x, y + r)),
            curve((x, y + r - k), (x + r - k, y), (x + r, y)),
        ],
    )


def stroke(a, b, width):
    """The outline of a straight line."""
    a, b = np.array(a, float), np.array(b, float)
    along = (b - a) / np.hypot(*(b - a))
    side = np.array([-along[1], along[0]]) * width / 2
    return polygon([a + side, b + side, b - side, a - side])


class _Contours(BasePen):
    def __init__(self, glyphs, scale, x, y):
        super().__init__(glyphs)
        self.scale, self.x, self.y, self.contours = scale, x, y, []

    def _at(self, p):
        return np.array([self.x + p[0] * self.scale, self.y - p[1] * self.scale])

    def _moveTo(self, p):
        self.here = p
        self.contours.append((self._at(p), []))

    def _lineTo(self, p):
        a, b = self._at(self.here), self._at(p)
        self.contours[-1][1].append([a + (b - a) / 3, a + (b - a) * 2 / 3, b])
        self.here = p

    def _curveToOne(self, *points):
        self.contours[-1][1].append([self._at(p) for p in points])
        self.here = points[-1]

    def _closePath(self):
        pass


@functools.lru_cache
def _font(name):
    font = TTFont(FOLDER + name)
    return font, font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def text(words, size, x, y, font):
    """The contours of a line of text without hinting; the baseline starts at (x, y)."""
    _, glyphs, characters, units = _font(font)
    scale, contours = size / units, []
    for character in words:
        name = characters.get(ord(character))
        if name is None:
            continue
        pen = _Contours(glyphs, scale, x, y)
        glyphs[name].draw(pen)
        contours += [c for c in pen.contours if c[1]]
        x += glyphs[name].width * scale
    return contours


# Rasterizers: functions of contours, width and height, which return coverage in 0…1.


def _cairo_mask(contours, width, height, scale, antialias):
    surface = cairo.ImageSurface(cairo.FORMAT_A8, width * scale, height * scale)
    context = cairo.Context(surface)
    context.set_antialias(antialias)
    context.set_tolerance(0.02 * scale)
    context.scale(scale, scale)
    for start, curves in contours:
        context.move_to(*start)
        for curve in curves:
            context.curve_to(*curve[0], *curve[1], *curve[2])
        context.close_path()
    context.fill()
    surface.flush()
    rows = np.frombuffer(surface.get_data(), np.uint8).reshape(height * scale, surface.get_stride())
    return rows[:, : width * scale]


def cairo_best(contours, width, height):
    return _cairo_mask(contours, width, height, 1, cairo.ANTIALIAS_BEST) / 255.0


def _samples(count):
    def draw(contours, width, height):
        mask = _cairo_mask(contours, width, height, count, cairo.ANTIALIAS_NONE) > 0
        return mask.reshape(height, count, width, count).mean(axis=(1, 3))

    return draw


def soft(contours, width, height):
    """Analytic coverage with 6 % of each of four neighbours, as after a resampling filter."""
    mask = np.pad(cairo_best(contours, width, height), 1)
    return (
        0.76 * mask[1:-1, 1:-1]
        + 0.06 * (mask[:-2, 1:-1] + mask[2:, 1:-1] + mask[1:-1, :-2] + mask[1:-1, 2:])
    )


def skia_analytic(contours, width, height):
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(width, height))
    path = skia.PathBuilder()
    for start, curves in contours:
        path.moveTo(*map(float, start))
        for curve in curves:
            path.cubicTo(*(float(v) for p in curve for v in p))
        path.close()
    surface.getCanvas().drawPath(path.detach(), skia.Paint(AntiAlias=True, Color=0xFF000000))
    return surface.makeImageSnapshot().toarray()[:, :, 3] / 255.0


def agg(contours, width, height):
    renderer = RendererAgg(width, height, 72)
    vertices, codes = [], []
    for start, curves in contours:
        vertices.append(start)
        codes.append(AggPath.MOVETO)
        for curve in curves:
            vertices += list(curve)
            codes += [AggPath.CURVE4] * 3
        vertices.append(start)
        codes.append(AggPath.CLOSEPOLY)
    context = renderer.new_gc()
    context.set_linewidth(0)
    context.set_snap(False)
    context.set_antialiased(True)
    # Agg's y points up.
    points = np.array(vertices)
    points[:, 1] = height - points[:, 1]
    renderer.draw_path(context, AggPath(points, codes), IdentityTransform(), (0, 0, 0, 1))
    return np.asarray(renderer.buffer_rgba())[:, :, 3] / 255.0


# ANTIALIAS_FAST of cairo is not among them: it shifts edges by up to 0.3 px, which is a change.
RASTERIZERS = {
    "cairo": cairo_best,
    "skia": skia_analytic,
    "agg": agg,
    "4 × 4 samples": _samples(4),
    "8 × 8 samples": _samples(8),
    "soft": soft,
}


# Photographs: parts of free ones, and landscapes of our own with clouds, ridges and trees, from a seed.

# Photographs of scikit-image's package: an astronaut and a rocket (NASA and SpaceX, public domain), a cat and a cup of
# coffee (Stéfan van der Walt and Rachel Michetti, CC0).
FREE_PHOTOGRAPHS = [skimage.data.astronaut, skimage.data.rocket, skimage.data.chelsea, skimage.data.coffee]


class Photograph:
    """A picture with three pixels for each point, and a map from it to the scene; an odd seed has a free photograph."""

    DETAIL = 3

    def __init__(self, seed, width, height, matrix=None, pixels=None):
        self.width, self.height = width, height
        self.matrix = np.array([[1.0, 0, 0], [0, 1, 0]]) if matrix is None else matrix
        if pixels is None:
            pixels = (_part if seed % 2 else _landscape)(seed, width * self.DETAIL, height * self.DETAIL)
        self.pixels = pixels

    def mapped(self, m):
        full = np.vstack([self.matrix, [0, 0, 1]])
        return Photograph(None, self.width, self.height, np.asarray(m, float) @ full, self.pixels)

    def draw(self, width, height, fine=3):
        """The mean of fine × fine smooth samples of each pixel."""
        full = np.vstack([self.matrix, [0, 0, 1]])
        inverse = np.linalg.inv(full)
        places = (np.arange(width * fine) + 0.5) / fine, (np.arange(height * fine) + 0.5) / fine
        x, y = np.meshgrid(*places)
        u = (inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]) * self.DETAIL - 0.5
        v = (inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]) * self.DETAIL - 0.5
        rows, columns = self.pixels.shape[:2]
        u, v = np.clip(u, 0, columns - 1.001), np.clip(v, 0, rows - 1.001)
        i, j = u.astype(int), v.astype(int)
        a, b = (u - i)[..., None], (v - j)[..., None]
        p = self.pixels
        samples = (1 - b) * ((1 - a) * p[j, i] + a * p[j, i + 1]) + b * ((1 - a) * p[j + 1, i] + a * p[j + 1, i + 1])
        return samples.reshape(height, fine, width, fine, 3).mean(axis=(1, 3))


def _part(seed, width, height):
    """A part of a free photograph with the given size; it may be a mirror image."""
    random = np.random.default_rng(seed)
    picture = FREE_PHOTOGRAPHS[int(random.integers(len(FREE_PHOTOGRAPHS)))]()[:, :: random.choice([-1, 1])]
    rows, columns = picture.shape[:2]
    share = min(columns / width, rows / height) * random.uniform(0.6, 1)
    x, y = random.uniform(0, columns - share * width), random.uniform(0, rows - share * height)
    box = (x, y, x + share * width, y + share * height)
    return np.asarray(Image.fromarray(picture).resize((width, height), Image.Resampling.LANCZOS, box)).astype(float)


def _noise(random, width, height, roughness):
    """Noise with a spectrum of 1 / f ** roughness, with mean 0 and deviation 1."""
    fy, fx = np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None, :]
    scale = 1 / np.maximum(np.hypot(fx, fy), 1 / max(width, height)) ** roughness
    spectrum = np.fft.rfft2(random.standard_normal((height, width))) * scale
    plane = np.fft.irfft2(spectrum, (height, width))
    return (plane - plane.mean()) / plane.std()


def _landscape(seed, width, height):
    random = np.random.default_rng(seed)
    y = np.linspace(0, 1, height)[:, None, None]
    top, low = random.uniform([60, 90, 150], [140, 180, 240]), random.uniform([180, 150, 120], [250, 230, 220])
    picture = top * (1 - y) + low * y + np.zeros((height, width, 1))
    clouds = np.clip(_noise(random, width, height, 1.6) - 0.3, 0, 1.5)[..., None]
    picture += clouds * random.uniform(30, 70)
    for layer in range(int(random.integers(2, 5))):
        line = random.uniform(0.35, 0.9) * height + _noise(random, width, 8, 1.4)[0] * height * 0.07
        inside = 1 / (1 + np.exp(-np.clip((np.arange(height)[:, None] - line[None, :]) / 1.2, -30, 30)))
        colour = random.uniform([20, 40, 20], [150, 150, 130])
        texture = _noise(random, width, height, random.uniform(0.9, 1.4))[..., None] * random.uniform(8, 28)
        picture = picture * (1 - inside[..., None]) + (colour + texture) * inside[..., None]
    picture += random.standard_normal((height, width, 1)) * random.uniform(0, 3)
    return np.clip(picture, 0, 255)


@dataclasses.dataclass
class Background:
    """A plain colour, a gradient or a photograph."""

    colours: list
    angle: float = 0.0
    photograph: Photograph = None
    drawn: np.ndarray = dataclasses.field(default=None, init=False, compare=False)

    def draw(self, width, height):
        if self.photograph is not None:
            # All frames of an animation have one background.
            if self.drawn is None or self.drawn.shape[:2] != (height, width):
                self.drawn = self.photograph.draw(width, height)
            return self.drawn
        if len(self.colours) == 1:
            return np.zeros((height, width, 3)) + np.array(self.colours[0], float)
        x, y = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
        share = x * np.cos(self.angle) + y * np.sin(self.angle)
        share = ((share - share.min()) / max(np.ptp(share), 1e-9))[..., None]
        return np.array(self.colours[0], float) * (1 - share) + np.array(self.colours[1], float) * share


@dataclasses.dataclass
class Scene:
    width: int
    height: int
    background: Background
    shapes: list

    def draw(self, rasterizer, gamma=1.0, dither=None):
        """Returns the pixels; `gamma` bends the coverage of text, and `dither` is a generator of random numbers."""
        draw = RASTERIZERS[rasterizer]
        picture = self.background.draw(self.width, self.height)
        for shape in self.shapes:
            mask = draw(shape.contours, self.width, self.height)
            if shape.role == "text" and gamma != 1:
                mask = mask**gamma
            mask = (mask * shape.opacity)[..., None]
            colour = np.array(shape.colour, float) if shape.fill is None else shape.fill.draw(self.width, self.height)
            picture = picture * (1 - mask) + colour * mask
        noise = dither.uniform(-0.5, 0.5, picture.shape) if dither is not None else 0
        return np.clip(np.floor(picture + 0.5 + noise), 0, 255).astype(np.uint8)


def missing_fonts():
    """The fonts that are not installed."""
    installed = set(glob.glob(FOLDER + "**/*.ttf", recursive=True))
    return [name for name in FONTS if FOLDER + name not in installed]
