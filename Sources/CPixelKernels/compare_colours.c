#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"

#include <math.h>

enum {
  /// The number of bits of a channel that distinguish colours.
  bits = 5,
};

/// Returns the change in the squared differences of pixels if the mean difference of other pixels is
/// subtracted from them.
static double change(const compare_colour *pixels, const compare_colour *others) {
  double change = 0;
  for (int k = 0; k < 3; k++) {
    const double mean = (double)others->sums[k] / others->count;
    change += mean * (mean * pixels->count - 2.0 * pixels->sums[k]);
  }
  return change;
}

compare_colour_map compare_colours(
    const compare_view *view, int64_t row_step, compare_colour *colours) {
  const int64_t size = 1 << (3 * bits);
  int64_t squares = 0, differing = 0;
  for (int64_t line = 0; line < view->rows; line += row_step) {
    const int64_t y = view->top + line;
    for (int64_t column = 0; column < view->columns; column++) {
      const int64_t x = view->left + column, place = (y * view->width + x) * 4;
      const uint8_t *before = view->expected + place, *after = view->actual + place;
      // The first half of the colours is for white squares of the chequerboard, the second one for black.
      const int64_t half = (x / compare_block + y / compare_block) & 1 ? size : 0;
      compare_colour *colour = colours + half + (before[0] >> (8 - bits) << (2 * bits)) +
                               (before[1] >> (8 - bits) << bits) + (before[2] >> (8 - bits));
      colour->count++;
      int64_t square = 0;
      for (int k = 0; k < 3; k++) {
        const int32_t step = after[k] - before[k];
        colour->sums[k] += step;
        square += step * step;
      }
      squares += square;
      differing += square > 0;
    }
  }
  double left = squares;
  for (int64_t i = 0; i < size; i++) {
    const compare_colour *white = colours + i, *black = white + size;
    if (white->count > 0 && black->count > 0) left += change(white, black) + change(black, white);
  }
  return (compare_colour_map){
      .share = squares > 0 ? 1 - left / squares : 0,
      .residual = sqrt(fmax(left, 0) / (3 * (differing > 0 ? differing : 1))),
  };
}
