/** The styles of a page, which are among those of React Native's `ViewStyle`. */
export interface PageStyle {
  transform: { matrix: number[] }[];
  opacity: number;
  pointerEvents: 'box-none' | 'none';
  zIndex: number;
}

//?any
/** Returns the pose of a page; for people who prefer less motion, in a plain row. */
export function posedPage(
  difference: number,
  layout: Layout,
  parameters: Parameters,
  index: number,
  reducesMotion: boolean,
): Pose;

//.
/** Returns the matrix of a flat view, column by column as in React Native. */
export function viewMatrix(matrix: number[], isAndroid: boolean): number[];

/** Returns the function `itemAnimation` of react-native-reanimated-carousel 5. */
export function itemAnimation<Style = {}>(
  layout: Layout,
  options?: {
    parameters?: Parameters;
    /** Whether pages are in a plain row: the result of `useReducedMotion()`. */
    reducesMotion?: boolean;
    /** Whether matrices are those of Android's views: `Platform.OS === 'android'`. */
    isAndroid?: boolean;
    /** A worklet that returns more styles of a pose, such as those of its layers. */
    draw?: (pose: Pose) => Style;
  },
): (difference: number, index: number) => PageStyle & Style;
