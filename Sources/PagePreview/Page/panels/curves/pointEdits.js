// Changes of points in the YAML: the page replaces the text of changed numbers, and the server makes all other changes.

import {post} from "../../connection.js";
import {request} from "../../options.js";
import {changeSide, endGroup, isCurrent, state} from "../../store.js";
import {offsetOf} from "../source/editor.js";

// The changes of a side since the server has described the points of its text.
export function pointEdits() {
  // The `opened` message that describes the points.
  let base = null;
  // The changed numbers, by their place in the base text: {place, before, after}.
  let changes = new Map();
  // The text that was written last.
  let written = null;
  let revision = 0;

  const current = () => state.sides[base.side]?.source ?? (base.isEdited ? base.file : base.text);

  return {
    // Whether the points are those of the text that is shown.
    get isCurrent() { return isCurrent(base) && current() === (written ?? base.text); },
    // Differs after every change.
    get revision() { return revision; },
    // Takes new descriptions; the changes are part of their text.
    adopt(opened) {
      [base, changes, written] = [opened, new Map(), null];
    },
    // Why the points of a list cannot be changed; null if they can.
    refusal({file}) {
      if (file !== base.preset.path) return `These points are in ${file.split("/").at(-1)}, which this preset extends; change them in that file.`;
      if (!this.isCurrent) return "The source has errors or is being typed; finish it first.";
      return null;
    },
    // The text of a number, including its change.
    textOf: ({place, text}) => changes.get(place.join())?.after ?? text,
    // Replaces the texts of numbers: [{coordinate, text}]. Consecutive changes are undone together until `end`.
    write(next) {
      for (const {coordinate: {place, text: before}, text: after} of next) changes.set(place.join(), {place, before, after});
      written = replaced(base.text, [...changes.values()]);
      revision += 1;
      const saved = base.isEdited ? base.file : base.text;
      changeSide(base.side, () => ({source: written === saved ? null : written}), {group: `points-${base.side}`});
    },
    end: endGroup,
    // Sends a change to the server, such as {channel: 2}, and takes its text as one step of undo. Returns the answer, or
    // {problem} in words.
    async change(fields) {
      const side = base.side;
      const before = state.sides[side];
      const {body, problem} = await post("/points", {...request({...before, source: current()}), ...fields});
      if (problem) return {problem};
      // The source was changed meanwhile.
      if (state.sides[side] !== before) return {problem: "The source has changed; try it again."};
      endGroup();
      const saved = base.isEdited ? base.file : base.text;
      changeSide(side, () => ({source: body.text === saved ? null : body.text}));
      return body;
    },
  };
}

// A text with other numbers at some places.
function replaced(text, changes) {
  const found = changes.map(({place, before, after}) => ({start: offsetOf(text, ...place), before, after}));
  // From the end, so that the places before stay valid.
  found.sort((a, b) => b.start - a.start);
  return found.reduce((whole, {start, before, after}) => {
    if (!whole.startsWith(before, start)) throw new Error(`'${before}' is not at ${start}`);
    return whole.slice(0, start) + after + whole.slice(start + before.length);
  }, text);
}
