// The devices whose stages the page offers.

import {ownStage} from "../options.js";

// The kind, the name and the size in points of each.
export const devices = [
  ...ownStage ? [["Phone", "This phone", ownStage]] : [],
  ["Phone", "Phone", "390x844"], ["Phone", "Phone, landscape", "844x390"], ["Phone", "Small phone", "320x568"],
  ["Tablet", "Tablet", "820x1180"], ["Tablet", "Tablet, landscape", "1180x820"],
  ["Watch", "Watch", "205x251"], ["Watch", "Small watch", "162x197"],
  ["Television", "Television", "1280x720"], ["Television", "Television, full HD", "1920x1080"],
  ["Other", "Standard", "640x400"], ["Other", "Wide", "960x540"], ["Other", "Square", "600x600"],
];

// The width of a bezel and the radius of its inner corners in points, by kind; chosen by eye.
const bezels = {Phone: [12, 44], Tablet: [22, 20], Watch: [12, 52], Television: [8, 0]};

// The bezel of a stage, by its size: that of the kind with this size; null for other sizes.
export function bezelOf(size) {
  const found = bezels[devices.find(([, , one]) => one === size)?.[0]];
  return found ? {width: found[0], radius: found[1]} : null;
}
