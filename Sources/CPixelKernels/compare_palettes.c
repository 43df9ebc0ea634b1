#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// The number of slots for the colours of a picture, a power of two.
  slots = 1 << 13,
  /// The number of slots for the distances of colours, a power of two.
  memory = 1 << 14,
  /// The least number of colours of a palette; fewer colours are shapes.
  least_colours = 8,
};

/// The distinct colours of a picture, up to a number.
typedef struct {
  uint32_t colours[slots / 2];
  int32_t places[slots];
  int32_t count;
} colour_set;

static inline uint32_t hash(uint32_t colour) { return colour * 0x9E3779B1u >> 16; }

/// Counts the distinct colours of a picture; stops when there are more than `most`.
static void count_colours(colour_set *set, const uint8_t *picture, int64_t pixels, int32_t most) {
  memset(set->places, -1, sizeof set->places);
  set->count = 0;
  uint32_t last = 0;
  for (int64_t i = 0; i < pixels && set->count <= most; i++) {
    uint32_t colour;
    memcpy(&colour, picture + i * 4, 4);
    if (i > 0 && colour == last) continue;
    last = colour;
    uint32_t place = hash(colour) & (slots - 1);
    while (set->places[place] >= 0 && set->colours[set->places[place]] != colour)
      place = (place + 1) & (slots - 1);
    if (set->places[place] >= 0) continue;
    set->places[place] = set->count;
    set->colours[set->count++] = colour;
  }
}

static inline int32_t squared_distance(uint32_t one, uint32_t other) {
  int32_t sum = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    const int32_t step = (int32_t)(one >> shift & 255) - (int32_t)(other >> shift & 255);
    sum += step * step;
  }
  return sum;
}

/// Returns the squared distance of a colour to the nearest one of a set.
static int32_t nearest(const colour_set *set, uint32_t colour) {
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < set->count && least > 0; i++) {
    const int32_t distance = squared_distance(colour, set->colours[i]);
    if (distance < least) least = distance;
  }
  return least;
}

/// Adds a row to the sums of columns, or subtracts it.
static void add_row(float *columns, const float *row, float weight, int64_t count) {
  for (int64_t i = 0; i < count; i++) columns[i] += weight * row[i];
}

/// Measures the differences of a picture from one with few colours.
///
/// `rows` has room for eight rows of five floats for each pixel.
static void measure(
    const compare_view *view, const uint8_t *full, const uint8_t *few, const colour_set *set,
    uint32_t *keys, int32_t *distances, float *rows, compare_palette *result) {
  enum { values = 5, small = 3, large = 7 };
  const int64_t width = view->width, length = width * values;
  float *near = rows + large * length, *wide = near + length;
  memset(near, 0, sizeof(float) * 2 * length);
  double squares = 0, sums[4] = {0};
  for (int64_t y = 0; y < view->height; y++) {
    float *row = rows + y % large * length;
    if (y >= large) add_row(wide, row, -1, length);
    if (y >= small) add_row(near, rows + (y - small) % large * length, -1, length);
    for (int64_t x = 0; x < width; x++) {
      uint32_t old, new;
      memcpy(&old, full + (y * width + x) * 4, 4);
      memcpy(&new, few + (y * width + x) * 4, 4);
      float *value = row + x * values;
      memset(value, 0, sizeof(float) * values);
      if (old == new) continue;
      const uint32_t slot = hash(old) & (memory - 1);
      if (distances[slot] < 0 || keys[slot] != old) {
        keys[slot] = old;
        distances[slot] = nearest(set, old);
      }
      const int32_t square = squared_distance(old, new);
      squares += square;
      value[4] = sqrtf(square) - sqrtf(distances[slot]);
      for (int k = 0; k < 4; k++) {
        value[k] = (float)(new >> 8 * k & 255) - (float)(old >> 8 * k & 255);
        sums[k] += value[k];
      }
    }
    add_row(near, row, 1, length);
    add_row(wide, row, 1, length);
    for (int64_t x = 0; x + small <= width && y + 1 >= small; x++) {
      float sum = 0;
      for (int64_t i = x; i < x + small; i++) sum += near[i * values + 4];
      result->excess = fmax(result->excess, sum / (small * small));
    }
    for (int64_t x = 0; x + large <= width && y + 1 >= large; x++) {
      float square = 0;
      for (int k = 0; k < 4; k++) {
        float sum = 0;
        for (int64_t i = x; i < x + large; i++) sum += wide[i * values + k];
        square += sum * sum;
      }
      result->local = fmax(result->local, sqrtf(square) / (large * large));
    }
  }
  const double pixels = (double)view->width * view->height;
  result->error = sqrt(squares / pixels);
  for (int k = 0; k < 4; k++) result->shift = fmax(result->shift, fabs(sums[k]) / pixels);
}

compare_palette compare_palettes(const compare_view *view, int32_t most) {
  compare_palette result = {0};
  const int64_t pixels = view->width * view->height;
  colour_set *sets = malloc(2 * sizeof(colour_set));
  uint32_t *keys = malloc(memory * sizeof(uint32_t));
  int32_t *distances = malloc(memory * sizeof(int32_t));
  float *rows = malloc(9 * 5 * view->width * sizeof(float));
  if (sets && keys && distances && rows) {
    if (most > slots / 2 - 1) most = slots / 2 - 1;
    // The other picture must have at least twice as many colours.
    count_colours(&sets[0], view->expected, pixels, slots / 2 - 1);
    count_colours(&sets[1], view->actual, pixels, slots / 2 - 1);
    const bool is_actual = sets[1].count <= sets[0].count;
    const colour_set *few = &sets[is_actual], *many = &sets[!is_actual];
    result.is_paletted = few->count >= least_colours && few->count <= most &&
                         2 * few->count <= many->count;
    if (result.is_paletted) {
      memset(distances, -1, memory * sizeof(int32_t));
      measure(
          view, is_actual ? view->expected : view->actual,
          is_actual ? view->actual : view->expected, few, keys, distances, rows, &result);
    }
  }
  free(sets);
  free(keys);
  free(distances);
  free(rows);
  return result;
}
