export function attach(
  scroller: HTMLElement,
  options?: { pages?: Iterable<HTMLElement>; layout?: Partial<Layout>; parameters?: Parameters,
    draw?: (page: HTMLElement, pose: Pose) => void },
): () => void;
