// The gallery of all presets: one grid with search, families, tags and lists of presets; opening and comparing.

import {loadCatalog} from "../../catalog.js";
import {closeButton} from "../../controls.js";
import {get} from "../../connection.js";
import {hexadecimal, icon, make} from "../../dom.js";
import {neighbour, onKeys, onMoves} from "../../keys.js";
import {familyCounts, parseQuery, ranked} from "../../ranking.js";
import {on, showPreset, state} from "../../store.js";
import {storedList, storeList} from "./lists.js";
import {pictures} from "./thumbnails.js";

export const panel = {title: "Presets", hint: "All presets", key: "g", order: 7, place: "view"};

let parts;
// All cards, in the order of the server: the user's own presets, then featured ones.
let cards = [];
// The family or list whose cards are shown; null for all.
let chosenFamily = null;
// The names of presets in lists of the user, which the browser keeps, and of those like another one.
const lists = {Favourites: storedList("Favourites"), Recent: storedList("Recent"), "More like this": []};
const mostRecent = 12;
const entryOf = ({entry}) => entry;
// The card that Tab reaches.
let current = null;

export function mount(dialog) {
  parts = frame(dialog);
  const loader = pictures(parts.body, parts.motion);
  on("catalog", ({catalog}) => fill(catalog, loader));
  on("hello", () => { if (dialog.open) loader.renew(); });
  on("opened", ({side, asked, isStandIn}) => {
    if (side === "a" && !isStandIn && lists.Recent[0] !== asked) {
      keep("Recent", [asked, ...lists.Recent.filter((name) => name !== asked)].slice(0, mostRecent));
    }
  });
  new MutationObserver(() => {
    loader.isShown = dialog.open;
    // A project may have brought favourites.
    lists.Favourites = storedList("Favourites");
    if (dialog.open) open(loader);
  }).observe(dialog, {attributeFilter: ["open"]});
}

function keep(list, names) {
  lists[list] = names;
  storeList(list, names);
}

function frame(dialog) {
  const search = make("input", {type: "search", autocomplete: "off", spellcheck: false, input: filter});
  const own = make("div", {className: "gallery-chips", role: "group", ariaLabel: "Lists"}, ...Object.keys(lists).map(groupChip));
  for (const button of own.children) button.hidden = true;
  const families = make("div", {className: "gallery-chips", role: "group", ariaLabel: "Families"});
  const tags = make("div", {className: "gallery-chips", role: "group", ariaLabel: "Tags"});
  const count = make("output", {className: "soft"});
  const motion = make("button", {className: "gallery-motion"});
  const none = make(
    "p", {className: "gallery-none", hidden: true},
    "No preset matches. ", make("button", {textContent: "Show all", click: clear}),
  );
  const grid = make("ul", {className: "cards", focusin: ({target}) => setCurrent(target.closest(".card"))});
  const body = make("div", {className: "gallery-body"}, grid, none);
  dialog.append(
    make(
      "div", {className: "gallery-head"},
      make("h2", {textContent: "Presets"}),
      make("label", {className: "gallery-search"}, icon("search"), make("span", {className: "visually-hidden", textContent: "Search"}), search),
      count,
      motion,
      closeButton(() => dialog.close(), {className: "square"}),
      own, families, tags,
    ),
    body,
  );
  search.placeholder = "Name, word or #tag";
  const first = (act) => () => {
    const [card] = shownCards();
    if (!card) return false;
    card.open[act]();
  };
  onKeys(search, {ArrowDown: first("focus"), Enter: first("click")});
  onKeys(grid, {"/": () => search.select()});
  onMoves(grid, (move) => {
    const next = current && neighbour(move, current.element, shownCards().map(({element}) => element));
    if (!next) return false;
    next.firstChild.focus();
  });
  return {dialog, search, own, families, tags, count, motion, none, grid, body};
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
  const before = new Map(cards.map((card) => [card.key, card]));
  cards = catalog.map((entry) => {
    const key = JSON.stringify(entry);
    return before.get(key) ?? card(entry, key);
  });
  const tags = [...new Set(catalog.flatMap(({tags}) => tags))].sort();
  parts.tags.replaceChildren(...tags.map((tag) => chip(`#${tag}`, () => toggleTag(tag))));
  parts.families.replaceChildren(...familyCounts(cards, entryOf).map(([name]) => groupChip(name)));
  loader.observe(cards);
  filter();
  mark();
}

function card(entry, key) {
  const image = make("img", {alt: "", width: 240, height: 150, decoding: "async"});
  const problem = make("span", {className: "card-problem", hidden: true});
  const open = make(
    "button", {className: "card-open quiet", tabIndex: -1, click: () => show(entry.name, "a")},
    make("span", {className: "card-picture"}, image, problem),
    make("strong", {className: "card-name", textContent: entry.name}),
    make("span", {className: "card-summary", textContent: entry.summary}),
  );
  const compare = make(
    "button",
    {
      className: "square", tabIndex: -1, title: "Compare with the preset on stage",
      ariaLabel: `Compare with ${entry.name}`, click: () => show(entry.name, "b"),
    },
    icon("compare"),
  );
  const button = (picture, text, click) => make("button", {
    className: "square", tabIndex: -1, title: text, ariaLabel: `${text}: ${entry.name}`, click,
  }, icon(picture));
  const like = button("like", "More like this", () => showLike(entry.name));
  const star = button("star", "Favourite", () => {
    const {Favourites: names} = lists;
    keep("Favourites", names.includes(entry.name) ? names.filter((name) => name !== entry.name) : [...names, entry.name]);
    mark();
    filter();
  });
  const element = make("li", {className: "card"}, open, make("div", {className: "card-tools"}, star, like, compare));
  element.dataset.name = entry.name;
  return {entry, key, element, open, star, buttons: [open, star, like, compare], image, problem};
}

// Shows the presets whose pages move most like those of another one.
async function showLike(name) {
  const answer = await get(`/like/${hexadecimal(name)}`);
  if (!answer.ok) return;
  lists["More like this"] = [name, ...(await answer.json()).names];
  parts.search.value = "";
  chosenFamily = "More like this";
  filter();
}

// Shows a preset on a side of the stage.
function show(name, side) {
  showPreset(side, name);
  parts.dialog.close();
}

// Marks the cards of the presets on the stage.
function mark() {
  for (const {entry, open, star} of cards) {
    star.ariaPressed = String(lists.Favourites.includes(entry.name));
    const isShown = Object.values(state.sides).some((side) => side?.preset === entry.name);
    open.ariaCurrent = isShown ? "true" : null;
  }
}

// MARK: Search

function chip(name, press) {
  const button = make("button", {className: "chip", ariaPressed: "false", click: press}, name, make("span", {className: "chip-count"}));
  button.dataset.name = name;
  return button;
}

// A chip of a family or a list.
function groupChip(name) {
  return chip(name, () => {
    chosenFamily = chosenFamily === name ? null : name;
    filter();
  });
}

// Adds a tag to the text of the search, or removes it.
function toggleTag(tag) {
  const words = parts.search.value.split(/\s+/).filter(Boolean);
  const rest = words.filter((word) => word.toLowerCase() !== `#${tag.toLowerCase()}`);
  parts.search.value = (rest.length < words.length ? rest : [...words, `#${tag}`]).join(" ");
  filter();
}

function clear() {
  parts.search.value = "";
  chosenFamily = null;
  filter();
  parts.search.focus();
}

// Shows the cards that match, the best first.
function filter() {
  const query = parseQuery(parts.search.value);
  const found = ranked(cards, query, entryOf);
  const list = lists[chosenFamily];
  const shown = found.filter(({entry}) => chosenFamily === null || (list ? list.includes(entry.name) : entry.family === chosenFamily));
  // A list has its own order, unless the user searches in it.
  if (list && parts.search.value === "") shown.sort((a, b) => list.indexOf(a.entry.name) - list.indexOf(b.entry.name));
  countChips(found, shown, query);
  const isShown = new Set(shown);
  for (const card of cards) card.element.hidden = !isShown.has(card);
  const elements = [...shown, ...cards.filter((card) => !isShown.has(card))].map(({element}) => element);
  // Moving a focused card would take its focus away.
  if (elements.some((element, index) => parts.grid.children[index] !== element)) parts.grid.replaceChildren(...elements);
  parts.none.hidden = shown.length > 0;
  parts.count.value = shown.length === cards.length ? `${cards.length} presets` : `${shown.length} of ${cards.length}`;
  setCurrent(shown[0]?.element ?? null);
}

// Shows on each chip the number of cards that it leaves together with the other filters.
function countChips(found, shown, {tags}) {
  const families = new Map(familyCounts(found, entryOf));
  for (const [name, names] of Object.entries(lists)) families.set(name, found.filter(({entry}) => names.includes(entry.name)).length);
  for (const button of [...parts.own.children, ...parts.families.children]) {
    update(button, families.get(button.dataset.name) ?? 0, chosenFamily === button.dataset.name);
  }
  for (const button of parts.tags.children) {
    const tag = button.dataset.name.slice(1);
    update(button, shown.filter(({entry}) => entry.tags.includes(tag)).length, tags.includes(tag.toLowerCase()));
  }
  function update(button, count, isPressed) {
    button.ariaPressed = String(isPressed);
    button.hidden = count === 0 && !isPressed;
    button.querySelector(".chip-count").textContent = count;
  }
}

const shownCards = () => [...parts.grid.children].filter(({hidden}) => !hidden)
  .map((element) => cards.find((card) => card.element === element));

function setCurrent(element) {
  const next = cards.find((card) => card.element === element) ?? null;
  for (const card of [current, next]) {
    for (const button of card?.buttons ?? []) button.tabIndex = card === next ? 0 : -1;
  }
  current = next;
}
