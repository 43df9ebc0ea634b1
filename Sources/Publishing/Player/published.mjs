// The page of `fxrender publish`: it opens the module and the pictures in the file, and mounts the player.

import { make, showControls } from "./controls.mjs";
import { inflated } from "./inflated.mjs";
import { mount } from "./player.mjs";
import { fragment, options, settingsOf } from "./settings.mjs";
import { instantiate } from "./effect-module.mjs";

const element = (id) => document.getElementById(id);

/** The bytes of an element that contains base64. */
function bytes(id) {
  const text = element(id).textContent.trim();
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

const openModule = () => instantiate(inflated(new Blob([bytes("module")]).stream()));

/** The address of a picture of the file. */
function address(index) {
  return URL.createObjectURL(new Blob([bytes(`picture-${index}`)], { type: "image/webp" }));
}

async function openFont() {
  if (!element("font")) return;
  const font = await new FontFace("fx-page-font", bytes("font")).load();
  document.fonts.add(font);
  document.documentElement.style.setProperty("--fx-font", "fx-page-font, system-ui, sans-serif");
}

async function start() {
  const data = JSON.parse(element("data").textContent);
  const [module] = await Promise.all([openModule(), openFont()]);
  const addresses = Array.from({ length: data.pictures }, (_, index) => address(index));
  const withSource = (picture) => picture.picture === undefined ? picture : { ...picture, src: addresses[picture.picture] };
  const pages = data.pages.map((page) => ({
    ...withSource(page),
    pictures: Object.fromEntries(Object.entries(page.pictures ?? {}).map(([name, picture]) => [name, withSource(picture)])),
  }));
  for (const shown of data.presets.flatMap(({ effect, reduced }) => [effect, reduced])) {
    if (shown.background) shown.background = withSource(shown.background);
  }
  new Page(data, module, pages);
}

/** The tabs, the controls and the player. */
class Page {
  constructor(data, module, pages) {
    this.data = data;
    this.effects = data.presets.map((preset) => preset.effect);
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    const found = settingsOf(location.hash, this.effects);
    this.index = found ? this.effects.indexOf(found.effect) : 0;
    this.state = this.initial(found);
    const preset = data.presets[this.index];
    element("still").remove();
    this.player = mount(element("player"), {
      ...this.effectOptions(preset),
      module, pages,
      effect: preset.effect,
      label: data.title,
      background: data.background,
      scroll: data.scroll,
    });
    window.fxPlayer = this.player;
    this.player.addEventListener("error", ({ detail }) => showProblem(detail));
    this.tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => this.select(index));
      tab.addEventListener("keydown", (event) => this.moveTab(event, index));
    });
    addEventListener("keydown", (event) => {
      // While nothing else has the focus, keys are for the pages.
      if (event.target === document.body) this.player.key(event);
    });
    addEventListener("hashchange", () => this.readAddress());
    this.showTab();
    this.showControls();
    this.addCopies();
    document.body.dataset.ready = "true";
  }

  initial(found) {
    return { parameters: { ...found?.parameters }, layout: { ...found?.layout } };
  }

  effectOptions(preset) {
    return {
      reduced: preset.reduced,
      parameters: { ...preset.parameters, ...this.state.parameters },
      layout: { ...preset.layout, ...this.state.layout },
    };
  }

  /** Shows another effect. */
  select(index, state = this.initial()) {
    [this.index, this.state] = [index, state];
    this.apply();
    this.showTab();
    this.showControls();
  }

  /** Shows the effect with the current settings; settings that the effect refuses are named. */
  apply() {
    const preset = this.data.presets[this.index];
    try {
      this.player.setEffect(preset.effect, this.effectOptions(preset));
      showProblem(null);
    } catch (error) {
      showProblem(error);
    }
  }

  readAddress() {
    const found = settingsOf(location.hash, this.effects);
    if (found) this.select(this.effects.indexOf(found.effect), this.initial(found));
  }

  showTab() {
    this.tabs.forEach((tab, index) => {
      tab.ariaSelected = String(index === this.index);
      tab.tabIndex = index === this.index ? 0 : -1;
    });
    element("words").textContent = this.effects[this.index].summary ?? "";
  }

  moveTab(event, index) {
    const places = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: this.tabs.length - 1 };
    if (!(event.key in places)) return;
    event.preventDefault();
    const next = (places[event.key] + this.tabs.length) % this.tabs.length;
    this.tabs[next].focus();
    this.select(next);
  }

  showControls() {
    const form = element("controls");
    if (!form) return;
    const { effect, own } = this.data.presets[this.index];
    showControls(form, effect, this.state, this.player.parameters, ({ isReset }) => {
      this.apply();
      if (isReset) this.showControls();
    }, own);
  }

  addCopies() {
    for (const [id, text] of [
      ["copy-options", () => options(this.effects[this.index], this.state)],
      ["copy-address", () => `${location.href.split("#")[0]}${fragment(this.effects[this.index], this.state)}`],
    ]) {
      element(id)?.addEventListener("click", () => copy(text(), element("copied")));
    }
  }
}

/** Copies a text; where a browser does not allow it, shows it for copying by hand. */
async function copy(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    place.value = text ? `Copied: ${text}` : "Nothing to copy: all settings are the defaults.";
  } catch {
    place.value = text;
  }
}

function showProblem(error) {
  element("problem").hidden = !error;
  element("problem").textContent = error ? String(error.message ?? error) : "";
}

start().catch((error) => {
  showProblem(new Error(`This browser cannot show the moving pages (${error.message}). The picture shows them at rest.`));
});
