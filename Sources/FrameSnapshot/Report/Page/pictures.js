// The pictures embedded in the page: PNG in Base64, decoded on demand.
const pictures = (() => {
  // The number of decoded frames in the cache; a frame of a phone's size needs about ten megabytes.
  const cacheSize = 16;
  const blocks = new Map();
  const decoded = new Map();

  for (const block of document.querySelectorAll("script[data-side]")) {
    const {sequence, frame, side} = block.dataset;
    const key = `${sequence}/${frame}`;
    if (!blocks.has(key)) blocks.set(key, {});
    const sides = blocks.get(key);
    if (side !== "actual") sides.expected = block;
    if (side !== "expected") sides.actual = block;
  }

  async function decode(block) {
    if (!block) return null;
    const image = new Image();
    image.src = "data:image/png;base64," + block.textContent;
    await image.decode();
    return image;
  }

  // Returns the pictures of a frame, `{expected, actual}`, either of which can be null; undefined if it has none.
  function of(sequence, frame) {
    const key = `${sequence}/${frame}`;
    const sides = blocks.get(key);
    if (!sides) return Promise.resolve(undefined);
    const known = decoded.get(key);
    const promise = known ?? Promise.all([decode(sides.expected), decode(sides.actual)])
      .then(([expected, actual]) => ({expected, actual}));
    // Move the frame to the end of the map, so that the least recently used frame is removed first.
    decoded.delete(key);
    decoded.set(key, promise);
    if (decoded.size > cacheSize) decoded.delete(decoded.keys().next().value);
    return promise;
  }

  // Returns the frames of a sequence that have pictures, in order.
  function frames(sequence) {
    return [...blocks.keys()].map((key) => key.split("/").map(Number))
      .filter(([owner]) => owner === sequence).map(([, frame]) => frame).sort((a, b) => a - b);
  }

  return {of, frames};
})();

// Draws the difference of two pictures.
const difference = (() => {
  // The colours from small to large differences: red, orange, yellow, white.
  const stops = [[150, 20, 60], [240, 70, 30], [255, 190, 40], [255, 255, 230]];

  function bytes(image) {
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d", {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  // Returns the colour of an amplified difference in 1…255.
  function colour(step, gain) {
    const place = Math.min(1, ((step - 1) * gain) / 254) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(place));
    const share = place - index;
    return stops[index].map((value, i) => Math.round(value + (stops[index + 1][i] - value) * share));
  }

  // Returns a pixel as a little-endian integer.
  const word = (red, green, blue) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  const onlyInOne = word(255, 0, 255);
  // The dark greys of equal pixels: one sixth of the mean of the channels, by the sum of the channels.
  const greys = Uint32Array.from({length: 766}, (_, sum) => {
    const grey = Math.round(sum / 18);
    return word(grey, grey, grey);
  });

  function largestStep(a, i, b, j) {
    let step = 0;
    for (let k = 0; k < 4; k += 1) step = Math.max(step, Math.abs(a[i + k] - b[j + k]));
    return step;
  }

  // Returns the difference as an image, with the box and the number of differing pixels. Equal pixels are dark
  // grey. Differing pixels have the colour of their largest channel difference. Pixels that only one picture has
  // are magenta.
  function of(expected, actual, gain) {
    const [a, b] = [bytes(expected), bytes(actual)];
    const image = new ImageData(Math.max(a.width, b.width), Math.max(a.height, b.height));
    const [p, q, result] = [a, b, image].map((part) => new Uint32Array(part.data.buffer));
    const colours = Uint32Array.from({length: 256}, (_, step) => word(...colour(Math.max(step, 1), gain)));
    let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0];
    for (let y = 0; y < image.height; y += 1) {
      for (let x = 0; x < image.width; x += 1) {
        const inA = x < a.width && y < a.height;
        const inB = x < b.width && y < b.height;
        if (!inA && !inB) continue;
        const i = y * a.width + x;
        const j = y * b.width + x;
        const place = y * image.width + x;
        if (inA && inB && p[i] === q[j]) {
          const pixel = p[i];
          const sum = (pixel & 255) + ((pixel >> 8) & 255) + ((pixel >> 16) & 255);
          result[place] = greys[Math.round((sum * (pixel >>> 24)) / 255)];
          continue;
        }
        result[place] = inA && inB ? colours[largestStep(a.data, i * 4, b.data, j * 4)] : onlyInOne;
        count += 1;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    const box = count ? {x: left, y: top, width: right - left + 1, height: bottom - top + 1} : null;
    return {image, box, count};
  }

  return {of};
})();
