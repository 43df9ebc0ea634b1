#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_smooth.h"

#include <math.h>
#include <string.h>

enum {
  /// The distance of the pixels around a differing pixel that are measured: the reach of the filters.
  reach = 3,
  /// The least range of 3 × 3 smoothed values at an edge.
  edge_contrast = 16,
};

/// The least sum of gradients in a window: an edge with a contrast of 100 and a length of six pixels.
static const double least_edges = 600;
/// The regularization of the fit, as a share of the squared gradients.
static const double ridge = 0.005;
/// The least share of squared gradients along an axis; below it, all edges have about one direction.
static const double least_axis = 0.08;

/// Sums over pixels. x and y are the gradient of the smoothed pictures, t is their difference, and g is the
/// smoothed length of the gradient of the pictures themselves.
enum { xx, xy, yy, xt, yt, t, x, y, old_edges, new_edges, xg, yg, gg, gt, sum_count = compare_cell_sums };

/// Writes the pixels of a box along an axis of colours.
static void project(const compare_view *view, const uint8_t *picture, const float *axis, float *plane) {
  for (int64_t row = 0; row < view->rows; row++) {
    const uint8_t *pixel = picture + ((view->top + row) * view->width + view->left) * 4;
    for (int64_t column = 0; column < view->columns; column++, pixel += 4)
      *plane++ =
          axis[0] * pixel[0] + axis[1] * pixel[1] + axis[2] * pixel[2] + axis[3] * pixel[3];
  }
}

/// Returns the length of the gradient between four pixels; (x, y) is the top left one.
static inline float slope(const float *plane, int64_t x, int64_t y, int64_t width) {
  const float *upper = plane + y * width + x, *lower = upper + width;
  const float across = lower[1] - lower[0] + upper[1] - upper[0];
  const float down = lower[1] + lower[0] - upper[1] - upper[0];
  return sqrtf(across * across + down * down) / 2;
}

/// Marks the pixels around those that differ by more than the noise.
static void mark(const compare_view *view, int32_t noise, uint8_t *marks, uint8_t *rows) {
  const int64_t width = view->columns, height = view->rows;
  memset(rows, 0, width * height);
  memset(marks, 0, width * height);
  for (int64_t j = 0; j < height; j++) {
    const int64_t start = ((view->top + j) * view->width + view->left) * 4;
    const uint8_t *expected = view->expected + start, *actual = view->actual + start;
    for (int64_t i = 0; i < width; i++) {
      for (int64_t k = i * 4; k < i * 4 + 4; k++) {
        const int32_t step = actual[k] - expected[k];
        if (step <= noise && -step <= noise) continue;
        const int64_t first = limited(i - reach, width), last = limited(i + reach, width);
        memset(rows + j * width + first, 1, last - first + 1);
        break;
      }
    }
  }
  for (int64_t j = 0; j < height; j++) {
    const uint8_t *row = rows + j * width;
    if (memchr(row, 1, width) == NULL) continue;
    for (int64_t k = limited(j - reach, height); k <= limited(j + reach, height); k++)
      for (int64_t i = 0; i < width; i++) marks[k * width + i] |= row[i];
  }
}

/// Solves a symmetric system of three equations by Cramer's rule.
static void solve(const double m[6], const double right[3], double solution[3]) {
  const double a = m[0], b = m[1], c = m[2], d = m[3], e = m[4], f = m[5];
  const double one = d * f - e * e, two = c * e - b * f, three = b * e - c * d;
  const double scale = 1 / (a * one + b * two + c * three);
  solution[0] = scale * (one * right[0] + two * right[1] + three * right[2]);
  solution[1] = scale * (two * right[0] + (a * f - c * c) * right[1] + (b * c - a * e) * right[2]);
  solution[2] = scale * (three * right[0] + (b * c - a * e) * right[1] + (a * d - b * b) * right[2]);
}

/// Fits a displacement and a growth to the sums of a window; both are 0 if the window has few edges.
static void fit(const double *sums, double *displacement, double *growth) {
  *displacement = *growth = 0;
  const double edges = fmax(sums[old_edges], sums[new_edges]);
  if (edges < least_edges) return;
  // The axes of the gradients: the first one has the larger sum of squares.
  const double trace = sums[xx] + sums[yy];
  const double half = (sums[xx] - sums[yy]) / 2;
  const double root = sqrt(half * half + sums[xy] * sums[xy]);
  double u = sums[xy], v = root - half;
  if (half > 0) u = root + half, v = sums[xy];
  const double length = sqrt(u * u + v * v);
  if (length > 0) u /= length, v /= length;
  else u = 1, v = 0;
  const double first = trace / 2 + root, second = trace / 2 - root, least = ridge * trace + 1e-9;
  // If all edges have one direction, a displacement along them is not visible.
  const double stiff = second > least_axis * first ? least : 1e12;
  const double m[6] = {
      first + least, 0, u * sums[xg] + v * sums[yg], second + stiff,
      u * sums[yg] - v * sums[xg], sums[gg] * (1 + ridge) + 1e-9};
  const double right[3] = {u * sums[xt] + v * sums[yt], u * sums[yt] - v * sums[xt], sums[gt]};
  double s[3];
  solve(m, right, s);
  *displacement = sqrt(s[0] * s[0] + s[1] * s[1]);
  const double dx = -(s[0] * u - s[1] * v), dy = -(s[0] * v + s[1] * u);
  // The change of the covered area divided by the length of all edges, which is exact for any profile of
  // an edge, and the fit, which is exact for parts of an outline. The smaller one is certain.
  const double area = fabs(sums[t] + dx * sums[x] + dy * sums[y]) / edges;
  *growth = fmin(area, fabs(s[2]));
}

/// Returns the derivative of a plane along a row or a column, exact for polynomials of degree four.
static inline double derivative(const float *plane, const int64_t places[4]) {
  return (8 * (plane[places[2]] - plane[places[1]]) - (plane[places[3]] - plane[places[0]])) / 12;
}

/// Adds the measured pixels to the sums of their cells.
static void add_cells(
    const compare_view *view, float *const *planes, const uint8_t *marks, double *cells) {
  const int64_t width = view->columns, height = view->rows;
  const int64_t across = (width + compare_block - 1) / compare_block;
  const float *old = planes[0], *new = planes[1], *one = planes[2], *other = planes[3];
  for (int64_t j = 0; j < height; j++) {
    for (int64_t i = 0; i < width; i++) {
      const int64_t p = j * width + i;
      if (!marks[p]) continue;
      int64_t row[4], column[4];
      for (int k = 0; k < 4; k++) {
        const int64_t step = k < 2 ? k - 2 : k - 1;
        row[k] = j * width + limited(i + step, width);
        column[k] = limited(j + step, height) * width + i;
      }
      const double gx = (derivative(one, row) + derivative(other, row)) / 2;
      const double gy = (derivative(one, column) + derivative(other, column)) / 2;
      const double step = other[p] - one[p], g = planes[4][p];
      double *s = cells + (j / compare_block * across + i / compare_block) * sum_count;
      s[xx] += gx * gx, s[xy] += gx * gy, s[yy] += gy * gy;
      s[xt] += gx * step, s[yt] += gy * step, s[t] += step;
      s[x] += gx, s[y] += gy;
      s[xg] += gx * g, s[yg] += gy * g, s[gg] += g * g, s[gt] += g * step;
      if (i + 1 == width || j + 1 == height) continue;
      s[old_edges] += slope(old, i, j, width), s[new_edges] += slope(new, i, j, width);
    }
  }
}

/// Fits all windows of at least 2 × 2 cells, which overlap by half.
static void fit_windows(
    const double *cells, int64_t across, int64_t down, compare_movement *movement) {
  for (int64_t side = 2; side / 2 < across || side / 2 < down; side *= 2) {
    const bool is_all = side >= across && side >= down;
    for (int64_t top = 0; top == 0 || top + side / 2 < down; top += side / 2) {
      for (int64_t left = 0; left == 0 || left + side / 2 < across; left += side / 2) {
        double sums[sum_count] = {0};
        for (int64_t j = top; j < top + side && j < down; j++)
          for (int64_t i = left; i < left + side && i < across; i++)
            for (int k = 0; k < sum_count; k++) sums[k] += cells[(j * across + i) * sum_count + k];
        double displacement, growth;
        fit(sums, &displacement, &growth);
        if (is_all) {
          movement->displacement = displacement, movement->growth = growth;
        } else {
          movement->local_displacement = fmax(movement->local_displacement, displacement);
          movement->local_growth = fmax(movement->local_growth, growth);
        }
        if (is_all) return;
      }
    }
  }
}

/// Returns the share of the squared differences at pixels with a contrast.
static double edge_share(const compare_view *view, const float *one, const float *other) {
  const int64_t width = view->columns, height = view->rows;
  int64_t total = 0, flat = 0;
  for (int64_t j = 0; j < height; j++) {
    const int64_t start = ((view->top + j) * view->width + view->left) * 4;
    for (int64_t i = 0; i < width; i++) {
      int64_t square = 0;
      for (int64_t k = start + i * 4; k < start + i * 4 + 4; k++) {
        const int64_t step = view->actual[k] - view->expected[k];
        square += step * step;
      }
      if (square == 0) continue;
      total += square;
      float least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY};
      for (int64_t b = limited(j - 1, height); b <= limited(j + 1, height); b++) {
        for (int64_t a = limited(i - 1, width); a <= limited(i + 1, width); a++) {
          const float values[2] = {one[b * width + a], other[b * width + a]};
          for (int k = 0; k < 2; k++) {
            if (values[k] < least[k]) least[k] = values[k];
            if (values[k] > most[k]) most[k] = values[k];
          }
        }
      }
      if (most[0] - least[0] < edge_contrast && most[1] - least[1] < edge_contrast) flat += square;
    }
  }
  return total > 0 ? 1 - (double)flat / total : 0;
}

compare_movement compare_edges(
    const compare_view *view, const double *axis, int32_t noise, float *planes, uint8_t *marks,
    double *cells) {
  const int64_t width = view->columns, height = view->rows, count = width * height;
  float *const parts[6] = {planes,             planes + count,     planes + 2 * count,
                           planes + 3 * count, planes + 4 * count, planes + 5 * count};
  const float weights[4] = {axis[0], axis[1], axis[2], axis[3]};
  project(view, view->expected, weights, parts[0]);
  project(view, view->actual, weights, parts[1]);
  // The length of the gradient at a pixel is the mean of the four places between pixels around it.
  for (int64_t j = 0; j < height; j++) {
    for (int64_t i = 0; i < width; i++) {
      float sum = 0;
      for (int64_t b = j - 1; b <= j; b++) {
        for (int64_t a = i - 1; a <= i; a++) {
          if (a < 0 || b < 0 || a + 1 >= width || b + 1 >= height) continue;
          sum += fmaxf(slope(parts[0], a, b, width), slope(parts[1], a, b, width));
        }
      }
      parts[2][j * width + i] = sum / 4;
    }
  }
  smooth(parts[2], parts[4], parts[5], width, height);
  smooth(parts[0], parts[2], parts[5], width, height);
  smooth(parts[1], parts[3], parts[5], width, height);
  mark(view, noise, marks, marks + count);
  add_cells(view, parts, marks, cells);
  compare_movement movement = {.edge_share = edge_share(view, parts[2], parts[3])};
  fit_windows(
      cells, (width + compare_block - 1) / compare_block,
      (height + compare_block - 1) / compare_block, &movement);
  return movement;
}
