#pragma once

#include "gif_dictionary.h"
#include "palette_kernels.h"

enum {
  /// The cells that group many colours by the upper six bits of each channel.
  palette_cells = 1 << 18,
  /// The value of a cell without a known index.
  palette_unknown = 0xFFFF,
  /// The largest number of colours that are stored exactly.
  ///
  /// More colours are in at least 256 cells, which is enough for a palette of 256 different
  /// colours.
  palette_set_limit = 1 << 14,
  /// The size of the hash table: four places for each exact colour.
  palette_places = 4 * palette_set_limit,
};

/// A hash table of colours, numbered in the order they were added.
typedef struct {
  int32_t count;
  uint32_t colours[palette_set_limit];
  /// The number of the colour plus 1; 0 for a free place.
  uint16_t numbers[palette_places];
} palette_set;

/// Colours scaled for the distance: each channel times the square root of its weight.
typedef struct {
  float red[256], green[256], blue[256];
} palette_points;

struct palette_map {
  int32_t colour_count;
  /// Whether colours that are not in `set` are looked up by cell.
  bool is_closed;
  uint8_t colours[256 * 3];
  palette_points points;
  /// Colours with a known index, and their indices.
  palette_set set;
  uint8_t indices[palette_set_limit];
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

/// Returns the number of a colour, adding it if `has_room` and the set is not full, else -1.
static inline int32_t palette_set_number(palette_set *set, uint32_t colour, bool has_room) {
  uint32_t place = (colour * 0x9E3779B1u) >> 16;
  while (set->numbers[place] != 0) {
    if (set->colours[set->numbers[place] - 1] == colour) return set->numbers[place] - 1;
    place = (place + 1) & (palette_places - 1);
  }
  if (!has_room || set->count == palette_set_limit) return -1;
  set->colours[set->count] = colour;
  set->numbers[place] = (uint16_t)++set->count;
  return set->count - 1;
}

static inline void palette_set_clear(palette_set *set) {
  set->count = 0;
  for (int32_t i = 0; i < palette_places; i++) set->numbers[i] = 0;
}

/// Finds the nearest of the first `count` points for each of `places` colours; the first of equal
/// ones.
///
/// Works in groups of eight, so that up to seven more colours are read and written.
void palette_nearest(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t places, uint8_t *nearest);

/// Finds the colours nearest to the centres of eight cells that differ in blue only.
void palette_learn_cells(palette_map *map, uint32_t first);

/// Returns the index of the colour nearest to a pixel, comparing all colours.
uint8_t palette_nearest_to_pixel(const palette_map *map, const uint8_t *pixel);

/// Returns the index for a pixel: exact for the first colours looked up, by cell for later ones.
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
