// The live tiles of a gallery: the effects that are in view follow the finger, and a dialog has their settings and code.

import { make } from "./controls.mjs";
import { liveEffect, liveModule, livePlayer, load } from "./liveFiles.mjs";
import { showSettings } from "./liveSettings.mjs";

/** The size of a tile's viewport, in points; a tile shows it smaller. */
const size = { width: 640, height: 400 };

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
      const made = await livePlayer(stage, this.name, { letsPageScroll: true });
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
  for (const card of document.querySelectorAll(".card[data-entry]")) {
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
if (document.querySelector("[data-entry]")) liveModule.then(addLaterCards, addLaterCards);

const dialog = document.getElementById("live-dialog");
let opened;

async function openDialog(name) {
  const found = await liveEffect(name);
  const stage = make("div", { className: "live-large" });
  const form = make("form");
  const codes = make("div", { className: "live-codes" });
  const close = make("button", { type: "button", textContent: "Close" });
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", name);
  dialog.replaceChildren(make("h2", {}, name), make("p", {}, found.effect.summary ?? ""), stage, form, codes, close);
  dialog.showModal();
  const made = await livePlayer(stage, name, {});
  // The dialog may be closed by now.
  if (!stage.isConnected) return made.destroy();
  opened = made;
  showSettings(name, found, opened, form, codes);
}

dialog?.addEventListener("close", () => {
  opened?.destroy();
  opened = undefined;
  dialog.replaceChildren();
});
