/// Colour quantization: counting colours, choosing a palette, and assigning indices.
///
/// Colours are encoded sRGB. Their distance is 2 dr^2 + 4 dg^2 + db^2, which approximates the
/// perceived difference. All results are the same with every instruction set.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours of pictures and how often each occurs, in memory of fixed size.
typedef struct palette_count palette_count;

/// A palette with a cache of the index for each colour looked up.
typedef struct palette_map palette_map;

/// The change of a pixel in a frame.
enum {
  /// Unchanged, in colour or transparent.
  palette_still = 0,
  /// Drawn with a colour.
  palette_drawn = 1,
  /// Transparent.
  palette_clear = 2,
};

/// The way to show colours that are not in the palette.
typedef enum {
  palette_dither_none,
  palette_dither_ordered,
  palette_dither_diffusion,
} palette_dither;

/// The changes of a frame.
typedef struct {
  /// The rectangle of drawn pixels, right and bottom exclusive; empty if nothing is drawn.
  int32_t left, top, right, bottom;
  /// Whether a coloured pixel becomes transparent.
  bool erases;
  /// Whether there is a transparent pixel.
  bool clears;
} palette_change;

/// A frame whose pixels are assigned indices.
typedef struct {
  int32_t width, height;
  /// The stored rectangle, as in `palette_change`.
  int32_t left, top, right, bottom;
  /// The picture: RGBA, alpha 0 or 255.
  const uint8_t *pixels;
  /// In: the visible picture before this frame, in the same form. Out: after it.
  uint8_t *shown;
  /// In: the change of each pixel. Out: its index, `transparent` for pixels that keep their colour.
  uint8_t *indices;
  /// The index without a colour; -1 if there is none.
  int32_t transparent;
  /// Whether the frame replaces the previous picture completely.
  bool redraws;
  palette_dither dither;
  /// The range of the thresholds of ordered dithering, 0 to 255.
  int32_t amplitude;
  /// The largest error allowed: in 256ths of the smallest one, and an addition to it.
  int32_t factor, tolerance;
  /// A buffer of 6 * (width + 2) numbers for error diffusion.
  int32_t *errors;
} palette_frame;

palette_count *palette_count_make(void);
void palette_count_free(palette_count *count);

/// Removes all colours.
void palette_count_reset(palette_count *count);

/// Counts the pixels whose mark is `mark`; with `marks` NULL, all pixels that are not transparent.
void palette_count_add(
    palette_count *count, const uint8_t *pixels, int64_t pixel_count, const uint8_t *marks,
    uint8_t mark);

/// Returns the number of colours; 257 for more than 256.
int32_t palette_count_colours(const palette_count *count);

/// Chooses a palette of up to `limit` colours, 1 to 256, nearest to the counted ones; three bytes
/// each.
///
/// If no more than `limit` colours were counted, the palette has exactly these. The map receives
/// the palette and the index of each counted colour. Returns the number of colours, and in
/// `mean_error` the mean distance of the counted pixels.
int32_t palette_count_choose(
    palette_count *count, int32_t limit, uint8_t *colours, double *mean_error, palette_map *map);

palette_map *palette_map_make(void);
void palette_map_free(palette_map *map);

/// Sets the palette of a map: 1 to 256 colours, three bytes each.
void palette_map_set(palette_map *map, const uint8_t *colours, int32_t colour_count);

/// Blends pixels with at least half the full alpha over a matte, and makes others transparent.
///
/// `pixels` are premultiplied RGBA; `target` receives RGBA with alpha 255, or four zeros.
void palette_matte(
    const uint8_t *pixels, int64_t pixel_count, const uint8_t *matte, uint8_t *target);

/// Finds the changes of a frame and marks each pixel in `marks`.
palette_change palette_mark(
    int32_t width, int32_t height, const uint8_t *pixels, const uint8_t *before,
    const uint8_t *shown, uint8_t *marks);

/// Assigns an index to each pixel of a frame.
///
/// Among the indices within the allowed error, one is preferred that continues a code in the GIF
/// compressor's dictionary, which makes the file smaller.
void palette_map_index(palette_map *map, const palette_frame *frame);
