#pragma STDC FP_CONTRACT OFF

#include "compare_planes.h"

#include "compare_smooth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Fills the planes of the differences and of the smoothed luma.
INLINE void fill_luma(const compare_view *view, plane_set *s) {
  const int64_t width = s->width, count = width * s->height;
  float *restrict expected = s->expected, *restrict actual = s->actual, *restrict luma = s->luma;
  for (int64_t i = 0; i < count; i++) {
    expected[i] = luma_of(view->expected + 4 * i);
    actual[i] = luma_of(view->actual + 4 * i);
    luma[i] = actual[i] - expected[i];
  }
  // The plane of the gradients is not filled yet.
  smooth(s->expected, s->expected, s->across, width, s->height);
  smooth(s->actual, s->actual, s->across, width, s->height);
}

/// Fills the planes of gradients; they are 0 near the border.
INLINE void fill_gradients(plane_set *s) {
  const int64_t width = s->width, count = width * s->height;
  memset(s->across, 0, count * sizeof(float));
  memset(s->down, 0, count * sizeof(float));
  memset(s->activity, 0, count * sizeof(float));
  for (int64_t y = 2; y + 2 < s->height; y++) {
    const float *p = s->expected + y * width, *q = s->actual + y * width;
    float *gx = s->across + y * width, *gy = s->down + y * width, *g = s->activity + y * width;
    for (int64_t x = 2; x < width - 2; x++) {
      gx[x] = (p[x + 1] - p[x - 1] + q[x + 1] - q[x - 1]) / 4;
      gy[x] = (p[x + width] - p[x - width] + q[x + width] - q[x - width]) / 4;
      g[x] = sqrtf(gx[x] * gx[x] + gy[x] * gy[x]);
    }
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void fill_wide(const compare_view *view, plane_set *s) {
  fill_luma(view, s);
  fill_gradients(s);
}
#endif

static void fill(const compare_view *view, plane_set *s) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    fill_wide(view, s);
    return;
  }
#endif
  fill_luma(view, s);
  fill_gradients(s);
}

bool create_planes(const compare_view *view, int64_t work, plane_set *s) {
  *s = (plane_set){.width = view->width, .height = view->height};
  const int64_t count = s->width * s->height;
  s->work = malloc((work + plane_count * count) * sizeof(float));
  if (!s->work) return false;
  float **planes[plane_count] = {&s->luma, &s->activity, &s->expected, &s->actual, &s->across, &s->down};
  for (int i = 0; i < plane_count; i++) *planes[i] = s->work + work + i * count;
  fill(view, s);
  return true;
}

void free_planes(plane_set *s) { free(s->work); }
