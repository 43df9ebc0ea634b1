/// The inner loops of drawing, which need instructions that Swift has no names for.
///
/// Every function exists once in source and is compiled for each instruction set in turn; all of
/// them give the same bytes, since sums are integers or are added in a fixed order without fusing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The sets of instructions that kernels are compiled for.
typedef enum {
  /// What every processor of the architecture has: SSE2, or NEON.
  pixel_kernels_baseline = 0,
  /// AVX2, as in x86-64-v3.
  pixel_kernels_wide = 1,
} pixel_kernels_set;

/// Whether this processor has a set's instructions.
bool pixel_kernels_supports(pixel_kernels_set set);

/// A texture: premultiplied RGBA, its last column and its last row each stored twice, so that a
/// texel always has neighbours to the right and below.
typedef struct {
  /// Four bytes a texel.
  const uint8_t *texels;
  /// Texels from row to row, the doubled one included.
  int64_t stride;
} pixel_texture;

/// A row of pixels and how it meets a texture.
///
/// Pixel i is at (u + du·i, v + dv·i) / (w + dw·i), in texels from the middle of the first one, and
/// is the mean of `taps` bilinear samples around it.
typedef struct {
  double u, v, w;
  double du, dv, dw;
  /// The texels that may be read, as coordinates: what lies outside is taken as the nearest.
  double least_u, least_v, greatest_u, greatest_v;
  /// How many samples a pixel takes: a power of 2, at most 64.
  int32_t taps;
  /// Where the samples are, relative to the pixel: u and v in turn.
  const double *offsets;
} pixel_run;

/// Samples the pixels `from` to `to` of a row, the latter not included.
///
/// Weights have seven bits and are rounded, and so is the result, to the nearest.
///
/// @param set Which instructions to use.
/// @param texture What is sampled.
/// @param run Where.
/// @param pixels Receives premultiplied RGBA, pixel `from` first.
/// @return Whether every pixel is opaque.
bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_texture *texture, const pixel_run *run, int32_t from,
    int32_t to, uint32_t *pixels);

/// The sample points of a pixel that lie on the inner side of a line.
///
/// @param set Which instructions to use.
/// @param distances How far each of the 64 points is from the line through the pixel's corner.
/// @param threshold The line's own distance from that corner, negated.
/// @return A bit for each point whose distance is not below the threshold.
uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *distances, double threshold);

/// Halves a picture in width: a pixel is the mean of those that it covers.
///
/// Halves are rounded up and down in turn, so that the mean brightness stays. Where the side is odd
/// a pixel covers parts of its outer ones.
///
/// @param source Premultiplied RGBA, rows `stride` pixels apart.
/// @param target Receives `width / 2` pixels a row (one where `width` is 1), `target_stride` apart.
void pixel_kernels_halve_columns(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);

/// Halves a picture in height; as `pixel_kernels_halve_columns` otherwise.
void pixel_kernels_halve_rows(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);
