// The fields of the point that is chosen in a plot: its position and value, and why one of them cannot be changed; and the
// button that deletes it.

import {make} from "../../dom.js";
import {onKeys} from "../../keys.js";
import {withPoint} from "../../quantity.js";

// `move(index, texts)` sets the numbers of a point, `remove(index)` deletes it, and `end()` ends a step of undo.
export function pointFields({title, move, remove, end}) {
  const inputs = {at: input("at", "At", "Position"), value: input("value", "Value", "Value")};
  const row = make("div", {className: "point-row", hidden: true}, ...Object.values(inputs).map(({label}) => label),
    make("button", {className: "quiet", type: "button", title: "Delete this point (Delete)", click: () => remove(index)}, "Delete"));
  const remark = make("p", {className: "point-remark soft", role: "status", hidden: true});
  const element = make("div", {className: "point-fields"}, row, remark);
  let list = null;
  let index = null;
  // The reason why the chosen point cannot be moved freely.
  let reason = null;

  function input(kind, label, words) {
    const field = make("input", {
      className: "number", inputMode: "decimal", autocomplete: "off", spellcheck: false, ariaLabel: `${words} of the point of ${title}`,
      change: () => commit(kind),
    });
    onKeys(field, {Escape: reset});
    return {field, label: make("label", {}, label, field)};
  }

  // Sets the typed number, or says why it cannot be set.
  function commit(kind) {
    const {field} = inputs[kind];
    const {text, problem} = list.typed(index, kind, withPoint(field.value.trim()));
    field.ariaInvalid = String(problem !== undefined);
    say(problem ?? reason, problem !== undefined);
    if (problem !== undefined) return;
    end();
    move(index, {[kind]: text});
    end();
  }

  function say(text, isWrong = false) {
    const words = text ?? "";
    remark.hidden = words === "";
    if (remark.textContent !== words) remark.textContent = words;
    remark.classList.toggle("is-wrong", isWrong);
  }

  // Shows the numbers of the chosen point again.
  function reset() {
    for (const [kind, {field}] of Object.entries(inputs)) {
      const {text, isPlain} = list.points[index][kind];
      field.value = text;
      field.readOnly = !isPlain;
      field.ariaInvalid = "false";
    }
    say(reason);
  }

  return {
    element, say,
    // Shows a point of a list; the index is null if none is chosen.
    show(next, chosen, why) {
      const isSame = chosen === index && Object.values(inputs).some(({field}) => field === document.activeElement && field.ariaInvalid === "true");
      [list, index, reason] = [next, chosen, why];
      row.hidden = index === null;
      if (index === null) return say(null);
      // A number that is wrong stays while it is typed.
      if (!isSame) reset();
    },
  };
}
