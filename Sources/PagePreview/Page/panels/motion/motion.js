// The motion panel: the editor of the timing function, and the values of all options of the motion, filled in. While it is
// open, the motion plays as soon as one of them changes.

import {closeButton, labelled, list} from "../../controls.js";
import {make} from "../../dom.js";
import {onKeys} from "../../keys.js";
import {toggle} from "../../layout.js";
import {setOptions, table} from "../../options.js";
import {withPoint} from "../../quantity.js";
import {showMotion} from "../../stage/playback.js";
import {follow, latest, on, state} from "../../store.js";
import {easingEditor} from "./easing.js";

export const panel = {
  title: "Motion", key: "m", order: 6, place: "right", button: {slot: "player-buttons", text: "Motion"}, isOpen: () => false,
};

// Options that exclude each other: setting one removes the others.
const lengths = ["frames", "duration", "speed"];
// Options that do not apply to gestures. They would be errors, so they are removed when the motion changes.
const ofSweeps = ["ease", "hold", "bounce", "speed"];
const all = ["scroll", "from", "to", "fps", ...lengths, ...ofSweeps];

const without = (motion) => ({
  ...Object.fromEntries([...ofSweeps, "duration", "frames"].map((name) => [name, null])),
  ...motion === "sweep" ? {showTouches: null} : {},
});

export function mount(element) {
  const motions = table.words.scroll;
  const scroll = list("Motion", "scroll", motions, without);
  on("hello", ({scripts}) => scroll.querySelector("select").offer([...motions, ...scripts.filter((one) => !motions.includes(one))]));
  const fields = [
    filled("From", "from", "page", ({sweep}) => sweep?.from, {first: 1}),
    filled("To", "to", "page", ({sweep}) => sweep?.to, {first: 1}),
    filled("Duration", "duration", "seconds one way", ({sweep, frames, fps}) => sweep?.duration ?? rounded(frames / fps)),
    filled("Frames", "frames", "one way", ({sweep, frames}) => sweep?.frames ?? frames),
    filled("Rate", "fps", "per second", ({fps}) => rounded(fps)),
    filled("Hold", "hold", "seconds at ends", ({sweep}) => sweep?.hold),
    filled("Ease", "ease", "", ({sweep}) => sweep?.ease, {suggestions: table.words.ease}),
  ];
  const bounce = make("input", {
    type: "checkbox", id: "option-bounce", change: () => setOptions({bounce: bounce.checked ? true : null}),
  });
  const bounceRow = make("label", {className: "field", title: "Scroll to the end and back"}, make("span", {textContent: "Return"}), bounce);
  follow(() => { bounce.checked = Boolean(state.options.bounce); });
  const easing = easingEditor();
  const show = () => {
    const opened = latest.opened.a;
    if (!opened) return;
    for (const field of fields) field.show(opened.motion);
    bounceRow.hidden = !opened.motion.sweep;
    easing.show(opened.motion.sweep);
  };
  on("opened", show);
  on("state", ({options}, before) => {
    if (all.some((name) => options[name] !== before.options[name]) && element.offsetParent !== null) showMotion();
  });
  const close = () => {
    toggle("motion");
    document.querySelector("[data-panel=motion]").focus();
  };
  onKeys(element, {Escape: close});
  element.append(
    make("div", {className: "motion-head"}, make("h2", {}, "Motion"), closeButton(close)),
    scroll, easing.element, make("div", {className: "motion-values"}, ...fields.map(({element}) => element), bounceRow),
  );
}

const rounded = (number) => Math.round(number * 1e4) / 1e4;

// A text field that shows the value in effect, whether the option is set or not. An empty text resets the option. `first` is
// added to numbers that are shown: people count pages from 1.
function filled(label, name, unit, value, {first = 0, suggestions = []} = {}) {
  const moved = (text, by) => (by === 0 || text === "" || !Number.isFinite(Number(text)) ? text : String(rounded(Number(text) + by)));
  let shown = "";
  const input = make("input", {
    id: `option-${name}`, autocomplete: "off", spellcheck: false,
    change: () => {
      const text = moved(withPoint(input.value.trim()), -first);
      if (text === moved(shown, -first)) return;
      const others = text !== "" && lengths.includes(name) ? Object.fromEntries(lengths.map((one) => [one, null])) : {};
      setOptions({...others, [name]: text});
      if (text === "") input.value = shown;
    },
  });
  const element = labelled(label, input, unit, suggestions);
  return {
    element,
    show(motion) {
      const found = value(motion);
      element.hidden = found === undefined;
      shown = moved(String(state.options[name] ?? found ?? ""), first);
      input.value = shown;
      input.classList.toggle("is-default", state.options[name] === undefined);
    },
  };
}
