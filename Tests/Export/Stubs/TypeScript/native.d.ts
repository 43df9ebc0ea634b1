// The types of React and React Native that exported code is used with, to check them where they are missing.
// dohooo/react-native-reanimated-carousel e437fa8 (5.1.1), src/public-types.ts; the others by their documentation
declare module 'react' {
  export interface RefObject<T> { readonly current: T | null }
  export interface ReactElement { type: unknown }
  export type ReactNode = ReactElement | string | number | boolean | null | undefined | ReactNode[];
  export function useMemo<T>(factory: () => T, dependencies: readonly unknown[]): T;
  export function useCallback<T>(callback: T, dependencies: readonly unknown[]): T;
  export function useEffect(effect: () => void | (() => void), dependencies?: readonly unknown[]): void;
  export function useRef<T>(initial: T | null): RefObject<T>;
  export function useState<S>(initial: S): [S, (value: S) => void];
  const React: { createElement(...parts: any[]): ReactElement };
  export default React;
}

declare namespace JSX {
  interface Element { type: unknown }
  interface ElementChildrenAttribute { children: {} }
  interface IntrinsicElements { [name: string]: any }
}

declare module 'react-native' {
  import type { ReactElement, ReactNode } from 'react';
  export interface ViewStyle {
    transform?: string | { matrix: number[] }[];
    opacity?: number;
    pointerEvents?: 'box-none' | 'none' | 'box-only' | 'auto';
    zIndex?: number;
    elevation?: number;
    width?: number | string;
    height?: number | string;
    flex?: number;
    alignItems?: 'center';
    justifyContent?: 'center';
  }
  export const Platform: { OS: 'ios' | 'android' };
  export function View(props: {
    children?: ReactNode; style?: { [name: string]: unknown }; pointerEvents?: ViewStyle['pointerEvents']; accessibilityLabel?: string;
  }): ReactElement;
  export function Text(props: { children?: ReactNode; onPress?: () => void }): ReactElement;
}

declare module 'react-native-reanimated' {
  export function useReducedMotion(): boolean;
}

declare module 'react-native-reanimated-carousel' {
  import type { ReactElement, RefObject } from 'react';
  import type { ViewStyle } from 'react-native';
  export type CarouselItemAnimation = (relativeProgress: number, index: number) => ViewStyle; // :143
  export interface CarouselRef { // :94
    scrollTo(options: { index: number; animated?: boolean }): void; // :98, 193
  }
  export interface CarouselRenderItemInfo<Item> { // :101
    item: Item;
    index: number;
    relativeProgress: { readonly value: number };
  }
  export function Carousel<Item>(props: { // :66
    ref?: RefObject<CarouselRef>;
    data: Item[]; // :67
    renderItem: (info: CarouselRenderItemInfo<Item>) => ReactElement; // :68, 101, 103
    itemAnimation: CarouselItemAnimation; // :40
    style?: ViewStyle; // :85
    renderWindowSize?: number;
    orientation?: 'horizontal' | 'vertical';
    onSnapToItem?: (index: number) => void; // :91
  }): ReactElement;
}
