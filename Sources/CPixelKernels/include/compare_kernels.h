/// The inner loops of comparing two pictures.
///
/// They are C functions because tests of other packages run them in debug builds, where the same loops in
/// Swift take up to a hundred times as long.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
  /// The side of a block and of a cell, in pixels.
  compare_block = 16,
  /// The number of sums of a cell.
  compare_cell_sums = 14,
};

/// Two pictures of the same size, premultiplied RGBA, and the box to compare.
typedef struct {
  const uint8_t *expected, *actual;
  /// The size of the pictures, in pixels.
  int64_t width, height;
  /// The box: its left and top, its width and height, in pixels.
  int64_t left, top, columns, rows;
} compare_view;

/// A box of pixels; `right` and `bottom` are the last column and row, less than `left` and `top` if the box is
/// empty.
typedef struct {
  int64_t left, top, right, bottom;
} compare_box;

/// Finds the box of the pixels that differ; the box of the view is ignored.
compare_box compare_differences(const compare_view *view);

/// Statistics of the differences in a view.
typedef struct {
  /// The number of pixels that differ, and that differ by more than the noise.
  int64_t differing, visible;
  /// The largest difference of a channel.
  int64_t largest;
  /// The sum of actual − expected of each channel.
  int64_t sums[4];
  /// The pixels that differ by more than the noise.
  compare_box visible_box;
} compare_totals;

/// Sums the differences of a view; those up to `noise`, which is less than 256, are not visible.
compare_totals compare_totals_of(const compare_view *view, int32_t noise);

/// Sums for a block: the squared differences, and the squared steps between the differences of neighbours.
typedef struct {
  int32_t energy, steps_across, steps_down;
} compare_block_sums;

/// Sums the differences of each block of a view, and the products of the differences of two channels.
///
/// `row` has room for the box's width plus a block and a pixel, in four shorts each, twice. `blocks` has an
/// element for each block and is zero; `products` has 16 elements, row by row, and is zero.
void compare_blocks(
    const compare_view *view, int16_t *row, compare_block_sums *blocks, int64_t *products);

/// Counts the pixels with new content.
///
/// Both pictures are smoothed. A pixel is new if it is outside the range of the 3 × 3 pixels around it in the
/// other picture by more than `noise` and `contrast` (in 1/256) of the contrast of the 5 × 5 pixels around it.
///
/// `scratch` has 8 elements for each pixel of the box.
int64_t compare_new_pixels(
    const compare_view *view, int32_t noise, int32_t contrast, uint16_t *scratch);

/// The movement of edges between two pictures, in pixels.
typedef struct {
  /// The displacement of all edges, and the largest one of a window.
  double displacement, local_displacement;
  /// The growth or shrinking of all shapes, and the largest one in a window.
  double growth, local_growth;
  /// The share of the squared differences that is at edges.
  double edge_share;
} compare_movement;

/// Measures the movement of edges.
///
/// `axis` has the weights of the channels. Only surroundings of pixels that differ by more than `noise` are
/// measured. `planes` has 6 elements and `marks` has 2 elements for each pixel of the box. `cells` has
/// `compare_cell_sums` elements for each block, and is zero.
compare_movement compare_edges(
    const compare_view *view, const double *axis, int32_t noise, float *planes, uint8_t *marks,
    double *cells);

/// A connected part of the differences and its surroundings, with sums over the differing pixels and their
/// neighbours.
typedef struct {
  /// The number of these pixels.
  int64_t pixels;
  /// The sums of the expected and the actual values, and of their products.
  double old, new, old_old, old_new, new_new;
  /// The sum of the absolute differences.
  double distance;
  /// The sums of the gradients at differing pixels: the contrast of each edge times its length.
  double old_edges, new_edges;
  /// The steepest gradient.
  double steepest;
  /// The largest difference of a pixel, as a share of the contrast of the 5 × 5 pixels around it.
  double largest;
  /// The numbers of pixels in the neighbourhood with at least half the steepest gradient: those that are equal,
  /// and those that differ.
  int64_t equal_edges, changed_edges;
  /// The smallest box around the part.
  compare_box box;
} compare_part;

/// Returns the connected parts of a mask, with sums of two planes; NULL if memory is exhausted.
///
/// `expected`, `actual` and `marks` are the first two planes and the first marks of `compare_edges`. The caller
/// frees the result.
compare_part *compare_parts(
    const float *expected, const float *actual, const uint8_t *marks, int64_t width,
    int64_t height, int32_t *count);

/// The differences of a picture with few colours from one with many.
///
/// Two differences are measured: from the full picture, and from the nearest colours of the palette. Dithering
/// preserves means, so the first is about zero on average; without dithering, the second is about zero. Each
/// measure is the smaller one of both, and zero if their signs differ.
typedef struct {
  /// Whether one picture has few colours, and far fewer than the other.
  bool is_paletted;
  /// Whether at least half of the pixels differ, as in a photograph or a gradient.
  bool is_everywhere;
  /// The root mean square distance of colours.
  double error;
  /// The mean difference of the luma.
  double shift;
  /// The change of contrast: the slope of the mean differences of blocks over the means of the picture.
  double contrast;
  /// The displacement in pixels.
  double displacement;
  /// The largest width or height of connected pixels whose mean differences in 3 × 3 pixels have one sign and
  /// exceed the usual ones.
  int64_t line;
  /// The largest distance of mean colours in 3 × 3 and in 7 × 7 pixels.
  double near, local;
} compare_palette;

/// Compares two pictures, one of which may have been reduced to a palette; the box of the view is ignored.
///
/// `most` is the maximum number of colours. Mean differences of `least` or less never form a line. Returns
/// `is_paletted` false if memory is exhausted.
compare_palette compare_palettes(const compare_view *view, int32_t most, double least);

/// Sums the squared distances of pixels from the range of the 3 × 3 pixels around them in the other picture.
///
/// A pixel may be outside this range by `sharpening` (in 1/256) of its contrast. Each picture is compared with
/// the other, and the larger distance of a pixel counts.
int64_t compare_excess(const compare_view *view, int32_t sharpening);

/// The pixels of one colour: their number, and the sums of their differences.
typedef struct {
  int32_t sums[3], count;
} compare_colour;

/// The share of a difference that a colour map explains, and the root mean square difference per channel that
/// remains in the differing pixels.
typedef struct {
  double share, residual;
} compare_colour_map;

/// Fits a colour map to every `row_step`-th row of a view; `colours` has 65536 elements and is zero.
compare_colour_map compare_colours(
    const compare_view *view, int64_t row_step, compare_colour *colours);

/// Writes the luma of a box of a picture, blended with white, with the weights of ITU-R BT.601 (as in YIQ) in
/// units of 1/256.
void compare_luma(const compare_view *view, const uint8_t *picture, uint8_t *luma);

/// Writes a plane at half the size, without an odd last row or column.
void compare_halve(const uint8_t *luma, int64_t width, int64_t height, uint8_t *half);

/// Writes a plane smoothed with the weights 1 : 2 : 1 in both directions; the border is unchanged.
void compare_smooth(const uint8_t *luma, int64_t width, int64_t height, uint8_t *smooth);

/// Adds the sums of products for least squares over a tile, which excludes the border of the planes.
///
/// The sums are xx, xy, yy, xt, yt and tt, where x and y are the gradient of the mean of two planes, times
/// four, and t is their difference.
void compare_gradients(
    const uint8_t *expected, const uint8_t *actual, int64_t width, const compare_box *tile,
    int64_t row_step, int64_t *sums);

/// The value of one level of a channel in a signature.
enum { compare_signature_unit = 64 };

/// Writes the mean colours of 16 × 16 cells of a picture: 768 values.
void compare_signature(const uint8_t *picture, int64_t width, int64_t height, int16_t *values);

/// Returns the dot product of (one − origin) and (other − origin).
int64_t compare_product(
    const int16_t *one, const int16_t *other, const int16_t *origin, int64_t count);

enum {
  /// The number of sizes of windows whose mean differences are tested.
  compare_scales = 4,
  /// The side of a cell of the marks of windows, in pixels.
  compare_cell = 8,
};

/// The largest differences of windows that a noise causes.
typedef struct {
  /// The mean differences of the luma and of the chroma in windows of 5, 9, 17 and 33 pixels, in levels.
  float mean[compare_scales], chroma[compare_scales];
  /// The mean difference that is allowed for each level of the mean gradient in a window, and for each level of the
  /// mean distance of its colours from those of a palette.
  float activity, distance;
  /// The displacement of the edges in windows of 16, 32, 64 and 128 pixels, in pixels.
  float displacement[compare_scales];
} compare_limits;

/// The largest differences of all windows, each as a multiple of its limit; values up to 0.5 are 0.
typedef struct {
  float mean[compare_scales], displacement[compare_scales];
} compare_excess_of_windows;

/// Compares the means and the displacements of all windows of two pictures; the box of the view is ignored.
///
/// `distances` has an element for each pixel, or is NULL without a palette.
/// `marks` has an element for each cell, and is zero: 1 is set for cells with more than half the limit, and 3 for
/// those with more than the limit. If memory is exhausted, the first mean is infinite.
compare_excess_of_windows compare_windows(
    const compare_view *view, const compare_limits *limits, const uint8_t *distances, uint8_t *marks);

/// Signs of a lossy codec.
typedef struct {
  /// The share of the flat pixels near edges that are not flat in the other picture.
  double ringing;
  /// The share of the pixels with a texture that differ by two levels or more.
  double texture;
} compare_codec_noise;

/// Looks for signs of a lossy codec in the actual picture; the box of the view is ignored.
compare_codec_noise compare_codec(const compare_view *view);

/// A part of a picture that differs, and its change.
typedef struct {
  /// The smallest box around the pixels with a large share of the difference.
  compare_box box;
  /// The box of the cells, and their label.
  compare_box cells;
  int32_t label;
  /// The number of the pixels with a large share, the largest difference of a channel, and the product of both.
  int64_t pixels;
  double largest, energy;
  /// The share of the squared differences that displacements of its windows explain; at most 1.
  double moved;
  /// The displacement of the centre in pixels, and the changes of x and y for each pixel of x and y.
  double dx, dy, xx, xy, yx, yy;
  /// The root mean square distance of the windows' displacements from this map, in pixels.
  double spread;
  /// The share of the squared differences that linear maps of the luma explain, and their slope.
  double coloured, slope;
  /// The smaller contrast of both pictures as a share of the larger one: small if something appears or disappears.
  double contrast;
  /// The squared gradients: all, those that both pictures have, and those that only the expected or the actual one has.
  double edges, kept, lost, gained;
  /// The mean differences of red, green and blue, in levels.
  double offset[3];
} compare_region;

/// Finds the connected cells with marks of `compare_windows`, of which at least one exceeds a limit, and measures the
/// `most` largest of them, in order of their difference; the box of the view is ignored. Returns their number.
int64_t compare_regions(
    const compare_view *view, const uint8_t *marks, compare_region *regions, int64_t most);

/// The numbers of smooth pixels at slanted and round edges on plain surfaces.
typedef struct {
  /// Those whose 3 × 3 pixels are equal in both pictures, and the others.
  int64_t equal, changed;
} compare_smooth_edges;

/// Counts the smooth pixels of edges, of which another rasterizer leaves few equal; the box of the view is ignored.
compare_smooth_edges compare_rasterizers(const compare_view *view);

/// Marks the cells that have a pixel with a channel that differs by more than `noise` with 3, and the others with 0.
void compare_mark_pixels(const compare_view *view, int32_t noise, uint8_t *marks);

/// Writes a picture at half the size, without an odd last row or column.
void compare_halve_colours(const uint8_t *picture, int64_t width, int64_t height, uint8_t *half);

/// Returns the largest sum, over a connected part, of the levels by which pixels differ more than a mixture of their
/// neighbours can; the box of the view is ignored.
///
/// Another rasterizer mixes the colours of neighbouring pixels in another ratio. A pixel that differs by at least 12
/// levels, and by 4 levels more than the contrast of the 5 × 5 pixels around it in one picture, is no such mixture.
int64_t compare_new_content(const compare_view *view);

/// Differences that are too large for noise.
typedef struct {
  /// The largest difference of the mean luma of a cell, as a multiple of its limit.
  float mean;
  /// The displacement of the whole picture, in pixels.
  float displacement;
} compare_large_differences;

/// Looks for differences that are too large for noise; the box of the view is ignored.
///
/// The limit of a cell is `mean` levels and `activity` of the mean step between its neighbouring pixels. `marks` has an
/// element for each cell and is zero: 3 is written for cells that differ by 6 levels in the mean, and 1 for those that
/// differ by 3.
compare_large_differences compare_cells(const compare_view *view, float mean, float activity, uint8_t *marks);

/// Replaces the colours of the picture with more colours by the nearest ones of the other picture, which has at most
/// `most` colours, and writes the result, and the distance of each pixel's colour from the nearest one.
///
/// Returns the share of pixels that are then equal but for two levels: about 1 without dithering, and less than 0 if
/// both pictures have more colours or memory is exhausted.
double compare_requantize(
    const compare_view *view, int32_t most, bool *is_expected, uint8_t *reduced, uint8_t *distances);

/// Counts the colours of a picture up to `most` + 1, which is less than 4096.
int32_t compare_colour_count(const uint8_t *picture, int64_t pixels, int32_t most);
