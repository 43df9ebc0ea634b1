// The gallery of all presets: search, moving pictures, opening and comparing.

import {onCatalog, loadCatalog} from "./catalog.js";
import {icon, make} from "./dom.js";
import {pictures} from "./pictures.js";
import {change, state} from "./store.js";

// The heading of presets without a family, which are the user's own and come first, and the heading of families with
// one preset, which come last.
const [own, others] = ["yours", "more"];
let parts;
let cards = [];
// The card that Tab reaches.
let current = null;

export function mount(dialog, {connection}) {
  parts = frame(dialog);
  const loader = pictures(parts.body, parts.motion);
  onCatalog((catalog) => fill(catalog, loader));
  connection.on("hello", () => { if (dialog.open) loader.renew(); });
  new MutationObserver(() => {
    loader.isShown = dialog.open;
    if (dialog.open) open(loader);
  }).observe(dialog, {attributeFilter: ["open"]});
}

function frame(dialog) {
  const search = make("input", {type: "search", autocomplete: "off", spellcheck: false, input: filter, keydown: searchKey});
  const tags = make("div", {className: "gallery-tags", role: "group", ariaLabel: "Tags"});
  const count = make("output", {className: "soft"});
  const motion = make("button", {className: "gallery-motion"});
  const none = make(
    "p", {className: "gallery-none", hidden: true},
    "No preset matches. ", make("button", {textContent: "Show all", click: clear}),
  );
  const families = make("div", {keydown: gridKey, focusin: ({target}) => setCurrent(target.closest(".card"))});
  const body = make("div", {className: "gallery-body"}, families, none);
  dialog.append(
    make(
      "div", {className: "gallery-head"},
      make("h2", {textContent: "Presets"}),
      make("label", {className: "gallery-search"}, icon("search"), make("span", {className: "visually-hidden", textContent: "Search"}), search),
      count,
      motion,
      make("button", {className: "square", ariaLabel: "Close", title: "Close (Esc)", click: () => dialog.close()}, icon("close")),
      tags,
    ),
    body,
  );
  search.placeholder = "Name, family, tag or description";
  return {dialog, search, tags, count, motion, none, families, body};
}

// Loads the list and the pictures again, because files may have changed.
function open(loader) {
  parts.search.select();
  mark();
  loader.renew();
  loadCatalog();
}

// MARK: Cards

function fill(catalog, loader) {
  // An unchanged list keeps its cards and the focus.
  if (JSON.stringify(catalog) === JSON.stringify(cards.map(({entry}) => entry))) return;
  const pressed = pressedTags();
  const before = new Map(cards.map((card) => [card.key, card]));
  cards = catalog.map((entry) => {
    const key = JSON.stringify(entry);
    return before.get(key) ?? card(entry, key, loader);
  });
  const sizes = Map.groupBy(cards, ({entry}) => entry.family);
  const families = Map.groupBy(cards, ({entry: {family}}) => !family ? own : sizes.get(family).length > 1 ? family : others);
  const rank = (name) => (name === others) - (name === own);
  const names = [...families.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  parts.families.replaceChildren(...names.map((name) => family(name, families.get(name))));
  const tags = [...new Set(catalog.flatMap(({tags}) => tags))].sort();
  parts.tags.replaceChildren(...tags.map((tag) => chip(tag, pressed.has(tag))));
  loader.observe(cards);
  filter();
  mark();
}

function family(name, members) {
  return make(
    "section", {ariaLabel: name},
    make("h3", {}, name, " ", make("span", {className: "soft", textContent: members.length})),
    make("ul", {className: "cards"}, ...members.map(({element}) => element)),
  );
}

function card(entry, key) {
  const image = make("img", {alt: "", width: 240, height: 150, decoding: "async"});
  const problem = make("span", {className: "card-problem", hidden: true});
  const open = make(
    "button", {className: "card-open quiet", tabIndex: -1, click: () => show(entry.name, "a")},
    make("span", {className: "card-picture"}, image, problem),
    make("strong", {textContent: entry.name}),
    make("span", {className: "soft", textContent: entry.summary}),
  );
  const compare = make(
    "button",
    {
      className: "card-compare square", tabIndex: -1, title: "Compare with the preset on stage",
      ariaLabel: `Compare with ${entry.name}`, click: () => show(entry.name, "b"),
    },
    icon("compare"),
  );
  const element = make("li", {className: "card"}, open, compare);
  element.dataset.name = entry.name;
  const words = [entry.name, entry.summary, entry.family, entry.source, ...entry.tags].join(" ").toLowerCase();
  return {entry, key, element, open, compare, image, problem, words};
}

// Shows a preset on a side of the stage.
function show(name, side) {
  change((next) => {
    next.sides[side] = {preset: name, settings: {}, source: null};
    return next;
  });
  parts.dialog.close();
}

// Marks the cards of the presets on the stage.
function mark() {
  for (const {entry, open} of cards) {
    const isShown = Object.values(state.sides).some((side) => side?.preset === entry.name);
    open.ariaCurrent = isShown ? "true" : null;
  }
}

// MARK: Search

function chip(tag, isPressed) {
  return make("button", {
    className: "chip", textContent: tag, ariaPressed: String(isPressed),
    click: ({currentTarget}) => {
      currentTarget.ariaPressed = String(currentTarget.ariaPressed !== "true");
      filter();
    },
  });
}

const pressedTags = () =>
  new Set([...parts.tags.children].filter(({ariaPressed}) => ariaPressed === "true").map(({textContent}) => textContent));

function clear() {
  parts.search.value = "";
  for (const tag of parts.tags.children) tag.ariaPressed = "false";
  filter();
  parts.search.focus();
}

function filter() {
  const words = parts.search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const tags = pressedTags();
  for (const card of cards) {
    const matches = words.every((word) => card.words.includes(word)) && [...tags].every((tag) => card.entry.tags.includes(tag));
    card.element.hidden = !matches;
  }
  for (const section of parts.families.children) section.hidden = !section.querySelector(".card:not([hidden])");
  const shown = shownCards();
  parts.none.hidden = shown.length > 0;
  parts.count.value = shown.length === cards.length ? `${cards.length} presets` : `${shown.length} of ${cards.length}`;
  if (!shown.includes(current)) setCurrent(shown[0]?.element ?? null);
}

const shownCards = () => cards.filter(({element}) => !element.hidden)
  .sort((a, b) => a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

// MARK: Keys

function searchKey(event) {
  const first = shownCards()[0];
  if (!first || !["ArrowDown", "Enter"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Enter") first.open.click();
  else first.open.focus();
}

function gridKey(event) {
  if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    parts.search.select();
    return;
  }
  const next = neighbour(event.key, shownCards());
  if (!next) return;
  event.preventDefault();
  next.open.focus();
}

// The card that an arrow key reaches from the current one; up and down lead to the nearest card of the next row.
function neighbour(key, shown) {
  const index = shown.indexOf(current);
  switch (key) {
    case "ArrowLeft": return shown[index - 1];
    case "ArrowRight": return shown[index + 1];
    case "Home": return shown[0];
    case "End": return shown.at(-1);
    case "ArrowUp": case "ArrowDown": {
      const box = current.element.getBoundingClientRect();
      const sign = key === "ArrowUp" ? -1 : 1;
      const boxes = shown.map((card) => ({card, box: card.element.getBoundingClientRect()}))
        .filter((other) => (other.box.top - box.top) * sign > 1);
      const row = boxes.at(sign < 0 ? -1 : 0)?.box.top;
      return boxes.filter((other) => Math.abs(other.box.top - row) < 1)
        .sort((a, b) => Math.abs(a.box.left - box.left) - Math.abs(b.box.left - box.left))[0]?.card;
    }
    default: return undefined;
  }
}

function setCurrent(element) {
  const next = cards.find((card) => card.element === element) ?? null;
  for (const card of [current, next]) {
    if (card) card.open.tabIndex = card.compare.tabIndex = card === next ? 0 : -1;
  }
  current = next;
}
