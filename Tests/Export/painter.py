"""A painter of exported poses: it draws pages from the values of exported code alone, with numpy.

It follows the order and the clipping that EXPORT.md describes, and shares no code with fxrender. Beside the colours it
returns where edges are, because only a renderer knows how it smooths them.
"""

import numpy as np

# Points beyond a page for shadows, in standard deviations, and pixels per point of pictures of pages.
REACH = 3.5
DENSITY = 2
# Pixels beside an edge that are not compared.
MARGIN = 3


def homography(matrix):
    """Returns the map of points of a plane by a matrix."""
    return np.array(matrix, dtype=float).reshape(4, 4)[np.ix_([0, 1, 3], [0, 1, 3])]


def mapped(h, x, y):
    """Returns points through a map, and where they are in front of the eye."""
    w = h[2, 0] * x + h[2, 1] * y + h[2, 2]
    front = w > 1e-6
    w = np.where(front, w, 1)
    return (h[0, 0] * x + h[0, 1] * y + h[0, 2]) / w, (h[1, 0] * x + h[1, 1] * y + h[1, 2]) / w, front


def inverse(matrix, x, y):
    """Returns the points of a plane that are seen at places, and where the front of the plane can be seen there."""
    h = homography(matrix)
    if abs(np.linalg.det(h)) < 1e-12:
        return x, y, np.zeros_like(x, dtype=bool)
    # The divisor of the inverse is the inverse of the divisor, so that it is negative behind the eye.
    return mapped(np.linalg.inv(h), x, y)


def inside(x, y, box, radius):
    """Returns where points are in a box (left, top, width, height) with round corners."""
    left, top, width, height = box
    if width <= 0 or height <= 0:
        return np.zeros_like(x, dtype=bool)
    radius = min(max(radius, 0), width / 2, height / 2)
    dx = np.abs(x - left - width / 2) - (width / 2 - radius)
    dy = np.abs(y - top - height / 2) - (height / 2 - radius)
    corner = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return (dx <= radius) & (dy <= radius) & (corner <= radius if radius > 0 else True)


def limited(value):
    return min(max(value, 0), 1)


def widened(mask, count):
    """Returns a mask with the pixels beside it."""
    for _ in range(count):
        wide = mask.copy()
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
        mask = wide.copy()
        mask[:, 1:] |= wide[:, :-1]
        mask[:, :-1] |= wide[:, 1:]
    return mask


def edges(mask):
    """Returns the pixels beside a change of a mask."""
    found = np.zeros_like(mask)
    found[1:] |= mask[1:] != mask[:-1]
    found[:, 1:] |= mask[:, 1:] != mask[:, :-1]
    return widened(found, MARGIN)


def blurred(pixels, deviation, mode):
    """Returns pixels after a Gaussian blur; beyond the edges, they repeat or are 0."""
    if deviation <= 0:
        return pixels
    reach = int(np.ceil(4 * deviation))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / deviation) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        width = [(0, 0)] * pixels.ndim
        width[axis] = (reach, reach)
        padded = np.pad(pixels, width, mode="edge" if mode == "edge" else "constant")
        length = pixels.shape[axis]
        pixels = sum(weight * padded.take(np.arange(i, i + length), axis=axis) for i, weight in enumerate(weights))
    return pixels


class Picture:
    """Pixels over a box of a plane, premultiplied; sampling interpolates."""

    def __init__(self, box, density=DENSITY):
        self.box = box
        self.density = density
        self.size = (max(1, round(box[2] * density)), max(1, round(box[3] * density)))
        x = box[0] + (np.arange(self.size[0]) + 0.5) * box[2] / self.size[0]
        y = box[1] + (np.arange(self.size[1]) + 0.5) * box[3] / self.size[1]
        self.x, self.y = np.meshgrid(x, y)
        self.pixels = np.zeros((*self.x.shape, 4))
        self.edges = np.zeros(self.x.shape, dtype=bool)

    def cover(self, colour, alpha):
        """Draws a colour with an opacity of each pixel over the pixels."""
        source = np.concatenate([colour * alpha[..., None], alpha[..., None]], axis=2)
        self.pixels = source + self.pixels * (1 - alpha[..., None])

    def blur(self, deviation, mode):
        self.pixels = blurred(self.pixels, deviation * self.density, mode)
        if deviation > 0:
            self.edges[:] = False

    def sample(self, x, y):
        """Returns the pixels at points, and whether an edge is near; beyond the box, those at its sides."""
        left, top, width, height = self.box
        u = np.clip((x - left) / width * self.size[0] - 0.5, 0, self.size[0] - 1)
        v = np.clip((y - top) / height * self.size[1] - 0.5, 0, self.size[1] - 1)
        i, j = np.minimum(u.astype(int), max(self.size[0] - 2, 0)), np.minimum(v.astype(int), max(self.size[1] - 2, 0))
        a, b = (u - i)[..., None], (v - j)[..., None]
        k, l = np.minimum(i + 1, self.size[0] - 1), np.minimum(j + 1, self.size[1] - 1)
        p = self.pixels
        value = (p[j, i] * (1 - a) + p[j, k] * a) * (1 - b) + (p[l, i] * (1 - a) + p[l, k] * a) * b
        return value, self.edges[np.rint(v).astype(int), np.rint(u).astype(int)]


def colour_of(value):
    return np.array([value["red"], value["green"], value["blue"]])


class Painter:
    """A frame of poses: pages of a size in a view of a size, one pixel per point.

    `picture` returns the colours of the picture of a page at shares of its width and height.
    """

    def __init__(self, page, view, picture, background):
        self.width, self.height = page
        self.picture = picture
        x = np.arange(view[0]) + 0.5 - view[0] / 2
        y = np.arange(view[1]) + 0.5 - view[1] / 2
        self.x, self.y = np.meshgrid(x, y)
        self.frame = np.ones((view[1], view[0], 3)) * np.array(background)
        self.edges = np.zeros(self.x.shape, dtype=bool)
        self.box = (-self.width / 2, -self.height / 2, self.width, self.height)

    # MARK: Frames

    def paint(self, poses):
        """Draws all pages; returns the frame of whole numbers 0…255, as files have, and the pixels without an edge."""
        drawn = [page for page in poses if page["drawn"] and not page["pose"]["hidden"] and page["pose"]["alpha"] > 0]
        drawn.sort(key=lambda page: page["key"])
        for page in drawn:
            if "floor" in page["pose"]:
                self.floor(page["pose"]["floor"])
        for page in drawn:
            self.page(page["index"], page["pose"])
        return np.rint(self.frame * 255), ~self.edges

    def compose(self, colours, alpha, mask):
        """Draws premultiplied colours where a mask is."""
        alpha = np.where(mask, alpha, 0)[..., None]
        self.frame = np.where(mask[..., None], colours + self.frame * (1 - alpha), self.frame)

    # MARK: The picture of a page

    def content(self, index, pose):
        """Returns the picture of a page with its layers, overlays and blur."""
        texture = Picture(self.box)
        if "layers" in pose:
            for layer in pose["layers"]:
                self.layer(texture, index, layer)
        else:
            shift = pose.get("content", {"x": 0, "y": 0})
            x, y = texture.x - shift["x"], texture.y - shift["y"]
            mask = inside(x, y, self.box, 0)
            colours = self.picture(index, x / self.width + 0.5, y / self.height + 0.5)
            texture.cover(colours, mask.astype(float))
            texture.edges |= edges(mask)
        for overlay in pose.get("overlays", []):
            self.overlay(texture, overlay)
        return texture

    def layer(self, texture, index, layer):
        box = (layer["x"], layer["y"], layer["width"], layer["height"])
        x, y, front = inverse(layer["matrix"], texture.x, texture.y)
        mask = inside(x, y, box, layer["cornerRadius"]) & front
        texture.edges |= edges(mask)
        if layer["shows"] == "text":
            # Letters are drawn by the system: they are not compared.
            texture.edges |= widened(mask, 8)
            return
        if layer["shows"] == "color":
            colours = np.ones((*x.shape, 3)) * colour_of(layer["color"])
            alpha = layer["alpha"] * layer["color"]["alpha"]
        else:
            colours = self.picture(index, *self.fitted(layer["fit"], box, x, y))
            alpha = layer["alpha"]
        texture.cover(colours, mask * alpha)

    def fitted(self, fit, box, x, y):
        """Returns the shares of a picture with the page's proportions at points of a box."""
        scales = (box[2] / self.width, box[3] / self.height)
        if fit != "fill":
            scales = (max(scales),) * 2 if fit == "cover" else (min(scales),) * 2
        return ((x - box[0] - box[2] / 2) / (self.width * scales[0]) + 0.5, (y - box[1] - box[3] / 2) / (self.height * scales[1]) + 0.5)

    def overlay(self, texture, overlay):
        share = np.zeros_like(texture.x)
        if overlay["toward"] in ("left", "right"):
            share = texture.x / self.width + 0.5
        if overlay["toward"] in ("top", "bottom"):
            share = texture.y / self.height + 0.5
        if overlay["toward"] in ("left", "top"):
            share = 1 - share
        start, end = overlay["from"], overlay["to"]
        gradient = np.clip(start + (end - start) * share, 0, 1)
        alpha = gradient * limited(overlay["opacity"]) * overlay["color"]["alpha"]
        # An overlay covers only what is there.
        cover = texture.pixels[..., 3:].copy()
        texture.pixels[..., :3] = texture.pixels[..., :3] * (1 - alpha[..., None]) + colour_of(overlay["color"]) * alpha[..., None] * cover

    @staticmethod
    def deviation(pose):
        blur = pose.get("blur")
        return limited(blur["strength"]) * max(blur["radius"], 0) if blur else 0

    # MARK: Faces

    def outline(self, pose):
        """Returns the visible part of a page, and a function that says where points are in its outline."""
        radius, clip = pose.get("cornerRadius", 0), pose.get("clip")
        if not clip:
            return self.box, lambda x, y: inside(x, y, self.box, radius)
        left, top = max(clip["left"], 0), max(clip["top"], 0)
        rest = (
            self.box[0] + left, self.box[1] + top,
            self.width - left - max(clip["right"], 0), self.height - top - max(clip["bottom"], 0),
        )
        if clip["corners"] is None:
            return rest, lambda x, y: inside(x, y, rest, radius)
        return rest, lambda x, y: inside(x, y, rest, clip["corners"]) & inside(x, y, self.box, radius)

    def page(self, index, pose):
        rest, outline = self.outline(pose)
        texture = self.content(index, pose)
        texture.blur(self.deviation(pose), "edge")
        pieces = pose.get("pieces") or []
        if "pieceCount" in pose:
            pieces = pieces[: pose["pieceCount"]]
        faces = [self.piece(piece, outline, pose) for piece in pieces] or [(pose["matrix"], (0, 0), outline, pose["alpha"], self.box)]
        for kind in ("shadow", "glow"):
            for face in faces:
                if kind in pose:
                    self.shadow(pose[kind], face)
        if "reflection" in pose:
            self.reflection(index, pose, rest, outline)
        for matrix, origin, mask_of, alpha, _ in faces:
            x, y, front = inverse(matrix, self.x, self.y)
            mask = mask_of(x, y) & front
            colours, near = texture.sample(x + origin[0], y + origin[1])
            self.edges |= edges(mask) | (near & mask)
            self.compose(colours[..., :3] * alpha, colours[..., 3] * alpha, mask)

    def piece(self, piece, outline, pose):
        centre = (piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        box = (-piece["width"] / 2, -piece["height"] / 2, piece["width"], piece["height"])
        mask = lambda x, y: inside(x, y, box, piece["cornerRadius"]) & outline(x + centre[0], y + centre[1])
        return piece["matrix"], centre, mask, piece["alpha"] * pose["alpha"], box

    def soft(self, box, mask_of, deviation):
        """Returns the opacity of a blurred shape."""
        margin = REACH * deviation + 2
        density = min(DENSITY, 8 / deviation) if deviation > 0 else DENSITY
        wide = (box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin)
        shape = Picture(wide, density)
        # Edges are averaged over a grid in each pixel.
        steps = (np.arange(4) + 0.5) / 4 - 0.5
        cover = sum(mask_of(shape.x + a / density, shape.y + b / density) for a in steps for b in steps) / 16.0
        shape.pixels[..., 3] = cover
        shape.blur(deviation, "zero")
        return shape

    def shadow(self, shadow, face):
        matrix, _, mask_of, alpha, box = face
        deviation = max(shadow["radius"], 0)
        dx, dy = shadow.get("x", 0), shadow.get("y", 0)
        shape = self.soft(box, mask_of, deviation)
        x, y, front = inverse(matrix, self.x, self.y)
        inner = inside(x - dx, y - dy, shape.box, 0) & front
        cover = shape.sample(x - dx, y - dy)[0][..., 3]
        page = mask_of(x, y) & front
        opacity = limited(shadow["opacity"]) * shadow["color"]["alpha"] * alpha * cover
        self.edges |= edges(page)
        if deviation == 0:
            self.edges |= edges(cover > 0.5)
        self.compose(colour_of(shadow["color"]) * opacity[..., None], opacity, inner & ~page)

    def reflection(self, index, pose, rest, outline):
        mirror = pose["reflection"]
        fade, edge = mirror["fade"], mirror["edge"]
        if fade is not None and fade <= 0:
            return
        left, top, width, height = rest
        flip = {
            "bottom": (1, -1, 0, 2 * (top + height) + mirror["gap"]), "top": (1, -1, 0, 2 * top - mirror["gap"]),
            "right": (-1, 1, 2 * (left + width) + mirror["gap"], 0), "left": (-1, 1, 2 * left - mirror["gap"], 0),
        }[edge]
        turn = np.array([[flip[0], 0, 0, flip[2]], [0, flip[1], 0, flip[3]], [0, 0, 1, 0], [0, 0, 0, 1]])
        matrix = np.array(pose["matrix"], dtype=float).reshape(4, 4) @ turn
        texture = self.content(index, pose)
        texture.blur(np.hypot(self.deviation(pose), max(mirror["blur"], 0)), "edge")
        x, y, front = inverse(matrix, self.x, self.y)
        mask = outline(x, y) & front
        distance = {"bottom": top + height - y, "top": y - top, "right": left + width - x, "left": x - left}[edge]
        faded = np.clip(1 - distance / fade, 0, 1) if fade is not None else np.ones_like(x)
        colours, near = texture.sample(x, y)
        alpha = pose["alpha"] * limited(mirror["opacity"]) * faded
        self.edges |= edges(mask) | (near & mask)
        self.compose(colours[..., :3] * alpha[..., None], colours[..., 3] * alpha, mask)

    def floor(self, floor):
        box = (-floor["width"] / 2, -floor["height"] / 2, floor["width"], floor["height"])
        deviation = max(floor["radius"], 0)
        shape = self.soft(box, lambda x, y: inside(x, y, box, 0), deviation)
        x, y, front = inverse(floor["matrix"], self.x, self.y)
        mask = inside(x, y, shape.box, 0) & front
        opacity = limited(floor["opacity"]) * floor["color"]["alpha"] * shape.sample(x, y)[0][..., 3]
        if deviation == 0:
            self.edges |= edges(mask)
        self.compose(colour_of(floor["color"]) * opacity[..., None], opacity, mask)
