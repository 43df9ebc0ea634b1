// Copies settings and the command line, and saves presets.

import {post} from "../../connection.js";
import {announce, make, openForm} from "../../dom.js";
import {request} from "../../options.js";
import {changeSide, endGroup, follow, on, openedOf, state, tunedSide} from "../../store.js";

// Creates the row of buttons below the parameters.
export function saving() {
  const status = make("output", {className: "soft"});
  const shown = () => state.sides[tunedSide()];
  const copyCommand = async () => {
    const {body, problem} = await post("/command", {...request(shown()), format: "png"});
    if (problem) report(status, problem);
    else copy(body.command, status);
  };
  const settings = make("button", {click: () => copy(asOptions(shown().settings), status)}, "Copy as --set");
  const command = make("button", {click: copyCommand}, "Copy command");
  const save = make("button", {click: () => saveAs(tunedSide())}, "Save preset…");
  const element = make("div", {id: "saving", className: "saving"}, settings, command, save, status);
  on("state", () => { status.textContent = ""; });
  follow(() => {
    const side = tunedSide();
    settings.disabled = Object.keys(shown()?.settings ?? {}).length === 0;
    command.disabled = !openedOf(side);
    save.disabled = !canSave(side);
  }, "hello opened");
  return element;
}

// Settings as options in the syntax of a shell.
function asOptions(settings) {
  return Object.entries(settings).map(([name, text]) => `--set ${quoted(`${name}=${text}`)}`).join(" ");
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    report(status, `Copied: ${text}`);
  } catch {
    // Browsers allow copying only on secure connections; the text that is shown can be selected.
    report(status, text);
  }
}

function report(status, text) {
  status.textContent = text;
  announce(text);
}

// Whether the text of a side is known: its unsaved text, or the text of its file.
export const canSave = (side) => (state.sides[side]?.source ?? openedOf(side)?.text) !== undefined;

// Opens a dialog that saves a side under another name, and asks before it replaces a file.
export function saveAs(side) {
  const {preset, settings} = state.sides[side];
  const opened = openedOf(side);
  const base = opened?.preset.name ?? preset.replace(/^.*\//, "").replace(/\.yaml$/, "");
  // A preset without a file keeps its name.
  const first = opened?.preset.isNew ? base : `my-${base}`;
  const name = make("input", {
    id: "save-name", autocomplete: "off", spellcheck: false, maxLength: 64, value: first,
    "aria-describedby": "save-status",
  });
  const setsDefaults = make("input", {type: "checkbox", checked: true});
  const status = make("p", {id: "save-status", className: "status", role: "status"});
  const [save, cancel] = [make("button", {className: "primary"}, "Save"), make("button", {type: "button"}, "Cancel")];
  const other = make("button", {type: "button", hidden: true, click: () => {
    name.value = other.dataset.name;
    check();
    name.focus();
  }});
  const isTuned = Object.keys(settings).length > 0;
  const dialog = make("dialog", {className: "sheet save-dialog", "aria-labelledby": "save-title"},
    make("form", {method: "dialog"},
      make("h2", {id: "save-title"}, "Save as preset"),
      make("label", {className: "field", htmlFor: "save-name"}, "Name", name),
      make("label", {hidden: !isTuned}, setsDefaults, "Use the tuned values as defaults"),
      status,
      make("div", {className: "actions"}, cancel, other, save)));
  // The fields of the request that permit what the server has asked about.
  let permissions = {};

  function check() {
    permissions = {};
    save.textContent = "Save";
    [save.className, other.className] = ["primary", ""];
    other.hidden = true;
    const isValid = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(name.value);
    name.setAttribute("aria-invalid", String(!isValid));
    save.disabled = !isValid;
    status.textContent = isValid ? `${name.value}.yaml` : "Use lowercase letters, digits, and hyphens between them.";
    status.classList.toggle("is-wrong", !isValid);
  }

  async function send(event) {
    event.preventDefault();
    save.disabled = true;
    const text = state.sides[side].source ?? opened.text;
    const sets = isTuned && setsDefaults.checked ? settings : {};
    const {body, failure, problem} = await post("/save", {name: name.value, text, settings: sets, ...permissions});
    save.disabled = false;
    if (!failure) {
      dialog.close();
      announce(`Saved: ${body.path}`);
      endGroup();
      changeSide(side, () => ({preset: name.value, source: null, settings: isTuned && !setsDefaults.checked ? settings : {}}));
      return;
    }
    status.textContent = problem;
    status.classList.add("is-wrong");
    if (failure.question) ask(failure.question);
  }

  // Asks whether to save in spite of the problem, and offers another name.
  function ask({field, freeName}) {
    if (field !== undefined) {
      permissions[field] = true;
      save.textContent = {overwrite: "Replace", hide: "Hide the other preset"}[field];
    }
    other.hidden = freeName === undefined;
    other.dataset.name = freeName ?? "";
    other.textContent = `Use ${freeName}`;
    if (other.hidden) return;
    // Another name is what most users want instead of a name that is built in.
    if (field !== "overwrite") [save.className, other.className] = ["", "primary"];
    other.focus();
  }

  name.addEventListener("input", check);
  openForm(dialog, {send, cancel, name});
  check();
}
