// The arrangement of frames on the stage: one, or a grid of variants.

// The grid of `count` frames that shows them largest in a space: {columns, rows, zoom}; `size` is that of a frame.
export function gridOf(count, [width, height], space) {
  let best = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const zoom = Math.min(space.width / (columns * width), space.height / (rows * height));
    if (best === null || zoom > best.zoom) best = {columns, rows, zoom};
  }
  return best;
}

// Puts an element into a cell of a grid that fills its parent.
export function place(element, index, {columns, rows}) {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  Object.assign(element.style, {
    left: `${column / columns * 100}%`, top: `${row / rows * 100}%`, width: `${100 / columns}%`, height: `${100 / rows}%`,
    right: "auto", bottom: "auto",
  });
}
