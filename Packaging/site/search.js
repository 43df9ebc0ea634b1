// The page of the search, with the rules of the galleries.

const field = document.querySelector("[name=q]");

// The greatest number of sections of the guide that are shown.
const mostSections = 30;
// The letters of a section that are shown around a word.
const before = 60;
const after = 140;

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function card({name, summary}) {
  const address = `effects/${name}.html`;
  const picture = make("a", {className: "card-picture", href: address, tabIndex: -1, ariaHidden: "true"},
    make("img", {src: `effects/stills/${name}.webp`, alt: "", width: 240, height: 150, loading: "lazy"}));
  const words = make("div", {className: "words"},
    make("h3", {className: "card-name"}, make("a", {href: address}, name)), make("p", {className: "card-summary"}, summary));
  return make("li", {className: "card"}, picture, words);
}

// A part of a text around the first of some words.
function excerpt(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - before);
  const part = text.slice(places.length ? start : 0, (places.length ? start : 0) + before + after);
  return `${places.length && start > 0 ? "… " : ""}${part}${part.length < text.length ? " …" : ""}`;
}

function item({name, family, summary, address}, words) {
  const page = name === family ? "" : ` – ${family}`;
  return make("li", {}, make("a", {href: address}, `${name}${page}`), " ", make("span", {className: "soft"}, excerpt(summary, words)));
}

function show(id, items) {
  const section = document.getElementById(id);
  section.hidden = items.length === 0;
  section.querySelector("ul").replaceChildren(...items);
}

function search() {
  const query = parseQuery(field.value);
  const isEmpty = query.words.length + query.tags.length === 0;
  const presets = isEmpty ? [] : ranked(fxIndex.presets, query, (entry) => entry);
  const sections = isEmpty ? [] : ranked(fxIndex.sections, query, (entry) => entry).slice(0, mostSections);
  show("effects", presets.map(card));
  show("sections", sections.map((section) => item(section, query.words)));
  const hint = document.getElementById("hint");
  hint.dataset.text ??= hint.textContent;
  hint.textContent = isEmpty ? hint.dataset.text
    : `${presets.length} ${presets.length === 1 ? "effect" : "effects"} and ${sections.length} sections of the guide match “${field.value}”.`;
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", search);
field.form.addEventListener("submit", (event) => event.preventDefault());
field.focus();
search();
