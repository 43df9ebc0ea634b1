#pragma STDC FP_CONTRACT OFF

#include "palette_map.h"

#include <string.h>

typedef float floats __attribute__((vector_size(32)));
typedef int32_t ints __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) void nearest_points(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t colour_count, uint8_t *nearest) {
  for (int32_t first = 0; first < colour_count; first += 8) {
    floats r, g, b;
    memcpy(&r, red + first, sizeof r);
    memcpy(&g, green + first, sizeof g);
    memcpy(&b, blue + first, sizeof b);
    floats least = {0};
    least += 1e30f;
    ints index = {0};
    for (int32_t k = 0; k < count; k++) {
      const floats dr = r - points->red[k], dg = g - points->green[k], db = b - points->blue[k];
      const floats distance = dr * dr + dg * dg + db * db;
      const ints is_nearer = distance < least;
      least = (floats)((is_nearer & (ints)distance) | (~is_nearer & (ints)least));
      index = (is_nearer & k) | (~is_nearer & index);
    }
    for (int32_t i = 0; i < 8; i++) nearest[first + i] = (uint8_t)index[i];
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void wide_nearest_points(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t colour_count, uint8_t *nearest) {
  nearest_points(points, count, red, green, blue, colour_count, nearest);
}
#endif

void palette_nearest(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t colour_count, uint8_t *nearest) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    wide_nearest_points(points, count, red, green, blue, colour_count, nearest);
    return;
  }
#endif
  nearest_points(points, count, red, green, blue, colour_count, nearest);
}
