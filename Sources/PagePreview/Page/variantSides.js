// The sides that the server shows: A and B, or A and the other frames of a grid.
//
// state.variants = {parameter, share, values}: up to nine settings of a parameter of side A in order, of which the one
// that is null is that of side A itself. It is null or undefined if no variants are shown.
//
// state.board = {isShown, items: [{name, side}]}: up to nine effects with names, of which the one whose side is null is
// side A. It is null or undefined if nothing is on the board.

export const variantNames = ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8"];
export const maxVariants = variantNames.length + 1;
export const sideNames = ["a", "b", ...variantNames];

// The contents of the cells of the grid, in order: sides, or null for side A. The result is null without a grid.
function gridSides({sides: {a}, variants, board}) {
  if (variants) {
    return variants.values.map((text) => (
      text === null ? null : {...a, settings: {...a.settings, [variants.parameter]: text}}));
  }
  return board?.isShown ? board.items.map(({side}) => side) : null;
}

// The sides to show, by name.
export function shownSides(state) {
  const cells = gridSides(state);
  if (!cells) return state.sides;
  const others = cells.filter((side) => side !== null);
  return {a: state.sides.a, ...Object.fromEntries(others.map((side, index) => [variantNames[index], side]))};
}

// The names of the sides in the order of the cells; null without a grid.
export function gridOrder(state) {
  let last = -1;
  return gridSides(state)?.map((side) => {
    if (side === null) return "a";
    last += 1;
    return variantNames[last];
  }) ?? null;
}
