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

/// From a canvas to a texture: the place of pixel (x, y) is (u, v) / w of its middle, in texels of
/// the full picture.
typedef struct {
  /// What each unit of x, each unit of y and the canvas's origin add to u.
  double ux, uy, u1;
  /// The same for v.
  double vx, vy, v1;
  /// The same for the divisor, which is positive where the page is seen.
  double wx, wy, w1;
} pixel_map;

/// How the pixels of one tile of the canvas are sampled: the copy of the picture that serves, and a
/// lattice of bilinear samples around each pixel's place.
///
/// Places and steps are in texels of that copy, times `pixel_tile_unit`, and add up to less than
/// 2^31.
typedef struct {
  /// Premultiplied RGBA; its last column and its last row are stored twice, so that a texel always
  /// has neighbours to the right and below.
  const uint8_t *texels;
  /// Texels from row to row, the doubled one included.
  int64_t stride;
  /// Texels of the copy for each texel of the full picture.
  double shrink_u, shrink_v;
  /// From a pixel's place to its first sample, less half a texel.
  int32_t first_u, first_v;
  /// From one sample to the next across the pixel, and from one to the next down.
  int32_t across_u, across_v, down_u, down_v;
  /// How many samples across and down, powers of 2, at most 8.
  int32_t across, down;
  /// The texels that may be read: what lies outside is taken as the nearest.
  int32_t least_u, least_v, greatest_u, greatest_v;
  /// Which row of tiles this is of; for the caller.
  int32_t row;
} pixel_tile;

/// Parts of a texel that places are counted in.
enum { pixel_tile_unit = 1024 };

/// The most texels from the origin at which a place is told from others.
enum { pixel_tile_reach = 1 << 20 };

/// Samples the pixels `from` to `to` of a row, the latter not included.
///
/// Weights have seven bits and are rounded, and so is the result, to the nearest.
///
/// @param set Which instructions to use.
/// @param map From the canvas to the texture.
/// @param tiles The row's tiles, the first at column 0; those that hold a pixel are read.
/// @param tile_shift The width of a tile is 2 to this power.
/// @param pixels Receives premultiplied RGBA, pixel `from` first.
/// @return Whether every pixel is opaque.
bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels);

/// The sample points of a pixel that lie on the inner side of a line.
///
/// @param set Which instructions to use.
/// @param points The 64 points, from the pixel's corner: all x, then all y.
/// @param a What x adds to the distance from the line.
/// @param b What y adds to it.
/// @param c The distance of the pixel's corner.
/// @return A bit for each point whose distance is not negative.
uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *points, double a, double b, double c);

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
