/// The inner loops of comparing two pictures.
///
/// They are C functions because tests of other packages run them in debug builds, where the same loops in
/// Swift take up to a hundred times as long.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
  /// The side of a block, in pixels.
  compare_block = 16,
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

/// A picture with the colours of a palette beside a picture with more colours.
typedef struct {
  /// The number of colours of the palette; 0 if no picture has at least 8 colours and the other one at least half as many
  /// again, or if memory is exhausted.
  int64_t colours;
  /// The median distance of the pixels whose colour is not in the palette from the other picture, as a multiple of the
  /// median distance of their colours from the palette.
  double detour;
  /// The share of the blocks of 16 × 16 pixels in which a colour that is not in the palette has not its usual colour of
  /// the palette. It is large with dithering.
  double mixed;
  /// The largest sum, over a connected part, of the differences of pixels from the usual colour of the palette, in levels.
  int64_t part;
  /// The largest mean difference of all pixels of a colour, as a multiple of its limit.
  double shift;
  /// The share of the entries of the palette, but for those with the very colours of their pixels, that are the means of
  /// their pixels to a level; and the largest distance of an entry of 16 or more pixels from their mean, in levels.
  double means, drift;
} compare_palette;

/// Compares two pictures of which one may have been reduced to a palette of at most `most` colours, at most 2048; the
/// box of the view is ignored.
///
/// A colour may shift by `shift` levels, divided by the number of palette entries that it would fill if each stood for as
/// many pixels, and by `least_shift` levels. If the share of the entries that are means of their pixels is at least `means`,
/// every colour has the distance of its entry instead of the nearest one. `distances` gets the distance of each pixel's colour from the palette, the
/// root mean square of three channels, in quarters of a level.
compare_palette compare_palettes(
    const compare_view *view, int32_t most, double shift, double least_shift, double means, uint8_t *distances);

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
  /// The noise from which the means of the luma in the two smaller windows and `line` apply, in levels; 0 if they always do.
  /// With less noise, they are proportionally smaller, but at least 0.7 of that.
  float noise;
  /// The mean differences of the luma in these windows, and of the chroma, that are allowed for each level of the mean
  /// gradient; `line` has that of the smallest windows.
  float activity[compare_scales], chroma_activity;
  /// The same for each level of the mean distance of the colours from those of a palette, in place of the gradient.
  float distance;
  /// The mean difference of the luma in windows of 33 × 5 pixels in 16 directions, in levels.
  float line;
  /// The displacement of the edges in windows of 16, 32, 64 and 128 pixels, and that of the middle of the window's sides by a
  /// turn about its centre, in pixels.
  float displacement[compare_scales], turn[compare_scales];
} compare_limits;

/// The largest differences of all windows, each as a multiple of its limit; values up to 0.5 are 0.
typedef struct {
  float mean[compare_scales], line, displacement[compare_scales], turn[compare_scales];
} compare_excess_of_windows;

/// Compares the means, the displacements and the turns of all windows of two pictures; the box of the view is ignored.
///
/// `distances` has an element for each pixel, in quarters of a level, or is NULL without a palette.
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

/// The signs of a codec in two pictures, each beside the other one.
typedef struct {
  compare_codec_noise expected, actual;
} compare_codec_signs;

/// Looks for signs of a lossy codec; the box of the view is ignored. There are none if memory is exhausted.
compare_codec_signs compare_codec(const compare_view *view);

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
  /// The changed ones on surfaces that are equal, whose contrast is the expected one times a factor that is the same for all.
  int64_t scaled;
} compare_smooth_edges;

/// Counts the smooth pixels of edges, of which another rasterizer leaves few equal; the box of the view is ignored.
compare_smooth_edges compare_rasterizers(const compare_view *view);

/// Returns how far the strongest difference of 3 × 3 pixels stands out from those of the other edges: its strength as a
/// multiple of the usual largest one of a cell; 0 if there are few edges or if memory is exhausted. The box of the view is
/// ignored.
///
/// `marks` has an element for each cell and is zero: 3 is written for the cell of that difference, and 1 for its neighbours.
/// Another rasterizer changes all edges of a picture alike. A strength is the mean difference of the luma divided by
/// the one that it would have at such an edge.
double compare_prominence(const compare_view *view, uint8_t *marks);

/// Marks the cells that have a pixel with a channel that differs by more than `noise` with 3, and the others with 0.
void compare_mark_pixels(const compare_view *view, int32_t noise, uint8_t *marks);

/// Writes a part of a picture at half the size, without an odd last row or column.
///
/// `stride` is the number of bytes from a row of the picture to the next one.
void compare_halve_colours(
    const uint8_t *picture, int64_t stride, int64_t width, int64_t height, uint8_t *half);

/// Returns the largest sum, over a connected part, of the levels by which pixels differ more than a mixture of their
/// neighbours can; the box of the view is ignored.
///
/// Another rasterizer mixes the colours of neighbouring pixels in another ratio. A pixel that differs by at least 12
/// levels, and by 4 levels more than the contrast of the 3 × 3 pixels around it in one picture, is no such mixture; at the
/// border, twice as many levels are needed.
int64_t compare_new_content(const compare_view *view);

/// Returns the largest sum of the differences of a connected part of pixels, in levels; pixels that differ by up to `noise`
/// are not counted, and the box of the view is ignored.
int64_t compare_largest_part(const compare_view *view, int32_t noise);

/// The differences from which no noise explains them.
typedef struct {
  /// The mean difference of the luma of a cell in levels, and its growth with the mean of the steps from the left to the
  /// right neighbours of its pixels.
  float mean, activity;
  /// The mean differences of the luma and of the chroma of 2 × 2 cells, in levels.
  float wide_mean, wide_chroma;
  /// The displacements of 4 × 4 and of 8 × 8 cells, in pixels.
  float displacement[2];
} compare_large_limits;

/// The largest differences of a picture, each as a multiple of its limit.
typedef struct {
  float mean, wide_mean, displacement;
} compare_large_differences;

/// Looks for differences that are too large for noise; the box of the view is ignored.
///
/// `marks` has an element for each cell and is zero: 3 is written for cells that differ by 6 levels in the mean or by half
/// as much as the cell that differs most, and 1 for those that differ by half as much. All differences are 0 if memory is
/// exhausted.
compare_large_differences compare_cells(const compare_view *view, const compare_large_limits *limits, uint8_t *marks);
