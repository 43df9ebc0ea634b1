/** What `attach` and `scrollToPage` must know of a scroll view. */
export interface ScrollOptions {
  /** The elements of the pages; those with the attribute `data-page` if it is absent. */
  pages?: Iterable<HTMLElement>;
  /** What differs from the sizes of the elements, their number, and the direction of the scroll view. */
  layout?: Partial<Layout>;
  parameters?: Parameters;
}

export function attach(
  scroller: HTMLElement,
  options?: ScrollOptions & {
    /** Whether scrolling stops at pages; true by default. */
    snap?: boolean;
    draw?: (element: HTMLElement, page: PosedPage, layout: Layout) => void;
    /** Receives the index of the page at rest, or of the nearest one. */
    onPageChange?: (index: number) => void;
  },
): () => void;
export function scrollToPage(
  scroller: HTMLElement,
  index: number,
  options?: ScrollOptions & { behavior?: ScrollBehavior },
): void;

__drawing__
