// The sides that the server shows: A and B, or A and its variants.
//
// state.variants = {parameter, share, values}: up to nine settings of a parameter of side A in order, of which the one
// that is null is that of side A itself. It is null or undefined if no variants are shown.

export const variantNames = ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8"];
export const maxVariants = variantNames.length + 1;
export const sideNames = ["a", "b", ...variantNames];

// The sides to show, by name.
export function shownSides({sides, variants}) {
  if (!variants) return sides;
  const others = variants.values.filter((text) => text !== null);
  const {a} = sides;
  return {
    a, ...Object.fromEntries(others.map((text, index) => (
      [variantNames[index], {...a, settings: {...a.settings, [variants.parameter]: text}}]))),
  };
}

// The names of the sides in the order of the values.
export function variantOrder({values}) {
  let last = -1;
  return values.map((text) => {
    if (text === null) return "a";
    last += 1;
    return variantNames[last];
  });
}
