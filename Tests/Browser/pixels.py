"""Pictures for the tests that compare pixels of Chromium with frames of fxrender."""

import base64
import struct
import zlib

# Runs Chromium's GPU code in software. Its CPU code approximates a Gaussian blur by three box blurs of whole
# pixels, which differs by 10 of 255, and by 40 of 255 for a blur of less than one pixel.
GPU = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-gpu-rasterization", "--ignore-gpu-blocklist"]

# The function `pixels` for scripts in the page: it returns the pixels of a picture.
READ_PIXELS = """
  const pixels = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
"""

# Shows pictures instead of the numbers in the demo page of an exported style sheet, and scrolls to a position in pages
# and a distance in pixels beyond it. Returns the reached position.
SHOW_IN_DEMO = """
async ([pictures, background, isOnPage, isVertical, sign, position, distance]) => {
  const scroller = document.querySelector('body > div');
  const sheet = document.createElement('style');
  sheet.textContent = `body { margin: 0; } body, body > div { background: ${background} !important; }
    :where(.page, .page > .content) { border-radius: 0; } ::-webkit-scrollbar { display: none; }`;
  document.head.append(sheet);
  const name = scroller.className;
  document.querySelectorAll('.page').forEach((page, index) => {
    const picture = `url(${pictures[index % pictures.length]})`;
    page.style.setProperty(`--${name}-page-picture`, picture);
    page.style.background = isOnPage ? `${picture} 0 0 / 100% 100%` : 'none';
    for (const part of page.children) part.textContent = '';
  });
  await Promise.all(pictures.map((source) => Object.assign(new Image(), { src: source }).decode()));
  const stride = +getComputedStyle(scroller).getPropertyValue(`--${name}-page-scroll`);
  scroller.style.scrollSnapType = 'none';
  scroller[isVertical ? 'scrollTop' : 'scrollLeft'] = Math.round(position * stride + distance) * sign;
  for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  return Math.abs(scroller[isVertical ? 'scrollTop' : 'scrollLeft']) / stride;
}
"""


def address(data):
    """Returns the address of a PNG file that contains its data."""
    return "data:image/png;base64," + base64.b64encode(data).decode()


def png(width, height, colour):
    """Returns a PNG file in which `colour(x, y)` is the red, green and blue of a pixel."""
    rows = b"".join(b"\0" + bytes(value for x in range(width) for value in colour(x, y)) for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
