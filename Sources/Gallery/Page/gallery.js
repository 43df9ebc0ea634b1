// The page of `fxrender gallery`: search, families and tags, moving pictures, and commands to copy.

const search = document.getElementById("search");
const family = document.getElementById("family");
const tag = document.getElementById("tag");
const grid = document.querySelector(".cards");
const cards = [];
const entryOf = (card) => card.entry;

// Shows only the cards that match the search, the family and the tag, the best matches first.
function filter() {
  const query = parseQuery(search.value);
  if (tag.value !== "") query.tags.push(tag.value.toLowerCase());
  const found = ranked(cards, query, entryOf);
  showFamilies(found);
  const shown = found.filter(({entry}) => family.value === "" || entry.family === family.value);
  for (const {element} of cards) element.hidden = true;
  for (const {element} of shown) element.hidden = false;
  const ordered = [...shown, ...cards.filter(({element}) => element.hidden)].map(({element}) => element);
  // A card that moves in the list loses its focus.
  if (ordered.some((element, place) => element !== grid.children[place])) grid.replaceChildren(...ordered);
  document.getElementById("none").hidden = shown.length > 0;
  document.getElementById("count").value = `${shown.length} of ${cards.length}`;
}

// Lists the families with the number of cards that the other filters leave.
function showFamilies(found) {
  const counts = new Map(familyCounts(found, entryOf));
  const chosen = family.value;
  family.replaceChildren(
    new Option(`all (${found.length})`, ""),
    ...familyCounts(cards, entryOf).map(([name]) => new Option(`${name} (${counts.get(name) ?? 0})`, name)),
  );
  family.value = chosen;
}
search.addEventListener("input", filter);
for (const list of [family, tag]) list.addEventListener("change", filter);
document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
document.getElementById("clear").addEventListener("click", () => {
  [search.value, family.value, tag.value] = ["", "", ""];
  filter();
  search.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, select") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
  }
});

// With reduced motion, a picture is still until it is hovered, focused or pressed.
const motionAllowed = "(prefers-reduced-motion: no-preference)";
function prepare(element) {
  const button = element.querySelector(".card-picture");
  const moving = element.querySelector("source");
  const image = element.querySelector("img");
  image.addEventListener("error", () => { image.alt = "The picture is missing."; });
  const copy = element.querySelector(".command button");
  copyOnClick(copy, copy.previousElementSibling);
  // A live tile has no moving picture.
  if (!moving) return;
  let isHeld = false;
  const play = (isPlaying) => { moving.media = isPlaying || isHeld ? "all" : motionAllowed; };
  for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => play(true));
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => play(false));
  button.addEventListener("click", () => {
    isHeld = !isHeld;
    button.setAttribute("aria-pressed", isHeld);
    moving.media = isHeld ? "all" : matchMedia(motionAllowed).matches ? "not all" : motionAllowed;
  });
}

// Reads the cards that were added to the page.
function readCards() {
  const known = new Set(cards.map(({element}) => element));
  for (const element of grid.children) {
    if (known.has(element)) continue;
    cards.push({element, entry: JSON.parse(element.dataset.entry)});
    prepare(element);
  }
  filter();
}
readCards();
