"""Labelled pairs of pictures from seeds: an even seed gives the same picture twice, an odd one a changed picture.

The second picture of a pair is drawn by the same program, or by another rasterizer, or it is reduced to a palette, or it
has been through a lossy picture or a video. The sizes of the changes depend on that: what nobody could see under the
noise of a medium is not drawn.
"""

import dataclasses
import io
import os
import shutil
import subprocess
import tempfile

import numpy as np
from PIL import Image
from scipy.ndimage import label

from scenes import FONTS, RASTERIZERS, Background, Photograph, Scene, Shape, polygon, rounded, stroke, text

WORDS = "Handgloves Total 1203.50|148.20 kr|The quick fox|Settings|Quartz 36.75|Add to basket|Monday, 14 May|$ 7,899|Album of the year|Next page|Sign out|17:45 Gate B12"
WORDS = WORDS.split("|")


@dataclasses.dataclass
class Pair:
    seed: int
    # Whether the pictures show different things.
    is_change: bool
    # What changes, in one or two words, and the change and the medium in words.
    what: str
    change: str
    # What the second picture has been through, as a name of THROUGH, and in words.
    through: str
    medium: str
    # The kinds that describe the difference truly; empty for the same picture.
    kinds: list
    expected: np.ndarray
    actual: np.ndarray
    # The files of both pictures: name and bytes.
    files: tuple = ()
    # The largest number of connected pixels that the change, without the medium, changes by 12 levels or more.
    connected: int = 0


# Scenes


def colour(random, low=0, high=255):
    return tuple(float(round(v)) for v in random.uniform(low, high, 3))


def ink(random, shade):
    """A colour with a contrast of at least 110 to a shade."""
    grey = random.uniform(0, shade - 120) if shade > 127 else random.uniform(shade + 120, 255)
    return tuple(float(round(v)) for v in np.clip(grey + random.uniform(-10, 10, 3), 0, 255))


def background(random, width, height):
    kind = random.integers(0, 6)
    if kind < 3:
        shade = random.choice([255.0, 245.0, 30.0, 18.0, float(random.integers(40, 230))])
        return Background([tuple(np.clip(shade + random.integers(-6, 7, 3), 0, 255).astype(float))])
    if kind == 3:
        return Background([colour(random), colour(random)], random.uniform(0, 1.5))
    return Background([], photograph=Photograph(int(random.integers(1 << 30)), width, height))


def make_scene(random, width=None, height=None):
    """A scene of cards, text, lines and small shapes on a background."""
    scale = float(random.choice([1, 1, 1.5, 2]))
    width = width or int(random.integers(120, 200) * scale)
    height = height or int(random.integers(90, 150) * scale)
    ground = background(random, width, height)
    picture = ground.draw(width, height)
    shapes = []

    def shade(x, y, w, h):
        part = picture[int(max(y, 0)) : int(y + h) + 1, int(max(x, 0)) : int(x + w) + 1]
        return float(part.mean()) if part.size else 128.0

    for _ in range(int(random.integers(1, 3))):
        w, h = random.uniform(0.3, 0.6) * width, random.uniform(0.3, 0.6) * height
        x, y = random.uniform(4, width - w - 4), random.uniform(4, height - h - 4)
        outline = rounded(x, y, w, h, float(random.choice([0, 4, 8, 12]) * scale))
        fill = None
        if random.random() < 0.35:
            size = int(w) + 8, int(h) + 8
            fill = Photograph(int(random.integers(1 << 30)), *size).mapped([[1, 0, x - 4], [0, 1, y - 4]])
        level = shade(x, y, w, h)
        tint = ink(random, level) if random.random() < 0.7 else colour(random)
        shapes.append(Shape([outline], tint, 1.0, "card", fill))
        picture = Scene(width, height, ground, shapes).draw("cairo").astype(float)
    for _ in range(int(random.integers(1, 4))):
        words, font = random.choice(WORDS), random.choice(FONTS)
        size = random.uniform(9, max(min(24, width / (0.62 * len(words))), 9.5))
        x, y = random.uniform(3, max(width - 0.6 * size * len(words), 4)), random.uniform(size, height - 5)
        tint = ink(random, shade(x, y - size, 0.55 * size * len(words), size))
        shape = Shape(text(words, size, x, y, font), tint, 1.0, "text")
        shape.words = (words, size, x, y, font)
        shapes.append(shape)
    for index in range(int(random.integers(1, 4))):
        a = np.array([random.uniform(3, width * 0.4), random.uniform(4, height - 4)])
        length = random.uniform(36, width * 0.55)
        angle = 0.0 if index == 0 else random.uniform(-1.5, 1.5)
        b = a + length * np.array([np.cos(angle), np.sin(angle)])
        b = np.clip(b, [3, 3], [width - 3, height - 3])
        if np.hypot(*(b - a)) < 30:
            continue
        thick = float(random.choice([1, 1, 1.5, 2, 3]))
        if random.random() < 0.4 and angle == 0:
            a[1] = b[1] = np.floor(a[1]) + (0.5 if thick in (1, 3) else 0)
        middle = (a + b) / 2
        tint = ink(random, shade(middle[0] - 20, middle[1] - 4, 40, 8))
        shape = Shape([stroke(a, b, thick)], tint, 1.0, "line")
        shape.ends = (a, b, thick)
        shapes.append(shape)
    for _ in range(int(random.integers(1, 3))):
        radius = random.uniform(5, 18) * scale
        x, y = random.uniform(radius + 2, width - radius - 2), random.uniform(radius + 2, height - radius - 2)
        if random.random() < 0.5:
            outline = rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)
        else:
            turn, corners = random.uniform(0, 6), int(random.integers(3, 8))
            angles = turn + np.arange(corners) * 2 * np.pi / corners
            outline = polygon([(x + radius * np.cos(a), y + radius * np.sin(a)) for a in angles])
        shapes.append(Shape([outline], ink(random, shade(x - radius, y - radius, 2 * radius, 2 * radius)), 1.0, "shape"))
    return Scene(width, height, ground, shapes)


# Changes: functions of a scene, a random generator and whether the change is under another medium. They return a scene,
# the words for the change, and the kinds; None if the scene has nothing to change.


def replaced(scene, old, new):
    shapes = [new if shape is old else shape for shape in scene.shapes]
    return dataclasses.replace(scene, shapes=[s for s in shapes if s is not None])


def visible(scene, shape, change=None, least=40):
    """Whether a shape is seen: drawing it in another colour changes enough pixels."""
    other = dataclasses.replace(shape, colour=(255.0, 0.0, 255.0), fill=None)
    count = (scene.draw("cairo") != replaced(scene, shape, other).draw("cairo")).any(axis=2).sum()
    return count >= least


def pick(scene, random, roles):
    shapes = [s for s in scene.shapes if s.role in roles]
    random.shuffle(shapes)
    return next((s for s in shapes if visible(scene, s)), None)


def lighter(tint, step, random):
    """A colour whose channels all change by a step in the direction with more room, or one channel does."""
    up = sum(tint) / 3 < 128 if not (60 < sum(tint) / 3 < 195) else random.random() < 0.5
    sign = 1 if up else -1
    return tuple(float(np.clip(v + sign * step, 0, 255)) for v in tint)


def text_colour(scene, random, hidden):
    shape = pick(scene, random, ["text"])
    if shape is None:
        return None
    step = float(random.uniform(28, 60) if hidden else random.uniform(10, 30))
    new = dataclasses.replace(shape, colour=lighter(shape.colour, round(step), random))
    return replaced(scene, shape, new), "text by %d levels" % round(step), ["colour"]


def line_colour(scene, random, hidden):
    shape = pick(scene, random, ["line"])
    if shape is None:
        return None
    step = round(float(random.uniform(40, 70) if hidden else random.uniform(30, 50)))
    new = dataclasses.replace(shape, colour=lighter(shape.colour, step, random))
    return replaced(scene, shape, new), "line by %d levels" % step, ["colour"]


def line_width(scene, random, hidden):
    shape = pick(scene, random, ["line"])
    if shape is None:
        return None
    a, b, thick = shape.ends
    step = float(random.uniform(0.4, 0.7) if hidden else random.uniform(0.25, 0.5)) * (1 if thick < 1.2 or random.random() < 0.5 else -1)
    new = dataclasses.replace(shape, contours=[stroke(a, b, thick + step)])
    # A line of up to two pixels that gets wider looks like one that gets darker.
    kinds = ["geometry", "colour"] if thick <= 2 else ["geometry"]
    return replaced(scene, shape, new), "line wider by %.2f px" % step, kinds


def line_moved(scene, random, hidden):
    shape = pick(scene, random, ["line"])
    if shape is None:
        return None
    a, b, thick = shape.ends
    step = float(random.uniform(0.4, 0.8) if hidden else random.uniform(0.25, 0.6)) * random.choice([-1, 1])
    along = (b - a) / np.hypot(*(b - a))
    side = np.array([-along[1], along[0]]) * step
    new = dataclasses.replace(shape, contours=[stroke(a + side, b + side, thick)])
    return replaced(scene, shape, new), "line moved by %.2f px" % step, ["geometry"]


def line_removed(scene, random, hidden):
    shape = pick(scene, random, ["line"])
    return shape and (replaced(scene, shape, None), "line of %.1f px removed" % shape.ends[2], ["content"])


def opacity(scene, random, hidden):
    shape = pick(scene, random, ["card"])
    if shape is None:
        return None
    less = float(random.uniform(0.05, 0.12))
    new = dataclasses.replace(shape, opacity=1 - less)
    return replaced(scene, shape, new), "opacity -%.0f %%" % (100 * less), ["colour"]


def shape_colour(scene, random, hidden):
    shape = pick(scene, random, ["card", "shape"])
    if shape is None or shape.fill is not None:
        return None
    step = round(float(random.uniform(12, 24) if hidden else random.uniform(6, 16)))
    new = dataclasses.replace(shape, colour=lighter(shape.colour, step, random))
    return replaced(scene, shape, new), "shape by %d levels" % step, ["colour"]


def moved(scene, random, hidden):
    shape = pick(scene, random, ["card", "shape", "text"])
    if shape is None:
        return None
    least = 0.45 if hidden else 0.3
    length = float(random.uniform(least, 1) if random.random() < 0.7 else random.uniform(1, 4))
    angle = random.choice([0, np.pi / 2, np.pi, -np.pi / 2]) if random.random() < 0.5 else random.uniform(0, 6.28)
    step = length * np.cos(angle), length * np.sin(angle)
    new = shape.mapped([[1, 0, step[0]], [0, 1, step[1]]])
    return replaced(scene, shape, new), "%s moved by %.2f px" % (shape.role, length), ["geometry"]


def about(shape, matrix):
    left, top, right, bottom = shape.box()
    centre = np.array([(left + right) / 2, (top + bottom) / 2])
    matrix = np.array(matrix, float)
    return shape.mapped(np.column_stack([matrix, centre - matrix @ centre])), np.hypot(right - left, bottom - top) / 2


def turned(scene, random, hidden):
    shape = pick(scene, random, ["card", "text"])
    if shape is None:
        return None
    degrees = float(random.uniform(0.8, 3) if hidden else random.uniform(0.5, 2)) * random.choice([-1, 1])
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    new, radius = about(shape, [[c, -s], [s, c]])
    if radius * abs(s) < 0.5:
        return None
    return replaced(scene, shape, new), "%s turned by %.1f degrees" % (shape.role, degrees), ["geometry"]


def scaled(scene, random, hidden):
    shape = pick(scene, random, ["card", "shape"])
    if shape is None:
        return None
    left, top, right, bottom = shape.box()
    # Each edge moves by this distance.
    step = float(random.uniform(0.5, 1.5) if hidden else random.uniform(0.3, 1)) * random.choice([-1, 1])
    factor = 1 + 2 * step / min(right - left, bottom - top)
    new, _ = about(shape, [[factor, 0], [0, factor]])
    return replaced(scene, shape, new), "%s scaled by %.3f" % (shape.role, factor), ["geometry"]


def character(scene, random, hidden):
    shape = pick(scene, random, ["text"])
    if shape is None:
        return None
    words, size, x, y, font = shape.words
    places = [i for i, c in enumerate(words) if c.isalnum() or c in ".,"]
    place = int(random.choice(places))
    if "." in words and random.random() < 0.4:
        place = words.index(".")
    old = words[place]
    others = {".": ",", ",": "."}.get(old) or ("0123456789".replace(old, "") if old.isdigit() else "aeosnrtAEKMR".replace(old, ""))
    new_words = words[:place] + str(random.choice(list(others))) + words[place + 1 :]
    if old in ".," and size < 10:
        return None
    new = dataclasses.replace(shape, contours=text(new_words, size, x, y, font))
    if (scene.draw("cairo") != replaced(scene, shape, new).draw("cairo")).any(axis=2).sum() < 4:
        return None
    # Letters after a wider one move.
    ends = [max(p[0] for start, curves in c for p in [start, *(q for t in curves for q in t)]) for c in (shape.contours, new.contours)]
    kinds = ["content", "geometry"] if place + 1 < len(words) and abs(ends[1] - ends[0]) > 0.3 else ["content"]
    return replaced(scene, shape, new), "%s -> %s at %.0f px" % (words, new_words, size), kinds


def added(scene, random, hidden):
    side = float(random.integers(4, 9) if hidden else random.integers(2, 7))
    x, y = random.uniform(2, scene.width - side - 2), random.uniform(2, scene.height - side - 2)
    below = scene.draw("cairo")[int(y) : int(y + side) + 1, int(x) : int(x + side) + 1].mean()
    dot = Shape([rounded(x, y, side, side, random.choice([0, side / 2]))], ink(random, below), 1.0, "shape")
    return dataclasses.replace(scene, shapes=[*scene.shapes, dot]), "dot of %d px added" % side, ["content"]


def removed(scene, random, hidden):
    shape = pick(scene, random, ["text", "shape"])
    return shape and (replaced(scene, shape, None), "%s removed" % shape.role, ["content"])


def background_colour(scene, random, hidden):
    if not scene.background.colours:
        return None
    step = round(float(random.uniform(5, 12) if hidden else random.uniform(3, 8)))
    sign = 1 if np.mean(scene.background.colours) < 128 else -1
    colours = [tuple(np.clip(np.array(c) + sign * step, 0, 255)) for c in scene.background.colours]
    new = dataclasses.replace(scene.background, colours=colours)
    return dataclasses.replace(scene, background=new), "background by %d levels" % step, ["colour"]


def everything_moved(scene, random, hidden):
    """All shapes move, as after another scroll offset."""
    length = float(random.uniform(0.45, 1.5) if hidden else random.uniform(0.3, 1.5))
    step = (length, 0) if random.random() < 0.5 else (0, length)
    shapes = [s.mapped([[1, 0, step[0]], [0, 1, step[1]]]) for s in scene.shapes]
    return dataclasses.replace(scene, shapes=shapes), "everything moved by %.2f px" % length, ["geometry"]


CHANGES = [
    text_colour, text_colour, line_colour, line_colour, line_width, line_moved, line_removed, line_removed, opacity, opacity,
    shape_colour, moved, moved, moved, turned, turned, scaled, character, character, character, added, removed,
    background_colour, everything_moved,
]  # fmt: skip


# Media: functions of the pixels and a random generator, which return a name, the pixels and a file.


def png(pixels):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return "png", file.getvalue()


def decoded(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def jpeg(pixels, random):
    quality, chroma = int(random.choice([75, 80, 85, 90, 92, 95])), int(random.choice([0, 2, 2]))
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG", quality=quality, subsampling=chroma)
    return "JPEG q %d%s" % (quality, " 4:2:0" if chroma else " 4:4:4"), decoded(file.getvalue()), ("jpg", file.getvalue())


def webp(pixels, random):
    quality = int(random.choice([75, 80, 90, 95]))
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=quality)
    return "WebP q %d" % quality, decoded(file.getvalue()), ("webp", file.getvalue())


def ffmpeg(*arguments, data=b""):
    command = ["ffmpeg", "-v", "error", "-nostdin" if not data else "-y", *arguments]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


CODECS = {
    "H.264 crf 18": ("-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p", "mp4"),
    "H.264 crf 23": ("-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p", "mp4"),
    "VP9 crf 24": ("-c:v libvpx-vp9 -deadline realtime -cpu-used 6 -crf 24 -b:v 0 -pix_fmt yuv420p", "webm"),
}


def video(frames, codec, fps=60):
    """The frames of an array as a video, and the video's bytes."""
    options, extension = CODECS[codec]
    height, width = frames.shape[1:3]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a." + extension)
        raw = "-f rawvideo -pix_fmt rgb24 -s %dx%d -r %d -i -" % (width, height, fps)
        ffmpeg(*raw.split(), *options.split(), "-threads", "1", path, data=frames.tobytes())
        with open(path, "rb") as file:
            data = file.read()
        back = ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    return np.frombuffer(back, np.uint8).reshape(-1, height, width, 3), data


def video_frame(pixels, random):
    codec = str(random.choice(list(CODECS)))
    height, width = pixels.shape[0] // 2 * 2, pixels.shape[1] // 2 * 2
    frames, _ = video(np.repeat(pixels[None, :height, :width], 3, axis=0), codec)
    return codec, frames[1], png(frames[1])


def palette(pixels, random):
    count = int(random.choice([64, 128, 256, 256]))
    image = Image.fromarray(pixels)
    kind = int(random.integers(0, 5))
    if kind < 3:
        method = [Image.Quantize.MEDIANCUT, Image.Quantize.MEDIANCUT, Image.Quantize.FASTOCTREE][kind]
        dither = Image.Dither.FLOYDSTEINBERG if kind == 1 else Image.Dither.NONE
        reduced = image.quantize(count, method=method)
        if dither != Image.Dither.NONE:
            reduced = image.quantize(count, method=method, palette=reduced, dither=dither)
        name = ["median cut", "median cut, diffused", "octree"][kind]
        file = io.BytesIO()
        reduced.save(file, "GIF")
        return "%s %d" % (name, count), np.asarray(reduced.convert("RGB")), ("gif", file.getvalue())
    dither = ["bayer:bayer_scale=3", "sierra2_4a"][kind - 3]
    graph = "split[a][b];[a]palettegen=max_colors=%d:reserve_transparent=0[p];[b][p]paletteuse=dither=%s" % (count, dither)
    raw = "-f rawvideo -pix_fmt rgb24 -s %dx%d -i -" % (pixels.shape[1], pixels.shape[0])
    data = ffmpeg(*raw.split(), "-filter_complex", graph, "-f", "gif", "-", data=pixels.tobytes())
    return "ffmpeg %s %d" % (dither.split(":")[0], count), decoded(data), ("gif", data)


LOSSY = {"jpeg": jpeg, "webp": webp, "video": video_frame, "palette": palette}


def render(seed, medium, scene, other, random):
    """Returns the pixels of both scenes, the medium in words, and the files."""
    names = list(RASTERIZERS)
    first = str(random.choice(names[:3]))
    if medium == "same":
        a, b = scene.draw(first), other.draw(first)
        return a, b, "same rasterizer", (png(a), png(b))
    if medium == "rasterizer":
        second = str(random.choice([n for n in names if n != first]))
        gamma = float(random.choice([1, 1, 1, 1 / 1.1, 1.1]))
        dither = random if random.random() < 0.3 else None
        a, b = scene.draw(first), other.draw(second, gamma, dither)
        words = "%s -> %s" % (first, second) + (", gamma %.2f" % gamma if gamma != 1 else "") + (", dithered" if dither else "")
        return a, b, words, (png(a), png(b))
    a, b = scene.draw(first), other.draw(first)
    height, width = a.shape[0] // 2 * 2, a.shape[1] // 2 * 2
    a, b = a[:height, :width], b[:height, :width]
    words, lossy, file = LOSSY[medium](b, random)
    if medium in ("jpeg", "webp") and random.random() < 0.4:
        # Both pictures are compressed, as recordings of a device are.
        _, a, first_file = LOSSY[medium](a, random)
        words = "both " + words
    else:
        first_file = png(a)
    if medium != "video" and random.random() < 0.4:
        # Another program has decoded the picture.
        file = png(lossy)
        first_file = png(a)
    return a, lossy, words, (first_file, file)


THROUGH = {
    "same": "the same rasterizer", "rasterizer": "another rasterizer", "palette": "a palette", "jpeg": "JPEG",
    "webp": "WebP", "video": "a video",
}  # fmt: skip
MEDIA = ["rasterizer"] * 9 + ["palette"] * 5 + ["jpeg"] * 4 + ["webp"] * 2 + ["video"] * 3
MEDIA_OF_CHANGES = ["same"] * 9 + ["rasterizer"] * 5 + ["palette"] * 4 + ["jpeg"] * 4 + ["webp"] * 1 + ["video"] * 2


def connected_pixels(steps):
    """The largest number of connected pixels with a channel that differs by 12 levels or more."""
    parts, _ = label(steps.max(axis=2) >= 12, structure=np.ones((3, 3)))
    return int(np.bincount(parts[parts > 0], minlength=1).max())


def make_pair(seed):
    random = np.random.default_rng([58, seed])
    is_change = seed % 2 == 1
    while True:
        scene = make_scene(random)
        medium = str(random.choice(MEDIA_OF_CHANGES if is_change else MEDIA))
        other, what, change, kinds, connected = scene, "nothing", "unchanged", [], 0
        if is_change:
            changed = CHANGES[int(random.integers(len(CHANGES)))]
            made = changed(scene, random, medium != "same")
            if not made:
                continue
            what = changed.__name__.replace("_", " ")
            other, change, kinds = made
            steps = abs(other.draw("cairo").astype(int) - scene.draw("cairo"))
            # A change that is covered by other shapes is none.
            if (steps.max(axis=2) >= 4).sum() < 8 or steps.sum() < 900:
                continue
            connected = connected_pixels(steps)
        expected, actual, words, files = render(seed, medium, scene, other, random)
        return Pair(seed, is_change, what, change, THROUGH[medium], words, kinds, expected, actual, files, connected)


def write_pair(pair, folder):
    """Writes both pictures; returns the paths for fxrender and for programs that compare PNG files."""
    base = os.path.join(folder, "%d" % pair.seed)
    shutil.rmtree(base, ignore_errors=True)
    paths = []
    for name, (extension, data) in zip("ab", pair.files):
        if extension == "gif":
            path = os.path.join(base, name + ".gif")
            os.makedirs(base, exist_ok=True)
        else:
            path = os.path.join(base, name)
            os.makedirs(path, exist_ok=True)
        paths.append(path)
        with open(path if extension == "gif" else os.path.join(path, "0." + extension), "wb") as file:
            file.write(data)
    return paths
