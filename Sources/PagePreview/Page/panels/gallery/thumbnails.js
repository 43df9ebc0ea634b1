// Loads the pictures of the gallery: still ones first, and moving ones only for visible cards.

import {get} from "../../connection.js";
import {hexadecimal, icon, reducedMotion} from "../../dom.js";
import {pageWords} from "../../failureWords.js";
import {shownPictures} from "../pictures/pictures.js";

// The maximum number of parallel requests. Browsers allow six per server; the others remain free, so that a click need
// not wait for pictures.
const maxRequests = 3;
// The largest number of the user's pictures on a card, which shows few pages.
const mostPages = 8;

// Loads pictures for the cards that are visible in a scrolling element; a button starts and stops their motion.
export function pictures(root, button) {
  // The known cards by element: {name, element, image, problem, isVisible, requested: kinds, addresses: {still,
  // moving}}.
  const known = new Map();
  // The visible cards.
  let visible = [];
  let loading = 0;
  let isShown = false;
  let moves = !reducedMotion.matches;
  const observer = new IntersectionObserver(updateVisible, {root, rootMargin: "120px"});
  const plays = () => isShown && moves && document.visibilityState === "visible";

  function updateVisible(entries) {
    for (const {target, isIntersecting} of entries) {
      const card = known.get(target);
      if (!card) continue;
      card.isVisible = isIntersecting;
      visible = visible.filter((other) => other !== card);
      if (isIntersecting) visible.push(card);
      show(card);
    }
    load();
  }

  function show(card) {
    const {still, moving} = card.addresses;
    const address = (card.isVisible && plays() && moving) || still;
    if (!address || card.image.src === address) return;
    card.image.src = address;
    card.image.dataset.moves = address === moving;
  }

  // The next missing picture of the visible cards: all still ones before the first moving one.
  function next() {
    for (const kind of plays() ? ["still", "moving"] : ["still"]) {
      const card = visible.find((card) => !card.requested.has(kind));
      if (card) return {card, kind};
    }
    return null;
  }

  function load() {
    while (isShown && loading < maxRequests) {
      const picture = next();
      if (!picture) return;
      picture.card.requested.add(picture.kind);
      loading += 1;
      fetchPicture(picture).finally(() => {
        loading -= 1;
        load();
      });
    }
  }

  async function fetchPicture({card, kind}) {
    const {requested} = card;
    try {
      const pages = shownPictures().slice(0, mostPages).join("\n");
      const answer = await get(["/thumbnail", hexadecimal(card.name), kind, ...pages ? [hexadecimal(pages)] : []].join("/"));
      // The picture was requested again in the meantime.
      if (card.requested !== requested) return;
      card.problem.hidden = answer.ok;
      if (!answer.ok) {
        card.problem.textContent = "This preset cannot be drawn.";
        card.problem.title = pageWords((await answer.json()).failure.text);
        return;
      }
      const before = card.addresses[kind];
      card.addresses[kind] = URL.createObjectURL(await answer.blob());
      show(card);
      if (before) URL.revokeObjectURL(before);
    } catch {
      // The server does not answer; the picture is requested again when the gallery is opened again.
    }
  }

  function update() {
    button.replaceChildren(icon(moves ? "pause" : "play"), moves ? "Pause pictures" : "Play pictures");
    for (const card of known.values()) show(card);
    load();
  }
  button.addEventListener("click", () => {
    moves = !moves;
    update();
  });
  reducedMotion.addEventListener("change", () => {
    moves = !reducedMotion.matches;
    update();
  });
  document.addEventListener("visibilitychange", update);
  update();

  return {
    // Whether the gallery is open.
    set isShown(value) {
      isShown = value;
      update();
    },
    // Sets the list of cards.
    observe(cards) {
      const elements = new Set(cards.map(({element}) => element));
      for (const [element, card] of known) {
        if (elements.has(element)) continue;
        observer.unobserve(element);
        for (const address of Object.values(card.addresses)) URL.revokeObjectURL(address);
        known.delete(element);
      }
      visible = visible.filter(({element}) => elements.has(element));
      for (const {entry, element, image, problem} of cards) {
        if (known.has(element)) continue;
        known.set(element, {name: entry.name, element, image, problem, isVisible: false, requested: new Set(), addresses: {}});
        observer.observe(element);
      }
      load();
    },
    // Requests all pictures again when they become visible, because files may have changed.
    renew() {
      for (const card of known.values()) card.requested = new Set();
      load();
    },
  };
}
