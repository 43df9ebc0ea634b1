#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The most codes that the dictionary of a GIF has.
enum { gif_codes = 4096 };

/// The dictionary that cgif's compressor builds from indices, one step ahead of it.
///
/// Where its rules were others, indices would still be right and the file larger.
typedef struct {
  /// How many codes stand for single indices.
  int32_t single;
  /// How many codes there are, two of them for clearing and ending.
  int32_t count;
  /// The code of the indices since the last one that was written; -1 at the beginning.
  int32_t current;
  /// The codes that follow a code as a list, the last index of each, and those that follow single
  /// indices also as a table. 0 stands for none.
  uint16_t first[gif_codes], next[gif_codes];
  uint8_t last[gif_codes];
  uint16_t pairs[256][256];
} gif_dictionary;

static inline void gif_dictionary_clear(gif_dictionary *dictionary) {
  memset(dictionary->pairs, 0, sizeof dictionary->pairs);
  memset(dictionary->first, 0, sizeof dictionary->first);
  dictionary->count = dictionary->single + 2;
}

/// Begins a frame that has `colours` indices.
static inline void gif_dictionary_begin(gif_dictionary *dictionary, int32_t colours) {
  dictionary->single = 4;
  while (dictionary->single < colours) dictionary->single *= 2;
  dictionary->current = -1;
  gif_dictionary_clear(dictionary);
}

/// The first of the codes that go on from here.
static inline uint16_t gif_dictionary_first(const gif_dictionary *dictionary) {
  return dictionary->current < 0 ? 0 : dictionary->first[dictionary->current];
}

/// The code that goes on from here with an index.
static inline uint16_t gif_dictionary_find(const gif_dictionary *dictionary, uint8_t index) {
  const int32_t current = dictionary->current;
  if (current >= 0 && current < dictionary->single) return dictionary->pairs[current][index];
  uint16_t code = gif_dictionary_first(dictionary);
  while (code != 0 && dictionary->last[code] != index) code = dictionary->next[code];
  return code;
}

/// Goes on with an index, whose code is known if there is one.
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
