"""Writes the pictures in this folder. Needs Pillow, xxhash and libturbojpeg (for YCCK only).

The PNG pictures have 13x7 pixels, computed with the formulas in PNGDecoderTests.swift. They are
written with zlib only, without libspng and the encoder under test, and are read with Pillow as a
check. The JPEG pictures have a different colour in each quarter, so that orientations differ.
"""
import ctypes
import struct
import zlib

from PIL import Image
import xxhash

WIDTH, HEIGHT = 13, 7


def chunk(kind, content):
    return (struct.pack(">I", len(content)) + kind + content
            + struct.pack(">I", zlib.crc32(kind + content)))


def png(name, depth, colour, sample, before=(), after=(), interlaced=False,
        pillow_reads=True):
    """Writes a PNG; `sample(x, y)` returns the samples of a pixel as a list of numbers."""
    def rows(xs, ys):
        packed = b""
        for y in ys:
            bits = "".join(format(value, f"0{depth}b") for x in xs for value in sample(x, y))
            bits += "0" * (-len(bits) % 8)
            packed += b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
        return packed
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
              (0, 1, 1, 2)] if interlaced else [(0, 0, 1, 1)]
    raw = b""
    for left, top, right, down in passes:
        xs, ys = range(left, WIDTH, right), range(top, HEIGHT, down)
        if len(xs) and len(ys):
            raw += rows(xs, ys)
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, colour, 0, 0, int(interlaced))
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(before)
                   + chunk(b"IDAT", zlib.compress(raw, 9)) + b"".join(after) + chunk(b"IEND", b""))
    if pillow_reads:
        Image.open(name).load()


def eight(x, y):
    return [(x * 19 + y * 3) % 256, (x * 7 + y * 31) % 256, (x * 5 + y * 11 + 90) % 256]


def sixteen(x, y):
    return [(x * 5003 + y * 9001) % 65536, (x * 3001 + y * 7001) % 65536, (x * 257 + y * 65) % 65536]


def alpha(x, y):
    return (x * 21 + y * 2) % 256


def write_png():
    palette = chunk(b"PLTE", bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 100, 50]))
    clear = chunk(b"tRNS", bytes([255, 0, 128]))
    png("rgb8.png", 8, 2, eight)
    png("rgba8.png", 8, 6, lambda x, y: eight(x, y) + [alpha(x, y)])
    png("rgba8-interlaced.png", 8, 6, lambda x, y: eight(x, y) + [alpha(x, y)], interlaced=True)
    png("rgb8-key.png", 8, 2, eight, [chunk(b"tRNS", struct.pack(">HHH", *eight(4, 2)))])
    png("grey8.png", 8, 0, lambda x, y: eight(x, y)[:1])
    png("grey1.png", 1, 0, lambda x, y: [(x + y) % 2])
    png("greyalpha8.png", 8, 4, lambda x, y: [eight(x, y)[0], alpha(x, y)])
    png("palette2.png", 2, 3, lambda x, y: [(x + y) % 4], [palette, clear])
    png("palette8-interlaced.png", 8, 3, lambda x, y: [(x + y) % 4], [palette, clear],
        interlaced=True)
    png("rgb16.png", 16, 2, sixteen)
    png("rgba16.png", 16, 6, lambda x, y: sixteen(x, y) + [alpha(x, y) * 257])
    turned = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    png("rgb8-turned.png", 8, 2, eight, [chunk(b"eXIf", turned)])
    png("animated.png", 8, 2, eight, [chunk(b"acTL", struct.pack(">II", 3, 0))])
    # 100 MB of text in 100 kB.
    bomb = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b" " * 100_000_000, 9))
    png("bomb.png", 8, 2, eight, [bomb], pillow_reads=False)
    # 268 million black pixels in 32 kB.
    side = 16384
    passes = [(8, 8), (8, 8), (4, 8), (4, 4), (2, 4), (2, 2), (1, 2)]
    rows = b"".join(bytes(side // x // 8 + 1) * (side // y) for x, y in passes)
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 1)
    with open("interlaced-bomb.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                   + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def quarters(mode="RGB"):
    picture = Image.new("RGB", (48, 32))
    colours = [(200, 40, 40), (40, 180, 60), (50, 60, 190), (220, 200, 60)]
    for index, colour in enumerate(colours):
        picture.paste(colour, (index % 2 * 24, index // 2 * 16, index % 2 * 24 + 24,
                               index // 2 * 16 + 16))
    return picture.convert(mode)


def exif(orientation, order="II"):
    sign = "<" if order == "II" else ">"
    return (b"Exif\0\0" + order.encode() + struct.pack(sign + "HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1,
                                                       orientation, 0, 0))


STORED = {1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
          4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
          6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
          8: Image.Transpose.ROTATE_270}


def write_jpeg():
    quarters().save("rgb.jpg", quality=92)
    quarters().save("progressive.jpg", quality=92, progressive=True)
    quarters("L").save("grey.jpg", quality=92)
    # Pillow converts RGB to CMYK without black ink, so a black of 64 of 255 is added here.
    inks = Image.merge("CMYK", [*[band.point(lambda v: 255 - v) for band in quarters().split()],
                                Image.new("L", (48, 32), 64)])
    inks.save("cmyk-adobe.jpg", quality=95)
    data = open("cmyk-adobe.jpg", "rb").read()
    place = data.index(b"\xff\xee")
    length = struct.unpack(">H", data[place + 2:place + 4])[0]
    # In a file without Adobe's segment, the samples are inverted inks, so the inks are inverted first.
    inks.point(lambda v: 255 - v).save("cmyk-plain.jpg", quality=95)
    data = open("cmyk-plain.jpg", "rb").read()
    open("cmyk-plain.jpg", "wb").write(data[:place] + data[place + 2 + length:])
    write_ycck(inks)
    for orientation, turn in STORED.items():
        picture = quarters() if turn is None else quarters().transpose(turn)
        order = "MM" if orientation % 2 else "II"
        picture.save(f"orientation-{orientation}.jpg", quality=92, exif=exif(orientation, order))
    data = open("rgb.jpg", "rb").read()
    open("extraneous.jpg", "wb").write(data[:-2] + b"\0\0\0\0" + data[-2:])


def write_ycck(inks):
    library = ctypes.CDLL("libturbojpeg.so.0")
    library.tjInitCompress.restype = ctypes.c_void_p
    pixels = inks.point(lambda v: 255 - v).tobytes()
    target, size = ctypes.c_void_p(), ctypes.c_ulong()
    cmyk, no_subsampling = 11, 0
    library.tjCompress2(ctypes.c_void_p(library.tjInitCompress()), pixels, 48, 0, 32, cmyk,
                        ctypes.byref(target), ctypes.byref(size), no_subsampling, 95, 0)
    open("ycck.jpg", "wb").write(ctypes.string_at(target, size.value))


def write_reduced():
    # Width and height are odd; the picture has gradients and edges.
    wide = Image.new("RGB", (251, 133))
    wide.putdata([(40 + x // 2, 60 + y, 200 - x // 2) if (x // 40 + y // 40) % 2 else
                  (220 - y, 40 + x // 2, 90) for y in range(133) for x in range(251)])
    wide.save("wide.jpg", quality=90)
    wide.save("wide.webp", quality=90)
    # The transparent part has another colour, which must not be visible at its edges.
    holed = wide.convert("RGBA")
    holed.paste((0, 255, 0, 0), (60, 30, 161, 91))
    holed.save("wide-clear.webp", lossless=True, exact=True)


def write_webp():
    quarters().save("lossy.webp")
    pixels = [tuple(eight(x, y) + [alpha(x, y)]) for y in range(HEIGHT) for x in range(WIDTH)]
    picture = Image.new("RGBA", (WIDTH, HEIGHT))
    picture.putdata(pixels)
    picture.save("rgba8.webp", lossless=True, exact=True)
    faded = quarters().convert("RGBA")
    faded.putalpha(Image.linear_gradient("L").resize((48, 32)))
    faded.save("lossy-alpha.webp", quality=90)


def write_others():
    quarters().save("foreign.gif")
    quarters().save("foreign.tiff")
    quarters().save("foreign.bmp")


def print_hash():
    pixels = b"".join(bytes(eight(x, y) + [255]) for y in range(HEIGHT) for x in range(WIDTH))
    print("opaque", xxhash.xxh3_128_hexdigest(struct.pack("<II", WIDTH, HEIGHT) + pixels))
    few = bytes([255, 0, 0, 255, 255, 128, 0, 128, 0, 0, 0, 0])
    print("straight", xxhash.xxh3_128_hexdigest(struct.pack("<II", 3, 1) + few))
    print("nothing", xxhash.xxh3_128_hexdigest(struct.pack("<II", 0, 0)))


write_png()
write_jpeg()
write_reduced()
write_webp()
write_others()
print_hash()
