#include "palette_map.h"

enum {
  /// An error larger than any distance.
  never = 1 << 30,
  /// The error of a pixel that differs by one in every channel, which is not visible.
  least_error = 2 + 4 + 1,
  /// The number of pixels by which memory is prefetched.
  lookahead = 12,
};

/// The choice of an index for a pixel.
///
/// All members are whole words: memory that is written in bytes and read as a word stalls the processor.
typedef struct {
  /// The colour of the pixel after dithering.
  int32_t red, green, blue;
  /// The index with the smallest error.
  int32_t index;
  /// `error` is the error of that index. `kept_error` is the error if the pixel keeps its shown
  /// colour, or `never` if the pixel cannot keep it.
  int32_t error, kept_error;
} choice;

/// Returns the distance between the colour of a choice and another colour.
static inline int32_t choice_distance(const choice *c, const uint8_t *colour) {
  const int32_t red = c->red - colour[0], green = c->green - colour[1], blue = c->blue - colour[2];
  return 2 * red * red + 4 * green * green + blue * blue;
}

/// Returns a pixel's threshold in Bayer's 8 x 8 matrix, -63 to 63.
static inline int32_t threshold(int32_t x, int32_t y) {
  int32_t value = 0;
  for (int32_t bit = 0; bit < 3; bit++) {
    const int32_t column = x >> bit & 1, row = y >> bit & 1;
    value = value << 2 | (column ^ row) << 1 | row;
  }
  return 2 * value - 63;
}

/// Computes the dithered colour of a drawn pixel.
///
/// A colour that is in the palette, for example that of a flat background, is not dithered.
static inline void dithered(
    palette_map *map, const palette_frame *frame, int32_t x, int32_t y, const uint8_t *pixel,
    const int32_t *errors, uint8_t *target) {
  memcpy(target, pixel, 3);
  if (palette_distance(pixel, map->colours + palette_index_of(map, pixel) * 3) <= least_error) return;
  for (int32_t c = 0; c < 3; c++) {
    int32_t value = pixel[c];
    if (frame->dither == palette_dither_ordered)
      value += threshold(x, y) * frame->amplitude / 128;
    else
      value += errors[c] / 16;
    target[c] = palette_byte(value);
  }
}

/// Distributes the error of a pixel to its neighbours with the weights of Floyd and Steinberg: 7,
/// 3, 5 and 1, in sixteenths.
static inline void diffuse(
    const choice *choice, const uint8_t *chosen, int32_t *row, int32_t *below) {
  const int32_t target[3] = {choice->red, choice->green, choice->blue};
  for (int32_t c = 0; c < 3; c++) {
    const int32_t error = target[c] - chosen[c];
    row[3 + c] += error * 7;
    below[c - 3] += error * 3;
    below[c] += error * 5;
    below[c + 3] += error;
  }
}

/// Sets the indices of the pixels outside the rectangle to the transparent index.
static void clear_outside(const palette_frame *frame) {
  for (int32_t y = 0; y < frame->height; y++) {
    uint8_t *row = frame->indices + (int64_t)y * frame->width;
    const bool is_within = y >= frame->box.top && y < frame->box.bottom;
    const int32_t left = is_within ? frame->box.left : frame->width;
    memset(row, frame->transparent, (size_t)left);
    if (!is_within) continue;
    memset(row + frame->box.right, frame->transparent, (size_t)(frame->width - frame->box.right));
  }
}

/// Returns the choice with the smallest error for a drawn pixel.
static inline choice best(
    palette_map *map, const palette_frame *frame, int32_t x, int32_t y, const int32_t *errors) {
  const int64_t i = ((int64_t)y * frame->width + x) * 4;
  const uint8_t *shown = frame->shown + i;
  choice c = {.kept_error = never};
  const uint8_t *pixel = frame->pixels + i;
  uint8_t target[3];
  if (frame->dither != palette_dither_none) {
    dithered(map, frame, x, y, pixel, errors, target);
    pixel = target;
  }
  c.red = pixel[0];
  c.green = pixel[1];
  c.blue = pixel[2];
  c.index = palette_index_of(map, pixel);
  c.error = choice_distance(&c, map->colours + c.index * 3);
  // The edges of the rectangle are always drawn, so that it is the smallest one with all drawn pixels.
  const bool is_inside =
      x > frame->box.left && x < frame->box.right - 1 && y > frame->box.top && y < frame->box.bottom - 1;
  if (frame->transparent < 0 || frame->redraws || shown[3] == 0 || !is_inside) return c;
  c.kept_error = choice_distance(&c, shown);
  if (c.kept_error <= c.error) {
    c.index = frame->transparent;
    c.error = c.kept_error;
  }
  return c;
}

/// Returns the code that extends the current one by the index with the smallest error, if that
/// error is within the limit; 0 if there is none.
static inline uint16_t good_enough(
    const palette_map *map, const palette_frame *frame, const choice *c) {
  const gif_dictionary *dictionary = &map->dictionary;
  int32_t limit = (int32_t)((int64_t)c->error * frame->factor / 256) + frame->tolerance;
  uint16_t found = 0;
  for (uint16_t code = gif_dictionary_first(dictionary); code != 0; code = dictionary->next[code]) {
    const uint8_t index = dictionary->last[code];
    const int32_t error = index == frame->transparent
                              ? c->kept_error
                              : choice_distance(c, map->colours + index * 3);
    if (error > limit) continue;
    limit = error - 1;
    found = code;
  }
  return found;
}

/// Extends the rectangle of changed pixels by a pixel, if it changes.
static inline void add_change(
    palette_frame *frame, int32_t x, int32_t y, const uint8_t *shown, const uint8_t *colour) {
  if (shown[3] != 0 && memcmp(shown, colour, 3) == 0) return;
  palette_box *box = &frame->changed;
  if (x < box->left) box->left = x;
  if (x >= box->right) box->right = x + 1;
  if (y < box->top) box->top = y;
  box->bottom = y + 1;
}

/// Assigns an index to a pixel, and updates the shown picture and the dictionary.
static inline void index_pixel(
    palette_map *map, palette_frame *frame, int32_t x, int32_t y, int32_t *row,
    int32_t *below) {
  const int64_t i = (int64_t)y * frame->width + x;
  uint8_t *shown = frame->shown + i * 4;
  const uint8_t mark = frame->indices[i];
  uint8_t index = (uint8_t)frame->transparent;
  uint16_t code;
  choice c;
  if (mark == palette_drawn) {
    c = best(map, frame, x, y, row);
    index = (uint8_t)c.index;
    code = gif_dictionary_find(&map->dictionary, index);
    if (code == 0) code = good_enough(map, frame, &c);
    if (code != 0) index = map->dictionary.last[code];
  } else {
    if (frame->redraws && mark == palette_still) index = palette_index_of(map, shown);
    code = gif_dictionary_find(&map->dictionary, index);
  }
  gif_dictionary_step(&map->dictionary, code, index);
  frame->indices[i] = index;
  if (index != frame->transparent) {
    if (frame->transparent < 0) add_change(frame, x, y, shown, map->colours + index * 3);
    memcpy(shown, map->colours + index * 3, 3);
    shown[3] = 255;
  } else if (frame->redraws) {
    memset(shown, 0, 4);
  }
  if (frame->dither == palette_dither_diffusion && mark == palette_drawn)
    diffuse(&c, shown, row, below);
}

/// The number of different indices of a frame.
static int32_t index_count(const palette_map *map, const palette_frame *frame) {
  return map->colour_count + (frame->transparent >= 0);
}

/// The distance between rows of errors, which have one more pixel on either side for the errors beyond
/// the edges.
static int64_t errors_length(const palette_frame *frame) {
  return 3 * ((int64_t)frame->width + 2);
}

void palette_map_begin(palette_map *map, palette_frame *frame) {
  clear_outside(frame);
  gif_dictionary_begin(&map->dictionary, index_count(map, frame), frame->codes);
  frame->changed = (palette_box){.left = frame->width, .top = frame->height};
  if (frame->dither == palette_dither_diffusion)
    memset(frame->errors, 0, (size_t)errors_length(frame) * 2 * sizeof *frame->errors);
}

void palette_map_index(palette_map *map, palette_frame *frame, int32_t from, int32_t to) {
  const int64_t row_length = errors_length(frame);
  if (from < frame->box.top) from = frame->box.top;
  if (to > frame->box.bottom) to = frame->box.bottom;
  for (int32_t y = from; y < to; y++) {
    int32_t *row = frame->errors + (y & 1) * row_length;
    int32_t *below = frame->errors + (1 - (y & 1)) * row_length;
    const uint8_t *pixels = frame->pixels + (int64_t)y * frame->width * 4;
    for (int32_t x = frame->box.left; x < frame->box.right; x++) {
      const int32_t coming = x + lookahead < frame->box.right ? x + lookahead : x;
      __builtin_prefetch(&map->table[palette_cell(pixels + coming * 4)]);
      const int64_t offset = 3 * ((int64_t)x + 1);
      index_pixel(map, frame, x, y, row + offset, below + offset);
    }
    if (frame->dither == palette_dither_diffusion)
      memset(row, 0, (size_t)row_length * sizeof *row);
  }
}

int64_t palette_map_end(palette_map *map, const palette_frame *frame) {
  gif_dictionary_end(&map->dictionary);
  return map->dictionary.target - frame->codes;
}

int64_t palette_map_compress(
    palette_map *map, const palette_frame *frame, palette_box box) {
  gif_dictionary *dictionary = &map->dictionary;
  gif_dictionary_begin(dictionary, index_count(map, frame), frame->codes);
  for (int32_t y = box.top; y < box.bottom; y++) {
    const uint8_t *row = frame->indices + (int64_t)y * frame->width;
    for (int32_t x = box.left; x < box.right; x++)
      gif_dictionary_step(dictionary, gif_dictionary_find(dictionary, row[x]), row[x]);
  }
  return palette_map_end(map, frame);
}
