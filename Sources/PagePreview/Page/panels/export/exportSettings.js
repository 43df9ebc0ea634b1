// The settings of an export that differ from the stage: they are stored in the view, so that they survive a reload.

import {make} from "../../dom.js";
import {defaults, table} from "../../options.js";
import {follow, setView, state} from "../../store.js";

const prefix = "export-";
const settings = table.settings.map((setting) => ({...setting, isFlag: setting.hint === undefined}));

const stored = (name) => state.view[prefix + name];

// Creates the controls; `changed` is called after the user changes one.
export function settingsFields(changed) {
  const rows = settings.map(({name, label, hint, isFlag}) => {
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
    show({settings: offered, quality}, opened, preset) {
      const from = {
        ...defaults, ...state.options, quality, name: preset?.split("/").at(-1).replace(/\.yaml$/, "") ?? "",
        maxSize: "no limit", fps: opened?.motion.fps,
      };
      for (const {name, isFlag, input, row} of rows) {
        row.hidden = !offered.includes(name);
        if (!isFlag) input.placeholder = String(from[name] ?? "");
      }
    },
  };
}

// The settings that are changed for a format, by name.
export function changedSettings({settings: offered}) {
  const changed = {};
  for (const {name, isFlag} of settings) {
    const value = stored(name);
    if (offered.includes(name) && value !== undefined && value !== "") changed[name] = isFlag ? value : String(value);
  }
  return changed;
}
