// The effect of a page of its own: it replaces its picture when it can move, and has settings and code.

import { make } from "./controls.mjs";
import { liveEffect, livePlayer } from "./liveFiles.mjs";
import { showSettings } from "./liveSettings.mjs";

/** Shows the effect that an element names. */
async function show(stage) {
  const name = stage.dataset.effect;
  const host = make("div", { className: "live-host" });
  stage.append(host);
  const player = await livePlayer(host, name, { letsPageScroll: true });
  stage.querySelector("img")?.remove();
  document.body.dataset.live ??= String(Math.round(performance.now()));
  const form = document.getElementById("live-settings");
  if (form) showSettings(name, await liveEffect(name), player, form, document.getElementById("live-codes"));
}

for (const stage of document.querySelectorAll("[data-effect]")) {
  show(stage).catch((error) => {
    stage.append(make("p", { className: "live-problem" }, `This browser cannot show the moving pages (${error.message}).`));
  });
}
