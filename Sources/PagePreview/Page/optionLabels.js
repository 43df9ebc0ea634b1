// The names that options of the command line have on the page.

const labels = {
  size: "Size", scale: "Scale", fps: "Frame rate", quality: "Quality", maxSize: "Maximum size", loop: "Plays", hold: "Hold at the ends",
  bounce: "There and back", approximate: "Omit what the target cannot express",
  controls: "Sliders for the parameters",
  pageSize: "Page size", gap: "Gap", pages: "Pages", deck: "Deck", fit: "Fit", centerOffset: "Centre offset",
  viewpointOffset: "Viewpoint offset", background: "Background", direction: "Direction", rtl: "RTL", wrap: "Wrap",
  scroll: "Motion", from: "From", to: "To", duration: "Duration", frames: "Frames", ease: "Ease", showTouches: "Touches",
};

// The label of an option's control; undefined for an option that the page does not have.
export const labelOfOption = (name) => labels[name];
