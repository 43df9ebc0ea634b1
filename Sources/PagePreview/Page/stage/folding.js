// The toolbar in a narrow window: its first group stays, and a button opens a sheet with the others.

import {popoverHead} from "../controls.js";
import {icon, make} from "../dom.js";

export function mount(toolbar) {
  const [, ...rest] = toolbar.children;
  const sheet = make("div", {id: "fold-sheet", popover: "auto", role: "group", ariaLabel: "Stage options"});
  sheet.append(popoverHead("Stage options", sheet), ...rest);
  const open = make("button", {id: "fold", popoverTargetElement: sheet, ariaExpanded: "false", title: "Options of the stage"}, icon("tuning"), make("span", {}, "Stage"));
  toolbar.append(open, sheet);
  sheet.addEventListener("toggle", ({newState}) => {
    open.ariaExpanded = String(newState === "open");
    if (newState === "open") sheet.querySelector(".popover-head button").focus();
  });
  // In a wide window the options are in the toolbar, and an open sheet would cover the page.
  narrow.addEventListener("change", () => {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  });
}
