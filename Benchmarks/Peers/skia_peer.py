#!/usr/bin/env python3
"""Skia on the CPU (skia-python): drawImage with the full matrix, linear filtering, mipmaps and antialiased edges."""

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


def frame(index, stages):
    with stages("raster"):
        canvas.clear(background)
        for draw in scene["frames"][index]:
            canvas.save()
            canvas.concat(skia.Matrix(draw["h"]))
            canvas.drawImage(images[draw["page"]], 0, 0, sampling, skia.Paint(AntiAlias=True, Alphaf=draw["alpha"]))
            canvas.restore()
    if arguments.no_encode:
        return
    with stages("encode"), open(frame_path(arguments, index), "wb") as file:
        file.write(bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)))


run_frames(arguments, frame, stages)
report(arguments, stages, skia.__version__)
