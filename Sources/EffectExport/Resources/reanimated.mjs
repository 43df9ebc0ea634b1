//?any
/** Returns the pose of a page; for people who prefer less motion, with the layers of the page at rest, in a plain row. */
export function posedPage(difference, layout, parameters, index, reducesMotion) {
  if (!reducesMotion) return pose(difference, layout, parameters, index);
  return { ...resting(pose(0, layout, parameters, index)), ...plainRow(difference, layout) };
}

//.
/**
 * Returns the function `itemAnimation` of react-native-reanimated-carousel 5, with the styles of a page:
 *
 *   const animation = useMemo(() => itemAnimation(layout, { reducesMotion }), [layout, reducesMotion]);
 *   <Carousel data={cards} renderItem={renderCard} itemAnimation={animation} onSnapToItem={setCurrent} />
 *
 * `reducesMotion` is the result of `useReducedMotion()` of Reanimated: pages are then in a plain row. The worklet
 * `draw` returns more styles of a pose, such as those of its layers. Android keeps of a matrix only what translation,
 * rotation, scale and perspective can say.
//?face
 *
 * `LayeredPage` of `__name__-layers.js` draws the layers of a page.
//.
//?floor
 *
 * `Floors` of `__name__-layers.js` draws the floors of all pages, behind the carousel.
//.
 */
export function itemAnimation(layout, { parameters = {}, reducesMotion = false, draw } = {}) {
  return (difference, index) => {
    'worklet';
    //?any
    const found = posedPage(difference, layout, parameters, index, reducesMotion);
    //.
    //?-any
    const found = reducesMotion ? plainRow(difference, layout) : pose(difference, layout, parameters, index);
    //.
    //?pieces
    // Pieces have matrices of their own.
    const own = found.pieces?.length ? IDENTITY : found.matrix;
    const matrix = own.map((_, i) => own[(i % 4) * 4 + (i >> 2)]);
    //.
    //?-pieces
    const matrix = found.matrix.map((_, i) => found.matrix[(i % 4) * 4 + (i >> 2)]);
    //.
    const [first, last] = reducesMotion ? [-layout.pages, layout.pages] : window(layout, parameters);
    const nearest = found.difference ?? difference;
    const isSeen = !found.hidden && found.alpha > 0.001 && nearest >= first && nearest <= last;
    return {
      transform: [{ matrix }],
      opacity: isSeen ? found.alpha : 0,
      pointerEvents: isSeen && found.interactive ? 'box-none' : 'none',
      zIndex: Math.round(found.order * 1000 - Math.abs(nearest) * 10),
      ...draw?.(found),
    };
  };
}
