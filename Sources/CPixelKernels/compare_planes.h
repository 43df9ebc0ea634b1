/// The planes of numbers of two pictures, and the marks of cells.
#pragma once

#include "compare_kernels.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  /// The number of planes.
  plane_count = 6,
};

/// The functions of inner loops are compiled twice, for all processors and for those with wider vectors.
#define INLINE static inline __attribute__((always_inline))

/// The planes of a comparison, each with an element for a pixel.
typedef struct {
  int64_t width, height;
  /// The differences of the luma.
  float *luma;
  /// The smoothed luma of both pictures.
  float *expected, *actual;
  /// The length of the gradient of their mean, or the distance from a palette; and the parts of the gradient.
  float *activity, *across, *down;
  /// Memory before the planes, for sums.
  float *work;
} plane_set;

/// Allocates and fills the planes of a view, with `work` numbers before them; false if memory is exhausted.
///
/// The planes are in the order of the type, so that those from `expected` on can be used as one piece of memory.
bool create_planes(const compare_view *view, int64_t work, plane_set *planes);

/// Frees the memory of planes.
void free_planes(plane_set *planes);

/// Returns the number of cells of a length in pixels.
static inline int64_t cells_of(int64_t length) { return (length + compare_cell - 1) / compare_cell; }

/// Marks the cells under a window.
static inline void mark_cells(
    uint8_t *marks, int64_t across, int64_t down, int64_t left, int64_t top, int64_t side, uint8_t mark) {
  for (int64_t y = top / compare_cell; y <= (top + side - 1) / compare_cell && y < down; y++)
    for (int64_t x = left / compare_cell; x <= (left + side - 1) / compare_cell && x < across; x++)
      marks[y * across + x] |= mark;
}
