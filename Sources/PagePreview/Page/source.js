// The YAML beside the stage: it is checked as it is typed, and what stands in the file is never lost unasked.

import {announce, make} from "./dom.js";
import {editor} from "./editor.js";
import {isNewest} from "./opening.js";
import {canSave, saveAs} from "./saving.js";
import {changeSide, isCurrent, openedOf, tunedSide} from "./side.js";
import {endGroup, redo, rewrite, state, subscribe, undo} from "./store.js";

// In seconds: how long nothing is typed before it is checked, and before it is undone by itself.
const [checkAfter, undoAfter] = [0.08, 0.8];

// What an answer says that the preset's file says; undefined where it cannot be read.
const fileOf = ({type, isEdited, text, file}) => (type === "opened" && !isEdited ? text : file);

export function mount(panel, {connection}) {
  // What the file of each side says, and what it has come to say while there are edits.
  const saved = {};
  const onDisk = {};
  // What is being typed: {side, timer}.
  let typing = null;
  let resting = 0;

  const text = editor(() => {
    clearTimeout(typing?.timer);
    typing = {side: tunedSide(), timer: setTimeout(settle, checkAfter * 1000)};
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
  const path = () => {
    const side = tunedSide();
    const failed = isCurrent(connection.latest.failed[side]) ? connection.latest.failed[side] : null;
    return openedOf(side, connection)?.preset.path ?? failed?.path ?? shown().preset;
  };
  // A preset of the library by its name has an absolute path, unless it lies in ./Presets.
  const isOwn = () => !path().startsWith("/") || path() === shown().preset;
  const isEdited = (side = tunedSide()) => typing?.side === side || (state.sides[side]?.source ?? null) !== null;

  // What was typed last counts before anything else is done.
  function settle() {
    if (!typing) return;
    const {side} = typing;
    const value = text.field.value;
    forget();
    changeSide(side, () => ({source: value === saved[side] ? null : value}), {group: `source-${side}`});
    clearTimeout(resting);
    resting = setTimeout(endGroup, undoAfter * 1000);
  }

  function forget() {
    clearTimeout(typing?.timer);
    typing = null;
  }

  function show() {
    const side = tunedSide();
    if (!shown()) return;
    // It is the other side's.
    if (typing && typing.side !== side) return settle();
    if (!typing) {
      const value = shown().source ?? saved[side];
      // The text of the preset that was here before is nobody's to change.
      text.field.readOnly = value === undefined;
      if (value !== undefined || isCurrent(connection.latest.failed[side])) text.write(value ?? "");
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
    saveOther.disabled = !canSave(side, connection);
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
    const {preset, source} = shown();
    const before = saved[side];
    const {status, body} = await connection.post("/save", {path: path(), text: source, overwrite: true});
    say(status === 200 ? "" : body.message);
    if (status !== 200) return;
    announce(`Saved: ${body.path}`);
    if (state.sides[side]?.preset !== preset) return;
    endGroup();
    remember(side, preset, {before, source});
    keepAs(side, source);
  }

  // What undo leads back to as the file's text is what the file said before it was saved.
  function remember(side, preset, {before, source}) {
    rewrite((step) => {
      const one = step.sides[side];
      if (one?.preset !== preset) return step;
      if (one.source === null) step.sides[side] = {...one, source: before ?? null};
      else if (one.source === source) step.sides[side] = {...one, source: null};
      return step;
    });
  }

  // What a file says by now; it waits to be chosen where the text is another one already.
  function hear(side, value) {
    if (value === saved[side] && onDisk[side] === undefined) return;
    const isOther = saved[side] !== undefined && value !== saved[side] && value !== state.sides[side].source;
    if (isOther && isEdited(side)) onDisk[side] = value;
    else keepAs(side, value);
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

  // An answer on its way while a file is saved knows nothing of that.
  for (const kind of ["opened", "failed"]) {
    connection.on(kind, (message) => {
      const value = fileOf(message);
      if (isNewest(message) && value !== undefined) hear(message.side, value);
      if (message.side === tunedSide()) show();
    });
  }
  connection.on("disk", (message) => {
    if (isCurrent(message)) hear(message.side, message.text);
    if (message.side === tunedSide()) show();
  });
  connection.on("hello", show);
  subscribe((now, before) => {
    for (const side of ["a", "b"]) {
      if (now.sides[side]?.preset === before.sides[side]?.preset) continue;
      delete onDisk[side];
      // Where it was chosen and given up before anybody was asked, no answer comes.
      const {opened, failed} = connection.latest;
      const known = [failed[side], opened[side]].find(isCurrent);
      saved[side] = known && fileOf(known);
      if (typing?.side === side) forget();
    }
    show();
  });
  show();
}
