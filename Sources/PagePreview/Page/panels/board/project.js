// Projects: the board with the stage, the pictures, favourites and the settings of exports, saved by the server in a file.

import {post} from "../../connection.js";
import {announce, make, openForm} from "../../dom.js";
import {state} from "../../store.js";
import {storedList, storeList} from "../gallery/lists.js";

const exportPrefix = "export-";
// The name of the file that was saved or opened last.
let savedName = "board";

// The project of the page as the server reads it.
export function project() {
  const items = state.board?.items ?? [{name: "Effect", side: null}];
  const current = items.find(({side}) => side === null);
  return {
    stage: state.options,
    variants: items.map(({name, side}) => {
      const {preset, settings, source} = side ?? state.sides.a;
      return {name, preset, set: settings, ...source === null ? {} : {text: source}};
    }),
    current: current.name,
    favourites: storedList("Favourites"),
    export: Object.fromEntries(Object.entries(state.view).filter(([key]) => key.startsWith(exportPrefix))
      .map(([key, value]) => [key.slice(exportPrefix.length), value])),
  };
}

// The state of a page that opens a project: its sides, board and view.
export function opened({name, variants, current, favourites, export: settings}) {
  savedName = name;
  if (favourites.length > 0) storeList("Favourites", favourites);
  const at = Math.max(0, variants.findIndex((variant) => variant.name === current));
  const sideOf = ({preset, set, text}) => ({preset, settings: set ?? {}, source: text ?? null});
  return {
    sides: {a: sideOf(variants[at]), b: null},
    board: {
      isShown: variants.length > 1,
      items: variants.map((variant, index) => ({name: variant.name, side: index === at ? null : sideOf(variant)})),
    },
    view: Object.fromEntries(Object.entries(settings).map(([key, value]) => [exportPrefix + key, value])),
  };
}

// Opens a dialog that saves the project, and asks before it replaces a file.
export function saveProject() {
  const name = make("input", {id: "project-name", autocomplete: "off", spellcheck: false, maxLength: 64, value: savedName, "aria-describedby": "project-status"});
  const status = make("p", {id: "project-status", className: "status", role: "status", textContent: "Pictures that you have added are copied beside the file."});
  const [save, cancel] = [make("button", {className: "primary"}, "Save"), make("button", {type: "button"}, "Cancel")];
  const dialog = make("dialog", {className: "sheet save-dialog", "aria-labelledby": "project-title"},
    make("form", {method: "dialog"},
      make("h2", {id: "project-title"}, "Save project"),
      make("label", {className: "field", htmlFor: "project-name"}, "Name", name), status,
      make("div", {className: "actions"}, cancel, save)));
  let overwrite = false;

  async function send(event) {
    event.preventDefault();
    save.disabled = true;
    const {body, failure, problem} = await post("/project", {...project(), name: name.value.trim(), overwrite});
    save.disabled = false;
    if (!failure) {
      savedName = name.value.trim();
      dialog.close();
      return announce(`Saved: ${body.path}. Render it: fxrender render --project ${body.path}`);
    }
    status.textContent = problem;
    status.classList.add("is-wrong");
    overwrite = failure.question?.field === "overwrite";
    if (overwrite) save.textContent = "Replace";
  }

  name.addEventListener("input", () => {
    overwrite = false;
    save.textContent = "Save";
  });
  openForm(dialog, {send, cancel, name});
}
