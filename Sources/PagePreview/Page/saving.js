// What leaves the page as text: the settings as --set, the command, and presets as files.

import {announce, make} from "./dom.js";
import {asked} from "./options.js";
import {changeSide, openedOf, tunedSide} from "./side.js";
import {endGroup, state, subscribe} from "./store.js";

export function mount(panel, {connection}) {
  const said = make("output", {className: "soft"});
  const settings = make("button", {type: "button"}, "Copy as --set");
  const command = make("button", {type: "button"}, "Copy command");
  const save = make("button", {type: "button"}, "Save as preset…");
  panel.classList.add("saving");
  panel.append(settings, command, save, said);

  settings.addEventListener("click", () => copy(asOptions(state.sides[tunedSide()].settings), said));
  command.addEventListener("click", async () => {
    const {status, body} = await connection.post("/command", {
      ...asked(state.sides[tunedSide()]), format: "png",
    });
    if (status === 200) copy(body.command, said);
    else say(said, body.message);
  });
  save.addEventListener("click", () => saveAs(tunedSide(), {connection}));
  subscribe(() => {
    said.textContent = "";
    show();
  });
  for (const kind of ["hello", "opened"]) connection.on(kind, show);
  show();

  function show() {
    const shown = state.sides[tunedSide()];
    settings.disabled = !shown || Object.keys(shown.settings).length === 0;
    command.disabled = !shown;
    save.disabled = !canSave(tunedSide(), connection);
  }
}

// Settings as a shell reads them.
export function asOptions(settings) {
  return Object.entries(settings).map(([name, text]) => `--set ${quoted(`${name}=${text}`)}`).join(" ");
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    say(said, `Copied: ${text}`);
  } catch {
    // Without a secure connection a browser lets nobody copy; what is shown can be selected.
    say(said, text);
  }
}

function say(said, text) {
  said.textContent = text;
  announce(text);
}

// Whether there is a text: the page's own, or that of a file that has come.
export const canSave = (side, connection) => (state.sides[side]?.source ?? openedOf(side, connection)?.text) !== undefined;

// What is shown on a side as a file of another name; asks before a file is replaced.
export function saveAs(side, {connection}) {
  const {preset, settings} = state.sides[side];
  const opened = openedOf(side, connection);
  const base = opened?.preset.name ?? preset.replace(/^.*\//, "").replace(/\.yaml$/, "");
  const name = make("input", {
    id: "save-name", autocomplete: "off", spellcheck: false, maxLength: 64, value: `my-${base}`,
    "aria-describedby": "save-said",
  });
  const bakes = make("input", {type: "checkbox", checked: true});
  const said = make("p", {id: "save-said", className: "said", role: "status"});
  const [save, cancel] = [make("button", {className: "primary"}, "Save"), make("button", {type: "button"}, "Cancel")];
  const isTuned = Object.keys(settings).length > 0;
  const dialog = make("dialog", {className: "sheet save-dialog", "aria-labelledby": "save-title"},
    make("form", {method: "dialog"},
      make("h2", {id: "save-title"}, "Save as preset"),
      make("label", {className: "field", htmlFor: "save-name"}, "Name", name),
      make("label", {hidden: !isTuned}, bakes, "The tuned values become its defaults"),
      said,
      make("div", {className: "actions"}, cancel, save)));
  let replaces = false;

  function check() {
    replaces = false;
    save.textContent = "Save";
    const isFormed = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(name.value);
    name.setAttribute("aria-invalid", String(!isFormed));
    save.disabled = !isFormed;
    said.textContent = isFormed ? `${name.value}.yaml` : "Small letters a to z, digits, and hyphens between them.";
    said.classList.toggle("is-wrong", !isFormed);
  }

  async function send(event) {
    event.preventDefault();
    save.disabled = true;
    const text = state.sides[side].source ?? opened.text;
    const sets = isTuned && bakes.checked ? settings : {};
    const {status, body} = await connection.post("/save", {
      name: name.value, text, settings: sets, overwrite: replaces,
    });
    save.disabled = false;
    if (status === 200) {
      dialog.close();
      announce(`Saved: ${body.path}`);
      endGroup();
      changeSide(side, () => ({preset: name.value, source: null, settings: isTuned && !bakes.checked ? settings : {}}));
      return;
    }
    said.textContent = body.message ?? "";
    said.classList.add("is-wrong");
    if (status === 409) {
      replaces = true;
      save.textContent = "Replace";
    }
  }

  name.addEventListener("input", check);
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.firstChild.addEventListener("submit", send);
  document.body.append(dialog);
  dialog.showModal();
  name.select();
  check();
}
