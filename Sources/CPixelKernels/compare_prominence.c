#pragma STDC FP_CONTRACT OFF

#include "compare_planes.h"

#include <math.h>
#include <stdlib.h>

/// The side of a window, in pixels.
enum { side = 3 };
/// A difference that is as strong in every window: in levels, and for each level of the gradient.
static const float plain = 2, edged = 0.3f;
/// The mean gradient of a window at an edge, in levels.
static const float least_edge = 3;
/// The share of the cells whose windows are the usual ones, and the number of cells with edges that show what is usual: among
/// a few, the crossing of two lines stands out.
static const double usual = 0.98;
static const int64_t least_cells = 120;
/// The least strength of the usual windows.
static const float least_usual = 0.1f;

/// Writes the strongest difference and the largest gradient of the windows of each cell.
static void find_strengths(const plane_set *s, float *strengths, float *gradients) {
  const int64_t width = s->width, across = cells_of(width);
  for (int64_t y = 1; y + 1 < s->height; y++) {
    const float *luma = s->luma + y * width, *activity = s->activity + y * width;
    float *sums = s->across, *edges = s->down;
    for (int64_t x = 0; x < width; x++) {
      sums[x] = luma[x - width] + luma[x] + luma[x + width];
      edges[x] = activity[x - width] + activity[x] + activity[x + width];
    }
    for (int64_t x = 1; x + 1 < width; x++) {
      const int64_t cell = y / compare_cell * across + x / compare_cell;
      const float edge = (edges[x - 1] + edges[x] + edges[x + 1]) / (side * side);
      const float strength =
          fabsf(sums[x - 1] + sums[x] + sums[x + 1]) / (side * side * (plain + edged * edge));
      if (strength > strengths[cell]) strengths[cell] = strength;
      if (edge > gradients[cell]) gradients[cell] = edge;
    }
  }
}

static int compare_floats(const void *one, const void *other) {
  const float a = *(const float *)one, b = *(const float *)other;
  return (a > b) - (a < b);
}

/// Returns whether a column and row are those of a cell, or beside it.
static bool is_around(int64_t cell, int64_t across, int64_t x, int64_t y) {
  return llabs(x - cell % across) <= 1 && llabs(y - cell / across) <= 1;
}

/// Moves the strengths of the cells with edges to the front, but for a cell and its neighbours; returns their number.
static int64_t keep_others(float *strengths, const float *gradients, int64_t across, int64_t down, int64_t cell) {
  int64_t count = 0;
  for (int64_t y = 0; y < down; y++) {
    for (int64_t x = 0; x < across; x++) {
      const int64_t i = y * across + x;
      if (gradients[i] <= least_edge || is_around(cell, across, x, y)) continue;
      strengths[count++] = strengths[i];
    }
  }
  return count;
}

/// Marks a cell with 3 and its neighbours with 1.
static void mark_around(uint8_t *marks, int64_t across, int64_t down, int64_t cell) {
  for (int64_t y = 0; y < down; y++)
    for (int64_t x = 0; x < across; x++)
      if (is_around(cell, across, x, y)) marks[y * across + x] = 1;
  marks[cell] = 3;
}

double compare_prominence(const compare_view *view, uint8_t *marks) {
  const int64_t across = cells_of(view->width), down = cells_of(view->height), cells = across * down;
  plane_set s;
  if (!create_planes(view, 2 * cells, &s)) return 0;
  float *strengths = s.work, *gradients = s.work + cells;
  for (int64_t i = 0; i < 2 * cells; i++) s.work[i] = 0;
  find_strengths(&s, strengths, gradients);
  int64_t strongest = 0;
  for (int64_t i = 0; i < cells; i++)
    if (strengths[i] > strengths[strongest]) strongest = i;
  const float most = strengths[strongest];
  const int64_t others = keep_others(strengths, gradients, across, down, strongest);
  double prominence = 0;
  if (others >= least_cells) {
    mark_around(marks, across, down, strongest);
    qsort(strengths, others, sizeof(float), compare_floats);
    prominence = most / (strengths[(int64_t)(usual * (others - 1))] + least_usual);
  }
  free_planes(&s);
  return prominence;
}
