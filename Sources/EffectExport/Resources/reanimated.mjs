//?any
/** Returns the pose of a page; for people who prefer less motion, with the layers of the page at rest, in a plain row. */
export function posedPage(difference, layout, parameters, index, reducesMotion) {
  if (!reducesMotion) return pose(difference, layout, parameters, index);
  return { ...resting(pose(0, layout, parameters, index)), ...plainRow(difference, layout) };
}

//.
/**
 * Returns the matrix of a view, column by column as in React Native.
 *
 * Android views have a translation, three rotations, scales and an eye in front of their own middle, which React Native
 * reads from a matrix. Any flat view can be moved with these, apart from skewed ones: a distance of the eye is chosen
 * for which both sides of the view are at right angles.
 */
export function viewMatrix(m, isAndroid) {
  if (!isAndroid) return [m[0], m[4], 0, m[12], m[1], m[5], 0, m[13], 0, 0, 1, 0, m[3], m[7], 0, m[15]];
  const [x, y, g, h] = [m[3], m[7], m[12], m[13]].map((number) => number / m[15]);
  const [a, b, e, f] = [m[0] / m[15] - x * g, m[1] / m[15] - x * h, m[4] / m[15] - y * g, m[5] / m[15] - y * h];
  const square = -(a * b + e * f) / (g * h);
  const eye = Math.abs(g * h) > 1e-12 && square > 0 ? Math.sqrt(square) : 1000;
  const [u, v] = [[a, e, -eye * g], [b, f, -eye * h]];
  const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...across) || 1;
  const columns = [u, v, across.map((number) => number / length)].map((side) => [...side, -side[2] / eye]);
  return [...columns.flat(), x, y, 0, 1];
}

/**
 * Returns the function `itemAnimation` of react-native-reanimated-carousel 5, with the styles of a page:
 *
 *   const isAndroid = Platform.OS === 'android';
 *   const animation = useMemo(() => itemAnimation(layout, { reducesMotion, isAndroid }), [layout, reducesMotion]);
 *   <Carousel data={cards} renderItem={renderCard} itemAnimation={animation} onSnapToItem={setCurrent} />
 *
 * `reducesMotion` is the result of `useReducedMotion()` of Reanimated: pages are then in a plain row. The worklet
 * `draw` returns more styles of a pose.
//?face
 *
 * `LayeredPage` of `__name__-layers.js` draws the layers of a page.
//.?floor
 *
 * `Floors` of `__name__-layers.js` draws the floors of all pages, behind the carousel.
//.
 */
export function itemAnimation(layout, { parameters = {}, reducesMotion = false, isAndroid = false, draw } = {}) {
  return (difference, index) => {
    'worklet';
    const found = posedPage(difference, layout, parameters, index, reducesMotion); //?any
    //?-any
    const found = reducesMotion ? plainRow(difference, layout) : pose(difference, layout, parameters, index);
    //.?pieces
    // Pieces have matrices of their own.
    const matrix = viewMatrix(found.pieces?.length ? IDENTITY : found.matrix, isAndroid);
    //.
    const matrix = viewMatrix(found.matrix, isAndroid); //?-pieces
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
