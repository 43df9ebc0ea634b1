#!/usr/bin/env python3
"""Skia on the CPU (skia-python): drawImage with the full matrix, linear filtering, mipmaps and antialiased edges.

A scene's layer is drawn in the way that is fastest in Skia.
"""

import skia
from common import Stages, frame_path, parse, report, run_frames

arguments, scene = parse()
stages = Stages()
width, height = scene["canvas"]


def load(path):
    return skia.Image.MakeFromEncoded(skia.Data.MakeFromFileName(path)).makeRasterImage().withDefaultMipmaps()


with stages("load"):
    images = {page: load(scene["paths"][page]) for page in scene["used"]}
surface = skia.Surface.MakeRasterN32Premul(width, height)
canvas = surface.getCanvas()
sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
background = skia.Color(*scene["background"])
layer = scene.get("layer", {"kind": "plain"})
picture = skia.Rect(*scene["texture"])
# The number of texels per point of the page.
texels = scene["texture"][0] / scene["page"][0]


def draw_plain(image, paint):
    canvas.drawImage(image, 0, 0, sampling, paint)


def draw_overlay(image, paint):
    colour = skia.ColorSetA(skia.Color(*layer["color"]), round(layer["opacity"] * 255))
    paint.setColorFilter(skia.ColorFilters.Blend(colour, skia.BlendMode.kSrcATop))
    draw_plain(image, paint)


def draw_gradient(image, paint):
    draw_plain(image, paint)
    # This also covers transparent corners of the page; a blend of two shaders would not, and takes many times as long.
    ends = [skia.Point(0, 0), skia.Point(picture.right(), 0)]
    colours = [skia.ColorTRANSPARENT, skia.ColorSetA(skia.ColorBLACK, round(layer["opacity"] * 255))]
    canvas.drawRect(picture, skia.Paint(AntiAlias=True, Shader=skia.GradientShader.MakeLinear(ends, colours)))


def draw_shadow(image, paint):
    shadow = skia.Paint(AntiAlias=True, Color=skia.ColorSetA(skia.ColorBLACK, round(layer["opacity"] * 255)))
    shadow.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, layer["radius"] * texels))
    canvas.drawRect(picture.makeOffset(0, layer["y"] * texels), shadow)
    draw_plain(image, paint)


def draw_blur(image, paint):
    radius = layer["radius"] * texels
    canvas.clipRect(picture, True)
    paint.setImageFilter(skia.ImageFilters.Blur(radius, radius, skia.TileMode.kClamp, None, picture.round()))
    draw_plain(image, paint)


def draw_corners(image, paint):
    canvas.clipRRect(skia.RRect.MakeRectXY(picture, layer["radius"] * texels, layer["radius"] * texels), True)
    draw_plain(image, paint)


def draw_pieces(image, paint):
    width, height = picture.width() / layer["columns"], picture.height() / layer["rows"]
    place = skia.Rect(-width / 2, -height / 2, width / 2, height / 2)
    for row in range(layer["rows"]):
        for column in range(layer["columns"]):
            source = skia.Rect(column * width, row * height, (column + 1) * width, (row + 1) * height)
            canvas.save()
            canvas.translate(source.centerX(), source.centerY())
            canvas.rotate(layer["degrees"])
            canvas.scale(layer["scale"], layer["scale"])
            canvas.drawImageRect(image, source, place, sampling, paint)
            canvas.restore()


def draw_reflection(image, paint):
    draw_plain(image, paint)
    canvas.translate(0, 2 * picture.bottom())
    canvas.scale(1, -1)
    ends = [skia.Point(0, picture.bottom() - layer["fade"] * texels), skia.Point(0, picture.bottom())]
    opacity = skia.ColorSetA(skia.ColorBLACK, round(layer["opacity"] * 255))
    fade = skia.GradientShader.MakeLinear(ends, [skia.ColorTRANSPARENT, opacity])
    paint.setShader(skia.Shaders.Blend(skia.BlendMode.kDstIn, image.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, sampling), fade))
    canvas.drawRect(picture, paint)


draw_page = globals()["draw_" + layer["kind"]]


def frame(index, stages):
    with stages("raster"):
        canvas.clear(background)
        for draw in scene["frames"][index]:
            canvas.save()
            canvas.concat(skia.Matrix(draw["h"]))
            draw_page(images[draw["page"]], skia.Paint(AntiAlias=True, Alphaf=draw["alpha"]))
            canvas.restore()
    if arguments.no_encode:
        return
    with stages("encode"), open(frame_path(arguments, index), "wb") as file:
        file.write(bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)))


run_frames(arguments, frame, stages)
report(arguments, stages, skia.__version__)
