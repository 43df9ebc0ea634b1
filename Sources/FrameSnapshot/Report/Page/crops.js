// Shows the regions of the current frame that differ, enlarged: expected and actual.
const crops = (() => {
  const list = element("crops");
  // The largest number of regions, the pixels around each, and the largest size and zoom of a picture.
  const [most, margin, side, zoom] = [6, 6, 180, 6];

  function crop(image, [x, y, width, height]) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width + 2 * margin, height + 2 * margin];
    canvas.getContext("2d").drawImage(image, margin - x, margin - y);
    const scale = Math.min(zoom, side / Math.max(canvas.width, canvas.height));
    canvas.style.width = `${canvas.width * scale}px`;
    return canvas;
  }

  function item(pair, {box, kind, displacement}) {
    const entry = document.createElement("li");
    const caption = document.createElement("p");
    const moved = displacement ? ` by ${displacement.join(", ")} px` : "";
    caption.textContent = `${kind}${moved}: ${box[2]} × ${box[3]} at ${box[0]}, ${box[1]}`;
    entry.append(crop(pair.expected, box), crop(pair.actual, box), caption);
    return entry;
  }

  // Shows the regions of a pair of pictures; nothing if one picture is missing.
  function show(pair, regions) {
    const found = pair?.expected && pair.actual ? regions.slice(0, most) : [];
    list.replaceChildren(...found.map((region) => item(pair, region)));
    list.hidden = !found.length;
  }

  return {show};
})();
