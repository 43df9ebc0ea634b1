// The toolbar in a narrow window: its first group stays, and a button opens a sheet with the others.

import {icon, make} from "./dom.js";

export function mount(toolbar) {
  const [, ...rest] = toolbar.children;
  const close = make("button", {className: "square", ariaLabel: "Close", title: "Close (Esc)"}, icon("close"));
  const head = make("div", {id: "fold-head"}, make("h2", {}, "Stage options"), close);
  const sheet = make("div", {id: "fold-sheet", popover: "auto", role: "group", ariaLabel: "Stage options"}, head, ...rest);
  const open = make("button", {id: "fold", popoverTargetElement: sheet, ariaExpanded: "false", title: "Options of the stage"}, icon("tuning"), make("span", {}, "Stage"));
  toolbar.append(open, sheet);
  close.addEventListener("click", () => sheet.hidePopover());
  sheet.addEventListener("toggle", ({newState}) => {
    open.ariaExpanded = String(newState === "open");
    if (newState === "open") close.focus();
  });
  // In a wide window the options are in the toolbar, and an open sheet would cover the page.
  matchMedia("(max-width: 900px)").addEventListener("change", () => {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  });
}
