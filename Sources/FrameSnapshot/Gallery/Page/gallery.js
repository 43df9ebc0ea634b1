"use strict";
const search = document.getElementById("search");
const tag = document.getElementById("tag");
const cards = [...document.querySelectorAll(".card")].map(element => ({
  element,
  words: element.dataset.words,
  tags: JSON.parse(element.dataset.tags),
}));

// Shows only the cards that match the search and the tag.
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const card of cards) {
    const matches = words.every(word => card.words.includes(word))
      && (tag.value === "" || card.tags.includes(tag.value));
    card.element.hidden = !matches;
    count += matches;
  }
  for (const section of document.querySelectorAll("main section")) {
    section.hidden = !section.querySelector(".card:not([hidden])");
  }
  document.getElementById("none").hidden = count > 0;
  document.getElementById("count").value = `${count} of ${cards.length}`;
}
search.addEventListener("input", filter);
tag.addEventListener("change", filter);
document.getElementById("filter").addEventListener("submit", event => event.preventDefault());
document.getElementById("clear").addEventListener("click", () => {
  [search.value, tag.value] = ["", ""];
  filter();
  search.focus();
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && !event.target.matches("input, select") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
  }
});

// With reduced motion, a picture is still until it is hovered, focused or pressed.
const motionAllowed = "(prefers-reduced-motion: no-preference)";
for (const { element } of cards) {
  const button = element.querySelector(".picture");
  const moving = element.querySelector("source");
  const image = element.querySelector("img");
  let isHeld = false;
  const play = isPlaying => { moving.media = isPlaying || isHeld ? "all" : motionAllowed; };
  for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => play(true));
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => play(false));
  button.addEventListener("click", () => {
    isHeld = !isHeld;
    button.setAttribute("aria-pressed", isHeld);
    moving.media = isHeld ? "all" : matchMedia(motionAllowed).matches ? "not all" : motionAllowed;
  });
  image.addEventListener("error", () => { image.alt = "The picture is missing."; });
}

// Copies a command, or selects it if the clipboard is not available.
for (const button of document.querySelectorAll(".command button")) {
  button.addEventListener("click", async () => {
    const code = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}
filter();
