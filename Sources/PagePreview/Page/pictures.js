// The pictures of the gallery: still ones first, and moving ones only where they are seen.

import {icon} from "./dom.js";

// Few, so that a click need not wait for pictures: a browser asks one server for six things at once.
const most = 3;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Loads pictures for cards that are in sight of a box; a button stops and starts their motion.
export function pictures(root, button) {
  // What is known of cards: {isSeen, isFresh, addresses: {still, moving}}.
  const known = new Map();
  // The cards that are in sight.
  let seen = [];
  let loading = 0;
  let isShown = false;
  let moves = !calm.matches;
  const observer = new IntersectionObserver(look, {root, rootMargin: "120px"});
  const plays = () => isShown && moves && document.visibilityState === "visible";

  function look(entries) {
    for (const {target, isIntersecting} of entries) {
      const card = known.get(target);
      if (!card) continue;
      card.isSeen = isIntersecting;
      seen = seen.filter((other) => other !== card);
      if (isIntersecting) seen.push(card);
      show(card);
    }
    load();
  }

  function show(card) {
    const {still, moving} = card.addresses;
    const address = (card.isSeen && plays() && moving) || still;
    if (!address || card.image.src === address) return;
    card.image.src = address;
    card.image.dataset.moves = address === moving;
  }

  // What is missing in sight: every still picture before the first moving one.
  function next() {
    for (const kind of plays() ? ["still", "moving"] : ["still"]) {
      const card = seen.find((card) => !card.asked.has(kind));
      if (card) return {card, kind};
    }
    return null;
  }

  function load() {
    while (isShown && loading < most) {
      const wish = next();
      if (!wish) return;
      wish.card.asked.add(wish.kind);
      loading += 1;
      fetchPicture(wish).finally(() => {
        loading -= 1;
        load();
      });
    }
  }

  async function fetchPicture({card, kind}) {
    const {asked} = card;
    try {
      const answer = await fetch(`/thumbnail/${word(card.name)}/${kind}`);
      // It has been asked for once more since.
      if (card.asked !== asked) return;
      card.problem.hidden = answer.ok;
      if (!answer.ok) {
        card.problem.textContent = "This preset cannot be drawn.";
        card.problem.title = (await answer.json()).message;
        return;
      }
      const before = card.addresses[kind];
      card.addresses[kind] = URL.createObjectURL(await answer.blob());
      show(card);
      if (before) URL.revokeObjectURL(before);
    } catch {
      // The server is away: it is asked again when the gallery is opened next.
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
  calm.addEventListener("change", () => {
    moves = !calm.matches;
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
    // The cards that there are.
    observe(cards) {
      const elements = new Set(cards.map(({element}) => element));
      for (const [element, card] of known) {
        if (elements.has(element)) continue;
        observer.unobserve(element);
        for (const address of Object.values(card.addresses)) URL.revokeObjectURL(address);
        known.delete(element);
      }
      seen = seen.filter(({element}) => elements.has(element));
      for (const {entry, element, image, problem} of cards) {
        if (known.has(element)) continue;
        known.set(element, {name: entry.name, element, image, problem, isSeen: false, asked: new Set(), addresses: {}});
        observer.observe(element);
      }
      load();
    },
    // Asks for all once more as they come into sight: files may have changed.
    renew() {
      for (const card of known.values()) card.asked = new Set();
      load();
    },
  };
}

// A name as a path has it: its bytes in hexadecimal, since the server lets no escapes through.
const word = (name) => [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
