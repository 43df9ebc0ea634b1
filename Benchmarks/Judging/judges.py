"""The judges of pairs: fxrender, pixelmatch, SSIM, FLIP and equality. Each returns a number; larger is more different."""

import json
import subprocess

import flip_evaluator
import numpy as np
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch
from scipy.ndimage import gaussian_filter


def fxrender(program, paths):
    """Whether the pair fails, its kind, and the whole answer."""
    command = [program, "diff", *paths, "--json"]
    found = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if found.returncode not in (0, 1):
        raise RuntimeError("%s: %s" % (" ".join(command), found.stderr))
    return found.returncode == 1, json.loads(found.stdout)


def pixels_of_pixelmatch(expected, actual):
    """The number of pixels that differ for pixelmatch with its default threshold, 0.1."""
    one, other = (Image.fromarray(p).convert("RGBA") for p in (expected, actual))
    return float(pixelmatch(one, other, threshold=0.1))


def dissimilarity(expected, actual):
    """1 − the least of the local structural similarities of the luma: Gaussian windows of 1.5 px (Wang et al. 2004)."""
    a, b = (p.astype(float) @ [0.299, 0.587, 0.114] for p in (expected, actual))

    def blur(plane):
        return gaussian_filter(plane, 1.5, truncate=3.5)

    ma, mb = blur(a), blur(b)
    va, vb, vab = blur(a * a) - ma * ma, blur(b * b) - mb * mb, blur(a * b) - ma * mb
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return 1 - ((2 * ma * mb + c1) * (2 * vab + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2))).mean()


def flip(expected, actual):
    """The mean of the error map of FLIP for the default distance of observation."""
    one, other = (np.ascontiguousarray(p.astype(np.float32) / 255) for p in (expected, actual))
    return float(flip_evaluator.evaluate(one, other, "LDR", applyMagma=False)[1])


def difference(expected, actual):
    """The number of pixels that are not equal."""
    return float((expected != actual).any(axis=2).sum())


JUDGES = {"pixelmatch 0.1": pixels_of_pixelmatch, "SSIM": dissimilarity, "FLIP": flip, "equal": difference}
# Judges with no limit of their own get the one that is right most often on the same pairs.
AT_BEST_LIMIT = ["SSIM", "FLIP"]
