// The files of a gallery: effects, pages and the module, which all of its pages share.

import { make } from "./controls.mjs";
import { inflated } from "./inflated.mjs";
import { mount } from "./player.mjs";
import { instantiate } from "./effect-module.mjs";

// The folder of this script; pages may be in other folders.
const folder = new URL(".", document.currentScript.src);

// Scripts in the folder put their values here, by their paths: unlike other files, a page that is opened from a folder
// may load them.
window.fxGallery ??= {};
const loads = new Map();

/** Loads a script once, and returns its value. */
export function load(path) {
  if (!loads.has(path)) {
    loads.set(path, new Promise((done, fail) => {
      const script = make("script", { src: new URL(path.split("/").map(encodeURIComponent).join("/"), folder).href });
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

// Other scripts of a page load their files in the same way.
window.fxGallery.load = load;

export const liveModule = openModule();

/** A picture with its whole address. */
const placed = (picture) => picture?.src ? { ...picture, src: new URL(picture.src, folder).href } : picture;

const pages = window.fxGallery.pages.map((page) => ({
  ...placed(page),
  pictures: Object.fromEntries(Object.entries(page.pictures ?? {}).map(([name, picture]) => [name, placed(picture)])),
}));

/** The effect of a preset, and the one for people who prefer less motion. */
export async function liveEffect(name) {
  const { effect, reduced } = await load(`effects/${name}.js`);
  const shown = (definition) => ({ ...definition, background: placed(definition.background) });
  return { effect: shown(effect), reduced: shown(reduced) };
}

/** Shows the pages of the gallery with an effect. */
export async function livePlayer(element, name, more) {
  const { effect, reduced } = await liveEffect(name);
  return mount(element, {
    module: await liveModule, effect, reduced, pages, label: name, page: Math.min(1, pages.length - 1), ...more,
  });
}
