#pragma STDC FP_CONTRACT OFF

#include "palette_noise.h"
#include "compare_labels.h"
#include "compare_smooth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// The side of the blocks whose means show a change of contrast, in pixels.
  block = 8,
};

/// The factor by which a mean difference of 3 × 3 pixels on a line exceeds the usual one.
static const double unusual = 3;
/// The least standard deviation of the block means of a picture whose contrast can be measured.
static const double least_deviation = 16;
/// The least root mean square gradient of a picture whose displacement can be measured.
static const double least_gradient = 1;

bool palette_planes_allocate(palette_planes *planes) {
  const int64_t pixels = planes->width * planes->height;
  float **const floats[6] = {&planes->full,       &planes->from_full,  &planes->from_nearest,
                             &planes->scratch[0], &planes->scratch[1], &planes->scratch[2]};
  bool is_complete = true;
  for (int k = 0; k < 6; k++) {
    *floats[k] = malloc(pixels * sizeof(float));
    if (!*floats[k]) is_complete = false;
  }
  planes->mask = malloc(pixels);
  planes->labels = malloc(pixels * sizeof(int32_t));
  planes->parents = malloc((pixels + 1) * sizeof(int32_t));
  return is_complete && planes->mask && planes->labels && planes->parents;
}

void palette_planes_free(palette_planes *planes) {
  free(planes->full);
  free(planes->from_full);
  free(planes->from_nearest);
  for (int k = 0; k < 3; k++) free(planes->scratch[k]);
  free(planes->mask);
  free(planes->labels);
  free(planes->parents);
}

/// Measures the mean differences and the slopes of the block means.
static void measure_blocks(const palette_planes *planes, compare_palette *result) {
  double sums[2] = {0}, n = 0, x = 0, xx = 0, y[2] = {0}, xy[2] = {0};
  for (int64_t top = 0; top < planes->height; top += block) {
    for (int64_t left = 0; left < planes->width; left += block) {
      double full = 0, steps[2] = {0};
      int64_t count = 0;
      for (int64_t j = top; j < top + block && j < planes->height; j++) {
        for (int64_t i = left; i < left + block && i < planes->width; i++, count++) {
          const int64_t place = j * planes->width + i;
          full += planes->full[place];
          steps[0] += planes->from_full[place], steps[1] += planes->from_nearest[place];
        }
      }
      full /= count;
      n++, x += full, xx += full * full;
      for (int k = 0; k < 2; k++) {
        sums[k] += steps[k];
        y[k] += steps[k] / count, xy[k] += full * steps[k] / count;
      }
    }
  }
  const double pixels = (double)planes->width * planes->height;
  result->shift = fabs(palette_common(sums[0] / pixels, sums[1] / pixels));
  const double variance = xx / n - x / n * (x / n);
  if (variance < least_deviation * least_deviation) return;
  double slopes[2];
  for (int k = 0; k < 2; k++) slopes[k] = (xy[k] / n - x / n * (y[k] / n)) / variance;
  result->contrast = fabs(palette_common(slopes[0], slopes[1]));
}

/// Measures the displacement by least squares; smooths the planes.
///
/// Only the gradient of the full picture is used, because the noise of the palette would make it too large.
static void measure_displacement(palette_planes *planes, compare_palette *result) {
  const int64_t width = planes->width, height = planes->height;
  smooth(planes->full, planes->full, planes->scratch[0], width, height);
  smooth(planes->from_full, planes->from_full, planes->scratch[0], width, height);
  smooth(planes->from_nearest, planes->from_nearest, planes->scratch[0], width, height);
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0, t[2] = {0}, xt[2] = {0}, yt[2] = {0};
  for (int64_t j = 1; j + 1 < height; j++) {
    for (int64_t i = 1; i + 1 < width; i++) {
      const float *full = planes->full + j * width + i;
      const double across = (full[1] - full[-1]) / 2, down = (full[width] - full[-width]) / 2;
      const double steps[2] = {
          planes->from_full[j * width + i], planes->from_nearest[j * width + i]};
      n++, x += across, y += down;
      xx += across * across, xy += across * down, yy += down * down;
      for (int k = 0; k < 2; k++)
        t[k] += steps[k], xt[k] += across * steps[k], yt[k] += down * steps[k];
    }
  }
  if (n == 0) return;
  xx -= x * x / n, xy -= x * y / n, yy -= y * y / n;
  if (xx + yy < least_gradient * least_gradient * n) return;
  // Ridge regression: a displacement along edges of one direction is 0.
  const double ridge = 0.02 * (xx + yy);
  const double determinant = (xx + ridge) * (yy + ridge) - xy * xy;
  double lengths[2];
  for (int k = 0; k < 2; k++) {
    const double u = xt[k] - x * t[k] / n, v = yt[k] - y * t[k] / n;
    lengths[k] = hypot((yy + ridge) * u - xy * v, (xx + ridge) * v - xy * u) / determinant;
  }
  result->displacement = fmin(lengths[0], lengths[1]);
}

/// Measures the lines on which the means of 3 × 3 pixels differ.
static void measure_lines(palette_planes *planes, double least, compare_palette *result) {
  const int64_t width = planes->width, height = planes->height;
  float *both = planes->scratch[0], *rows = planes->scratch[1], *means = planes->scratch[2];
  for (int64_t p = 0; p < width * height; p++)
    both[p] = (float)palette_common(planes->from_full[p], planes->from_nearest[p]);
  double squares = 0;
  for (int64_t j = 0; j < height; j++)
    for (int64_t i = 0; i < width; i++)
      rows[j * width + i] = (both[j * width + limited(i - 1, width)] + both[j * width + i] +
                             both[j * width + limited(i + 1, width)]) / 9;
  for (int64_t j = 0; j < height; j++) {
    for (int64_t i = 0; i < width; i++) {
      const float mean = rows[limited(j - 1, height) * width + i] + rows[j * width + i] +
                         rows[limited(j + 1, height) * width + i];
      means[j * width + i] = mean;
      squares += mean * mean;
    }
  }
  const double limit = fmax(least, unusual * sqrt(squares / ((double)width * height)));
  for (int sign = -1; sign <= 1; sign += 2) {
    for (int64_t p = 0; p < width * height; p++) planes->mask[p] = sign * means[p] > limit;
    const int32_t count = label_parts(planes->mask, width, height, planes->labels, planes->parents);
    compare_box *boxes = malloc((count + 1) * sizeof(compare_box));
    if (!boxes) return;
    for (int32_t i = 0; i <= count; i++) boxes[i] = (compare_box){width, height, -1, -1};
    for (int64_t j = 0; j < height; j++) {
      for (int64_t i = 0; i < width; i++) {
        compare_box *box = boxes + planes->labels[j * width + i];
        if (i < box->left) box->left = i;
        if (i > box->right) box->right = i;
        if (j < box->top) box->top = j;
        box->bottom = j;
      }
    }
    for (int32_t i = 1; i <= count; i++) {
      const int64_t across = boxes[i].right - boxes[i].left + 1;
      const int64_t down = boxes[i].bottom - boxes[i].top + 1;
      const int64_t length = across > down ? across : down;
      if (length > result->line) result->line = length;
    }
    free(boxes);
  }
}

void palette_noise(palette_planes *planes, double least, compare_palette *result) {
  measure_blocks(planes, result);
  measure_lines(planes, least, result);
  measure_displacement(planes, result);
}
