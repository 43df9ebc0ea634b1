"""Mistakes in sign, paint order, perspective and opacity for each target, which the target's tests must find.

A mistake in code is a file, a text in it, and what replaces the text. The mistakes are made in the export of the preset
coverflow; those of Lottie, whose pages are flat, in an animation of cardflow.
"""

KINDS = ("sign", "order", "perspective", "alpha")


def poses(path, equals=": ", two="2"):
    """Returns the mistakes in the function `pose`, which most languages write alike."""
    return {
        "sign": (path, "rotateY(-q", "rotateY(q"),
        "order": (path, f"order{equals}depthKey(own)", f"order{equals}-depthKey(own)"),
        "perspective": (path, "seen(model, perspective)", f"seen(model, {two} * perspective)"),
        "alpha": (path, f"alpha{equals}clamp(", f"alpha{equals}0.99 * clamp("),
    }


# The mistakes that make scrolling stop elsewhere, or another page the current one, in a style sheet.
STOP_CANARIES = {
    "calc": {
        "stop": ("coverflow.css", "* var(--coverflow-page-scroll) * 1px);\n  top", "* 61px);\n  top"),
        "snap": ("coverflow.css", "scroll-snap-type: x mandatory", "scroll-snap-type: none"),
        "current": ("coverflow.css", "sign(var(--coverflow-d) - 0.5)", "sign(var(--coverflow-d) - 1.5)"),
    },
    "keyframes": {
        "stop": ("coverflow.css", "* var(--coverflow-page-scroll) * 1px);\n  top", "* 61px);\n  top"),
        "snap": ("coverflow.css", "scroll-snap-type: x mandatory", "scroll-snap-type: none"),
        "current": ("coverflow.css", "42.857143% { --coverflow-page-current: 1", "42.857143% { --coverflow-page-current: 0"),
    },
}

# The mistakes that the generated test finds. `keyframes` is the style of CSS.
CANARIES = {
    "css": {
        "sign": ("coverflow.css", "rotateY(calc(-1 *", "rotateY(calc(1 *"),
        "order": ("coverflow.css", "z-index: calc(", "z-index: calc(-1 *"),
        "perspective": ("coverflow.css", "perspective(calc(", "perspective(calc(2 *"),
        "alpha": ("coverflow.css", "page-opacity: calc(", "page-opacity: calc(0.99 *"),
    },
    "keyframes": {
        "sign": ("coverflow.css", "rotateY(calc(", "rotateY(calc(-1 *"),
        "order": ("coverflow.css", "z-index: 2", "z-index: -2"),
        "perspective": ("coverflow.css", "perspective(calc(500", "perspective(calc(1000"),
        # The first keyframe with this opacity is a jump's, too short for the test.
        "alpha": ("coverflow.css", "opacity: 1; }\n  92.", "opacity: 0.99; }\n  92."),
    },
    "js": poses("coverflow.mjs"),
    "swiper": poses("coverflow.mjs"),
    "reanimated": poses("coverflow.js"),
    "swift": poses("coverflow.swift"),
    "swiftui": poses("coverflow.swift"),
    "uikit": poses("coverflow.swift"),
    "kotlin": poses("coverflow.kt", equals=" = "),
    "viewpager2": poses("coverflow.kt", equals=" = "),
    "compose": poses("coverflow.kt", equals=" = "),
    # The test of Flutter cannot run here: its arithmetic is compared after a translation to JavaScript.
    "flutter": poses("coverflow.dart", equals=" = ", two="2.0"),
}

# The mistakes in what `attach` and the plug-in of Swiper set for a page.
WEB = {
    "order": ("coverflow.mjs", "style.zIndex = rank", "style.zIndex = -rank"),
    "perspective": ("coverflow.mjs", "(_, i) => size *", "(_, i) => (i > 11 ? 1 : size) *"),
    "alpha": ("coverflow.mjs", "opacity: isSeen ? page.alpha", "opacity: isSeen ? 0.99 * page.alpha"),
}

# The mistakes in what an adapter sets, which the generated test or its driver finds (Drivers).
ADAPTER_CANARIES = {
    "js": {"sign": ("coverflow.mjs", "difference = index - position", "difference = position - index"), **WEB},
    "swiper": {"sign": ("coverflow.mjs", "difference = -element.progress", "difference = element.progress"), **WEB},
    "reanimated": {
        "sign": ("coverflow.js", "m[3], m[7], 0, m[15]]", "-m[3], m[7], 0, m[15]]"),
        "order": ("coverflow.js", "Math.round(found.order", "Math.round(-found.order"),
        "perspective": ("coverflow.js", "[{ matrix }]", "[{ matrix: matrix.map((x, i) => (i === 3 ? 2 * x : x)) }]"),
        "alpha": ("coverflow.js", "isSeen ? found.alpha", "isSeen ? 0.99 * found.alpha"),
    },
    "uikit": {
        "sign": ("CoverflowLayout.swift", "m22: matrix[1, 1]", "m22: -matrix[1, 1]"),
        "order": ("CoverflowLayout.swift", "$0.key < $1.key", "$0.key > $1.key"),
        "perspective": ("CoverflowLayout.swift", "m14: matrix[3, 0]", "m14: 2 * matrix[3, 0]"),
        "alpha": ("CoverflowLayout.swift", "alpha = pose.alpha", "alpha = 0.99 * pose.alpha"),
        "insets": ("CoverflowLayout.swift", "offset.x + inset.left", "offset.x"),
        "size": ("CoverflowLayout.swift", "guard step(sizes) > 0", "guard step(sizes) >= 0"),
        "rotation": ("CoverflowLayout.swift", "if step == preparedStep", "if step != preparedStep"),
        "flick": ("CoverflowLayout.swift", "speed > 0.2", "speed > 20"),
        "VoiceOver": ("CoverflowLayout.swift", "= !attributes.isCurrent", "= attributes.isCurrent"),
    },
    "swiftui": {
        "sign": ("CoverflowPages.swift", "result.m22 = second.1 +", "result.m22 = -second.1 +"),
        "order": ("coverflow.swift", "(pose.order * 0x1p20)", "(-pose.order * 0x1p20)"),
        "perspective": ("CoverflowPages.swift", "result.m13 = last.0", "result.m13 = 2 * last.0"),
        "alpha": ("CoverflowPages.swift", "isDrawn ? pose.alpha", "isDrawn ? 0.99 * pose.alpha"),
        "start": ("CoverflowPages.swift", "isStarted = lastOrder?.step == order.step", "isStarted = true"),
        "size": ("CoverflowPages.swift", "proxy.size.width > 0, proxy.size.height > 0", "proxy.size.width >= 0"),
        "slot": ("CoverflowPages.swift", "x - frame.minX", "-frame.minX"),
        "pixel": ("CoverflowPages.swift", "displayScale < 0.5", "displayScale < 0"),
    },
    "viewpager2": {
        "sign": ("coverflow.kt", "setRow(1, 1, density)", "setRow(1, 1, -density)"),
        "order": ("coverflow.kt", "round(pose.order *", "round(-pose.order *"),
        "perspective": ("coverflow.kt", "setRow(2, 3, 1.0)", "setRow(2, 3, 2.0)"),
        "alpha": ("CoverflowTransformer.kt", "isDrawn) pose.alpha", "isDrawn) 0.99f * pose.alpha"),
    },
    "compose": {
        "sign": ("CoverflowPager.kt", "density / 2 - moved", "density / 2 + moved"),
        "order": ("coverflow.kt", "keys[middle] < key", "keys[middle] > key"),
        "perspective": ("coverflow.kt", "setRow(2, 3, 1.0)", "setRow(2, 3, 2.0)"),
        "alpha": ("CoverflowPager.kt", "(isDrawn) pose.alpha.toFloat()", "(isDrawn) 0.99f * pose.alpha.toFloat()"),
    },
    "flutter": {
        "sign": ("coverflow.dart", "m[4 * (i & 3) + (i >> 2)]", "m[i]"),
        "order": ("coverflow.dart", "floor(pose.order", "floor(-pose.order"),
    },
}


# The mistakes in what an adapter draws, by the target and the kind of layer: the preset, the file, the text, and what
# replaces it. The presets `layered` and `captioned` in this folder have all kinds.
LAYER_CANARIES = {
    "swiftui": {
        "overlays": ("layered", "LayeredLayers.swift", "(1 + x) / 2", "(1 - x) / 2"),
        "shift": ("layered", "LayeredLayers.swift", "offset(x: pose.content.x", "offset(x: -pose.content.x"),
        "blur": ("layered", "LayeredLayers.swift", "max(pose.blur.radius, 0)", "2 * max(pose.blur.radius, 0)"),
        "shadow": ("layered", "LayeredLayers.swift", "x: shadow.x, y: shadow.y", "x: shadow.y, y: shadow.x"),
        "glow": ("layered", "LayeredLayers.swift", "radius: pose.glow.radius", "radius: 2 * pose.glow.radius"),
        "cornerRadius": ("layered", "LayeredLayers.swift", "min(radius, width / 2, height / 2)", "min(radius, width / 3, 3)"),
        "clip": ("layered", "LayeredLayers.swift", "size.width - left - right", "size.width - left - right / 2"),
        "pieces": ("layered", "LayeredLayers.swift", "middle.x + piece.x, middle.y", "middle.x - piece.x, middle.y"),
        "reflection": ("layered", "LayeredLayers.swift", "2 * rest.midY + edge.y", "2 * rest.midY - edge.y"),
        "floor": ("layered", "LayeredLayers.swift", "x: floor.width / 2, y: floor", "x: floor.width, y: floor"),
        "layers": ("captioned", "CaptionedLayers.swift", "x: layer.x + layer.width / 2", "x: layer.x - layer.width / 2"),
        "order": ("layered", "LayeredLayers.swift", ".overlay { overlays }", ".background { overlays }"),
    },
    "uikit": {
        "overlays": ("layered", "LayeredLayers.swift", "(1 + x) / 2", "(1 - x) / 2"),
        "shift": ("layered", "LayeredLayers.swift", "dx: pose.content.x", "dx: -pose.content.x"),
        "blur": ("layered", "LayeredLayers.swift", "sigma: deviation * scale", "sigma: 2 * deviation * scale"),
        "shadow": ("layered", "LayeredLayers.swift", "width: shadow.x, height: shadow.y", "width: shadow.y, height: shadow.x"),
        "glow": ("layered", "LayeredLayers.swift", "shape, pose.glow.color, pose.glow.radius", "shape, pose.glow.color, 2 * pose.glow.radius"),
        "cornerRadius": ("layered", "LayeredLayers.swift", "min(radius, box.width / 2, box.height / 2)", "min(radius, 3)"),
        "clip": ("layered", "LayeredLayers.swift", "bounds.width - left - right", "bounds.width - left - right / 2"),
        "pieces": ("layered", "LayeredLayers.swift", "box.midX + $0.x, y", "box.midX - $0.x, y"),
        "reflection": ("layered", "LayeredLayers.swift", "2 * y + edge.y", "2 * y - edge.y"),
        "floor": ("layered", "LayeredLayers.swift", "shadowRadius = max(floor.radius, 0)", "shadowRadius = 0"),
        "layers": ("captioned", "CaptionedLayers.swift", "middle.x + layer.x", "middle.x - layer.x"),
        "order": ("layered", "LayeredLayout.swift", "attributes.zIndex = -1", "attributes.zIndex = 1"),
    },
}
PAINTER_CANARIES = {
    "overlays": ("layered", "LayeredLayers.kt", "side.x * width / 2", "-side.x * width / 2"),
    "shift": ("layered", "LayeredLayers.kt", "translate(pose.content.x", "translate(2 * pose.content.x"),
    "blur": ("layered", "LayeredLayers.kt", "deviation * density - 0.5", "deviation * density + 5"),
    "shadow": ("layered", "LayeredLayers.kt", "translate(shadow.x.toFloat(), shadow.y", "translate(shadow.y.toFloat(), shadow.x"),
    "glow": ("layered", "LayeredLayers.kt", "shape, glow.radius", "shape, 2 * glow.radius"),
    "cornerRadius": ("layered", "LayeredLayers.kt", "min(width, height) / 2)", "min(width, height) / 50)"),
    "clip": ("layered", "LayeredLayers.kt", "width - left - max(clip.right, 0.0)", "width - left"),
    "pieces": ("layered", "LayeredLayers.kt", "rounded(part, piece.x,", "rounded(part, -piece.x,"),
    "reflection": ("layered", "LayeredLayers.kt", "2 * y + edge.y", "2 * y - edge.y"),
    "floor": ("layered", "LayeredLayers.kt", "place(canvas, floor.matrix, 0.0", "place(canvas, floor.matrix, 9.0"),
    "layers": ("captioned", "CaptionedLayers.kt", "layer.x + layer.width / 2", "layer.x - layer.width / 2"),
    "order": ("layered", "LayeredLayers.kt", "canvas.clipOutPath(shape)", "canvas.clipPath(shape)"),
}
# A shadow of React Native has the shape of one view, so that `layered` is not among these.
LAYER_CANARIES["reanimated"] = {
    "overlays": ("lantern", "lantern-layers.js", "share(from))", "share(from / 2))"),
    "shift": ("feed", "feed-layers.js", "left: pose.content.x", "left: -pose.content.x"),
    "blur": ("paging-scale-blur", "paging-scale-blur-layers.js", "const blur = own", "const blur = 2 * own"),
    "shadow": ("today", "today-layers.js", "offsetY: pose.shadow.y", "offsetY: -pose.shadow.y"),
    "glow": ("lantern", "lantern-layers.js", "2 * Math.max(pose.glow.radius, 0)", "Math.max(pose.glow.radius, 0)"),
    "cornerRadius": ("today", "today-layers.js", "Math.min(radius, size.width / 2", "Math.min(radius / 2, size.width / 2"),
    "clip": ("today", "today-layers.js", "w - left - right", "w - left"),
    "pieces": ("origami", "origami-layers.js", "left: -w / 2 - piece.x", "left: -w / 2 + piece.x"),
    "reflection": ("captioned", "captioned-layers.js", "(width + gap)", "(width - gap)"),
    "floor": ("swiper-cube", "swiper-cube-layers.js", "blur: floor.radius", "blur: 2 * floor.radius"),
    "fade": ("coverflow-classic", "coverflow-classic-layers.js", "height: fade }", "height: fade / 2 }"),
    "layers": ("captioned", "captioned-layers.js", "left: w / 2 + x", "left: w / 2 - x"),
}
LAYER_CANARIES["flutter"] = {
    "overlays": ("layered", "layered_pages.dart", "begin: Alignment(-x, -y)", "begin: Alignment(x, -y)"),
    "shift": ("layered", "layered_pages.dart", "Offset(pose.content.x,", "Offset(-pose.content.x,"),
    "blur": ("layered", "layered_pages.dart", "_share(pose.blur.strength) *", "2.0 * _share(pose.blur.strength) *"),
    "shadow": ("layered", "layered_pages.dart", "Offset(pose.shadow.x, pose.shadow.y)", "Offset(pose.shadow.y, pose.shadow.x)"),
    "glow": ("layered", "layered_pages.dart", "_positive(pose.glow.radius)", "2.0 * _positive(pose.glow.radius)"),
    "cornerRadius": ("layered", "layered_pages.dart", "math.min(box.width, box.height) / 2.0", "math.min(box.width, box.height) / 50.0"),
    "clip": ("layered", "layered_pages.dart", "size.width - _positive(pose.clip.right)", "size.width"),
    "pieces": ("layered", "layered_pages.dart", "translationValues(-x, -y", "translationValues(x, -y"),
    "reflection": ("layered", "layered_pages.dart", "2.0 * y + edge.y", "2.0 * y - edge.y"),
    "floor": ("layered", "layered_pages.dart", "width: floor.width, height", "width: 2.0 * floor.width, height"),
    "layers": ("captioned", "captioned_pages.dart", "size.width / 2.0 + layer.x", "size.width / 2.0 - layer.x"),
    "order": ("layered", "layered_pages.dart", "PathOperation.difference", "PathOperation.intersect"),
}
LAYER_CANARIES["viewpager2"] = LAYER_CANARIES["compose"] = PAINTER_CANARIES


def mirror(layer):
    """Moves a layer of Lottie to the other side."""
    place = layer["ks"]["p"]
    if place["a"] == 0:
        place["k"].reverse()
        return
    for key in place["k"]:
        key["s"][0] = 640 - key["s"][0]


def shrink(layer):
    """Makes a layer of Lottie smaller, as a greater distance would."""
    track = layer["ks"]["s"]
    values = [track["k"]] if track["a"] == 0 else [key["s"] for key in track["k"]]
    for value in values:
        value[:] = [0.96 * number for number in value]


def each(change):
    """Returns a change of an animation that changes each layer."""
    def changed(animation):
        for layer in animation["layers"]:
            change(layer)

    return changed


# Mistakes in an animation for Lottie, which its generated test and a comparison with frames find.
LOTTIE_CANARIES = {
    "sign": each(mirror),
    "order": lambda animation: animation["layers"].reverse(),
    "perspective": each(shrink),
    "alpha": each(lambda layer: layer["ks"].update(o={"a": 0, "k": 95})),
}

# Mistakes in the layers of an animation, each a text and what replaces it, which a comparison with frames finds.
LOTTIE_LAYER_CANARIES = {
    "mask": ("material-hero", '"mode":"a"', '"mode":"n"'),
    "shadow": ("wallet", '"ty":"fl"', '"ty":"no"'),
    "overlay": ("swiper-cards", '"sc":"#000000"', '"sc":"#ffffff"'),
    "gradient": ("flat", '"ty":"gf"', '"ty":"no"'),
    "content": ("flat", '"sc":"#fdba4e"', '"sc":"#4ebafd"'),
    "pieces": ("paging-snapshot-grid", '"mode":"a"', '"mode":"n"'),
}


def plant(mistake, folder):
    """Makes a mistake in a folder of code."""
    path, right, wrong = mistake
    text = (folder / path).read_text()
    assert right in text, f"{path} has no '{right}'"
    (folder / path).write_text(text.replace(right, wrong, 1))
