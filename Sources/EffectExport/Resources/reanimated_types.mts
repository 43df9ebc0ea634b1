/** The styles of a page, which are among those of React Native's `ViewStyle`. */
export interface PageStyle {
  transform: { matrix: number[] }[];
  opacity: number;
  pointerEvents: 'auto' | 'none';
  zIndex: number;
}

/** Returns the function `itemAnimation` of react-native-reanimated-carousel 5. */
export function itemAnimation<Style = {}>(
  layout: Layout,
  options?: {
    parameters?: Parameters;
    /** Whether pages are in a plain row: the result of `useReducedMotion()`. */
    reducesMotion?: boolean;
    /** A worklet that returns more styles of a pose, such as those of its layers. */
    draw?: (pose: Pose) => Style;
  },
): (difference: number, index: number) => PageStyle & Style;
