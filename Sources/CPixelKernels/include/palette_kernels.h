/// Colour quantization: counting colours, choosing a palette, and assigning indices.
///
/// Colours are encoded sRGB. Their distance is 2 dr^2 + 4 dg^2 + db^2, which approximates the
/// perceived difference. All results are the same with every instruction set.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The colours of pictures and the number of pixels of each, in memory of fixed size.
typedef struct palette_count palette_count;

/// A palette, and a cache of the nearest palette index for each colour.
typedef struct palette_map palette_map;

/// The mark of a pixel, which states how the pixel differs from the previous frame.
enum {
  /// A coloured pixel with the same colour as in the previous frame.
  palette_still = 0,
  /// A coloured pixel that must be drawn.
  palette_drawn = 1,
  /// A transparent pixel.
  palette_clear = 2,
};

/// The method of showing colours that are not in the palette.
typedef enum {
  palette_dither_none,
  palette_dither_ordered,
  palette_dither_diffusion,
} palette_dither;

/// A rectangle of pixels, right and bottom exclusive.
typedef struct {
  int32_t left, top, right, bottom;
} palette_box;

/// The changes of a frame.
typedef struct {
  /// The drawn pixels; empty if nothing is drawn.
  palette_box box;
  /// Whether a coloured pixel becomes transparent.
  bool erases;
  /// Whether there is a transparent pixel.
  bool clears;
} palette_change;

/// A frame for `palette_map_index`, which assigns an index to each pixel.
typedef struct {
  int32_t width, height;
  /// The pixels to index.
  palette_box box;
  /// The picture: RGBA, alpha 0 or 255.
  const uint8_t *pixels;
  /// Input: the picture that viewers show before this frame, in the same format as `pixels`.
  /// Output: the picture that viewers show after this frame.
  uint8_t *shown;
  /// Input: the mark of each pixel. Output: its index; `transparent` if the pixel is not drawn.
  uint8_t *indices;
  /// The index of pixels that are not drawn; -1 if there is none.
  int32_t transparent;
  /// Whether the frame replaces the previous picture completely.
  bool redraws;
  palette_dither dither;
  /// The range of the thresholds of ordered dithering, 0 to 255.
  int32_t amplitude;
  /// The largest error allowed for a pixel: its smallest possible error times `factor` / 256, plus
  /// `tolerance`.
  int32_t factor, tolerance;
  /// A buffer of 6 * (width + 2) numbers for error diffusion.
  int32_t *errors;
  /// Receives the indices in the format of a GIF's image data, at most `palette_codes_bound` bytes; NULL
  /// if they are not needed.
  uint8_t *codes;
  /// Output: the pixels whose shown colour changes, if there is no transparent index.
  palette_box changed;
} palette_frame;

palette_count *palette_count_make(void);
void palette_count_free(palette_count *count);

/// Removes all colours.
void palette_count_reset(palette_count *count);

/// Counts the colours of the pixels that have the mark `mark`. If `marks` is NULL, counts the
/// colours of all pixels that are not transparent.
void palette_count_add(
    palette_count *count, const uint8_t *pixels, int64_t pixel_count, const uint8_t *marks,
    uint8_t mark);

/// Returns the number of colours; 257 for more than 256.
int32_t palette_count_colours(const palette_count *count);

/// Chooses a palette of up to `limit` colours, 1 to 256, that represent the counted colours best.
///
/// If no more than `limit` colours were counted, the palette contains exactly these colours.
///
/// @param colours Receives the palette, three bytes per colour.
/// @param mean_error Receives the mean distance of the counted pixels from their palette colours.
/// @param map Receives the palette and the index of each counted colour.
/// @return The number of colours.
int32_t palette_count_choose(
    palette_count *count, int32_t limit, uint8_t *colours, double *mean_error, palette_map *map);

palette_map *palette_map_make(void);
void palette_map_free(palette_map *map);

/// Sets the palette of a map, 1 to 256 colours of three bytes each, and clears the cache.
void palette_map_set(palette_map *map, const uint8_t *colours, int32_t colour_count);

/// Makes every pixel opaque or transparent.
///
/// A pixel with an alpha of at least 128 is blended with the colour `matte` and becomes opaque. Any
/// other pixel becomes transparent. `pixels` are premultiplied RGBA; `target` receives RGBA with alpha
/// 255, or four zeros.
void palette_matte(
    const uint8_t *pixels, int64_t pixel_count, const uint8_t *matte, uint8_t *target);

/// Finds the changes of a frame, and writes the mark of each pixel to `marks`.
///
/// @param pixels The frame: RGBA, alpha 0 or 255.
/// @param before The previous frame, in the same format.
palette_change palette_mark(
    int32_t width, int32_t height, const uint8_t *pixels, const uint8_t *before, uint8_t *marks);

/// Begins to assign indices to the pixels of a frame.
void palette_map_begin(palette_map *map, palette_frame *frame);

/// Assigns an index to each pixel of the rows `from` ..< `to`; rows must be processed in order.
///
/// Usually this is the index with the smallest error. Another index within the allowed error is used if
/// it extends a run of indices that is in the GIF compressor's dictionary: longer runs make the file
/// smaller.
void palette_map_index(palette_map *map, palette_frame *frame, int32_t from, int32_t to);

/// Completes the codes of a frame, and returns their number of bytes.
int64_t palette_map_end(palette_map *map, const palette_frame *frame);

/// Writes the codes of a part of an indexed frame instead, and returns their number of bytes.
int64_t palette_map_compress(palette_map *map, const palette_frame *frame, palette_box box);

/// Returns the largest number of bytes that the codes of a number of pixels can take.
static inline int64_t palette_codes_bound(int64_t pixel_count) {
  // Each pixel has at most one code of twelve bits; there are a few more codes to begin and to end, and a
  // clear code after four thousand others.
  return pixel_count + pixel_count / 2 + pixel_count / 1024 + 16;
}
