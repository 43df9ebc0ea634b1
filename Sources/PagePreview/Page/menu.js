// A button with what it opens below itself: what is needed seldom.

import {icon, make} from "./dom.js";

export function menu(name, picture, title, ...content) {
  const box = make("div", {className: "menu", id: `menu-${picture}`, popover: "auto", role: "group", ariaLabel: title}, ...content);
  const button = make("button", {title, ariaLabel: name ? null : title, popoverTargetElement: box, ariaExpanded: "false"}, icon(picture));
  if (name) button.append(make("span", {textContent: name}));
  box.addEventListener("toggle", ({newState}) => {
    button.ariaExpanded = String(newState === "open");
    if (newState !== "open") return;
    const [anchor, own] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
    const fits = anchor.bottom + own.height + 8 < innerHeight;
    box.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - own.width - 8))}px`;
    box.style.top = `${fits ? anchor.bottom + 6 : Math.max(8, anchor.top - own.height - 6)}px`;
    box.querySelector("input, select, button")?.focus();
  });
  return [button, box];
}
