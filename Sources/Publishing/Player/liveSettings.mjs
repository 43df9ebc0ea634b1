// The settings of an effect in a gallery, and the commands and the code with these settings.

import { make, showControls } from "./controls.mjs";
import { options } from "./settings.mjs";

/** Fills a form with the settings of the effect that a player shows, and an element with commands and code. */
export function showSettings(name, { effect, reduced }, player, form, codes) {
  const state = { parameters: {}, layout: {} };
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
      return [make("div", { className: "command" }, make("span", {}, title), code, copy)];
    }));
  };
  const show = () => showControls(form, effect, state, player.parameters, ({ isReset }) => {
    try {
      player.setEffect(effect, { reduced, ...state });
    } catch {
      return;
    }
    update();
    if (isReset) show();
  });
  show();
  update();
}
