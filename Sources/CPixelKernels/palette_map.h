#pragma once

#include "gif_dictionary.h"
#include "palette_kernels.h"

enum {
  /// The number of cells. A cell contains the colours with the same upper six bits of each channel.
  palette_cells = 1 << 18,
  /// The value in `table` of a cell whose index has not been looked up.
  palette_unknown = 0xFFFF,
  /// The largest number of colours that are stored exactly.
  ///
  /// If there are more colours, they are in at least 256 different cells, so that the means of
  /// cells are enough for a palette of 256 colours.
  palette_set_limit = 1 << 14,
  /// The size of the hash table: four slots per exact colour.
  palette_slots = 4 * palette_set_limit,
};

/// A hash table of colours, numbered in the order they were added.
typedef struct {
  int32_t count;
  uint32_t colours[palette_set_limit];
  /// The number of the colour in each slot, plus 1; 0 for an empty slot.
  uint16_t numbers[palette_slots];
} palette_set;

/// Colours whose channels are multiplied by the square roots of their weights.
///
/// The squared Euclidean distance of two such points is the weighted distance of the colours.
typedef struct {
  float red[256], green[256], blue[256];
} palette_points;

struct palette_map {
  int32_t colour_count;
  /// Whether no more colours are added to `set`; colours that are not in it are looked up by cell.
  bool is_closed;
  uint8_t colours[256 * 3];
  palette_points points;
  /// Exact colours whose nearest palette index is known, and these indices.
  palette_set set;
  uint8_t indices[palette_set_limit];
  /// The nearest palette index of each cell, or `palette_unknown`.
  uint16_t table[palette_cells];
  gif_dictionary dictionary;
};

static const float palette_red_scale = 1.41421356f, palette_green_scale = 2;

static inline uint32_t palette_cell(const uint8_t *pixel) {
  return (uint32_t)(pixel[0] >> 2) << 12 | (uint32_t)(pixel[1] >> 2) << 6 | pixel[2] >> 2;
}

static inline uint32_t palette_value(const uint8_t *pixel) {
  return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

/// Returns the number of a colour in a set.
///
/// If the set does not have the colour, adds it if `may_add` is true and the set is not full, and
/// returns -1 if not.
static inline int32_t palette_set_number(palette_set *set, uint32_t colour, bool may_add) {
  uint32_t slot = (colour * 0x9E3779B1u) >> 16;
  while (set->numbers[slot] != 0) {
    if (set->colours[set->numbers[slot] - 1] == colour) return set->numbers[slot] - 1;
    slot = (slot + 1) & (palette_slots - 1);
  }
  if (!may_add || set->count == palette_set_limit) return -1;
  set->colours[set->count] = colour;
  set->numbers[slot] = (uint16_t)++set->count;
  return set->count - 1;
}

static inline void palette_set_clear(palette_set *set) {
  set->count = 0;
  for (int32_t i = 0; i < palette_slots; i++) set->numbers[i] = 0;
}

/// Finds the nearest of the first `count` points for each of `colour_count` colours.
///
/// If several points have the same distance, the first one is used. Colours are processed in groups
/// of eight, so that up to seven more elements of the arrays are read and written.
void palette_nearest(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t colour_count, uint8_t *nearest);

/// Finds the palette colours nearest to the centres of eight cells that differ in blue only, and
/// stores their indices in `table`.
///
/// @param first The number of the first cell, a multiple of 8.
void palette_learn_cells(palette_map *map, uint32_t first);

/// Returns the index of the palette colour nearest to a pixel, by comparing all colours.
uint8_t palette_nearest_to_pixel(const palette_map *map, const uint8_t *pixel);

/// Returns the index of the palette colour nearest to a pixel.
///
/// The result is exact while `set` has room for colours. After that, new colours get the index of
/// their cell.
static inline uint8_t palette_index_of(palette_map *map, const uint8_t *pixel) {
  const int32_t known = map->set.count;
  if (known > 0) {
    const int32_t number = palette_set_number(&map->set, palette_value(pixel), !map->is_closed);
    if (number == known) map->indices[number] = palette_nearest_to_pixel(map, pixel);
    if (number >= 0) return map->indices[number];
  }
  const uint32_t cell = palette_cell(pixel);
  if (map->table[cell] == palette_unknown) palette_learn_cells(map, cell & ~7u);
  return (uint8_t)map->table[cell];
}

static inline int32_t palette_distance(const uint8_t *a, const uint8_t *b) {
  const int32_t red = a[0] - b[0], green = a[1] - b[1], blue = a[2] - b[2];
  return 2 * red * red + 4 * green * green + blue * blue;
}

static inline uint8_t palette_byte(int32_t value) {
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}
