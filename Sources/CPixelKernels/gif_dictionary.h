#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The largest number of codes in the dictionary of a GIF.
enum { gif_codes = 4096 };

/// A copy of the dictionary that cgif's compressor will build when it compresses the same indices.
///
/// It is used to prefer indices that compress well. If cgif builds its dictionary differently, the
/// indices are still valid, but the file is larger.
typedef struct {
  /// The number of codes that represent a single index.
  int32_t single;
  /// The number of codes, including the clear code and the end code.
  int32_t count;
  /// The code for the indices since the last code that was written; -1 at the beginning.
  int32_t current;
  /// Linked lists of the codes that extend each code by one index: the first code of each list, and
  /// the code that follows each code in its list. 0 means none.
  uint16_t first[gif_codes], next[gif_codes];
  /// The last index of each code.
  uint8_t last[gif_codes];
  /// The codes for two indices, for fast access. 0 means none.
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

/// Returns the first code that extends the current one; 0 if there is none.
static inline uint16_t gif_dictionary_first(const gif_dictionary *dictionary) {
  return dictionary->current < 0 ? 0 : dictionary->first[dictionary->current];
}

/// Returns the code that extends the current one by an index; 0 if there is none.
static inline uint16_t gif_dictionary_find(const gif_dictionary *dictionary, uint8_t index) {
  const int32_t current = dictionary->current;
  if (current >= 0 && current < dictionary->single) return dictionary->pairs[current][index];
  uint16_t code = gif_dictionary_first(dictionary);
  while (code != 0 && dictionary->last[code] != index) code = dictionary->next[code];
  return code;
}

/// Adds an index; `code` is the result of `gif_dictionary_find` for this index.
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
