// The devices whose stages the page offers.

import {option, ownStage, table} from "../options.js";
import {state} from "../store.js";

// The kind, the name and the size in points of each.
export const devices = [
  ...ownStage ? [["Phone", "This phone", ownStage]] : [],
  ["Phone", "Phone", "390x844"], ["Phone", "Phone, landscape", "844x390"], ["Phone", "Small phone", "320x568"],
  ["Tablet", "Tablet", "820x1180"], ["Tablet", "Tablet, landscape", "1180x820"],
  ["Watch", "Watch", "205x251"], ["Watch", "Small watch", "162x197"],
  ["Television", "Television", "1280x720"], ["Television", "Television, full HD", "1920x1080"],
  ["Other", "Standard", "640x400"], ["Other", "Wide", "960x540"], ["Other", "Square", "600x600"],
];

// The device with a size, as the command line names its kind; null for other sizes.
function deviceOf(size) {
  const kind = devices.find(([, , one]) => one === size)?.[0].toLowerCase();
  return kind in table.bezels ? kind : null;
}

// The options of a stage with another size, whose bezel is that of its device.
export function withSize(size) {
  return {size, ...state.options.bezel ? withBezel(deviceOf(size)) : {}};
}

// The options that turn the bezel of the stage on or off.
export const toggledBezel = () => withBezel(state.options.bezel ? null : deviceOf(option("size")));
const withBezel = (device) => ({device, bezel: device === null ? null : true});

// Whether the stage is that of a device.
export const hasDevice = () => deviceOf(option("size")) !== null;

// The bezel of the stage: {device, width}, in points; null for none.
export function shownBezel() {
  const {bezel, device} = state.options;
  return bezel && device in table.bezels ? {device, width: table.bezels[device]} : null;
}
