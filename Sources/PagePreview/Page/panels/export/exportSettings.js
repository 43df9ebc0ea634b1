// The settings of an export that differ from the stage: they are stored in the view, so that they survive a reload.

import {make} from "../../dom.js";
import {defaults, table} from "../../options.js";
import {withPoint} from "../../quantity.js";
import {follow, setView, state} from "../../store.js";

const prefix = "export-";
const settings = table.settings.map((setting) => ({...setting, isFlag: setting.hint === undefined}));

const stored = (name) => state.view[prefix + name];
// The options of a motion: if one of them is chosen, the stage shows it, so a film has the same motion.
const ofMotion = ["scroll", "from", "to", "frames", "duration", "speed", "ease", "hold", "bounce"];
// The value of a setting that neither the export nor the stage has, in a format and for the last `opened` message: a loop
// eases to the end, holds and returns, unless a motion is chosen. Gestures have their own motion.
const standard = ({ofLoops}, {loops}, opened) => (
  loops && opened?.motion.sweep && ofMotion.every((name) => state.options[name] === undefined) ? ofLoops : undefined);

// Creates the controls; `changed` is called after the user changes one.
export function settingsFields(changed) {
  const rows = settings.map((setting) => {
    const {name, label, hint, isFlag} = setting;
    const id = `export-${name}`;
    const input = isFlag
      ? make("input", {type: "checkbox", id, change: () => { setView(id, input.checked); changed(); }})
      : make("input", {id, autocomplete: "off", spellcheck: false, change: () => { setView(id, withPoint(input.value.trim())); changed(); }});
    const parts = isFlag ? [input, make("span", {textContent: label})] : [make("span", {textContent: label}), input, make("small", {textContent: hint})];
    const row = make("label", {className: isFlag ? "export-flag" : "field"}, ...parts);
    return {setting, name, isFlag, input, row};
  });
  follow(() => {
    for (const {name, isFlag, input} of rows) if (!isFlag && document.activeElement !== input) input.value = stored(name) ?? "";
  });
  const element = make("div", {className: "export-settings", role: "group", ariaLabel: "Settings"}, ...rows.map(({row}) => row));
  return {
    element,
    // Shows the settings of a format, with the values of the stage as placeholders.
    show(format, opened, preset) {
      const {settings: offered, quality} = format;
      const from = {
        ...defaults, ...state.options, quality, name: preset?.split("/").at(-1).replace(/\.yaml$/, "") ?? "",
        maxSize: "no limit", fps: opened?.motion.fps,
      };
      for (const {setting, name, isFlag, input, row} of rows) {
        const fallback = standard(setting, format, opened) ?? from[name];
        row.hidden = !offered.includes(name);
        if (isFlag) input.checked = Boolean(stored(name) ?? fallback);
        else input.placeholder = String(fallback ?? "");
      }
    },
  };
}

// The settings of an export in a format that differ from the stage, by name.
export function changedSettings(format, opened) {
  const changed = {};
  for (const setting of settings) {
    const {name, isFlag} = setting;
    const value = [stored(name), standard(setting, format, opened)].find((one) => one !== undefined && one !== "");
    if (format.settings.includes(name) && value !== undefined) changed[name] = isFlag ? value : String(value);
  }
  return changed;
}
