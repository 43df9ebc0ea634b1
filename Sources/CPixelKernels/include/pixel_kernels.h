/// The inner loops of drawing, which need instructions that Swift cannot express.
///
/// Every function is written once and compiled for each instruction set. All sets give the same
/// bytes, because sums are integers, or are added in a fixed order without fused operations.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The instruction sets that kernels are compiled for.
typedef enum {
  /// The set of every processor of the architecture: SSE2 or NEON.
  pixel_kernels_baseline = 0,
  /// AVX2, as in x86-64-v3.
  pixel_kernels_wide = 1,
} pixel_kernels_set;

/// Whether this processor supports an instruction set.
bool pixel_kernels_supports(pixel_kernels_set set);

/// A projective map from a canvas to a texture: the centre of pixel (x, y) is at (u, v) / w, in
/// texels of the full picture.
typedef struct {
  /// The coefficients of x and y and the constant of u.
  double ux, uy, u1;
  /// Those of v.
  double vx, vy, v1;
  /// Those of the divisor w, which is positive where the page is visible.
  double wx, wy, w1;
} pixel_map;

/// The sampling of one tile of the canvas: a copy of the picture, and a grid of bilinear samples
/// around each pixel.
///
/// Positions and steps are in texels of the copy, times `pixel_tile_unit`, and add up to less than
/// 2^31.
typedef struct {
  /// Premultiplied RGBA. The last column and the last row are stored twice, so that every texel has
  /// neighbours to the right and below.
  const uint8_t *texels;
  /// The distance between rows in texels, including the repeated one.
  int64_t stride;
  /// Texels of the copy for each texel of the full picture.
  double shrink_u, shrink_v;
  /// The offset from a pixel's position to its first sample, minus half a texel.
  int32_t first_u, first_v;
  /// The steps between samples, across and down the pixel.
  int32_t across_u, across_v, down_u, down_v;
  /// The number of samples across and down, powers of 2, at most 8.
  int32_t across, down;
  /// The limits that positions are clamped to.
  int32_t least_u, least_v, greatest_u, greatest_v;
  /// The row of tiles, for the caller.
  int32_t row;
} pixel_tile;

/// The units of a position in a texel.
enum { pixel_tile_unit = 1024 };

/// The limit of positions, in texels from the origin.
enum { pixel_tile_reach = 1 << 20 };

/// Samples the pixels `from` to `to` of a row, the latter not included.
///
/// Weights are rounded to seven bits; results are rounded to nearest.
///
/// @param set The instruction set to use.
/// @param map The map from the canvas to the texture.
/// @param tiles The row's tiles, the first at column 0; only those with a sampled pixel are read.
/// @param tile_shift The binary logarithm of the width of a tile.
/// @param pixels Receives premultiplied RGBA, pixel `from` first.
/// @return Whether every pixel is opaque.
bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels);

/// Finds the sample points of a pixel on the inner side of the line a x + b y + c = 0.
///
/// @param set The instruction set to use.
/// @param points The 64 points, relative to the pixel's corner: all x, then all y.
/// @param a The coefficient of x.
/// @param b The coefficient of y.
/// @param c The distance of the pixel's corner.
/// @return A bit for each point whose distance is not negative.
uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *points, double a, double b, double c);

/// Halves a picture in width: each pixel is the mean of the pixels that it covers.
///
/// Halves are rounded up and down in turn, so that the mean brightness does not change. If the
/// width is odd, a pixel covers its outer pixels partly.
///
/// @param source Premultiplied RGBA, rows `stride` pixels apart.
/// @param target Receives `width / 2` pixels a row (one where `width` is 1), `target_stride` apart.
void pixel_kernels_halve_columns(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);

/// Halves a picture in height, with the same rounding as `pixel_kernels_halve_columns`.
void pixel_kernels_halve_rows(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);
