// The YAML beside the stage: it is checked as it is typed, and what stands in the file is never lost unasked.

import {announce, make} from "./dom.js";
import {editor} from "./editor.js";
import {saveAs} from "./saving.js";
import {changeSide, tunedSide} from "./side.js";
import {endGroup, redo, state, subscribe, undo} from "./store.js";

// In seconds: how long nothing is typed before it is checked, and before it is undone by itself.
const [checkAfter, undoAfter] = [0.08, 0.8];

export function mount(panel, {connection}) {
  // What the file of each side says, and what it has come to say while there are edits.
  const saved = {};
  const onDisk = {};
  let [typing, resting] = [0, 0];

  const text = editor((value) => {
    clearTimeout(typing);
    typing = setTimeout(() => take(value), checkAfter * 1000);
    showState();
  });
  const name = make("span", {className: "file-name"});
  const remark = make("span", {className: "soft"});
  const dot = make("span", {className: "unsaved", role: "img", "aria-label": "not saved", title: "Not saved"});
  const save = make("button", {type: "button", title: "Save (Ctrl+S)"}, "Save");
  const saveOther = make("button", {type: "button"}, "Save as…");
  const revert = make("button", {type: "button", title: "Back to what the file says"}, "Revert");
  const label = make("label", {className: "unseen", htmlFor: text.field.id},
    "Source of the preset. Tab indents; Escape and then Tab leaves.");
  const [load, keep] = [make("button", {type: "button"}, "Load the file’s"), make("button", {type: "button"}, "Keep mine")];
  const conflict = make("div", {className: "conflict", role: "alert"}, make("span", {}, "The file has changed on disk."), load, keep);
  const said = make("p", {className: "said", role: "status", hidden: true});
  const problems = make("ol", {id: "source-problems", className: "problems", "aria-label": "What is wrong"});
  const hint = make("p", {className: "soft hint"}, "Tab indents; Escape, then Tab leaves.");
  panel.classList.add("source");
  panel.append(
    make("div", {className: "source-head"}, name, dot, remark, make("div", {className: "tools"}, revert, save, saveOther)),
    label, conflict, said, text.element, problems, hint);

  const shown = () => state.sides[tunedSide()];
  const path = () => connection.latest.opened[tunedSide()]?.preset.path ?? shown().preset;
  // A preset of the library by its name has an absolute path, unless it lies in ./Presets.
  const isOwn = () => !path().startsWith("/") || path() === shown().preset;
  const isEdited = () => shown() && (typing !== 0 || shown().source !== null);

  function take(value) {
    clearTimeout(typing);
    typing = 0;
    const side = tunedSide();
    changeSide(side, () => ({source: value === saved[side] ? null : value}), {group: `source-${side}`});
    clearTimeout(resting);
    resting = setTimeout(endGroup, undoAfter * 1000);
  }
  // What was typed last counts before anything else is done.
  const settle = () => { if (typing !== 0) take(text.field.value); };

  function show() {
    const side = tunedSide();
    if (!shown()) return;
    if (typing === 0) {
      const value = shown().source ?? saved[side];
      if (value !== undefined) text.write(value);
    }
    showState();
    showProblems();
  }

  function showState() {
    if (!shown() || !connection.latest.hello) return;
    const side = tunedSide();
    name.textContent = path().split("/").at(-1);
    name.title = path();
    remark.textContent = isOwn() ? "" : "built in";
    dot.hidden = !isEdited();
    revert.disabled = !isEdited();
    save.hidden = !isOwn();
    save.disabled = !isEdited();
    conflict.hidden = onDisk[side] === undefined;
  }

  function showProblems() {
    const side = tunedSide();
    const failed = connection.latest.failed[side];
    const isOfThis = failed?.text === text.field.value;
    const found = isOfThis ? failed.diagnostics : [];
    const isHere = ({file}) => file === path();
    problems.hidden = found.length === 0;
    problems.replaceChildren(...found.map((one) => {
      const place = `${isHere(one) ? "" : `${one.file}:`}${one.line}:${one.column}`;
      const go = make("button", {type: "button", className: "quiet"},
        make("span", {className: "place"}, place), make("span", {}, one.message));
      if (isHere(one)) go.addEventListener("click", () => text.goTo(one));
      else go.disabled = true;
      return make("li", {}, go);
    }));
    text.mark(found.filter(isHere));
  }

  function say(words) {
    said.hidden = !words;
    said.textContent = words;
  }

  async function write() {
    settle();
    if (!isEdited()) return;
    if (!isOwn()) {
      saveAs(tunedSide(), {connection});
      return;
    }
    const side = tunedSide();
    const {source} = shown();
    const {status, body} = await connection.post("/save", {path: path(), text: source, overwrite: true});
    say(status === 200 ? "" : body.message);
    if (status !== 200) return;
    announce(`Saved: ${body.path}`);
    keepAs(side, source);
  }

  // A text is the file's from now on.
  function keepAs(side, value) {
    saved[side] = value;
    delete onDisk[side];
    if (state.sides[side]?.source === value) changeSide(side, () => ({source: null}), {remembers: false});
    else show();
  }

  save.addEventListener("click", write);
  saveOther.addEventListener("click", () => {
    settle();
    saveAs(tunedSide(), {connection});
  });
  revert.addEventListener("click", () => {
    settle();
    endGroup();
    changeSide(tunedSide(), () => ({source: null}));
  });
  load.addEventListener("click", () => {
    settle();
    const side = tunedSide();
    saved[side] = onDisk[side];
    delete onDisk[side];
    endGroup();
    changeSide(side, () => ({source: null}));
    text.field.focus();
  });
  keep.addEventListener("click", () => {
    const side = tunedSide();
    keepAs(side, onDisk[side]);
    text.field.focus();
  });
  panel.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const action = {s: write, z: event.shiftKey ? redo : undo, y: redo}[key];
    if (!action) return;
    // The page's own history has the text too; two of them would not agree.
    event.preventDefault();
    event.stopPropagation();
    settle();
    action();
  });

  connection.on("opened", ({side, text: value, isEdited}) => {
    if (!isEdited) saved[side] = value;
    if (side === tunedSide()) show();
  });
  connection.on("failed", ({side, text: value}) => {
    if (value && state.sides[side]?.source === null) saved[side] = value;
    if (side === tunedSide()) show();
  });
  connection.on("disk", ({side, text: value}) => {
    if (value === state.sides[side]?.source || value === saved[side]) keepAs(side, value);
    else onDisk[side] = value;
    show();
  });
  subscribe((now, before) => {
    for (const side of ["a", "b"]) {
      if (now.sides[side]?.preset === before.sides[side]?.preset) continue;
      delete saved[side];
      delete onDisk[side];
      clearTimeout(typing);
      typing = 0;
    }
    show();
  });
  show();
}
