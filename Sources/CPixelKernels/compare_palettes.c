#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The vectors are wider than the processor's registers. The warning about parameters does not apply, because
// these functions are static.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eight_ints __attribute__((vector_size(32)));

enum {
  /// The number of slots for the colours of a palette, a power of two.
  slots = 1 << 13,
  /// The least number of colours of a palette; fewer colours are shapes.
  least_colours = 8,
  /// The least number of pixels of a colour that shows whether it always gets the same colour of the palette, and of a
  /// colour with a mean.
  least_repeated = 4,
  least_pixels = 16,
  /// The least difference of a channel from the usual colour of the palette.
  least_step = 3,
};

/// The distinct colours of a picture, up to a number.
typedef struct {
  uint32_t colours[slots / 2];
  int32_t places[slots];
  int32_t count;
} colour_set;

static inline uint32_t hash(uint32_t colour) { return colour * 0x9E3779B1u >> 8; }

/// Returns the place of a colour in the table: its own, or a free one.
static inline uint32_t place_of(const colour_set *set, uint32_t colour) {
  uint32_t place = hash(colour) & (slots - 1);
  while (set->places[place] >= 0 && set->colours[set->places[place]] != colour) place = (place + 1) & (slots - 1);
  return place;
}

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
    const uint32_t place = place_of(set, colour);
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

/// Returns the largest difference of a channel.
static inline int32_t largest_step(uint32_t one, uint32_t other) {
  int32_t largest = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    const int32_t step = abs((int32_t)(one >> shift & 255) - (int32_t)(other >> shift & 255));
    if (step > largest) largest = step;
  }
  return largest;
}

/// The channels of the colours of a palette, in groups of eight; the last group is filled with distant colours.
typedef struct {
  float channels[slots / 16][4][8];
  int32_t groups;
} colour_groups;

/// Writes the groups of a palette.
static void group_colours(colour_groups *groups, const colour_set *set) {
  groups->groups = (set->count + 7) / 8;
  for (int32_t i = 0; i < groups->groups * 8; i++)
    for (int k = 0; k < 4; k++)
      groups->channels[i / 8][k][i % 8] = i < set->count ? (float)(set->colours[i] >> 8 * k & 255) : 1e6f;
}

/// Returns the squared distance of a colour from the nearest one of a palette.
static float nearest_distance(const colour_groups *groups, uint32_t colour) {
  eight_floats least = (eight_floats){0} + INFINITY;
  for (int32_t i = 0; i < groups->groups; i++) {
    eight_floats distance = {0};
    for (int k = 0; k < 4; k++) {
      eight_floats channel;
      memcpy(&channel, groups->channels[i][k], sizeof channel);
      const eight_floats step = channel - (float)(colour >> 8 * k & 255);
      distance += step * step;
    }
    least = __builtin_elementwise_min(distance, least);
  }
  float found = least[0];
  for (int k = 1; k < 8; k++) found = fminf(found, least[k]);
  return found;
}

/// A colour of the picture with more colours.
typedef struct {
  uint32_t colour;
  /// The number of its pixels.
  int32_t count;
  /// The colour of the palette that more than half of them have, if there is one, by the vote of Boyer and Moore.
  uint32_t usual;
  int32_t votes;
  /// The sums of the differences of its pixels.
  int32_t sums[3];
  /// The distance from the nearest colour of the palette.
  float distance;
} full_colour;

/// The colours of a picture, and a table with open addressing that grows.
typedef struct {
  full_colour *colours;
  int32_t *places;
  int64_t size, count;
} full_colours;

/// Makes room for twice as many colours; returns whether there is memory.
static bool grow(full_colours *all) {
  const int64_t size = all->size ? 2 * all->size : 1 << 12;
  full_colour *colours = realloc(all->colours, size / 2 * sizeof(full_colour));
  if (!colours) return false;
  all->colours = colours;
  int32_t *places = malloc(size * sizeof(int32_t));
  if (!places) return false;
  memset(places, -1, size * sizeof(int32_t));
  for (int64_t i = 0; i < all->count; i++) {
    int64_t place = hash(colours[i].colour) & (size - 1);
    while (places[place] >= 0) place = (place + 1) & (size - 1);
    places[place] = (int32_t)i;
  }
  free(all->places);
  all->places = places;
  all->size = size;
  return true;
}

/// Returns the entry of a colour, which is new if the picture has not had it; NULL if memory is exhausted.
static full_colour *entry_of(full_colours *all, uint32_t colour) {
  if (2 * all->count >= all->size && !grow(all)) return NULL;
  int64_t place = hash(colour) & (all->size - 1);
  while (all->places[place] >= 0) {
    full_colour *found = all->colours + all->places[place];
    if (found->colour == colour) return found;
    place = (place + 1) & (all->size - 1);
  }
  all->places[place] = (int32_t)all->count;
  full_colour *new = all->colours + all->count++;
  *new = (full_colour){.colour = colour};
  return new;
}

/// The pixels of an entry of the palette: their number, and the sums of the differences of the full picture.
typedef struct {
  int32_t count, sums[3];
} entry_pixels;

/// The picture with more colours, and the one with the colours of a palette.
typedef struct {
  const uint8_t *full, *few;
  int64_t width, height;
  full_colours all;
  colour_groups groups;
  /// The palette, and the pixels of each of its entries.
  const colour_set *palette;
  entry_pixels entries[slots / 2];
} reduction;

static inline uint32_t colour_at(const uint8_t *picture, int64_t place) {
  uint32_t colour;
  memcpy(&colour, picture + 4 * place, 4);
  return colour;
}

/// Collects the colours of the full picture; returns whether there is memory.
static bool collect(reduction *r) {
  for (int64_t i = 0; i < r->width * r->height; i++) {
    const uint32_t other = colour_at(r->few, i);
    full_colour *entry = entry_of(&r->all, colour_at(r->full, i));
    if (!entry) return false;
    entry_pixels *pixels = r->entries + r->palette->places[place_of(r->palette, other)];
    entry->count++;
    pixels->count++;
    for (int k = 0; k < 3; k++) {
      const int32_t step = r->few[4 * i + k] - r->full[4 * i + k];
      entry->sums[k] += step;
      pixels->sums[k] += step;
    }
    if (entry->votes == 0) entry->usual = other;
    entry->votes += entry->usual == other ? 1 : -1;
  }
  for (int64_t i = 0; i < r->all.count; i++) {
    full_colour *entry = r->all.colours + i;
    entry->distance = sqrtf(nearest_distance(&r->groups, entry->colour));
  }
  return true;
}

/// Returns the value of which half of a histogram's entries are at most.
static double median(const int64_t *counts, int64_t size) {
  int64_t sum = 0, part = 0, i = 0;
  for (int64_t k = 0; k < size; k++) sum += counts[k];
  while (i < size - 1 && 2 * (part += counts[i]) < sum) i++;
  return (double)i;
}

enum {
  /// The largest distance of two colours, and the parts of a level in a histogram.
  most_distance = 512,
  parts_of_level = 4,
};

/// Measures the pixels one by one; `excess` gets the differences from the usual colours of the palette.
static void measure(reduction *r, uint8_t *distances, uint8_t *excess, compare_palette *result) {
  enum { side = compare_block };
  const int64_t across = (r->width + side - 1) / side;
  int64_t blocks = 0, mixed = 0, moved[most_distance * parts_of_level] = {0}, near[most_distance * parts_of_level] = {0};
  for (int64_t block = 0; block < across * ((r->height + side - 1) / side); block++) {
    int32_t repeated = 0, unusual = 0;
    for (int64_t y = block / across * side; y < (block / across + 1) * side && y < r->height; y++) {
      for (int64_t x = block % across * side; x < (block % across + 1) * side && x < r->width; x++) {
        const int64_t i = y * r->width + x;
        const uint32_t colour = colour_at(r->full, i), other = colour_at(r->few, i);
        const full_colour *entry = entry_of(&r->all, colour);
        // The root mean square of the three channels, in quarters of a level.
        distances[i] = (uint8_t)fminf(parts_of_level * 0.57735f * entry->distance + 0.5f, 255);
        if (entry->distance >= 1) {
          moved[(int)(parts_of_level * sqrtf((float)squared_distance(colour, other)))]++;
          near[(int)(parts_of_level * entry->distance)]++;
        }
        if (entry->count < least_repeated) continue;
        repeated += entry->distance >= 1;
        const int32_t step = largest_step(other, entry->usual);
        excess[i] = step < least_step ? 0 : (uint8_t)step;
        unusual += excess[i] > 0;
      }
    }
    if (repeated < least_repeated) continue;
    blocks++;
    mixed += unusual > 0;
  }
  result->mixed = blocks > 0 ? (double)mixed / (double)blocks : 0;
  const int64_t size = most_distance * parts_of_level;
  result->detour = (median(moved, size) + 1) / (median(near, size) + 1);
}

/// Returns the largest sum of the differences of a channel.
static int32_t largest_sum(const int32_t *sums) {
  int32_t largest = 0;
  for (int k = 0; k < 3; k++)
    if (abs(sums[k]) > largest) largest = abs(sums[k]);
  return largest;
}

/// Returns the largest mean difference of a colour, as a multiple of its limit.
static double largest_shift(const reduction *r, int32_t colours, double share, double least) {
  double largest = 0;
  for (int64_t i = 0; i < r->all.count; i++) {
    const full_colour *entry = r->all.colours + i;
    if (entry->count < least_pixels) continue;
    const double entries = (double)entry->count * colours / (double)(r->width * r->height);
    const double shift = (double)largest_sum(entry->sums) / entry->count / fmax(share / entries, least);
    if (shift > largest) largest = shift;
  }
  return largest;
}

/// Measures how far the entries of the palette are from the means of their pixels.
static void measure_entries(const reduction *r, compare_palette *result) {
  int32_t inexact = 0, means = 0;
  for (int32_t i = 0; i < r->palette->count; i++) {
    const entry_pixels *pixels = r->entries + i;
    const int32_t sum = largest_sum(pixels->sums);
    if (sum == 0) continue;
    inexact++;
    means += sum <= pixels->count;
    const double drift = (double)sum / pixels->count;
    if (pixels->count >= least_pixels && drift > result->drift) result->drift = drift;
  }
  result->means = inexact >= least_colours ? (double)means / inexact : 0;
}

/// Replaces the distances of colours from the palette by those from their entries.
///
/// The entry of a rare colour is not certain: it is at most as far away as those of other colours.
static void use_entries(reduction *r, uint8_t *distances) {
  float farthest = 0;
  for (int64_t i = 0; i < r->all.count; i++) {
    full_colour *entry = r->all.colours + i;
    if (entry->count < least_repeated) continue;
    entry->distance = sqrtf((float)squared_distance(entry->colour, entry->usual));
    farthest = fmaxf(farthest, entry->distance);
  }
  for (int64_t i = 0; i < r->width * r->height; i++) {
    const uint32_t colour = colour_at(r->full, i);
    const full_colour *entry = entry_of(&r->all, colour);
    const float distance = sqrtf((float)squared_distance(colour, colour_at(r->few, i)));
    const float certain = entry->count < least_repeated ? fminf(distance, farthest) : entry->distance;
    distances[i] = (uint8_t)fminf(parts_of_level * 0.57735f * certain + 0.5f, 255);
  }
}

compare_palette compare_palettes(
    const compare_view *view, int32_t most, double shift, double least_shift, double means, uint8_t *distances) {
  compare_palette result = {0};
  const int64_t pixels = view->width * view->height;
  colour_set *sets = malloc(2 * sizeof(colour_set));
  reduction *r = calloc(1, sizeof(reduction));
  uint8_t *excess = calloc(pixels, 1);
  if (sets && r && excess) {
    // The full picture has half as many colours again.
    count_colours(sets, view->expected, pixels, most + most / 2);
    count_colours(sets + 1, view->actual, pixels, most + most / 2);
    const bool is_actual = sets[1].count <= sets[0].count;
    const colour_set *few = sets + is_actual;
    *r = (reduction){.width = view->width, .height = view->height};
    r->full = is_actual ? view->expected : view->actual;
    r->few = is_actual ? view->actual : view->expected;
    r->palette = few;
    group_colours(&r->groups, few);
    // Pictures of shapes have few colours, too, and both about as many.
    const bool is_reduced = few->count >= least_colours && 2 * sets[!is_actual].count >= 3 * few->count;
    if (few->count <= most && is_reduced && collect(r)) {
      result.colours = few->count;
      measure(r, distances, excess, &result);
      measure_entries(r, &result);
      if (result.means >= means) use_entries(r, distances);
      result.part = largest_part(excess, view->width, view->height);
      result.shift = largest_shift(r, few->count, shift, least_shift);
    }
    free(r->all.colours);
    free(r->all.places);
  }
  free(excess);
  free(r);
  free(sets);
  return result;
}
