__header__

/** Returns the pose of the page whose index is __argument__ more than the current page position. */
export function pose(__argument__, layout, parameters = {}, index = 0) {
__statements__
  return {
__members__
  };
}

//?background
/** What is behind all pages. */
export const background = __background__;

//.
/** Returns the range of page differences that are drawn. */
export function window(layout, parameters = {}) {
__window__
  return [__from__, __to__];
}

/** Returns the distance that the content scrolls from page to page, in points. */
export function stride(layout, parameters = {}) {
__sizes__
  return __stride__;
}

__adapter__

/** The matrix that changes nothing. */
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

__functions__
