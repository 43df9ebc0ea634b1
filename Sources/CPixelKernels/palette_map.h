#ifndef PALETTE_MAP_H
#define PALETTE_MAP_H

#include "palette_kernels.h"

enum {
  /// Colours are told apart by their upper six bits a channel.
  palette_cells = 1 << 18,
  /// No index is known for a cell.
  palette_unknown = 0xFFFF,
  /// The places for colours that are known exactly; four for each of 256.
  palette_places = 1024,
};

/// Up to 256 colours in the order of their coming, found by their value.
typedef struct {
  /// One more than the colour's index; 0 where a place is free.
  uint16_t index[palette_places];
  uint32_t colour[palette_places];
  int32_t count;
} palette_set;

/// Colours as the distance has them: each channel times the root of its weight.
typedef struct {
  float red[256], green[256], blue[256];
} palette_points;

struct palette_map {
  int32_t colour_count;
  bool is_exact;
  uint8_t colours[256 * 3];
  palette_points points;
  palette_set set;
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

/// The place of a colour, or the free one where it belongs.
static inline uint32_t palette_set_place(const palette_set *set, uint32_t colour) {
  uint32_t place = (colour * 0x9E3779B1u) >> 22;
  while (set->index[place] != 0 && set->colour[place] != colour)
    place = (place + 1) & (palette_places - 1);
  return place;
}

/// Adds a colour unless it is there or there are 256; false in the latter case.
static inline bool palette_set_add(palette_set *set, uint32_t colour) {
  const uint32_t place = palette_set_place(set, colour);
  if (set->index[place] != 0) return true;
  if (set->count == 256) return false;
  set->colour[place] = colour;
  set->index[place] = (uint16_t)++set->count;
  return true;
}

/// The nearest of the first `count` points for each of `places` colours; the first of equal ones.
///
/// Works in groups of eight: up to seven more are read and written.
void palette_nearest(
    const palette_points *points, int32_t count, const float *red, const float *green,
    const float *blue, int32_t places, uint8_t *nearest);

#endif
