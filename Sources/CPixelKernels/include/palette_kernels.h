/// Few colours for many: counting, choosing and assigning them.
///
/// Colours are encoded sRGB. The distance of two is 2 dr^2 + 4 dg^2 + db^2, roughly as far apart as
/// the eye finds them. All results are the same with every set of instructions.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours of pictures and how often each occurs, in memory that does not grow.
typedef struct palette_count palette_count;

/// A palette and the index of each colour that was asked for.
typedef struct palette_map palette_map;

/// What becomes of a pixel.
enum {
  /// Nothing: it was clear and stays so, or it is as it was.
  palette_still = 0,
  /// It gets a colour.
  palette_drawn = 1,
  /// It is to be clear.
  palette_clear = 2,
};

/// How colours between those of the palette are shown.
typedef enum {
  palette_dither_none,
  palette_dither_ordered,
  palette_dither_diffusion,
} palette_dither;

/// What a frame changes.
typedef struct {
  /// The rectangle of drawn pixels: past its end on the right and below; empty where nothing is drawn.
  int32_t left, top, right, bottom;
  /// Whether a pixel that shows a colour is to be clear.
  bool erases;
  /// Whether there is a clear pixel.
  bool clears;
} palette_change;

/// A frame whose pixels get indices.
typedef struct {
  int32_t width, height;
  /// The rectangle that is stored, as in `palette_change`.
  int32_t left, top, right, bottom;
  /// What the frame is to look like: RGBA, alpha 0 or 255.
  const uint8_t *pixels;
  /// What the frames before left to be seen, of the same form; becomes what this one leaves.
  uint8_t *shown;
  /// In: what becomes of each pixel. Out: its index, `transparent` for what keeps its colour.
  uint8_t *indices;
  /// The index of no colour; -1 where there is none.
  int32_t transparent;
  /// Whether all is drawn anew: nothing that the frames before left is to be seen.
  bool redraws;
  palette_dither dither;
  /// How far apart the thresholds of ordered dithering lie at most; 0 to 255.
  int32_t amplitude;
  /// The largest error that may stand for the smallest, as 256ths of it and in addition to it.
  int32_t factor, tolerance;
  /// Room for 6 * (width + 2) numbers: errors on their way to pixels.
  int32_t *errors;
} palette_frame;

palette_count *palette_count_make(void);
void palette_count_free(palette_count *count);

/// Forgets all colours.
void palette_count_reset(palette_count *count);

/// Counts pixels.
///
/// `marks` tells which: those that have `mark`; NULL stands for all that are not clear.
void palette_count_add(
    palette_count *count, const uint8_t *pixels, int64_t pixel_count, const uint8_t *marks,
    uint8_t mark);

/// How many colours there are; 257 stands for more than 256.
int32_t palette_count_colours(const palette_count *count);

/// Chooses the colours that lie nearest to all those counted, three bytes each; at most `limit`, 1 to 256.
///
/// Those counted themselves where they are no more than that. The map gets them and knows the
/// index of each. Returns how many they are, and in `mean_error` the mean distance of what was
/// counted.
int32_t palette_count_choose(
    palette_count *count, int32_t limit, uint8_t *colours, double *mean_error, palette_map *map);

palette_map *palette_map_make(void);
void palette_map_free(palette_map *map);

/// Gives the map its palette: 1 to 256 colours, three bytes each.
void palette_map_set(palette_map *map, const uint8_t *colours, int32_t colour_count);

/// Lays straight colours on a matte: what is half covered or more becomes opaque, the rest clear.
///
/// `pixels` are premultiplied RGBA, `target` gets RGBA with alpha 0 (and zeros) or 255.
void palette_matte(
    const uint8_t *pixels, int64_t pixel_count, const uint8_t *matte, uint8_t *target);

/// What a frame changes, marked in `marks` pixel by pixel.
palette_change palette_mark(
    int32_t width, int32_t height, const uint8_t *pixels, const uint8_t *before,
    const uint8_t *shown, uint8_t *marks);

/// Gives the pixels of a frame their indices.
///
/// Of indices that are good enough the one is taken that the compressor of a GIF has met in this
/// place, which makes the file small.
void palette_map_index(palette_map *map, const palette_frame *frame);
