"""A baseline JPEG encoder for kinds of files that other encoders do not write (ITU-T T.81)."""

import struct

import numpy

# The number of Huffman codes of each length, and their values: tables K.3 and K.5 of the standard, for all components.
DC = ([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], list(range(12)))
AC = (
    [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    list(
        bytes.fromhex(
            "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738"
            "393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5"
            "a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
        )
    ),
)
ZIGZAG = sorted(range(64), key=lambda k: (s := k // 8 + k % 8, k // 8 if s % 2 else k % 8))
BASIS = numpy.array(
    [[(0.5**0.5 if u == 0 else 1) / 2 * numpy.cos((2 * x + 1) * u * numpy.pi / 16) for x in range(8)] for u in range(8)]
)
QUANTUM = 3


def codes(table):
    """The code and its length, by value (T.81, annex C)."""
    result, code, values = {}, 0, iter(table[1])
    for length, count in enumerate(table[0], 1):
        for _ in range(count):
            result[next(values)] = (code, length)
            code += 1
        code <<= 1
    return result


DC_CODES, AC_CODES = codes(DC), codes(AC)


class Bits:
    def __init__(self):
        self.text = []

    def code(self, code, length):
        if length:
            self.text.append(format(code, f"0{length}b"))

    def number(self, value, codes, high=0):
        """Writes a coefficient after the code of its length; `high` is the run of zeros before it."""
        length = abs(value).bit_length()
        self.code(*codes[high << 4 | length])
        self.code(value if value > 0 else value + (1 << length) - 1, length)

    def bytes(self):
        text = "".join(self.text)
        text += "1" * (-len(text) % 8)
        return int(text or "0", 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def reduced(plane, sideways, down, columns, rows):
    """A component at its resolution, padded to whole blocks."""
    plane = numpy.pad(plane, ((0, -plane.shape[0] % down), (0, -plane.shape[1] % sideways)), mode="edge")
    height, width = plane.shape[0] // down, plane.shape[1] // sideways
    plane = plane.reshape(height, down, width, sideways).mean(axis=(1, 3))
    return numpy.pad(plane, ((0, rows * 8 - height), (0, columns * 8 - width)), mode="edge")


def coefficients(plane, column, row):
    block = plane[row * 8 : row * 8 + 8, column * 8 : column * 8 + 8] - 128.0
    return numpy.rint(BASIS @ block @ BASIS.T / QUANTUM).astype(int).flatten()[ZIGZAG]


def write_block(bits, block, previous):
    bits.number(int(block[0]) - previous, DC_CODES)
    run = 0
    last = max((k for k in range(1, 64) if block[k]), default=0)
    for k in range(1, last + 1):
        if block[k] == 0:
            run += 1
            continue
        while run > 15:
            bits.code(*AC_CODES[0xF0])
            run -= 16
        bits.number(int(block[k]), AC_CODES, run)
        run = 0
    if last < 63:
        bits.code(*AC_CODES[0])
    return int(block[0])


def scan(components, units, restart):
    """The entropy-coded data: for each unit, the blocks (component, column, row), with restart markers."""
    data, bits, previous = b"", Bits(), [0] * len(components)
    for number, unit in enumerate(units):
        if restart and number and number % restart == 0:
            data += bits.bytes() + bytes([0xFF, 0xD0 + (number // restart - 1) % 8])
            bits, previous = Bits(), [0] * len(components)
        for index, column, row in unit:
            previous[index] = write_block(bits, coefficients(components[index], column, row), previous[index])
    return data + bits.bytes()


def jpeg(planes, sampling=None, restart=0, adobe=None, jfif=False, interleaved=True, ids=b"\1\2\3\4", more=b""):
    """A JPEG of components at full resolution.

    `sampling` has the horizontal and vertical factor of each component, `restart` the number of units between restart
    markers, `adobe` the colour transform of Adobe's segment, and `more` further segments.
    """
    sampling = sampling or [(1, 1)] * len(planes)
    height, width = planes[0].shape
    across, down = (max(factor[axis] for factor in sampling) for axis in (0, 1))
    columns, rows = -(-width // (8 * across)), -(-height // (8 * down))
    components = [reduced(plane, across // h, down // v, columns * h, rows * v) for plane, (h, v) in zip(planes, sampling)]
    file = b"\xff\xd8" + (segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") if jfif else b"") + more
    if adobe is not None:
        file += segment(0xEE, b"Adobe\0\x64\0\0\0\0" + bytes([adobe]))
    file += segment(0xDB, bytes([0] + [QUANTUM] * 64))
    frame = b"".join(bytes([ids[i], h << 4 | v, 0]) for i, (h, v) in enumerate(sampling))
    file += segment(0xC0, struct.pack(">BHHB", 8, height, width, len(planes)) + frame)
    file += segment(0xC4, bytes([0, *DC[0], *DC[1]])) + segment(0xC4, bytes([0x10, *AC[0], *AC[1]]))
    if restart:
        file += segment(0xDD, struct.pack(">H", restart))
    if interleaved and len(planes) > 1:
        groups = [list(range(len(planes)))]
    else:
        groups = [[index] for index in range(len(planes))]
    for group in groups:
        if len(group) > 1:
            units = [
                [(i, x * sampling[i][0] + a, y * sampling[i][1] + b)
                 for i in group for b in range(sampling[i][1]) for a in range(sampling[i][0])]
                for y in range(rows) for x in range(columns)
            ]
        else:
            [index] = group
            h, v = sampling[index]
            own = -(-(-(-width * h // across)) // 8), -(-(-(-height * v // down)) // 8)
            units = [[(index, x, y)] for y in range(own[1]) for x in range(own[0])]
        names = b"".join(bytes([ids[index], 0]) for index in group)
        file += segment(0xDA, bytes([len(group)]) + names + b"\0\x3f\0") + scan(components, units, restart)
    return file + b"\xff\xd9"
