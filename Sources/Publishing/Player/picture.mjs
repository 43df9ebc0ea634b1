// How a picture fills a box: as an image with a size and a place.

import { image, points } from "./styled.mjs";

/**
 * Shows a part of a box on an element, whose background is the picture of the box.
 *
 * The part is `{x, y, width, height}` in points of the box; without it, it is the whole box.
 */
export function showPicture(styled, picture, fit, box, part) {
  if (!picture?.src) return styled.set("background", picture?.colour ?? "#8e8e93");
  const [x, y] = [part?.x ?? 0, part?.y ?? 0];
  const old = styled.shown;
  // Most frames show the same part, whose text is long.
  if (old?.picture === picture && old.fit === fit && old.width === box.width && old.height === box.height && old.x === x && old.y === y) return;
  styled.shown = { picture, fit, width: box.width, height: box.height, x, y };
  const [width, height] = fitted(picture, fit, box);
  const place = `${points((box.width - width) / 2 - x)} ${points((box.height - height) / 2 - y)} / ${points(width)} ${points(height)}`;
  // WebKit on Linux draws a picture that scrolls with its element as a layer of its own, and ignores its size there.
  styled.set("background", `${image(picture.src)} ${place} no-repeat local`);
}

/** The size of a picture in a box, as of `object-fit`; a picture of unknown size fills the box. */
function fitted(picture, fit, box) {
  if (fit === "fill" || !(picture.width > 0 && picture.height > 0)) return [box.width, box.height];
  const [across, down] = [box.width / picture.width, box.height / picture.height];
  const scale = fit === "contain" ? Math.min(across, down) : Math.max(across, down);
  return [picture.width * scale, picture.height * scale];
}
