// The error on the stage: shown only if no panel shows it beside its cause, with buttons that help.

import {announce, make} from "./dom.js";
import {failureWords} from "./failureWords.js";
import {setOptions} from "./options.js";
import {openDialog, openPanel} from "./panels.js";
import {change, changeSide, endGroup, state, subscribe, tunedSide} from "./store.js";

export function mount(stage, {connection}) {
  const box = make("div", {id: "failure", role: "alert", hidden: true, tabIndex: 0, ariaLabel: "Error"});
  stage.append(box);
  let shown = "";

  function show() {
    const failed = ["a", "b"].filter((side) => state.sides[side]).map((side) => connection.latest.failed[side]).filter(Boolean);
    stage.classList.toggle("failed", failed.length > 0);
    if (failed.length > 0) stage.querySelector("#wait").hidden = true;
    const visible = failed.map((one) => ({...one, words: failureWords(one)})).filter((one) => !isElsewhere(one));
    const key = JSON.stringify(visible.map(({side, message}) => [side, message]));
    if (key === shown) return;
    if (failed.length === 0 && shown !== "[]") announce("Fixed.");
    shown = key;
    box.hidden = visible.length === 0;
    box.replaceChildren(...visible.flatMap(describe));
  }

  // Whether a panel shows an error: the row of a parameter, or the list of errors in the source.
  function isElsewhere({side, words}) {
    if (side !== tunedSide()) return false;
    if (words.parameter) {
      const row = document.querySelector(`.parameter[data-parameter="${CSS.escape(words.parameter)}"]`);
      return row !== null && row.offsetParent !== null;
    }
    return Boolean(words.isSource) && document.getElementById("source").offsetParent !== null;
  }

  function describe({side, words}) {
    const name = state.sides.b ? `Side ${side.toUpperCase()}: ` : "";
    const actions = actionsOf(side, words);
    return [
      make("h2", {}, name + words.title), words.help ? make("p", {}, words.help) : null,
      actions.length > 0 ? make("div", {className: "tools"}, ...actions) : null,
    ].filter(Boolean);
  }

  function actionsOf(side, {parameter, option, unknown, suggestion, isSource}) {
    const button = (text, click, className = "") => make("button", {className, click}, text);
    const use = (preset) => change((next) => ({...next, sides: {...next.sides, [side]: {preset, settings: {}, source: null}}}));
    if (unknown !== undefined) {
      return [
        suggestion ? button(`Show ${suggestion}`, () => use(suggestion), "primary") : null,
        button("Choose in the gallery", () => openDialog("gallery"), suggestion ? "" : "primary"),
      ].filter(Boolean);
    }
    if (parameter) return [button("Reset it", () => reset(side, parameter), "primary")];
    if (option) return [button("Reset it", () => { endGroup(); setOptions({[option]: null}); }, "primary")];
    if (isSource) return [button("Show the source", () => openPanel("source"), "primary")];
    return [];
  }

  function reset(side, name) {
    endGroup();
    changeSide(side, ({settings}) => ({settings: Object.fromEntries(Object.entries(settings).filter(([one]) => one !== name))}));
  }

  for (const kind of ["opened", "failed"]) connection.on(kind, show);
  // Panels are shown and hidden by the state, after this call.
  subscribe(() => queueMicrotask(show));
  show();
}
