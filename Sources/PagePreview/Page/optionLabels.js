// The names that options of the command line have on the page.

import {table} from "./options.js";

const labels = {
  ...Object.fromEntries(table.settings.map(({name, label}) => [name, label])),
  pages: "Number of pages", deck: "Pages show", fit: "Fit of pictures", pageSize: "Size of a page", gap: "Gap between pages",
  centerOffset: "Move the pages", viewpointOffset: "Move the eye", background: "Background", direction: "Direction", rtl: "RTL", wrap: "Wrap",
  scroll: "Motion", from: "From", to: "To", duration: "Duration", frames: "Frames", ease: "Ease", showTouches: "Touches",
};

// The label of an option's control; undefined for an option that the page does not have.
export const labelOfOption = (name) => labels[name];
