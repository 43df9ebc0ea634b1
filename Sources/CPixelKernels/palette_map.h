#ifndef PALETTE_MAP_H
#define PALETTE_MAP_H

#include "palette_kernels.h"

enum {
  /// Where there are many colours, they are told apart by their upper six bits a channel.
  palette_cells = 1 << 18,
  /// No index is known for a cell.
  palette_unknown = 0xFFFF,
  /// How many colours are told apart exactly.
  ///
  /// More of them lie in at least 256 cells, so that there is a colour for each of a palette.
  palette_set_limit = 1 << 14,
  /// The places of colours that are told apart exactly; four for each.
  palette_places = 4 * palette_set_limit,
};

/// Colours in the order of their coming, found by their value.
typedef struct {
  int32_t count;
  uint32_t colours[palette_set_limit];
  /// One more than the colour's number; 0 where a place is free.
  uint16_t numbers[palette_places];
} palette_set;

/// Colours as the distance has them: each channel times the root of its weight.
typedef struct {
  float red[256], green[256], blue[256];
} palette_points;

struct palette_map {
  int32_t colour_count;
  /// Whether all that `set` does not have is to be looked up by its cell.
  bool is_closed;
  uint8_t colours[256 * 3];
  palette_points points;
  /// Colours whose index is known exactly, and these indices.
  palette_set set;
  uint8_t indices[palette_set_limit];
  uint16_t table[palette_cells];
  /// The compressor's dictionary: the codes that follow a code, as lists; of single pixels also as
  /// a table.
  uint16_t root[256][256];
  uint16_t first[4096], next[4096];
  uint8_t last[4096];
};

static const float palette_red_scale = 1.41421356f, palette_green_scale = 2;

static inline uint32_t palette_cell(const uint8_t *pixel) {
  return (uint32_t)(pixel[0] >> 2) << 12 | (uint32_t)(pixel[1] >> 2) << 6 | pixel[2] >> 2;
}

static inline uint32_t palette_value(const uint8_t *pixel) {
  return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

/// The number of a colour from 0 on; it is added where it is not there and there is room, else -1.
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

/// The nearest of the first `count` points for each of `places` colours; the first of equal ones.
///
/// Works in groups of eight: up to seven more are read and written.
void palette_nearest(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t places, uint8_t *nearest);

#endif
