/// The inner loops of drawing, which need instructions that Swift cannot express directly.
///
/// Every function is written once and compiled for each instruction set. The result is the same
/// with every set, because sums are integers, or are added in a fixed order without fused
/// operations.
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

/// Returns whether this processor supports an instruction set.
bool pixel_kernels_supports(pixel_kernels_set set);

/// A projective transform from a canvas to a texture.
///
/// The centre (x, y) of a canvas pixel maps to the point (u / w, v / w) of the texture, in texels of
/// the full picture.
typedef struct {
  /// The coefficients of x and y in u, and the constant term of u.
  double ux, uy, u1;
  /// The coefficients of x and y in v, and the constant term of v.
  double vx, vy, v1;
  /// The coefficients of x and y in the divisor w, and its constant term. The divisor is positive where
  /// the page is visible.
  double wx, wy, w1;
} pixel_map;

/// The parameters for sampling one tile of the canvas: a copy of the picture, and a grid of
/// bilinear samples for each pixel.
///
/// Offsets, steps and limits are in texels of the copy, times `pixel_tile_unit`. They must be so
/// small that a position plus all steps is less than 2^31.
typedef struct {
  /// The texels as premultiplied RGBA. The last column and the last row are stored twice, so that
  /// every texel has neighbours to the right and below.
  const uint8_t *texels;
  /// The distance between rows in texels, including the repeated texel at the end of a row.
  int64_t stride;
  /// The number of texels of the copy per texel of the full picture.
  double shrink_u, shrink_v;
  /// The offset from the position of a pixel's centre to its first sample, minus half a texel.
  int32_t first_u, first_v;
  /// The distances between neighbouring samples of a pixel, across and down the grid.
  int32_t across_u, across_v, down_u, down_v;
  /// The number of samples across and down the grid, at most 8.
  int32_t across, down;
  /// The limits that positions are clamped to.
  int32_t least_u, least_v, greatest_u, greatest_v;
  /// The index of the row of tiles to which this tile belongs; only the caller uses it.
  int32_t row;
} pixel_tile;

/// The number of units per texel in positions.
enum { pixel_tile_unit = 1024 };

/// The largest distance of a position from the origin, in texels.
enum { pixel_tile_reach = 1 << 20 };

/// Samples the pixels `from` ..< `to` of a row.
///
/// Bilinear weights are rounded to seven bits; results are rounded to nearest.
///
/// @param set The instruction set to use.
/// @param map The transform from the canvas to the texture.
/// @param tiles The tiles of the row, beginning at column 0; only those with a sampled pixel are
///   read.
/// @param tile_shift The binary logarithm of the width of a tile.
/// @param pixels Receives premultiplied RGBA, beginning with pixel `from`.
/// @return Whether every pixel is opaque.
bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels);

/// The number of units per level of a byte in the colours of `pixel_kernels_blend`.
enum { pixel_blend_unit = 64 };

/// Adds a page behind some of 64 pixels of a row, whose channels are shorts.
///
/// The page is weighted by its opacity and by the light that the pages in front of it let through.
/// Positions are exact in the middle of four pixels, and change linearly from there. Weights are
/// rounded to 64ths of a texel across and 1024ths down.
///
/// @param set The instruction set to use.
/// @param map The transform from the canvas to the texture.
/// @param tiles The tiles of the row, beginning at column 0; only those with a blended pixel are
///   read.
/// @param tile_shift The binary logarithm of the width of a tile, 2 to 4.
/// @param column The column of the first of the 64 pixels, a multiple of 64.
/// @param mask A bit for each pixel, which is 1 if the pixel is blended.
/// @param alpha The opacity of the page, times 2^15, at most 2^15 - 1.
/// @param colours The colours of the 64 pixels: premultiplied RGBA, times `pixel_blend_unit`.
void pixel_kernels_blend(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t column, uint64_t mask, int16_t alpha, int16_t *colours);

/// Adds texels that are aligned to pixels behind some of 64 pixels of a row, as `pixel_kernels_blend`.
///
/// @param set The instruction set to use.
/// @param texels The texel of the first of the 64 pixels, as premultiplied RGBA; only those of blended
///   pixels are read.
/// @param mask A bit for each pixel, which is 1 if the pixel is blended.
/// @param alpha The opacity of the page, times 2^15, at most 2^15 - 1.
/// @param colours The colours of the 64 pixels: premultiplied RGBA, times `pixel_blend_unit`.
void pixel_kernels_blend_aligned(
    pixel_kernels_set set, const uint8_t *texels, uint64_t mask, int16_t alpha, int16_t *colours);

/// The largest number of texels per pixel along each side of a scaled page, and the largest number of
/// texels that a pixel depends on.
enum { pixel_scaled_step = 4, pixel_scaled_taps = 6 };

/// The texels of a row of a copy on which a column of the canvas depends.
typedef struct {
  /// The column of the first texel.
  int32_t first;
  /// The weights of this texel and of the next ones, times 2^14. Their sum is 2^14.
  int16_t weights[pixel_scaled_taps];
} pixel_scaled_column;

/// The rows of a copy on which a row of the canvas depends.
typedef struct {
  /// The texels from the first of the rows, as in `pixel_tile`.
  const uint8_t *texels;
  /// The distance between rows in texels, including the repeated texel at the end of a row.
  int64_t stride;
  /// The number of rows, and the number of texels of a row that may have a weight.
  int32_t count, across;
  /// The weights of the rows, times 2^8. Their sum is 2^8.
  uint16_t weights[pixel_scaled_taps];
} pixel_scaled_row;

/// Samples at most 64 neighbouring pixels of a row of a page that only moves and scales.
///
/// Each pixel is the sum of its texels with their weights, rounded to nearest.
///
/// @param set The instruction set to use.
/// @param row The rows of the copy.
/// @param columns The columns of the copy for each pixel, and for one more if `count` is odd; from left to
///   right, at most `pixel_scaled_step` texels apart.
/// @param pixels Receives premultiplied RGBA.
/// @return Whether every pixel is opaque.
bool pixel_kernels_scale(
    pixel_kernels_set set, const pixel_scaled_row *row, const pixel_scaled_column *columns,
    int32_t count, uint32_t *pixels);

/// Adds a page that only moves and scales behind some of 64 pixels of a row, as `pixel_kernels_blend`.
///
/// @param set The instruction set to use.
/// @param row The rows of the copy.
/// @param columns The columns of the copy for the 64 pixels; only those of groups of four pixels between
///   the first and the last blended pixel are read.
/// @param mask A bit for each pixel, which is 1 if the pixel is blended; not 0.
/// @param alpha The opacity of the page, times 2^15, at most 2^15 - 1.
/// @param colours The colours of the 64 pixels: premultiplied RGBA, times `pixel_blend_unit`.
void pixel_kernels_blend_scaled(
    pixel_kernels_set set, const pixel_scaled_row *row, const pixel_scaled_column *columns,
    uint64_t mask, int16_t alpha, int16_t *colours);

/// Converts pixels to the colours of `pixel_kernels_blend`.
void pixel_kernels_unpack(const uint32_t *pixels, int32_t count, int16_t *colours);

/// The pixels of 64 that let light through from behind; one bit for each.
typedef struct {
  /// Those that let through more than a large share and a small share of the light.
  uint64_t clear, open;
} pixel_light;

/// Returns which of 64 pixels let through more than the shares `faint` and `least` of the light, times
/// 2^15 - 1.
pixel_light pixel_kernels_light(
    pixel_kernels_set set, const int16_t *colours, int16_t faint, int16_t least);

/// Adds a background behind the colours of `pixel_kernels_blend`, and rounds them to pixels.
///
/// The background has the same format. Where the colours are 0, it is unchanged.
void pixel_kernels_finish(
    pixel_kernels_set set, const int16_t *colours, const int16_t *background, int32_t count,
    uint32_t *pixels);

/// Adds a background of one colour behind some of 64 colours, and rounds them to pixels.
///
/// @param background The colour of four pixels, in the same format.
/// @param mask A bit for each pixel, which is 1 if the pixel is written.
void pixel_kernels_finish_over(
    pixel_kernels_set set, const int16_t *colours, const int16_t *background, uint64_t mask,
    uint32_t *pixels);

/// Returns which sample points of a pixel are on the inner side of the line a x + b y + c = 0.
///
/// @param set The instruction set to use.
/// @param points The 64 points, relative to the pixel's corner: all x, then all y.
/// @param a The coefficient of x.
/// @param b The coefficient of y.
/// @param c The constant term, which is the signed distance of the pixel's corner from the line.
/// @return A bit for each point, which is 1 if a x + b y + c is not negative.
uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *points, double a, double b, double c);

/// Halves the width of a picture: each pixel becomes the mean of the source pixels that it covers.
///
/// Means that end in one half are rounded up and down in turn, so that the mean brightness does not
/// change. If the width is odd, a pixel covers some source pixels only partly.
///
/// @param source Premultiplied RGBA; the distance between rows is `stride` pixels.
/// @param target Receives `width / 2` pixels per row, or one if `width` is 1; the distance between
///   rows is `target_stride` pixels.
void pixel_kernels_halve_columns(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);

/// Halves the height of a picture, with the same rounding as `pixel_kernels_halve_columns`.
void pixel_kernels_halve_rows(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride);

/// A colour that is drawn over a page; its opacity changes linearly across the page.
typedef struct {
  /// The colour: red, green, blue and an alpha of 1, times 255 and `pixel_blend_unit`.
  int16_t ink[4];
  /// The coefficients of x and y in the share of the opacity times the divisor w of the page's map, and
  /// the constant term.
  double ax, ay, a1;
  /// The limits of the share, in 0 to 1.
  float least, greatest;
  /// The opacity where the share is 1, in 0 to 1.
  float strength;
} pixel_overlay;

/// Draws overlays over the pixels `from` ..< `to` of a row of a page, clipped to its silhouette: the opacity
/// of each pixel is unchanged.
///
/// @param set The instruction set to use.
/// @param map The transform of the page, of which only the divisor is used.
/// @param overlays The overlays, from bottom to top.
/// @param pixels The sampled pixels of the page, as premultiplied RGBA, beginning with pixel `from`.
void pixel_kernels_cover(
    pixel_kernels_set set, const pixel_map *map, const pixel_overlay *overlays, int32_t count,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels);

/// Multiplies the pixels `from` ..< `to` of a row of a page by an opacity that changes linearly across the page.
///
/// @param set The instruction set to use.
/// @param map The transform of the page, of which only the divisor is used.
/// @param fade The opacity; its ink is not used.
/// @param pixels The sampled pixels of the page, as premultiplied RGBA, beginning with pixel `from`.
void pixel_kernels_fade(
    pixel_kernels_set set, const pixel_map *map, const pixel_overlay *fade, int32_t row, int32_t from,
    int32_t to, uint32_t *pixels);

/// A one-dimensional blur.
typedef struct {
  /// The number of times that a line is halved first.
  int32_t halvings;
  /// The number of pixels that are added at each end of the blurred line.
  int32_t margin;
  /// The number of weights.
  int32_t count;
  /// The weights of a pixel and of its neighbours on either side, the nearest first.
  const float *weights;
} pixel_blur;

/// Returns the number of floats that the blur of a picture needs as `room`.
int64_t pixel_kernels_blur_room(
    int64_t width, int64_t height, const pixel_blur *across, const pixel_blur *down);

/// Returns the number of floats that the blur of a line needs as `room`.
int64_t pixel_kernels_blur_line_room(int64_t width, const pixel_blur *blur);

/// Blurs a picture. The edge pixels are repeated beyond its sides.
///
/// @param set The instruction set to use.
/// @param pixels Premultiplied RGBA without gaps.
/// @param room Initialized memory of the size `pixel_kernels_blur_room`.
/// @param result Receives premultiplied RGBA without gaps.
void pixel_kernels_blur(
    pixel_kernels_set set, const uint8_t *pixels, int64_t width, int64_t height,
    const pixel_blur *across, const pixel_blur *down, float *room, uint8_t *result);

/// Blurs a row of pixels.
///
/// @param room Initialized memory of the size `pixel_kernels_blur_line_room`.
/// @param result Receives four floats for each pixel, and has room for seven pixels more.
void pixel_kernels_blur_line(
    pixel_kernels_set set, const uint8_t *pixels, int64_t width, const pixel_blur *blur, float *room,
    float *result);

/// Writes the product of two blurred lines: a blurred box.
///
/// @param across The row of a blurred picture of the box, and `down` its column, as four floats in 0 ... 255 for each
///   pixel, and room for one pixel more.
/// @param ink The colour where both lines are 255, divided by 255 squared: premultiplied red, green, blue and alpha.
/// @param pixels Receives premultiplied RGBA without gaps.
void pixel_kernels_blurred_box(
    pixel_kernels_set set, const float *across, int64_t width, const float *down, int64_t height,
    const float *ink, uint8_t *pixels);

/// The colours of a layer of a landscape, red, green and blue in 0...255: at its crest, and a third of a page below it.
typedef struct {
  float top[3], low[3];
  /// The share of the light on slopes that is lost with each pixel below the upper edge.
  float fade;
  /// Whether the sun is reflected.
  bool is_water;
} pixel_landscape_layer;

/// A generated landscape: a sky with a sun behind layers. Lengths are in heights of the page.
typedef struct {
  /// The layers, from front to back.
  const pixel_landscape_layer *layers;
  int32_t count;
  /// The number of columns of each layer in the next three lists, a multiple of 8, at least the width.
  int64_t stride;
  /// The upper edges of the layers at each column in pixels, and their crests in page heights.
  const float *edges;
  const double *heights;
  /// The light on slopes at each column.
  const float *lights;
  /// The width of a pixel, and its height.
  double across, pixel;
  /// The height of the horizon, and the position and the radius of the sun.
  double horizon, sun_x, sun_y, sun_radius;
  /// The colour of the sun: red, green and blue in 0...255.
  float sunlight[3];
  /// The share of light from behind below which it is not drawn.
  float least;
} pixel_landscape;

/// What the pixels of a row of a landscape share.
typedef struct {
  /// The position of the row's centre, and the share of the sun's light that water reflects there.
  double y, glint;
  /// The colour of the sky: red, green and blue in 0...255.
  float sky[3];
  /// The brightness of the row.
  float light;
} pixel_landscape_row;

/// Draws a row of a landscape.
///
/// @param words Receives alpha * 2^24 + red * 2^16 + green * 2^8 + blue for each pixel.
void pixel_kernels_landscape(
    pixel_kernels_set set, const pixel_landscape *scene, const pixel_landscape_row *line, int32_t row,
    int32_t width, uint32_t *words);
