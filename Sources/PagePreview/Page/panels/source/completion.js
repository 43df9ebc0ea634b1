// Completion of keys and words in the editor, from the schema of presets.

import {get} from "../../connection.js";
import {make} from "../../dom.js";

// The largest number of suggestions that are shown.
const mostShown = 8;
let schema = null;

async function load() {
  const answer = await get("/schema");
  if (answer.ok) schema = await answer.json();
}

// Suggests words at the caret of a text area; `replace(start, end, text)` changes its text, and `place(list)` moves the list
// to the caret.
export function completer(field, replace, place) {
  const list = make("ul", {id: "completions", className: "completions", role: "listbox", ariaLabel: "Suggestions", hidden: true});
  field.setAttribute("aria-controls", list.id);
  let found = {words: [], prefix: ""};
  // The chosen suggestion; -1 for none.
  let chosen = -1;
  // Whether something was typed before the schema was known.
  let isEarly = false;

  field.addEventListener("focus", async () => {
    if (!schema) await load();
    if (isEarly && document.activeElement === field) update();
    isEarly = false;
  });
  for (const name of ["blur", "pointerdown"]) field.addEventListener(name, close);

  function close() {
    list.hidden = true;
    field.removeAttribute("aria-activedescendant");
  }

  // Shows the suggestions; those of an empty word only if the user asks for them.
  function update({isAsked = false} = {}) {
    isEarly ||= !schema;
    found = schema && field.selectionStart === field.selectionEnd
      ? suggestions(field.value.slice(0, field.selectionStart)) : {words: [], prefix: ""};
    if (found.words.length === 0 || !isAsked && found.prefix === "") return close();
    list.replaceChildren(...found.words.slice(0, mostShown).map((word, index) => make("li", {
      id: `completion-${index}`, role: "option", textContent: word,
      pointerdown: (event) => {
        event.preventDefault();
        accept(index);
      },
    })));
    list.hidden = false;
    place(list, found.prefix.length);
    choose(isAsked ? 0 : -1);
  }

  function choose(index) {
    chosen = index;
    for (const [at, item] of [...list.children].entries()) item.ariaSelected = String(at === index);
    if (index < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `completion-${index}`);
  }

  function accept(index) {
    const end = field.selectionStart;
    replace(end - found.prefix.length, end, found.words[index] + found.after);
    close();
  }

  // Handles a key; returns whether it was one of the list. Enter accepts only a chosen suggestion, and else ends the line.
  function press({key, ctrlKey}) {
    if (key === " " && ctrlKey) {
      update({isAsked: true});
      return true;
    }
    if (list.hidden) return false;
    const count = list.children.length;
    if (key === "ArrowDown" || key === "ArrowUp") choose((chosen + (key === "ArrowDown" ? 1 : chosen < 0 ? 0 : -1) + count) % count);
    else if (key === "Tab" || key === "Enter" && chosen >= 0) accept(Math.max(chosen, 0));
    else if (key === "Escape") close();
    else return false;
    return true;
  }
  return {list, update, press};
}

// The words that may follow a text, the part of a word at its end, and the text after an accepted word.
function suggestions(before) {
  const prefix = /[\w-]*$/.exec(before)[0];
  const place = placeAfter(before.slice(0, before.length - prefix.length));
  if (!place) return {words: [], prefix};
  let nodes = all(schema);
  for (const key of place.path) nodes = nodes.flatMap((node) => all(key === null ? node.items : node.properties?.[key] ?? other(node)));
  const words = nodes.flatMap((node) => (place.isKey ? Object.keys(node.properties ?? {})
    : [...node.enum ?? [], ...[node.type].flat().includes("boolean") && node.type.length !== 3 ? ["true", "false"] : []]));
  const start = prefix.toLowerCase();
  return {
    words: [...new Set(words)].filter((word) => word !== prefix && word.toLowerCase().startsWith(start)), prefix, after: place.isKey ? ": " : "",
  };
}

// The schemas that may describe a value: itself, or those to which it refers.
function all(node) {
  if (!node) return [];
  if (node.$ref) return all(schema.$defs[node.$ref.split("/").at(-1)]);
  return [node, ...(node.anyOf ?? []).flatMap(all)];
}

const other = ({additionalProperties}) => (typeof additionalProperties === "object" ? additionalProperties : undefined);

// The path of the value or key that begins after a text: keys, and null for each list; null where no word begins.
function placeAfter(before) {
  const lines = before.split("\n");
  const line = lines.pop();
  const own = entries(line);
  const path = [];
  let least = Infinity;
  for (const entry of [...own.list].reverse()) {
    path.unshift(entry.key);
    least = entry.column;
  }
  if (own.list.length === 0) least = line.length;
  let isInItem = own.list[0]?.key === null;
  for (const above of lines.reverse()) {
    if (least === 0 && !isInItem) break;
    if (/^\s*(#|$)/.test(above)) continue;
    for (const {column, key} of [...entries(above).list].reverse()) {
      // A list may have the same indentation as its key.
      if (column >= least && !(isInItem && key !== null && column === least)) continue;
      path.unshift(key);
      least = column;
      isInItem = key === null;
    }
  }
  return inFlow(own.rest, path, own.list.length > 0 && own.list.at(-1).key !== null);
}

// The items and the key with which a line begins, with their columns, and the text after them.
function entries(line) {
  const [head, spaces, dashes, key] = /^(\s*)((?:-\s+)*)(?:([\w-]+):(?=\s|$))?/.exec(line);
  const list = [...dashes.matchAll(/-/g)].map(({index}) => ({column: spaces.length + index, key: null}));
  if (key) list.push({column: spaces.length + dashes.length, key});
  return {list, rest: line.slice(head.length)};
}

// Follows the braces and brackets of a line; `isValue` tells whether it begins with a value.
function inFlow(text, path, isValue) {
  const stack = [];
  let word = "";
  for (const [token] of text.matchAll(/"[^"]*"?|'[^']*'?|[\w.-]+|\S/g)) {
    if (token === "#") return null;
    if (token === "{" || token === "[") {
      stack.push({isMap: token === "{", length: path.length, isValue});
      if (token === "[") path.push(null);
      isValue = token === "[";
    } else if (token === "}" || token === "]") {
      const open = stack.pop();
      if (!open) return null;
      path.length = open.length;
      word = token;
    } else if (token === ":" && stack.at(-1)?.isMap && !isValue) {
      path.push(word);
      isValue = true;
      word = "";
      continue;
    } else if (token === "," && stack.length > 0) {
      path.length = stack.at(-1).length + (stack.at(-1).isMap ? 0 : 1);
      isValue = !stack.at(-1).isMap;
    } else {
      word = token;
      continue;
    }
    word = "";
  }
  return word === "" ? {path, isKey: !isValue} : null;
}
