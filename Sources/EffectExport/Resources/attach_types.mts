/** A page and its pose. */
export interface PosedPage extends Pose {
  element: HTMLElement;
  index: number;
  difference: number;
}

/** What `attach` and `scrollToPage` must know of a scroll view. */
export interface ScrollOptions {
  pages?: Iterable<HTMLElement>;
  layout?: Partial<Layout>;
  parameters?: Parameters;
}

export function attach(
  scroller: HTMLElement,
  options?: ScrollOptions & {
    /** The element whose length is set to what all pages scroll. */
    track?: HTMLElement | null;
    draw?: (page: HTMLElement, pose: PosedPage) => void;
    /** Receives the index of the page at rest, or of the nearest one. */
    onPageChange?: (index: number) => void;
  },
): () => void;
export function scrollToPage(
  scroller: HTMLElement,
  index: number,
  options?: ScrollOptions & { behavior?: ScrollBehavior },
): void;
