/// The differences between a picture and its reduction to a palette that a reduction does not cause.
#pragma once

#include "compare_kernels.h"

#include <stdbool.h>
#include <stdint.h>

/// Returns the smaller one of two numbers with the same sign, and 0 if their signs differ.
static inline double palette_common(double one, double other) {
  if (one * other <= 0) return 0;
  const double size = one < 0 ? -one : one;
  return size < (other < 0 ? -other : other) ? one : other;
}

/// Planes with a value for each pixel.
typedef struct {
  int64_t width, height;
  /// The luma of the picture with many colours.
  float *full;
  /// The luma of the picture with few colours, minus that of the full picture, and minus that of the nearest
  /// colour of the palette.
  float *from_full, *from_nearest;
  /// Planes for intermediate results.
  float *scratch[3];
  uint8_t *mask;
  int32_t *labels, *parents;
} palette_planes;

/// Allocates the planes; returns false if memory is exhausted.
bool palette_planes_allocate(palette_planes *planes);

/// Frees the planes.
void palette_planes_free(palette_planes *planes);

/// Measures shift, contrast, displacement and line; overwrites all planes.
void palette_noise(palette_planes *planes, double least, compare_palette *result);
