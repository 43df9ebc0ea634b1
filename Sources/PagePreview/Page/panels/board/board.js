// The board: up to nine effects with names side by side, moving together with the same pictures. A click shows one alone
// in Tuning; it is kept, renamed, deleted, and exported or saved with the others.

import {post} from "../../connection.js";
import {closeButton} from "../../controls.js";
import {announce, make} from "../../dom.js";
import {openDialog} from "../../layout.js";
import {begin, describe} from "../../stage/grid.js";
import {change, follow, state, tunedSide} from "../../store.js";
import {maxVariants} from "../../variantSides.js";
import {project, saveProject} from "./project.js";

export const panel = {
  title: "Board", hint: "A board of effects", key: "k", order: 2.5, place: "bar", button: {slot: "panel-buttons", text: "Board"},
  isOpen: () => Boolean(state.board?.isShown),
};

const name = make("input", {
  id: "board-name", autocomplete: "off", spellcheck: false, maxLength: 60, ariaLabel: "Name of the current effect", change: rename,
});
const keep = make("button", {textContent: "Keep a copy", title: "Add a copy of the current effect, which can then be tuned or exchanged", click: add});
const remove = make("button", {textContent: "Delete", title: "Delete the current effect from the board", click: deleteCurrent});
const status = make("output", {className: "soft", id: "board-status"});

export function mount(element) {
  const exportAs = (format, text, title) => make("button", {textContent: text, title, click: () => startExport(format)});
  element.append(
    make("b", {textContent: "Board"}), name, keep, remove,
    make("span", {className: "tools", role: "group", ariaLabel: "Export the board"},
      exportAs("sheet", "Sheet", "Export the board as a contact sheet"), exportAs("gif", "GIF", "Export the board as a GIF"),
      exportAs("mp4", "MP4", "Export the board as an MP4")),
    make("button", {textContent: "Save project…", title: "Save the board, the stage and the pictures in a file", click: saveProject}),
    status,
    closeButton(close, {id: "close-board", ariaLabel: "Close the board"}),
  );
  follow(update, "opened failed");
}

export function toggle() {
  if (panel.isOpen()) return close();
  change((next) => {
    const side = next.sides[tunedSide(next)];
    next.sides = {a: side, b: null};
    next.variants = null;
    next.board ??= {items: [{name: nameOf(side, []), side: null}]};
    next.board.isShown = true;
  });
  begin();
}

function close() {
  change((next) => { next.board.isShown = false; });
  document.getElementById("show-board").focus();
}

const currentIndex = ({items}) => items.findIndex(({side}) => side === null);

// A name that no other effect of the board has.
function nameOf({preset}, items) {
  const base = preset.replace(/^.*\//, "").replace(/\.yaml$/, "");
  const taken = new Set(items.map((item) => item.name));
  let found = base;
  for (let number = 2; taken.has(found); number += 1) found = `${base} ${number}`;
  return found;
}

// Adds a copy of the current effect, which becomes the current one.
function add() {
  if (state.board.items.length >= maxVariants) return announce(`A board has at most ${maxVariants} effects.`);
  change((next) => {
    const {a} = next.sides;
    const at = currentIndex(next.board);
    next.board.items[at].side = structuredClone(a);
    next.board.items.splice(at + 1, 0, {name: nameOf(a, next.board.items), side: null});
  });
}

function rename() {
  const text = name.value.trim();
  const {items} = state.board;
  const at = currentIndex(state.board);
  const isTaken = items.some((item, index) => index !== at && item.name === text);
  name.ariaInvalid = String(text === "" || isTaken);
  if (isTaken) return announce(`Another effect is called ${text}.`);
  if (text !== "") change((next) => { next.board.items[at].name = text; });
}

function deleteCurrent() {
  change((next) => {
    const {items} = next.board;
    const at = currentIndex(next.board);
    items.splice(at, 1);
    if (items.length === 0) {
      next.board = null;
      return;
    }
    const item = items[Math.min(at, items.length - 1)];
    [next.sides.a, item.side] = [item.side, null];
  });
}

// Makes an effect the current one.
function take(index) {
  const {items} = state.board;
  if (items[index].side === null) return;
  change((next) => {
    next.board.items[currentIndex(next.board)].side = next.sides.a;
    const item = next.board.items[index];
    [next.sides.a, item.side] = [item.side, null];
  });
  announce(`${items[index].name} is the current effect.`);
}

async function startExport(format) {
  status.value = "";
  const {problem} = await post("/board/export", {project: {...project(), name: "board"}, format});
  status.value = problem;
  if (problem) return announce(problem);
  if (!document.getElementById("export").open) openDialog("export");
}

function update() {
  const {board, sides} = state;
  if (!panel.isOpen()) return;
  // A comparison replaces the board.
  if (sides.b !== null) return change((next) => { next.board.isShown = false; }, {undoable: false});
  const current = board.items[currentIndex(board)];
  if (document.activeElement !== name) name.value = current.name;
  keep.disabled = board.items.length >= maxVariants;
  describe(board.items.map((item) => ({label: item.name})), {take, close});
}

