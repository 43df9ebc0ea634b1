#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The largest number of codes in the dictionary of a GIF.
enum { gif_codes = 4096 };

/// A prediction of the dictionary that cgif's compressor will build from indices.
///
/// If cgif used other rules, indices would still be valid, but the file would be larger.
typedef struct {
  /// The number of codes for single indices.
  int32_t single;
  /// The number of codes, including the clear code and the end code.
  int32_t count;
  /// The code of the indices since the last written code; -1 at the beginning.
  int32_t current;
  /// The codes that extend a code, as a linked list, and the last index of each; those that extend
  /// single indices also as a table. 0 means none.
  uint16_t first[gif_codes], next[gif_codes];
  uint8_t last[gif_codes];
  uint16_t pairs[256][256];
} gif_dictionary;

static inline void gif_dictionary_clear(gif_dictionary *dictionary) {
  memset(dictionary->pairs, 0, sizeof dictionary->pairs);
  memset(dictionary->first, 0, sizeof dictionary->first);
  dictionary->count = dictionary->single + 2;
}

/// Begins a frame with `colours` different indices.
static inline void gif_dictionary_begin(gif_dictionary *dictionary, int32_t colours) {
  dictionary->single = 4;
  while (dictionary->single < colours) dictionary->single *= 2;
  dictionary->current = -1;
  gif_dictionary_clear(dictionary);
}

/// Returns the first code that extends the current one.
static inline uint16_t gif_dictionary_first(const gif_dictionary *dictionary) {
  return dictionary->current < 0 ? 0 : dictionary->first[dictionary->current];
}

/// Returns the code that extends the current one by an index.
static inline uint16_t gif_dictionary_find(const gif_dictionary *dictionary, uint8_t index) {
  const int32_t current = dictionary->current;
  if (current >= 0 && current < dictionary->single) return dictionary->pairs[current][index];
  uint16_t code = gif_dictionary_first(dictionary);
  while (code != 0 && dictionary->last[code] != index) code = dictionary->next[code];
  return code;
}

/// Adds an index, with the code that extends the current one by it, or 0.
static inline void gif_dictionary_step(gif_dictionary *dictionary, uint16_t code, uint8_t index) {
  const int32_t current = dictionary->current;
  dictionary->current = code != 0 ? code : index;
  if (code != 0 || current < 0) return;
  if (dictionary->count == gif_codes) {
    gif_dictionary_clear(dictionary);
    return;
  }
  const uint16_t added = (uint16_t)dictionary->count++;
  dictionary->last[added] = index;
  dictionary->next[added] = dictionary->first[current];
  dictionary->first[current] = added;
  if (current < dictionary->single) dictionary->pairs[current][index] = added;
}
