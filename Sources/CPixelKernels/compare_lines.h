/// The mean differences of long windows in all directions.
///
/// A line with another colour, or an edge that moved, differs to the same side along its whole length; the noise of another
/// rasterizer or of a codec changes its sign along an edge.
#pragma once

#include <stdint.h>

enum {
  /// The length and the width of a window, in pixels; the width is across the nearer axis.
  line_length = 33,
  line_width = 5,
  /// The number of planes of scratch memory.
  line_planes = 4,
};

/// Returns the largest mean difference of a window, less the mean that is allowed, as a multiple of a limit; 0 if none
/// can exceed it. Windows that could exceed it only with cells that have the mark 3 need not be tested.
///
/// The cells of 8 × 8 pixels under windows that exceed the limit are marked with 3. `planes` has room for `line_planes` planes.
float compare_lines(
    const float *differences, const float *allowed, int64_t width, int64_t height, float limit, uint8_t *marks,
    float *planes);
