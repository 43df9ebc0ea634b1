// The source panel: checks the YAML while it is typed, and never overwrites changes on disk without asking.

import {post} from "../../connection.js";
import {announce, make} from "../../dom.js";
import {openPanel} from "../../layout.js";
import {isNewest} from "../../stage/opening.js";
import {changeSide, endGroup, isCurrent, latest, on, openedOf, redo, rewrite, state, tunedSide, undo} from "../../store.js";
import {canSave, saveAs} from "../tuning/saving.js";
import {editor} from "./editor.js";
import {remarks} from "./remarks.js";

export const panel = {
  title: "Source", key: "e", order: 3, place: "left", button: {slot: "panel-buttons", text: "Source"}, hasSplitter: true, isOpen: () => false,
};

// Seconds without typing until the text is checked, and until a new step of undo begins.
const [checkDelay, undoDelay] = [0.08, 0.8];

// The content of the preset's file according to an answer; undefined if it cannot be read.
const fileOf = ({type, isEdited, text, file}) => (type === "opened" && !isEdited ? text : file);

export function mount(element) {
  // The known content of each side's file, and its new content if it changes while the text is edited.
  const saved = {};
  const onDisk = {};
  // Set while the user types: {side, timer}.
  let typing = null;
  let undoTimer = 0;

  const text = editor(() => {
    clearTimeout(typing?.timer);
    typing = {side: tunedSide(), timer: setTimeout(commit, checkDelay * 1000)};
    showState();
  });
  const name = make("span", {className: "file-name"});
  const remark = make("span", {className: "soft"});
  const dot = make("span", {className: "unsaved", role: "img", "aria-label": "not saved", title: "Not saved"});
  const save = make("button", {title: "Save (Ctrl+S)", click: write}, "Save");
  const saveOther = make("button", {click: saveOtherName}, "Save as…");
  const revert = make("button", {title: "Discard your changes", click: discard}, "Revert");
  const label = make("label", {className: "visually-hidden", htmlFor: text.field.id},
    "Source of the preset. Tab indents; Escape and then Tab leaves.");
  const [load, keep] = [make("button", {click: loadFile}, "Load the file"), make("button", {click: keepText}, "Keep mine")];
  const conflict = make("div", {className: "conflict", role: "alert"}, make("span", {}, "The file has changed on disk."), load, keep);
  const status = make("p", {className: "status", role: "status", hidden: true});
  const problems = make("ol", {id: "source-problems", className: "problems", "aria-label": "Errors"});
  const findings = make("ol", {className: "findings", "aria-label": "Findings of lint"});
  const hint = make("p", {className: "soft hint"}, "Tab indents; Escape, then Tab leaves.");
  element.classList.add("source");
  element.append(
    make("div", {className: "source-head"}, name, dot, remark, make("div", {className: "tools"}, revert, save, saveOther)),
    label, conflict, status, text.element, problems, findings, hint);

  const shown = () => state.sides[tunedSide()];
  const path = () => {
    const side = tunedSide();
    const failed = isCurrent(latest.failed[side]) ? latest.failed[side] : null;
    return openedOf(side)?.preset.path ?? failed?.path ?? shown().preset;
  };
  const isOwn = () => {
    const preset = openedOf(tunedSide())?.preset;
    return !preset?.isBuiltIn && !preset?.isNew;
  };
  const lint = remarks(() => {
    const opened = openedOf(tunedSide());
    const isShown = !element.closest("section").hidden && !typing && opened?.text === text.field.value;
    return isShown ? {preset: opened.asked, text: opened.text} : null;
  }, () => showProblems());
  const isEdited = (side = tunedSide()) => typing?.side === side || (state.sides[side]?.source ?? null) !== null;

  // Moves the typed text into the state; called before every other action.
  function commit() {
    if (!typing) return;
    const {side} = typing;
    const value = text.field.value;
    stopTyping();
    changeSide(side, () => ({source: value === saved[side] ? null : value}), {group: `source-${side}`});
    clearTimeout(undoTimer);
    undoTimer = setTimeout(endGroup, undoDelay * 1000);
  }

  function stopTyping() {
    clearTimeout(typing?.timer);
    typing = null;
  }

  function show() {
    const side = tunedSide();
    if (!shown()) return;
    // The typed text belongs to the other side.
    if (typing && typing.side !== side) return commit();
    if (!typing) {
      const value = shown().source ?? saved[side];
      // Until the text of the preset arrives, the old text must not be edited.
      text.field.readOnly = value === undefined;
      if (value !== undefined || isCurrent(latest.failed[side])) text.write(value ?? "");
    }
    showState();
    showProblems();
    lint.update();
  }

  function showState() {
    if (!shown() || !latest.hello) return;
    const side = tunedSide();
    name.textContent = path().split("/").at(-1);
    name.title = path();
    const preset = openedOf(side)?.preset;
    remark.textContent = preset?.isNew ? "new" : preset?.isBuiltIn ? "built in" : "";
    dot.hidden = !isEdited();
    revert.disabled = !isEdited();
    save.hidden = !isOwn();
    save.disabled = !isEdited();
    saveOther.disabled = !canSave(side);
    conflict.hidden = onDisk[side] === undefined;
  }

  function showProblems() {
    const side = tunedSide();
    const failed = latest.failed[side];
    const isOfThis = failed?.text === text.field.value;
    const found = isOfThis ? failed.failure.places : [];
    const advice = (isOfThis ? [] : lint.current()).map((one) => ({...one, isAdvice: true}));
    list(problems, found);
    list(findings, advice);
    text.mark([...found, ...advice].filter(isHere));
  }

  const isHere = ({file}) => file === path();

  function list(element, found) {
    element.hidden = found.length === 0;
    element.replaceChildren(...found.map((one) => {
      const place = `${isHere(one) ? "" : `${one.file}:`}${one.line}:${one.column}`;
      const go = make("button", {type: "button", className: "quiet"},
        make("span", {className: "place"}, place), make("span", {}, one.message));
      if (isHere(one)) go.addEventListener("click", () => text.goTo(one));
      else go.disabled = true;
      return make("li", {}, go);
    }));
  }

  function report(message) {
    status.hidden = !message;
    status.textContent = message;
  }

  async function write() {
    commit();
    if (!isEdited()) return;
    if (!isOwn()) {
      saveAs(tunedSide());
      return;
    }
    const side = tunedSide();
    const {preset, source} = shown();
    const before = saved[side];
    const {body, problem} = await post("/save", {path: path(), text: source, overwrite: true});
    report(problem);
    if (problem) return;
    announce(`Saved: ${body.path}`);
    if (state.sides[side]?.preset !== preset) return;
    endGroup();
    updateHistory(side, preset, {before, source});
    setSaved(side, source);
  }

  // After saving, undo must restore the file's old content as an unsaved text.
  function updateHistory(side, preset, {before, source}) {
    rewrite((step) => {
      const one = step.sides[side];
      if (one?.preset !== preset) return step;
      if (one.source === null) step.sides[side] = {...one, source: before ?? null};
      else if (one.source === source) step.sides[side] = {...one, source: null};
      return step;
    });
  }

  // Takes the new content of a file; asks the user if the text is edited.
  function updateSaved(side, value) {
    if (value === saved[side] && onDisk[side] === undefined) return;
    const isOther = saved[side] !== undefined && value !== saved[side] && value !== state.sides[side].source;
    if (isOther && isEdited(side)) onDisk[side] = value;
    else setSaved(side, value);
  }

  // Sets the known content of a file.
  function setSaved(side, value) {
    saved[side] = value;
    delete onDisk[side];
    if (state.sides[side]?.source === value) changeSide(side, () => ({source: null}), {undoable: false});
    else show();
  }

  function saveOtherName() {
    commit();
    saveAs(tunedSide());
  }

  function discard() {
    commit();
    endGroup();
    changeSide(tunedSide(), () => ({source: null}));
  }

  function loadFile() {
    commit();
    const side = tunedSide();
    saved[side] = onDisk[side];
    delete onDisk[side];
    discard();
    text.field.focus();
  }

  function keepText() {
    setSaved(tunedSide(), onDisk[tunedSide()]);
    text.field.focus();
  }

  element.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const action = {s: write, z: event.shiftKey ? redo : undo, y: redo}[key];
    if (!action) return;
    // The page's history includes the text; the browser's own undo would conflict with it.
    event.preventDefault();
    event.stopPropagation();
    commit();
    action();
  });

  // A preview that starts with a broken file shows another preset on the stage, and the errors here.
  let isShown = false;
  function showFirstErrors({side, failure: {places}}) {
    if (isShown || side !== "a" || places.length === 0 || state.view.source !== undefined) return;
    isShown = true;
    openPanel("source");
    text.goTo(places[0]);
  }

  // Answers that were sent before a file was saved are ignored: they have its old content.
  for (const kind of ["opened", "failed"]) {
    on(kind, (message) => {
      const value = fileOf(message);
      // Other sides are those of a grid, which have no editor.
      if (!(message.side in state.sides)) return;
      if (isNewest(message) && value !== undefined) updateSaved(message.side, value);
      if (message.side === tunedSide()) show();
      if (kind === "failed" && latest.opened.a?.isStandIn) showFirstErrors(message);
    });
  }
  on("disk", (message) => {
    if (isCurrent(message)) updateSaved(message.side, message.text);
    if (message.side === tunedSide()) show();
  });
  on("hello", show);
  on("state", (now, before) => {
    for (const side of ["a", "b"]) {
      if (now.sides[side]?.preset === before.sides[side]?.preset) continue;
      delete onDisk[side];
      // If the preset was changed back before the server was asked, no answer comes.
      const {opened, failed} = latest;
      const known = [failed[side], opened[side]].find(isCurrent);
      saved[side] = known && fileOf(known);
      if (typing?.side === side) stopTyping();
    }
    show();
  });
  show();
}
