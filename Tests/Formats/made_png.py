"""Writes PNG and APNG files of every kind with zlib only, without the encoder under test."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# The samples per pixel of each colour type.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# The allowed depths of each colour type (PNG third edition, table 8).
DEPTHS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}
# The left and top pixel of each pass of Adam7, and its steps.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def packed(samples, depth):
    """The samples of one row as bytes."""
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def paeth(left, above, corner):
    guess = left + above - corner
    return min([left, above, corner], key=lambda one: abs(guess - one))


def filtered(row, above, kind, step):
    """A row with its filter type before it; `step` is the distance of the pixel on the left in bytes."""
    def byte(line, index):
        return line[index] if index >= 0 else 0

    def guess(index):
        left, up, corner = byte(row, index - step), byte(above, index), byte(above, index - step)
        return [0, left, up, (left + up) // 2, paeth(left, up, corner)][kind]

    return bytes([kind]) + bytes((value - guess(index)) % 256 for index, value in enumerate(row))


def pixel_data(width, height, depth, colour, pixels, interlaced=False):
    """The compressed pixels; `pixels` has a list of samples for each pixel, row by row. All filters are used."""
    step = max(1, CHANNELS[colour] * depth // 8)
    raw = b""
    for left, top, right, down in PASSES if interlaced else [(0, 0, 1, 1)]:
        columns = range(left, width, right)
        if not columns:
            continue
        above = bytes((len(columns) * CHANNELS[colour] * depth + 7) // 8)
        for number, y in enumerate(range(top, height, down)):
            row = packed([sample for x in columns for sample in pixels[y * width + x]], depth)
            raw += filtered(row, above, number % 5, step)
            above = row
    return zlib.compress(raw)


def header(width, height, depth, colour, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, int(interlaced)))


def png(width, height, depth, colour, pixels, interlaced=False, before=b""):
    """A PNG; `before` are the chunks before the pixels. The pixels are in chunks of up to 64 bytes."""
    data = pixel_data(width, height, depth, colour, pixels, interlaced)
    parts = b"".join(chunk(b"IDAT", data[start : start + 64]) for start in range(0, len(data), 64))
    return SIGNATURE + header(width, height, depth, colour, interlaced) + before + parts + chunk(b"IEND", b"")


def apng(width, height, frames, has_default_picture=False):
    """An APNG with 8-bit RGBA frames: (x, y, width, height, pixels, dispose_op, blend_op)."""
    file = SIGNATURE + header(width, height, 8, 6) + chunk(b"acTL", struct.pack(">II", len(frames), 0))
    if has_default_picture:
        file += chunk(b"IDAT", pixel_data(width, height, 8, 6, [[1, 2, 3, 255]] * (width * height)))
    number = 0
    for index, (x, y, w, h, pixels, dispose, blend) in enumerate(frames):
        control = struct.pack(">IIIIIHHBB", number, w, h, x, y, 1, 10, dispose, blend)
        file += chunk(b"fcTL", control)
        number += 1
        data = pixel_data(w, h, 8, 6, pixels)
        if index == 0 and not has_default_picture:
            file += chunk(b"IDAT", data)
        else:
            file += chunk(b"fdAT", struct.pack(">I", number) + data)
            number += 1
    return file + chunk(b"IEND", b"")
