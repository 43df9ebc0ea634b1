#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
  /// The largest number of codes in the dictionary of a GIF.
  gif_codes = 4096,
  /// The length of the longest code, in bits.
  gif_longest_code = 12,
};

/// The dictionary of GIF's compressor (LZW), which is also used to prefer indices that compress well.
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
  /// The length of the next code in bits.
  uint32_t width;
  /// The bits that are not written yet, the first one lowest, and their number.
  uint64_t bits;
  uint32_t bit_count;
  /// The end of the written codes; NULL if codes are not written.
  uint8_t *target;
} gif_dictionary;

/// Writes a code.
static inline void gif_dictionary_put(gif_dictionary *dictionary, int32_t code) {
  if (dictionary->target == NULL) return;
  // The highest code that may be written, `count` - 1, decides the length.
  if (dictionary->width < gif_longest_code && dictionary->count - 1 == 1 << dictionary->width)
    dictionary->width++;
  dictionary->bits |= (uint64_t)code << dictionary->bit_count;
  dictionary->bit_count += dictionary->width;
  while (dictionary->bit_count >= 8) {
    *dictionary->target++ = (uint8_t)dictionary->bits;
    dictionary->bits >>= 8;
    dictionary->bit_count -= 8;
  }
}

/// Removes all codes for more than one index, and writes the clear code.
static inline void gif_dictionary_clear(gif_dictionary *dictionary) {
  gif_dictionary_put(dictionary, dictionary->single);
  memset(dictionary->pairs, 0, sizeof dictionary->pairs);
  memset(dictionary->first, 0, sizeof dictionary->first);
  dictionary->count = dictionary->single + 2;
  dictionary->width = 32 - (uint32_t)__builtin_clz((uint32_t)dictionary->single);
}

/// Begins a frame with `colours` different indices; `target` receives the codes unless it is NULL.
static inline void gif_dictionary_begin(
    gif_dictionary *dictionary, int32_t colours, uint8_t *target) {
  dictionary->single = 4;
  while (dictionary->single < colours) dictionary->single *= 2;
  dictionary->current = -1;
  dictionary->count = 0;
  dictionary->width = 32 - (uint32_t)__builtin_clz((uint32_t)dictionary->single);
  dictionary->bits = dictionary->bit_count = 0;
  dictionary->target = target;
  gif_dictionary_clear(dictionary);
}

/// Writes the last codes of a frame.
static inline void gif_dictionary_end(gif_dictionary *dictionary) {
  if (dictionary->target == NULL) return;
  gif_dictionary_put(dictionary, dictionary->current);
  // A decoder adds a code after each code that it reads.
  if (dictionary->count < gif_codes) dictionary->count++;
  gif_dictionary_put(dictionary, dictionary->single + 1);
  if (dictionary->bit_count > 0) *dictionary->target++ = (uint8_t)dictionary->bits;
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
  gif_dictionary_put(dictionary, current);
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
