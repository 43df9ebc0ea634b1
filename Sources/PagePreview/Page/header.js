// The header of the page: the preset on side A, undo and redo, and the state of the connection.

import {retry} from "./connection.js";
import {announce} from "./dom.js";
import {canRedo, canUndo, follow, on, redo, state, undo} from "./store.js";

const fileName = (preset) => preset.split("/").at(-1);
const find = (id) => document.getElementById(id);

export function mount() {
  find("undo").addEventListener("click", undo);
  find("redo").addEventListener("click", redo);
  find("retry").addEventListener("click", retry);
  follow(() => {
    find("undo").disabled = !canUndo();
    find("redo").disabled = !canRedo();
  });
  on("opened", ({side, preset, isEdited, isStandIn}) => {
    if (side !== "a") return;
    const name = isStandIn ? fileName(state.sides.a.preset) : preset.name + (isEdited ? " (edited)" : "");
    const summary = isStandIn ? `This file has errors; the stage shows ${preset.name} until they are fixed.` : preset.summary;
    const isNew = find("preset-name").textContent !== name;
    find("preset-name").textContent = name;
    find("summary").textContent = summary;
    find("summary").title = summary;
    document.title = `${name} · fxrender preview`;
    if (isNew) announce(isStandIn ? summary : `${name} is on stage. ${summary}`);
  });
  let wasConnected = false;
  on("status", ({isConnected, isRefused}) => {
    find("banner").hidden = isConnected;
    find("banner-text").textContent = isRefused
      ? "The preview was started again; open the address that it printed."
      : "The preview’s server does not answer; see the terminal that started it.";
    if (isConnected && wasConnected) announce("Connected to the server again.");
    wasConnected ||= isConnected;
  });
}
