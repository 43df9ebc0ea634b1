__licence__
import type { ReactElement, ReactNode } from 'react';
import type { Layout, Parameters } from './__name__.js';

//?face
/** A page with its layers, an item of a carousel. */
export function LayeredPage(properties: {
  /** The page difference, as `renderItem` of the carousel gives it. */
  relativeProgress: { readonly value: number };
  index: number;
  layout: Layout;
  parameters?: Parameters;
  /** Whether pages are in a plain row: the result of `useReducedMotion()`. */
  reducesMotion?: boolean;
  //?texts files
  /** Returns the text of a page for a text or the path of a picture of the effect, which may have fields. */
  words?: (text: string, page: number) => string;
  //.?files
  /** Returns the source of the picture with a path. */
  pictures?: (path: string) => number | { uri: string } | undefined;
  //.
  /** The views of the page. */
  children?: ReactNode;
}): ReactElement;
//.?floor
/** The floors of all pages, to be behind a carousel. */
export function Floors(properties: {
  /** The position of the scroll, in pages. */
  progress: { readonly value: number };
  layout: Layout;
  parameters?: Parameters;
}): ReactElement[];
//.
