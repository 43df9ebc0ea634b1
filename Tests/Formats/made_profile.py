"""Writes ICC profiles with three primaries, or grey ones (ICC.1, version 2)."""

import struct


def tag_curve(gamma):
    return b"curv" + struct.pack(">IIH", 0, 1, round(gamma * 256)) + b"\0\0"


def tag_xyz(xyz):
    return b"XYZ " + struct.pack(">I3i", 0, *[round(value * 65536) for value in xyz])


def tag_text(kind, text):
    if kind == b"desc":
        return b"desc" + struct.pack(">II", 0, len(text) + 1) + text + bytes(1 + 78)
    return b"text" + struct.pack(">I", 0) + text + b"\0"


WHITE = (0.9642, 1.0, 0.8249)
# Adobe RGB (1998), adapted to D50.
ADOBE = [(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)]


def profile(gamma, primaries=None):
    """A display profile; grey without primaries."""
    tags = {b"desc": tag_text(b"desc", b"made"), b"cprt": tag_text(b"text", b"none"), b"wtpt": tag_xyz(WHITE)}
    if primaries:
        for name, xyz in zip([b"rXYZ", b"gXYZ", b"bXYZ"], primaries):
            tags[name] = tag_xyz(xyz)
        tags.update({name: tag_curve(gamma) for name in [b"rTRC", b"gTRC", b"bTRC"]})
    else:
        tags[b"kTRC"] = tag_curve(gamma)
    offset = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, content in tags.items():
        content += bytes(-len(content) % 4)
        table += name + struct.pack(">II", offset + len(data), len(content))
        data += content
    space = b"RGB " if primaries else b"GRAY"
    head = struct.pack(">I4sI4s4s4s", 128 + len(table) + len(data), b"lcms", 0x02100000, b"mntr", space, b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(4 * 6)
    head += bytes(4) + struct.pack(">3i", *[round(value * 65536) for value in WHITE])
    return head + bytes(128 - len(head)) + table + data
