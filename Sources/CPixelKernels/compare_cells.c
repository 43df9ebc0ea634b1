#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void compare_halve_colours(const uint8_t *picture, int64_t width, int64_t height, uint8_t *half) {
  // Two channels of a pixel are summed in one number, with eight unused bits between them.
  const uint32_t pairs = 0x00ff00ff, rounding = 0x00020002;
  for (int64_t y = 0; y < height / 2; y++) {
    const uint8_t *upper = picture + 2 * y * width * 4, *lower = upper + width * 4;
    for (int64_t x = 0; x < width / 2; x++, upper += 8, lower += 8, half += 4) {
      uint32_t p[4];
      memcpy(p, upper, 8);
      memcpy(p + 2, lower, 8);
      uint32_t even = rounding, odd = rounding;
      for (int i = 0; i < 4; i++) even += p[i] & pairs, odd += p[i] >> 8 & pairs;
      const uint32_t mean = (even >> 2 & pairs) | (odd >> 2 & pairs) << 8;
      memcpy(half, &mean, 4);
    }
  }
}

/// The mean difference of the luma of a cell from which it is marked, in levels; half of it marks its surroundings.
static const float marked = 6;

/// Writes the luma of a row.
static void write_luma(const uint8_t *pixel, int16_t *luma, int64_t count) {
  for (int64_t x = 0; x < count; x++, pixel += 4)
    luma[x] = (int16_t)((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128) >> 8);
}

/// The luma of a row of both pictures, and of the row below it.
typedef struct {
  const int16_t *old, *new, *old_below, *new_below;
} luma_rows;

/// The sums of a cell.
typedef struct {
  int32_t step, distance, edges, pixels;
} cell_sums;

/// Adds a row to the sums of its cells, and to the sums of products of gradients and differences: xx, xy, yy, xt, yt, tt.
static void add_row(luma_rows rows, int64_t width, cell_sums *cells, double *products) {
  for (int64_t left = 0; left < width; left += compare_cell) {
    const int64_t right = left + compare_cell < width ? left + compare_cell : width;
    cell_sums *cell = cells + left / compare_cell;
    int32_t step = 0, distance = 0, edges = 0, xx = 0, xy = 0, yy = 0, xt = 0, yt = 0, tt = 0;
    for (int64_t x = left; x < right - 1; x++) {
      const int32_t old = rows.old[x], new = rows.new[x], d = new - old;
      const int32_t across = rows.old[x + 1] - old + rows.new[x + 1] - new;
      const int32_t down = rows.old_below[x] - old + rows.new_below[x] - new;
      step += d, distance += abs(d), edges += abs(rows.old[x + 1] - old);
      xx += across * across, xy += across * down, yy += down * down, xt += across * d, yt += down * d;
      tt += d * d;
    }
    cell->step += step, cell->distance += distance, cell->edges += edges, cell->pixels += right - 1 - left;
    products[0] += xx, products[1] += xy, products[2] += yy, products[3] += xt, products[4] += yt;
    products[5] += tt;
  }
}

/// Returns the length of the displacement that explains the differences best; 0 if it explains less than a third of
/// them, or if the picture has few edges, of which a change of colours explains as much.
static float displacement_of(const double *products, double pixels) {
  const double steepness = 4;
  // A gradient is twice the mean of both pictures.
  const double a = products[0] / 4, b = products[1] / 4, c = products[2] / 4, determinant = a * c - b * b;
  if (a + c < steepness * pixels || determinant < 0.001 * (a + c) * (a + c)) return 0;
  const double u = products[3] / 2, v = products[4] / 2;
  const double x = (c * u - b * v) / determinant, y = (a * v - b * u) / determinant;
  return 3 * (x * u + y * v) < products[5] ? 0 : (float)sqrt(x * x + y * y);
}

compare_large_differences compare_cells(const compare_view *view, float mean, float activity, uint8_t *marks) {
  const int64_t width = view->width, across = (width + compare_cell - 1) / compare_cell;
  compare_large_differences found = {0};
  const int64_t height = view->height;
  int16_t *luma = malloc(4 * width * sizeof(int16_t));
  cell_sums *cells = malloc(across * sizeof(cell_sums));
  double products[6] = {0};
  for (int64_t top = 0; luma && cells && top < height; top += compare_cell, marks += across) {
    memset(cells, 0, across * sizeof(cell_sums));
    const int64_t bottom = top + compare_cell < height ? top + compare_cell : height - 1;
    for (int64_t y = top; y <= bottom; y++) {
      int16_t *here = luma + y % 2 * 2 * width, *above = luma + (y + 1) % 2 * 2 * width;
      write_luma(view->expected + y * width * 4, here, width);
      write_luma(view->actual + y * width * 4, here + width, width);
      if (y > top) add_row((luma_rows){above, above + width, here, here + width}, width, cells, products);
    }
    for (int64_t x = 0; x < across; x++) {
      const cell_sums *c = cells + x;
      // A part of a cell at the border has too few pixels for a mean.
      if (2 * c->pixels < compare_cell * compare_cell) continue;
      const float pixels = c->pixels, share = abs(c->step) / (mean * pixels + activity * c->edges);
      if (share > found.mean) found.mean = share;
      marks[x] = c->distance > marked * pixels ? 3 : 2 * c->distance > marked * pixels ? 1 : 0;
    }
  }
  if (luma && cells) found.displacement = displacement_of(products, (double)width * height);
  free(cells);
  free(luma);
  return found;
}
