// Names of parameters and keys of YAML, such as `prevRotateY`, in words.

// Words that names abbreviate.
const words = {prev: "previous", min: "minimum", max: "maximum"};
// Names whose words do not follow from their letters.
const phrases = {
  fadeMin: "Fade from", fadeMax: "Fade to", fadeRange: "Fade length", fadeMinAlpha: "Faded opacity",
  alphaFactor: "Opacity per page", spacingFactor: "Spacing per page", scaleFactor: "Scale per page",
  l1: "Minimum shift, across", l2: "Minimum shift, down", l3: "Minimum shift, in depth",
  u1: "Maximum shift, across", u2: "Maximum shift, down", u3: "Maximum shift, in depth",
  r1: "Shift per page, across", r2: "Shift per page, down", r3: "Shift per page, in depth",
  x: "Across", y: "Down", z: "Depth", kx: "Spread across", ky: "Spread down", dpi: "Pixels per inch",
};

export function parameterWords(name) {
  if (name in phrases) return phrases[name];
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[XYZ])(?=[A-Z][a-z])|\.|_/).map((part) => {
    const word = part.toLowerCase();
    return /^[XYZ]$/.test(part) ? part : words[word] ?? word;
  });
  const text = parts.join(" ");
  return text[0].toUpperCase() + text.slice(1);
}

// The words for a name below a heading with its beginning, `group`.
export function wordsInGroup(name, group) {
  return name in phrases || name === group ? parameterWords(name) : parameterWords(name.slice(group.length));
}

// The word for an infinite value: without an eye there is no perspective, a limit does not exist, and another event never
// happens.
export function infiniteWord(name) {
  if (name === "perspective") return "none";
  return /^(min|max|limit)|^[lu]\d$/.test(name) ? "no limit" : "never";
}
