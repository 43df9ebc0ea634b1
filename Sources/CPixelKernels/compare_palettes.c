#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "palette_noise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The vectors are wider than the processor's registers. The warning about parameters does not apply, because
// these functions are static.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eight_ints __attribute__((vector_size(32)));

enum {
  /// The number of slots for the colours of a picture, a power of two.
  slots = 1 << 13,
  /// The number of slots for the nearest colours, a power of two.
  memory = 1 << 14,
  /// The least number of colours of a palette; fewer colours are shapes.
  least_colours = 8,
  /// The values of a pixel: four differences from the full picture, and four from the nearest colour.
  values = 8,
  /// The sides of the squares whose mean differences are measured, in pixels.
  small = 3,
  large = 7,
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

/// The channels of the colours of a set, in groups of eight; the last group is filled with distant colours.
typedef struct {
  float channels[slots / 16][4][8];
  int32_t groups;
} colour_groups;

/// The nearest colours of a palette that were found last.
typedef struct {
  uint32_t keys[memory], nearest[memory];
  bool is_known[memory];
  colour_groups groups;
} nearest_colours;

/// Writes the groups of a set.
static void group_colours(colour_groups *groups, const colour_set *set) {
  groups->groups = (set->count + 7) / 8;
  for (int32_t i = 0; i < groups->groups * 8; i++)
    for (int k = 0; k < 4; k++)
      groups->channels[i / 8][k][i % 8] =
          i < set->count ? (float)(set->colours[i] >> 8 * k & 255) : 1e6f;
}

/// Returns the colour of a set that is nearest to a colour; the first one of several.
static uint32_t nearest(const colour_set *set, const colour_groups *groups, uint32_t colour) {
  eight_floats least = (eight_floats){0} + INFINITY;
  eight_ints found = {0}, index = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int32_t i = 0; i < groups->groups; i++, index += 8) {
    eight_floats distance = {0};
    for (int k = 0; k < 4; k++) {
      eight_floats channel;
      memcpy(&channel, groups->channels[i][k], sizeof channel);
      const eight_floats step = channel - (float)(colour >> 8 * k & 255);
      distance += step * step;
    }
    const eight_ints closer = distance < least;
    least = __builtin_elementwise_min(distance, least);
    found = (closer & index) | (~closer & found);
  }
  int lane = 0;
  for (int k = 1; k < 8; k++)
    if (least[k] < least[lane] || (least[k] == least[lane] && found[k] < found[lane])) lane = k;
  return set->colours[found[lane]];
}

/// Returns the luma of a colour, with the weights of ITU-R BT.601.
static inline float luma(uint32_t colour) {
  return (77 * (float)(colour & 255) + 150 * (float)(colour >> 8 & 255) +
          29 * (float)(colour >> 16 & 255)) / 256;
}

/// Adds a row to the sums of columns, or subtracts it.
static void add_row(float *columns, const float *row, float weight, int64_t count) {
  for (int64_t i = 0; i < count; i++) columns[i] += weight * row[i];
}

/// Returns the largest distance of the mean colours of squares, from the sums of `side` rows.
///
/// The sums are exact, because all differences of channels are integers.
static double largest_distance(const float *columns, int64_t width, int64_t side) {
  float sums[values] = {0}, most = 0;
  for (int64_t x = 0; x < width; x++) {
    for (int k = 0; k < values; k++) sums[k] += columns[x * values + k];
    if (x >= side)
      for (int k = 0; k < values; k++) sums[k] -= columns[(x - side) * values + k];
    if (x + 1 < side) continue;
    float square = 0;
    for (int k = 0; k < 4; k++) {
      const float sum = (float)palette_common(sums[k], sums[k + 4]);
      square += sum * sum;
    }
    if (square > most) most = square;
  }
  return sqrt(most) / (double)(side * side);
}

/// Measures the differences of a picture from one with few colours, and writes the lumas for `palette_noise`.
///
/// `rows` has room for nine rows of `values` floats for each pixel. Returns the number of pixels that differ.
static int64_t measure(
    const compare_view *view, const uint8_t *full, const uint8_t *few, const colour_set *set,
    nearest_colours *memo, float *rows, palette_planes *planes, compare_palette *result) {
  const int64_t width = view->width, length = width * values;
  float *near = rows + large * length, *wide = near + length;
  memset(near, 0, sizeof(float) * 2 * length);
  double squares = 0;
  int64_t differing = 0;
  for (int64_t y = 0; y < view->height; y++) {
    float *row = rows + y % large * length;
    if (y >= large) add_row(wide, row, -1, length);
    if (y >= small) add_row(near, rows + (y - small) % large * length, -1, length);
    for (int64_t x = 0; x < width; x++) {
      const int64_t place = y * width + x;
      uint32_t old, new;
      memcpy(&old, full + place * 4, 4);
      memcpy(&new, few + place * 4, 4);
      float *value = row + x * values;
      memset(value, 0, sizeof(float) * values);
      planes->full[place] = luma(old);
      planes->from_full[place] = planes->from_nearest[place] = 0;
      if (old == new) continue;
      differing++;
      const uint32_t slot = hash(old) & (memory - 1);
      if (!memo->is_known[slot] || memo->keys[slot] != old) {
        memo->keys[slot] = old;
        memo->nearest[slot] = nearest(set, &memo->groups, old);
        memo->is_known[slot] = true;
      }
      const uint32_t expected = memo->nearest[slot];
      planes->from_full[place] = luma(new) - luma(old);
      planes->from_nearest[place] = luma(new) - luma(expected);
      squares += squared_distance(old, new);
      for (int k = 0; k < 4; k++) {
        value[k] = (float)(new >> 8 * k & 255) - (float)(old >> 8 * k & 255);
        value[k + 4] = (float)(new >> 8 * k & 255) - (float)(expected >> 8 * k & 255);
      }
    }
    add_row(near, row, 1, length);
    add_row(wide, row, 1, length);
    if (y + 1 >= small) result->near = fmax(result->near, largest_distance(near, width, small));
    if (y + 1 >= large) result->local = fmax(result->local, largest_distance(wide, width, large));
  }
  result->error = sqrt(squares / ((double)view->width * view->height));
  return differing;
}

compare_palette compare_palettes(const compare_view *view, int32_t most, double least) {
  compare_palette result = {0};
  const int64_t pixels = view->width * view->height;
  colour_set *sets = malloc(2 * sizeof(colour_set));
  nearest_colours *memo = calloc(1, sizeof(nearest_colours));
  if (sets && memo) {
    if (most > slots / 2 - 1) most = slots / 2 - 1;
    // The other picture must have at least twice as many colours.
    count_colours(&sets[0], view->expected, pixels, slots / 2 - 1);
    count_colours(&sets[1], view->actual, pixels, slots / 2 - 1);
    const bool is_actual = sets[1].count <= sets[0].count;
    const colour_set *few = &sets[is_actual], *many = &sets[!is_actual];
    result.is_paletted = few->count >= least_colours && few->count <= most &&
                         2 * few->count <= many->count;
    float *rows = result.is_paletted ? malloc(9 * values * view->width * sizeof(float)) : NULL;
    palette_planes planes = {.width = view->width, .height = view->height};
    const bool has_room = rows && palette_planes_allocate(&planes);
    if (has_room) {
      group_colours(&memo->groups, few);
      const int64_t differing = measure(
          view, is_actual ? view->expected : view->actual,
          is_actual ? view->actual : view->expected, few, memo, rows, &planes, &result);
      result.is_everywhere = 2 * differing >= pixels;
      palette_noise(&planes, least, &result);
    }
    palette_planes_free(&planes);
    free(rows);
    if (!has_room) result.is_paletted = false;
  }
  free(sets);
  free(memo);
  return result;
}

double compare_requantize(
    const compare_view *view, int32_t most, bool *is_expected, uint8_t *reduced, uint8_t *distances) {
  const int64_t pixels = view->width * view->height;
  colour_set *sets = malloc(2 * sizeof(colour_set));
  nearest_colours *known = calloc(1, sizeof(nearest_colours));
  double share = -1;
  if (sets && known) {
    count_colours(sets, view->expected, pixels, most);
    count_colours(sets + 1, view->actual, pixels, most);
    *is_expected = sets[0].count < sets[1].count;
    const colour_set *set = *is_expected ? sets : sets + 1;
    const uint8_t *paletted = *is_expected ? view->expected : view->actual;
    const uint8_t *full = *is_expected ? view->actual : view->expected;
    if (set->count <= most) {
      group_colours(&known->groups, set);
      int64_t equal = 0;
      for (int64_t i = 0; i < pixels; i++) {
        uint32_t colour, other;
        memcpy(&colour, full + 4 * i, 4);
        memcpy(&other, paletted + 4 * i, 4);
        const uint32_t place = hash(colour) & (memory - 1);
        if (!known->is_known[place] || known->keys[place] != colour) {
          known->nearest[place] = nearest(set, &known->groups, colour);
          known->keys[place] = colour, known->is_known[place] = true;
        }
        const uint32_t found = known->nearest[place];
        const float distance = sqrtf((float)squared_distance(found, colour));
        memcpy(reduced + 4 * i, &found, 4);
        distances[i] = distance < 255 ? (uint8_t)distance : 255;
        equal += squared_distance(found, other) <= 12;
      }
      share = (double)equal / (double)pixels;
    }
  }
  free(known);
  free(sets);
  return share;
}

int32_t compare_colour_count(const uint8_t *picture, int64_t pixels, int32_t most) {
  colour_set *set = malloc(sizeof(colour_set));
  if (!set) return most + 1;
  count_colours(set, picture, pixels, most);
  const int32_t count = set->count;
  free(set);
  return count;
}
