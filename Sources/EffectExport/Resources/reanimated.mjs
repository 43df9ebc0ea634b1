/**
 * Returns the styles of pages, such as `customAnimation` of react-native-reanimated-carousel.
 *
 * Android keeps of a matrix only what translation, rotation, scale and perspective can say. The worklet `draw`
 * returns more styles of a pose, such as those of its layers.
 */
export function animation(layout, parameters = {}, draw) {
  return (difference, index) => {
    'worklet';
    const found = pose(difference, layout, parameters, index);
    const matrix = found.matrix.map((_, i) => found.matrix[(i % 4) * 4 + (i >> 2)]);
    const isSeen = !found.hidden && found.alpha > 0.001;
    return {
      transform: [{ matrix }],
      opacity: isSeen ? found.alpha : 0,
      pointerEvents: isSeen && found.interactive ? 'auto' : 'none',
      zIndex: Math.round(found.order * 1000 - Math.abs(difference) * 10),
      ...draw?.(found),
    };
  };
}
