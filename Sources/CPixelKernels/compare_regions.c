#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_labels.h"
#include "compare_smooth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// The side of a window that is measured, in pixels.
  window = 2 * compare_cell,
  /// The largest displacement that is searched in a window, in pixels.
  reach = 6,
  /// The largest number of windows of a region that are measured.
  most_windows = 64,
};

/// The share of the largest difference of a region from which a pixel belongs to the region's box.
static const float box_share = 0.2f;
/// The least such difference, in levels.
static const float least_difference = 2;
/// The share of the largest energy of a window from which a window is measured; the others have more noise.
static const double window_share = 0.1;
/// The regularization of a fit, as a share of the squared gradients.
static const double ridge = 0.01;

/// The smoothed luma of both pictures.
typedef struct {
  int64_t width, height;
  float *expected, *actual;
} plane_pair;

/// A measured window.
typedef struct {
  /// The left and top, and the sum of the squared differences.
  int64_t x, y;
  double energy;
  /// The displacement, and the sums of the squared differences that remain after it and after a linear map.
  double dx, dy, after_motion, after_map;
  /// The slope of the linear map, and the squared deviations from the means of both pictures.
  double slope, old_contrast, new_contrast;
} measured_window;

/// Returns a pixel of a plane, whose border continues.
static inline float at(const plane_pair *pair, const float *plane, int64_t x, int64_t y) {
  return plane[limited(y, pair->height) * pair->width + limited(x, pair->width)];
}

typedef float four_floats __attribute__((vector_size(16)));

/// Returns the sum of the squared differences of a window after a displacement of the expected plane.
static double distance_at(const plane_pair *pair, const measured_window *w, int64_t dx, int64_t dy) {
  const int64_t left = w->x - dx, top = w->y - dy;
  const int64_t right = (w->x > left ? w->x : left) + window, bottom = (w->y > top ? w->y : top) + window;
  const bool is_inside = left >= 0 && top >= 0 && w->x >= 0 && w->y >= 0;
  if (is_inside && right <= pair->width && bottom <= pair->height) {
    four_floats sum = {0};
    for (int64_t y = 0; y < window; y++) {
      const float *p = pair->expected + (top + y) * pair->width + left;
      const float *q = pair->actual + (w->y + y) * pair->width + w->x;
      for (int64_t x = 0; x < window; x += 4) {
        four_floats old, new;
        memcpy(&old, p + x, sizeof old);
        memcpy(&new, q + x, sizeof new);
        sum += (new - old) * (new - old);
      }
    }
    return (double)sum[0] + sum[1] + sum[2] + sum[3];
  }
  double sum = 0;
  for (int64_t y = w->y; y < w->y + window; y++) {
    for (int64_t x = w->x; x < w->x + window; x++) {
      const float d = at(pair, pair->actual, x, y) - at(pair, pair->expected, x - dx, y - dy);
      sum += d * d;
    }
  }
  return sum;
}

/// Fits a displacement and a growth to a window: first whole pixels by search, then their parts by least squares.
static void fit_motion(const plane_pair *pair, measured_window *w) {
  double best = 0.8 * w->energy;
  int64_t sx = 0, sy = 0;
  for (int64_t b = -reach; b <= reach; b++) {
    for (int64_t a = -reach; a <= reach; a++) {
      if (a * a + b * b < 1) continue;
      // Along an edge, all displacements are equally good, and none is the best.
      const double distance = distance_at(pair, w, a, b) + 0.001 * (a * a + b * b) * w->energy;
      if (distance < best) best = distance, sx = a, sy = b;
    }
  }
  // The sums of the products of the gradient's parts, its length and the difference.
  double m[3][4] = {{0}}, rest = 0;
  for (int64_t y = w->y; y < w->y + window; y++) {
    for (int64_t x = w->x; x < w->x + window; x++) {
      const int64_t i = x - sx, j = y - sy;
      const double gx =
          (at(pair, pair->expected, i + 1, j) - at(pair, pair->expected, i - 1, j) + at(pair, pair->actual, x + 1, y) -
           at(pair, pair->actual, x - 1, y)) / 4;
      const double gy =
          (at(pair, pair->expected, i, j + 1) - at(pair, pair->expected, i, j - 1) + at(pair, pair->actual, x, y + 1) -
           at(pair, pair->actual, x, y - 1)) / 4;
      const double t = at(pair, pair->actual, x, y) - at(pair, pair->expected, i, j);
      const double g[3] = {gx, gy, sqrt(gx * gx + gy * gy)};
      for (int p = 0; p < 3; p++) {
        for (int q = 0; q < 3; q++) m[p][q] += g[p] * g[q];
        m[p][3] -= g[p] * t;
      }
      rest += t * t;
    }
  }
  const double plain[3] = {-m[0][3], -m[1][3], -m[2][3]};
  const double more = ridge * (m[0][0] + m[1][1]) + 1;
  for (int p = 0; p < 3; p++) m[p][p] += more;
  for (int p = 0; p < 3; p++) {
    for (int q = 0; q < 3; q++) {
      if (q == p) continue;
      const double f = m[q][p] / m[p][p];
      for (int k = p; k < 4; k++) m[q][k] -= f * m[p][k];
    }
  }
  double explained = 0;
  for (int p = 0; p < 3; p++) explained -= m[p][3] / m[p][p] * plain[p];
  const double dx = m[0][3] / m[0][0], dy = m[1][3] / m[1][1];
  w->after_motion = rest;
  w->dx = sx, w->dy = sy;
  // At a larger distance, the gradient belongs to another edge.
  if (dx * dx + dy * dy > 1.5 * 1.5 || explained <= 0) return;
  w->after_motion = rest - explained;
  w->dx += dx, w->dy += dy;
}

/// Fits a linear map of the values to a window.
static void fit_map(const plane_pair *pair, measured_window *w) {
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0, n = window * window;
  for (int64_t j = w->y; j < w->y + window; j++) {
    for (int64_t i = w->x; i < w->x + window; i++) {
      const double p = at(pair, pair->expected, i, j), q = at(pair, pair->actual, i, j);
      x += p, y += q, xx += p * p, xy += p * q, yy += q * q;
    }
  }
  const double a = xx - x * x / n, b = xy - x * y / n, c = yy - y * y / n;
  w->old_contrast = a, w->new_contrast = c;
  // A plain surface with noise has no slope.
  w->slope = a > 2 * n ? b / a : 1;
  w->after_map = c - 2 * w->slope * b + w->slope * w->slope * a;
}

/// Sums the squared gradients of a window: those that both pictures have, that only one has, and all.
static void sum_edges(const plane_pair *pair, const measured_window *w, compare_region *region) {
  const float least = 4;
  for (int64_t y = w->y; y < w->y + window; y++) {
    for (int64_t x = w->x; x < w->x + window; x++) {
      float squares[2];
      for (int k = 0; k < 2; k++) {
        const float *plane = k == 0 ? pair->expected : pair->actual;
        const float across = at(pair, plane, x + 1, y) - at(pair, plane, x - 1, y);
        const float down = at(pair, plane, x, y + 1) - at(pair, plane, x, y - 1);
        squares[k] = across * across + down * down;
      }
      const float more = fmaxf(squares[0], squares[1]), less = fminf(squares[0], squares[1]);
      if (more < least * least) continue;
      region->edges += more;
      region->kept += sqrtf(more * less);
      if (4 * less > more) continue;
      *(squares[0] > squares[1] ? &region->lost : &region->gained) += more;
    }
  }
}

/// Shrinks the box of a region to the pixels with a large share of its difference.
static void shrink(
    const compare_view *view, const plane_pair *pair, const int32_t *labels, int32_t label, compare_region *region) {
  const int64_t across = (view->width + compare_cell - 1) / compare_cell;
  const compare_box cells = region->cells;
  region->box = (compare_box){
      cells.left * compare_cell, cells.top * compare_cell, limited((cells.right + 1) * compare_cell - 1, view->width),
      limited((cells.bottom + 1) * compare_cell - 1, view->height)};
  float largest = 0;
  for (int pass = 0; pass < 2; pass++) {
    const float least = fmaxf(least_difference, box_share * largest);
    compare_box box = {view->width, view->height, -1, -1};
    for (int64_t y = region->box.top; y <= region->box.bottom; y++) {
      for (int64_t x = region->box.left; x <= region->box.right; x++) {
        if (labels[y / compare_cell * across + x / compare_cell] != label) continue;
        const int64_t place = y * view->width + x;
        const float step = fabsf(pair->actual[place] - pair->expected[place]);
        if (pass == 0) {
          if (step > largest) largest = step;
          for (int k = 0; k < 4; k++) {
            const double raw = abs(view->actual[4 * place + k] - view->expected[4 * place + k]);
            if (raw > region->largest) region->largest = raw;
          }
        } else if (step >= least) {
          region->pixels++;
          if (x < box.left) box.left = x;
          if (y < box.top) box.top = y;
          if (x > box.right) box.right = x;
          if (y > box.bottom) box.bottom = y;
        }
      }
    }
    if (pass == 1 && box.right >= box.left) region->box = box;
  }
}

static int by_energy(const void *one, const void *other) {
  const measured_window *a = one, *b = other;
  if (a->energy != b->energy) return a->energy < b->energy ? 1 : -1;
  return a->y != b->y ? (a->y < b->y ? -1 : 1) : a->x < b->x ? -1 : 1;
}

/// Fits an affine map to the displacements of windows, weighted by their energy.
static void fit_affine(const measured_window *windows, int64_t count, compare_region *region) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0, d[2] = {0}, dx[2] = {0}, dy[2] = {0};
  const double cx = (region->box.left + region->box.right + 1) / 2.0;
  const double cy = (region->box.top + region->box.bottom + 1) / 2.0;
  for (int64_t i = 0; i < count; i++) {
    const double u = windows[i].x + window / 2 - cx, v = windows[i].y + window / 2 - cy, e = windows[i].energy;
    const double step[2] = {windows[i].dx, windows[i].dy};
    n += e, x += e * u, y += e * v, xx += e * u * u, xy += e * u * v, yy += e * v * v;
    for (int k = 0; k < 2; k++) d[k] += e * step[k], dx[k] += e * u * step[k], dy[k] += e * v * step[k];
  }
  if (n <= 0) return;
  // Without a spread of the places along an axis, nothing is known about a scale along it.
  const double more = n * window * window;
  const double a = xx - x * x / n + more, b = xy - x * y / n, c = yy - y * y / n + more;
  const double determinant = a * c - b * b;
  double map[2][3];
  for (int k = 0; k < 2; k++) {
    const double p = dx[k] - x * d[k] / n, q = dy[k] - y * d[k] / n;
    map[k][1] = (c * p - b * q) / determinant, map[k][2] = (a * q - b * p) / determinant;
    map[k][0] = (d[k] - map[k][1] * x - map[k][2] * y) / n;
  }
  region->dx = map[0][0], region->xx = map[0][1], region->xy = map[0][2];
  region->dy = map[1][0], region->yx = map[1][1], region->yy = map[1][2];
  double rest = 0;
  for (int64_t i = 0; i < count; i++) {
    const double u = windows[i].x + window / 2 - cx, v = windows[i].y + window / 2 - cy;
    const double p = windows[i].dx - map[0][0] - map[0][1] * u - map[0][2] * v;
    const double q = windows[i].dy - map[1][0] - map[1][1] * u - map[1][2] * v;
    rest += windows[i].energy * (p * p + q * q);
  }
  region->spread = sqrt(rest / n);
}

/// Measures the change of a region in those of its windows that differ most.
static void measure(
    const compare_view *view, const plane_pair *pair, const int32_t *labels, int32_t label, compare_region *region,
    measured_window *windows) {
  const int64_t across = (view->width + compare_cell - 1) / compare_cell;
  int64_t count = 0;
  double offset[3] = {0}, pixels = 0;
  for (int64_t y = region->cells.top; y <= region->cells.bottom; y++) {
    for (int64_t x = region->cells.left; x <= region->cells.right; x++) {
      if (labels[y * across + x] != label) continue;
      for (int64_t j = y * compare_cell; j < (y + 1) * compare_cell && j < view->height; j++) {
        for (int64_t i = x * compare_cell; i < (x + 1) * compare_cell && i < view->width; i++) {
          const uint8_t *p = view->expected + (j * view->width + i) * 4, *q = view->actual + (p - view->expected);
          int step = 0;
          for (int k = 0; k < 3; k++)
            if (abs(q[k] - p[k]) > step) step = abs(q[k] - p[k]);
          if (step < box_share * region->largest) continue;
          for (int k = 0; k < 3; k++) offset[k] += q[k] - p[k];
          pixels++;
        }
      }
      // Every fourth cell of a large region is enough.
      const bool is_between = (x - region->cells.left) % 2 || (y - region->cells.top) % 2;
      if (is_between && region->cells.right - region->cells.left > 24) continue;
      measured_window *w = windows + count++;
      // The cell is in the middle of the window.
      *w = (measured_window){.x = x * compare_cell - compare_cell / 2, .y = y * compare_cell - compare_cell / 2};
      w->energy = distance_at(pair, w, 0, 0);
    }
  }
  for (int k = 0; k < 3; k++) region->offset[k] = pixels > 0 ? offset[k] / pixels : 0;
  qsort(windows, count, sizeof(measured_window), by_energy);
  if (count > most_windows) count = most_windows;
  while (count > 1 && windows[count - 1].energy < window_share * windows[0].energy) count--;
  double total = 0, motion = 0, map = 0, slope = 0, old = 0, new = 0;
  for (int64_t i = 0; i < count; i++) {
    fit_motion(pair, windows + i);
    fit_map(pair, windows + i);
    sum_edges(pair, windows + i, region);
    total += windows[i].energy;
    motion += windows[i].after_motion, map += windows[i].after_map;
    slope += windows[i].energy * windows[i].slope;
    old += windows[i].old_contrast, new += windows[i].new_contrast;
  }
  if (total <= 0) return;
  region->moved = 1 - motion / total, region->coloured = 1 - map / total, region->slope = slope / total;
  // Plain surfaces have noise only.
  const double noise = 4.0 * window * window * count;
  region->contrast = (fmin(old, new) + noise) / (fmax(old, new) + noise);
  fit_affine(windows, count, region);
}

static int by_size(const void *one, const void *other) {
  const compare_region *a = one, *b = other;
  if (a->energy != b->energy) return a->energy < b->energy ? 1 : -1;
  return a->box.top != b->box.top ? (a->box.top < b->box.top ? -1 : 1) : a->box.left < b->box.left ? -1 : 1;
}

/// Joins cells with a gap of one cell between them, labels the parts, and removes the cells without marks.
static int32_t label_cells(
    const uint8_t *marks, int64_t across, int64_t down, uint8_t *wide, int32_t *labels, int32_t *parents) {
  memset(wide, 0, across * down);
  for (int64_t y = 0; y < down; y++)
    for (int64_t x = 0; x < across; x++)
      if (marks[y * across + x])
        for (int64_t j = y; j <= limited(y + 1, down); j++)
          for (int64_t i = limited(x - (j > y), across); i <= limited(x + 1, across); i++) wide[j * across + i] = 1;
  const int32_t parts = label_parts(wide, across, down, labels, parents);
  for (int64_t i = 0; i < across * down; i++)
    if (!marks[i]) labels[i] = 0;
  return parts;
}

/// Writes the smoothed luma of both pictures.
static void fill_planes(const compare_view *view, plane_pair *pair, float *scratch) {
  for (int64_t i = 0; i < view->width * view->height; i++) {
    pair->expected[i] = luma_of(view->expected + 4 * i);
    pair->actual[i] = luma_of(view->actual + 4 * i);
  }
  smooth(pair->expected, pair->expected, scratch, view->width, view->height);
  smooth(pair->actual, pair->actual, scratch, view->width, view->height);
}

/// Finds the parts with a cell that exceeds a limit; returns their number.
static int64_t find_parts(
    const uint8_t *marks, const int32_t *labels, int64_t across, int64_t down, int32_t parts, compare_region *regions) {
  for (int32_t i = 0; i < parts; i++)
    regions[i] = (compare_region){.cells = {across, down, -1, -1}, .label = -(i + 1)};
  for (int64_t y = 0; y < down; y++) {
    for (int64_t x = 0; x < across; x++) {
      const int32_t label = labels[y * across + x];
      if (label == 0) continue;
      compare_region *region = regions + label - 1;
      if (marks[y * across + x] == 3) region->label = label;
      if (x < region->cells.left) region->cells.left = x;
      if (y < region->cells.top) region->cells.top = y;
      if (x > region->cells.right) region->cells.right = x;
      if (y > region->cells.bottom) region->cells.bottom = y;
    }
  }
  int64_t found = 0;
  for (int32_t i = 0; i < parts; i++)
    if (regions[i].label > 0) regions[found++] = regions[i];
  return found;
}

int64_t compare_regions(const compare_view *view, const uint8_t *marks, compare_region *regions, int64_t most) {
  const int64_t across = (view->width + compare_cell - 1) / compare_cell;
  const int64_t down = (view->height + compare_cell - 1) / compare_cell, cells = across * down;
  const int64_t pixels = view->width * view->height;
  uint8_t *wide = malloc(cells);
  int32_t *labels = malloc(cells * sizeof(int32_t)), *parents = malloc((cells + 1) * sizeof(int32_t));
  float *planes = malloc(3 * pixels * sizeof(float));
  measured_window *windows = malloc(cells * sizeof(measured_window));
  compare_region *all = NULL;
  int64_t found = 0;
  if (wide && labels && parents && planes && windows) {
    const int32_t parts = label_cells(marks, across, down, wide, labels, parents);
    all = malloc((parts > 0 ? parts : 1) * sizeof(compare_region));
    if (all) {
      plane_pair pair = {view->width, view->height, planes, planes + pixels};
      fill_planes(view, &pair, planes + 2 * pixels);
      found = find_parts(marks, labels, across, down, parts, all);
      for (int64_t i = 0; i < found; i++) {
        shrink(view, &pair, labels, all[i].label, all + i);
        all[i].energy = all[i].largest * (double)all[i].pixels;
      }
      qsort(all, found, sizeof(compare_region), by_size);
      for (int64_t i = 0; i < found && i < most; i++) {
        measure(view, &pair, labels, all[i].label, all + i, windows);
        regions[i] = all[i];
      }
    }
  }
  free(all);
  free(windows);
  free(planes);
  free(parents);
  free(labels);
  free(wide);
  return found;
}
