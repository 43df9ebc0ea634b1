// The error on the stage: shown only if no panel shows it beside its cause, with buttons that help. Pictures that cannot be
// read are such an error too, although the stage shows a placeholder in their place.

import {announce, make} from "../dom.js";
import {failureWords, sentence} from "../failureWords.js";
import {openDialog, openPanel} from "../layout.js";
import {setOptions} from "../options.js";
import {removePictures} from "../panels/pictures/pictures.js";
import {changeSide, endGroup, latest, on, openedOf, showPreset, state, tunedSide} from "../store.js";

// The number of broken pictures that are named.
const mostNamed = 4;

export function mount(stage) {
  const box = make("div", {id: "failure", role: "alert", hidden: true, tabIndex: 0, ariaLabel: "Error"});
  stage.append(box);
  let shown = "";
  // The broken pictures that the user keeps, as a text to compare.
  let kept = "[]";

  function show() {
    const failed = ["a", "b"].filter((side) => state.sides[side]).map((side) => latest.failed[side]).filter(Boolean);
    stage.classList.toggle("failed", failed.length > 0);
    if (failed.length > 0) stage.querySelector("#wait").hidden = true;
    const visible = failed.filter((one) => !isElsewhere(one));
    const broken = brokenPictures();
    const key = JSON.stringify([...visible.map(({side, failure}) => [side, failure]), ...broken]);
    if (key === shown) return;
    if (failed.length === 0 && shown !== "[]") announce("Fixed.");
    shown = key;
    box.hidden = key === "[]";
    box.replaceChildren(...visible.flatMap(describe), ...broken.length > 0 ? describePictures(broken) : []);
  }

  // The pictures of both sides that cannot be read, without those that the user keeps: {key, name, message}.
  function brokenPictures() {
    const all = ["a", "b"].flatMap((side) => (state.sides[side] && openedOf(side)?.brokenPictures) || []);
    const found = [...new Map(all.map((one) => [one.key, one])).values()];
    return JSON.stringify(found) === kept ? [] : found;
  }

  function describePictures(broken) {
    const [first, ...others] = broken;
    const keep = () => {
      kept = JSON.stringify(broken);
      show();
    };
    const rest = others.length >= mostNamed ? [make("li", {}, `and ${broken.length - mostNamed} more`)] : [];
    return [
      make("h2", {}, others.length === 0 ? `${first.name} cannot be shown` : `${broken.length} pictures cannot be shown`),
      others.length === 0 ? make("p", {}, sentence(first.message))
        : make("ul", {}, ...broken.slice(0, mostNamed).map(({name, message}) => make("li", {}, `${name}: ${message}`)), ...rest),
      make("div", {className: "tools"},
        make("button", {className: "primary", click: () => removePictures(broken.map(({key}) => key))}, others.length === 0 ? "Remove" : "Remove them"),
        make("button", {click: keep}, others.length === 0 ? "Keep the placeholder" : "Keep the placeholders")),
    ];
  }

  // Whether a panel shows an error: the row of a parameter, or the list of errors in the source.
  function isElsewhere({side, failure: {kind, name}}) {
    if (side !== tunedSide()) return false;
    if (kind === "parameter") {
      const row = document.querySelector(`.parameter[data-parameter="${CSS.escape(name)}"]`);
      return row !== null && row.offsetParent !== null;
    }
    return kind === "source" && document.getElementById("source").offsetParent !== null;
  }

  function describe({side, failure}) {
    const name = state.sides.b ? `Side ${side.toUpperCase()}: ` : "";
    const {title, help} = failureWords(failure);
    const actions = actionsOf(side, failure);
    return [
      make("h2", {}, name + title), help ? make("p", {}, help) : null,
      actions.length > 0 ? make("div", {className: "tools"}, ...actions) : null,
    ].filter(Boolean);
  }

  function actionsOf(side, {kind, name, suggestion}) {
    const button = (text, click, className = "primary") => make("button", {className, click}, text);
    switch (kind) {
      case "preset": return [
        suggestion ? button(`Show ${suggestion}`, () => showPreset(side, suggestion)) : null,
        button("Choose in the gallery", () => openDialog("gallery"), suggestion ? "" : "primary"),
      ].filter(Boolean);
      case "parameter": return [button("Reset it", () => reset(side, name))];
      case "option": return [button("Reset it", () => { endGroup(); setOptions({[name]: null}); })];
      case "source": return [button("Show the source", () => openPanel("source"))];
      default: return [];
    }
  }

  function reset(side, name) {
    endGroup();
    changeSide(side, ({settings}) => ({settings: Object.fromEntries(Object.entries(settings).filter(([one]) => one !== name))}));
  }

  on("opened failed", show);
  // Panels are shown and hidden by the state, after this call.
  on("state", () => queueMicrotask(show));
  show();
}
