// The settings of an export that differ from the stage: they are stored in the view, so that they survive a reload.

import {make} from "../../dom.js";
import {labelOfOption} from "../../optionLabels.js";
import {defaults} from "../../options.js";
import {follow, setView, state} from "../../store.js";

const prefix = "export-";
// The settings in order: the option, and its unit or an example.
const settings = [
  {name: "size", hint: "W×H, points"},
  {name: "scale", hint: "pixels per point"},
  {name: "fps", hint: "per second"},
  {name: "quality", hint: "1 to 100"},
  {name: "maxSize", hint: "such as 5MB"},
  {name: "loop", hint: "0 repeats forever"},
  {name: "hold", hint: "seconds"},
  {name: "name", hint: "letters, digits, - and _"},
  {name: "bounce", isFlag: true},
  {name: "approximate", isFlag: true},
  {name: "controls", isFlag: true},
];

const stored = (name) => state.view[prefix + name];

// Creates the controls; `changed` is called after the user changes one.
export function settingsFields(changed) {
  const rows = settings.map(({name, hint, isFlag}) => {
    const label = labelOfOption(name) ?? "Name";
    const id = `export-${name}`;
    const input = isFlag
      ? make("input", {type: "checkbox", id, change: () => { setView(id, input.checked); changed(); }})
      : make("input", {id, autocomplete: "off", spellcheck: false, change: () => { setView(id, input.value.trim()); changed(); }});
    const parts = isFlag ? [input, make("span", {textContent: label})] : [make("span", {textContent: label}), input, make("small", {textContent: hint})];
    const row = make("label", {className: isFlag ? "export-flag" : "field"}, ...parts);
    return {name, isFlag, input, row};
  });
  follow(() => {
    for (const {name, isFlag, input} of rows) {
      if (isFlag) input.checked = Boolean(stored(name) ?? state.options[name]);
      else if (document.activeElement !== input) input.value = stored(name) ?? "";
    }
  });
  const element = make("div", {className: "export-settings", role: "group", ariaLabel: "Settings"}, ...rows.map(({row}) => row));
  return {
    element,
    // Shows the settings of a format, with the values of the stage as placeholders.
    show({options, quality}, opened, preset) {
      const from = {
        ...defaults, ...state.options, quality, name: preset?.split("/").at(-1).replace(/\.yaml$/, "") ?? "",
        maxSize: "no limit", scale: opened?.scale, fps: opened?.motion.fps,
      };
      for (const {name, isFlag, input, row} of rows) {
        row.hidden = !options.includes(name);
        if (!isFlag) input.placeholder = String(from[name] ?? "");
      }
    },
  };
}

// The options of a spec that the settings change, for a format.
export function changedOptions({options}) {
  const changed = {};
  for (const {name, isFlag} of settings) {
    const value = stored(name);
    if (!options.includes(name) || ["name", "approximate", "controls"].includes(name) || value === undefined || value === "") continue;
    changed[name] = isFlag ? value : String(value);
  }
  return changed;
}

// The name of the files, whether a target may omit parts, and whether a page has sliders; null and false if they are not set.
export function target({options}) {
  const has = (name) => options.includes(name) && Boolean(stored(name));
  return {name: has("name") ? String(stored("name")) : null, approximate: has("approximate"), controls: has("controls")};
}
