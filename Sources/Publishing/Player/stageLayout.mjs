// The arrangement of pages on a screen, by the stage of a preset.

/** The layout where neither the preset nor the page says another. */
const usual = { pageSize: { width: 240, height: 320 }, gap: 0, axis: "horizontal" };

/** The layout of an effect in a viewport; the members of `own` win over those of the effect's stage. */
export function layoutOf(effect, viewport, pages, own = {}) {
  const stage = effect.stage ?? {};
  const axis = own.axis ?? stage.direction ?? usual.axis;
  const spacing = (viewport.height > viewport.width ? stage.tall : stage.wide) ?? {};
  const page = spacing.page ?? stage.usual?.page;
  const gap = spacing.gap ?? stage.usual?.gap;
  const along = axis === "horizontal" ? viewport.width : viewport.height;
  return {
    pageSize: own.pageSize ?? (page ? pageSize(page, viewport, axis) : usual.pageSize),
    viewport,
    gap: own.gap ?? (gap ? extent(gap, along) : usual.gap),
    pages: Math.max(1, pages),
    axis,
    isRightToLeft: own.isRightToLeft ?? false,
    ...(own.centerOffset && { centerOffset: own.centerOffset }),
    ...(own.viewpointOffset && { viewpointOffset: own.viewpointOffset }),
  };
}

const extent = (extent, side) => extent.points ?? (extent.percent * side) / 100;

function pageSize(page, viewport, axis) {
  const isAcross = axis === "horizontal";
  const width = extent(page.width ?? (isAcross ? page.length : page.breadth), viewport.width);
  const height = extent(page.height ?? (isAcross ? page.breadth : page.length), viewport.height);
  if (!page.aspect) return { width, height };
  const [across, down] = page.aspect;
  return width * down > height * across
    ? { width: (height * across) / down, height }
    : { width, height: (width * down) / across };
}

/** The scroll view of an effect's pages: its scroller has the size of a page with its gap. */
export function scrollViewOf(effect, layout, own = {}) {
  const isAcross = layout.axis === "horizontal";
  const stride = (isAcross ? layout.pageSize.width : layout.pageSize.height) + layout.gap;
  return {
    view: layout.viewport,
    pageSize: layout.pageSize,
    gap: layout.gap,
    padding: layout.gap / 2,
    scroller: isAcross ? { width: stride, height: layout.pageSize.height } : { width: layout.pageSize.width, height: stride },
    axis: layout.axis,
    isRightToLeft: layout.isRightToLeft,
    wraps: effect.wraps,
    ...own,
    // A small page must turn after a small movement.
    physics: { ...own.physics, slop: Math.min(own.physics?.slop ?? 10, stride / 8) },
  };
}
