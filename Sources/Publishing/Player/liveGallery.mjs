// The live tiles of a gallery: the effects that are in view follow the finger, and a dialog has their settings and code.

import { make, showControls } from "./controls.mjs";
import { inflated } from "./inflated.mjs";
import { mount } from "./player.mjs";
import { options } from "./settings.mjs";
import { instantiate } from "./effect-module.mjs";

/** The size of a tile's viewport, in points; a tile shows it smaller. */
const size = { width: 640, height: 400 };

const data = JSON.parse(document.getElementById("live").textContent);

// Scripts beside the page put their values here, by their paths: unlike other files, a page that is opened from a
// folder may load them.
window.fxGallery = {};
const loads = new Map();

/** Loads a script once, and returns its value. */
function load(path) {
  if (!loads.has(path)) {
    loads.set(path, new Promise((done, fail) => {
      const script = make("script", { src: path.split("/").map(encodeURIComponent).join("/") });
      script.addEventListener("load", () => done(window.fxGallery[path]));
      script.addEventListener("error", () => fail(new Error(`${path} is missing`)));
      document.head.append(script);
    }));
  }
  return loads.get(path);
}

async function openModule() {
  if (location.protocol === "file:") {
    const text = await load("module.js");
    return instantiate(inflated(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]).stream()));
  }
  // The head of the page asked for it.
  const answer = await window.fxModule;
  if (!answer.ok) throw new Error("module.deflate is missing");
  return instantiate(inflated(answer.body));
}

const module = openModule();

async function player(element, name, more) {
  const { effect, reduced } = await load(`effects/${name}.js`);
  return mount(element, {
    module: await module, effect, reduced, pages: data.pages, label: name, page: Math.min(1, data.pages.length - 1), ...more,
  });
}

/** A card whose picture becomes live while it is in view. */
class Tile {
  constructor(card) {
    this.card = card;
    this.name = JSON.parse(card.dataset.entry).name;
    this.button = card.querySelector(".card-picture");
    const open = make("button", { type: "button", textContent: "Settings and code" });
    open.addEventListener("click", () => openDialog(this.name));
    card.querySelector(".command").after(open);
  }

  async show() {
    if (this.host) return;
    const width = this.button.offsetWidth;
    const stage = make("div", { className: "live-stage" });
    stage.style.transform = `scale(${width / size.width})`;
    this.host = make("div", { className: "card-picture live-tile" }, stage);
    const host = this.host;
    try {
      host.style.visibility = "hidden";
      this.card.prepend(host);
      const made = await player(stage, this.name, { letsPageScroll: true });
      if (this.host !== host) return made.destroy();
      this.player = made;
      host.style.visibility = "";
      this.button.hidden = true;
      document.body.dataset.live ??= String(Math.round(performance.now()));
    } catch {
      // The picture stays.
      this.hide();
    }
  }

  hide() {
    this.player?.destroy();
    this.host?.remove();
    this.button.hidden = false;
    [this.player, this.host] = [undefined, undefined];
  }
}

const tiles = new Map();
let queue = Promise.resolve();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const tile = tiles.get(target);
    tile.isInView = isIntersecting;
    // One after the other, so that the first one moves soon.
    if (isIntersecting) queue = queue.then(() => (tile.isInView ? tile.show() : undefined));
    else tile.hide();
  }
}, { rootMargin: "50px" });

/** Makes tiles of the cards that have none. */
function addTiles() {
  for (const card of document.querySelectorAll(".card")) {
    if (tiles.has(card)) continue;
    tiles.set(card, new Tile(card));
    observer.observe(card);
  }
}
addTiles();

/** Adds the cards that are not in the page. */
async function addLaterCards() {
  document.querySelector(".cards").insertAdjacentHTML("beforeend", await load("cards.js"));
  window.readCards();
  addTiles();
}
// After the module, for which the first tile waits.
module.then(addLaterCards, addLaterCards);

const dialog = document.getElementById("live-dialog");
let opened;

async function openDialog(name) {
  const { effect, reduced } = await load(`effects/${name}.js`);
  const state = { parameters: {}, layout: {} };
  const stage = make("div", { className: "live-large" });
  const form = make("form");
  const codes = make("div", { className: "live-codes" });
  const close = make("button", { type: "button", textContent: "Close" });
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", name);
  dialog.replaceChildren(make("h2", {}, name), make("p", {}, effect.summary ?? ""), stage, form, codes, close);
  dialog.showModal();
  opened = await player(stage, name, {});
  const update = () => {
    const words = options(effect, state);
    const word = /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
    const values = JSON.stringify({ ...state.parameters });
    codes.replaceChildren(...[
      ["Command", `fxrender ${word} ${words}`.trim()], ["Page for a phone", `fxrender publish ${word} ${words}`.trim()],
      ["In your site", `mount(element, { module, effect, pages, parameters: ${values} })`],
    ].flatMap(([title, text]) => {
      const code = make("code", {}, text);
      const copy = make("button", { type: "button", textContent: "Copy" });
      window.copyOnClick(copy, code);
      return [make("div", { className: "command", title }, code, copy)];
    }));
  };
  const show = () => showControls(form, effect, state, opened.parameters, ({ isReset }) => {
    try {
      opened.setEffect(effect, { reduced, ...state });
    } catch {
      return;
    }
    update();
    if (isReset) show();
  });
  show();
  update();
}

dialog.addEventListener("close", () => {
  opened?.destroy();
  opened = undefined;
  dialog.replaceChildren();
});
