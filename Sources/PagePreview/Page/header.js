// The header of the page: the preset on side A, undo and redo, and the state of the connection.

import {announce} from "./dom.js";
import {canRedo, canUndo, redo, subscribe, undo} from "./store.js";

const find = (id) => document.getElementById(id);

export function mount(element, {connection}) {
  find("undo").addEventListener("click", undo);
  find("redo").addEventListener("click", redo);
  find("retry").addEventListener("click", () => connection.retry());
  subscribe(() => {
    find("undo").disabled = !canUndo();
    find("redo").disabled = !canRedo();
  });
  connection.on("opened", ({side, preset, isEdited}) => {
    if (side !== "a") return;
    const name = preset.name + (isEdited ? " (edited)" : "");
    const isNew = find("preset-name").textContent !== name;
    find("preset-name").textContent = name;
    find("summary").textContent = preset.summary;
    find("summary").title = preset.summary;
    document.title = `${name} · fxrender preview`;
    if (isNew) announce(`${name} is on stage. ${preset.summary}`);
  });
  let wasConnected = false;
  connection.on("status", ({isConnected, isRefused}) => {
    find("banner").hidden = isConnected;
    find("banner-text").textContent = isRefused
      ? "The preview was started again; open the address that it printed."
      : "The preview’s server does not answer; see the terminal that started it.";
    if (isConnected && wasConnected) announce("Connected to the server again.");
    wasConnected ||= isConnected;
  });
}
