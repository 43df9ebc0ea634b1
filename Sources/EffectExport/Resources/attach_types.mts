/** What `attach` and `scrollToPage` must know of a scroll view. */
export interface ScrollOptions {
  pages?: Iterable<HTMLElement>;
  layout?: Partial<Layout>;
  parameters?: Parameters;
}

export function attach(
  scroller: HTMLElement,
  options?: ScrollOptions & {
    draw?: (page: HTMLElement, pose: Pose) => void;
    /** Receives the index of the page at rest, or of the nearest one. */
    onPageChange?: (index: number) => void;
  },
): () => void;
export function scrollToPage(
  scroller: HTMLElement,
  index: number,
  options?: ScrollOptions & { behavior?: ScrollBehavior },
): void;
