"""Writes GIF animations with the parts that other encoders do not write."""

import struct


def compressed(indices, bits):
    """The indices as LZW codes of variable length, in blocks (GIF89a, appendix F)."""
    clear, stop = 1 << bits, (1 << bits) + 1
    output = count = 0
    codes, width, text = {}, bits + 1, None

    def write(code):
        nonlocal output, count
        output |= code << count
        count += width

    write(clear)
    for index in indices:
        longer = (text or ()) + (index,)
        if len(longer) == 1 or longer in codes:
            text = longer
            continue
        write(text[0] if len(text) == 1 else codes[text])
        if stop + 1 + len(codes) < 4096:
            codes[longer] = stop + 1 + len(codes)
            if codes[longer] == 1 << width and width < 12:
                width += 1
        text = (index,)
    write(text[0] if len(text) == 1 else codes[text])
    # The decoder adds its next code after this one.
    if stop + 1 + len(codes) == 1 << width and width < 12:
        width += 1
    write(stop)
    data = output.to_bytes((count + 7) // 8, "little")
    blocks = [data[start : start + 255] for start in range(0, len(data), 255)]
    return bytes([bits]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def interlaced_rows(height):
    return [y for first, step in [(0, 8), (4, 8), (2, 4), (1, 2)] for y in range(first, height, step)]


def gif(width, height, palette, frames):
    """A GIF with a palette of 2ⁿ colours.

    A frame is (x, y, width, height, indices, disposal, transparent index or None, own palette or None, interlaced).
    """
    def table(colours):
        return bytes(channel for colour in colours for channel in colour)

    def depth(colours):
        return len(colours).bit_length() - 1

    file = b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF0 | depth(palette) - 1, 0, 0) + table(palette)
    for x, y, w, h, indices, disposal, clear, own, interlaced in frames:
        flags = disposal << 2 | (clear is not None)
        file += b"\x21\xf9\4" + struct.pack("<BHBB", flags, 10, clear or 0, 0)
        bits = depth(own or palette)
        file += b"," + struct.pack("<HHHHB", x, y, w, h, (0x80 | bits - 1 if own else 0) | interlaced << 6)
        file += table(own or [])
        if interlaced:
            indices = [indices[row * w + column] for row in interlaced_rows(h) for column in range(w)]
        file += compressed(indices, max(2, bits))
    return file + b";"
