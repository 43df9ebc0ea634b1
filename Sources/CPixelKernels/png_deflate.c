#include "png_kernels.h"

#include <stdbool.h>
#include <string.h>

enum {
  /// The length of the shortest match that is used: one comparison tests eight bytes.
  least_match = 8,
  greatest_match = 258,
  /// The number of symbols for literals, the end of the block and lengths.
  symbols = 286,
  /// The length in bits of the longest code of a symbol; four such codes fit into the bit buffer.
  longest_code = 12,
  /// The largest number of bytes in a stored block.
  stored_bytes = 65535,
  end_of_block = 256,
};

/// The length of a run of literals, and of the match that follows; 0 for no match.
typedef struct {
  uint32_t literals;
  uint32_t match;
} step;

static inline uint64_t load64(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// Adds bits to the buffer; at most 56 may be added before `flush` is called.
static inline void put(png_deflate_stream *writer, uint64_t bits, uint32_t count) {
  writer->bits |= bits << writer->count;
  writer->count += count;
}

/// Moves the complete bytes of the buffer into the stream.
///
/// It always writes eight bytes, because that is fast. The next call overwrites the bytes that were
/// not complete.
static inline void flush(png_deflate_stream *writer) {
  uint64_t word = writer->bits;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  memcpy(writer->target, &word, 8);
  writer->target += writer->count >> 3;
  writer->bits >>= writer->count & ~7u;
  writer->count &= 7;
}

/// Sorts symbols by frequency, then by number, with Shellsort and Ciura's gaps.
static void sort_by_frequency(uint16_t *order, int count, const uint32_t *frequencies) {
  static const int gaps[] = {132, 57, 23, 10, 4, 1};
  for (int g = 0; g < 6; g++)
    for (int i = gaps[g]; i < count; i++) {
      const uint16_t moved = order[i];
      const uint64_t key = (uint64_t)frequencies[moved] << 16 | moved;
      int j = i;
      for (; j >= gaps[g]; j -= gaps[g]) {
        const uint16_t other = order[j - gaps[g]];
        if (((uint64_t)frequencies[other] << 16 | other) <= key) break;
        order[j] = other;
      }
      order[j] = moved;
    }
}

/// Computes the lengths in bits of Huffman codes, at most `limit`; 0 for unused symbols.
///
/// Symbols with equal frequencies are ordered by number. If fewer than two symbols are used, two
/// codes of one bit are assigned, because decoders expect complete codes.
static void code_lengths(const uint32_t *frequencies, int count, int limit, uint8_t *lengths) {
  uint16_t order[symbols];
  uint32_t weights[symbols];
  int used = 0;
  for (int i = 0; i < count; i++) {
    lengths[i] = 0;
    if (frequencies[i] > 0) order[used++] = (uint16_t)i;
  }
  if (used < 2) {
    const int only = used == 1 ? order[0] : 0;
    lengths[only] = 1;
    lengths[only == 0 ? 1 : 0] = 1;
    return;
  }
  sort_by_frequency(order, used, frequencies);
  for (int i = 0; i < used; i++) weights[i] = frequencies[order[i]];
  // The algorithm of Moffat and Katajainen, "In-place calculation of minimum-redundancy codes".
  // The array of weights is reused: each weight is replaced with the parent of an inner node of the
  // tree, and then with the depth of that node. The number of leaves at each depth is computed from
  // these depths.
  int leaf = 0, root = 0;
  for (int next = 0; next < used - 1; next++) {
    uint32_t sum = 0;
    for (int child = 0; child < 2; child++) {
      if (leaf >= used || (root < next && weights[root] < weights[leaf])) {
        sum += weights[root];
        weights[root++] = (uint32_t)next;
      } else {
        sum += weights[leaf++];
      }
    }
    weights[next] = sum;
  }
  int of_length[symbols] = {0};
  weights[used - 2] = 0;
  for (int i = used - 3; i >= 0; i--) weights[i] = weights[weights[i]] + 1;
  int available = 1, inner = used - 2, depth = 0;
  while (available > 0) {
    int nodes = 0;
    while (inner >= 0 && (int)weights[inner] == depth) {
      nodes++;
      inner--;
    }
    of_length[depth < limit ? depth : limit] += available - nodes;
    available = 2 * nodes;
    depth++;
  }
  // Codes that were shortened to the limit take too much of the code space. Other codes are made
  // longer until all codes fit.
  uint32_t taken = 0;
  for (int length = 1; length <= limit; length++)
    taken += (uint32_t)of_length[length] << (limit - length);
  while (taken > 1u << limit) {
    int length = limit - 1;
    while (of_length[length] == 0) length--;
    of_length[length]--;
    of_length[length + 1] += 2;
    of_length[limit]--;
    taken--;
  }
  int index = 0;
  for (int length = limit; length > 0; length--)
    for (int i = 0; i < of_length[length]; i++) lengths[order[index++]] = (uint8_t)length;
}

/// Computes the codes from their lengths (RFC 1951, 3.2.2).
///
/// The lower 16 bits of a result are the code, with its first bit lowest. The upper 16 bits are its
/// length.
static void codes(const uint8_t *lengths, int count, uint32_t *result) {
  uint32_t of_length[16] = {0}, next[16] = {0};
  for (int i = 0; i < count; i++) of_length[lengths[i]]++;
  of_length[0] = 0;
  for (int length = 1; length < 16; length++)
    next[length] = (next[length - 1] + of_length[length - 1]) << 1;
  for (int i = 0; i < count; i++) {
    uint32_t code = lengths[i] == 0 ? 0 : next[lengths[i]]++, mirrored = 0;
    for (int bit = 0; bit < lengths[i]; bit++, code >>= 1) mirrored = mirrored << 1 | (code & 1);
    result[i] = mirrored | (uint32_t)lengths[i] << 16;
  }
}

/// Returns the symbol of a match length of at least 8, and in `extra` and `rest` the number and the
/// value of its extra bits.
static inline uint32_t length_symbol(uint32_t length, uint32_t *extra, uint32_t *rest) {
  if (length == greatest_match) {
    *extra = *rest = 0;
    return 285;
  }
  const uint32_t value = length - 3;
  if (value < 8) {
    *extra = *rest = 0;
    return 257 + value;
  }
  const uint32_t high = 31 - (uint32_t)__builtin_clz(value);
  *extra = high - 2;
  *rest = value & ((1u << *extra) - 1);
  return 257 + (*extra << 2) + (value >> *extra);
}

#if defined(__SSE2__)
enum { mask_bytes = 64 };

/// Returns which of 64 bytes equal the bytes one pixel before; the first byte is the lowest bit.
static inline __attribute__((always_inline)) uint64_t repeated(const uint8_t *start, int64_t pixel_bytes) {
  typedef char vector __attribute__((vector_size(16)));
  uint64_t mask = 0;
  for (int k = 0; k < 4; k++) {
    vector bytes, before;
    memcpy(&bytes, start + 16 * k, 16);
    memcpy(&before, start + 16 * k - pixel_bytes, 16);
    mask |= (uint64_t)(uint16_t)__builtin_ia32_pmovmskb128(bytes == before) << (16 * k);
  }
  return mask;
}
#else
enum { mask_bytes = 8 };

/// Returns which of eight bytes equal the bytes one pixel before; the first byte is the lowest bit.
static inline __attribute__((always_inline)) uint64_t repeated(const uint8_t *start, int64_t pixel_bytes) {
  const uint64_t word = load64(start) ^ load64(start - pixel_bytes);
  // The highest bit of each byte that is not zero, and then these bits side by side.
  const uint64_t low = 0x7f7f7f7f7f7f7f7f;
  const uint64_t differs = (((word & low) + low) | word) & ~low;
  return ((differs >> 7) * 0x0102040810204080 >> 56) ^ 0xff;
}
#endif

/// Returns the number of bytes from `start` on, at most `limit`, that equal the bytes one pixel
/// before.
static inline __attribute__((always_inline)) int64_t repetition(
    const uint8_t *start, int64_t pixel_bytes, int64_t limit) {
  const uint64_t all = ~(uint64_t)0 >> (64 - mask_bytes);
  int64_t length = 0;
  while (length + mask_bytes <= limit) {
    const uint64_t mask = repeated(start + length, pixel_bytes);
    if (mask != all) return length + __builtin_ctzll(~mask);
    length += mask_bytes;
  }
  while (length < limit && start[length] == start[length - pixel_bytes]) length++;
  return length;
}

/// Returns the offset of the next eight bytes that equal the bytes one pixel before; `to` if there are
/// none.
static inline __attribute__((always_inline)) int64_t next_match(
    const uint8_t *source, int64_t offset, int64_t to, int64_t pixel_bytes) {
  while (offset + mask_bytes <= to) {
    const uint64_t mask = repeated(source + offset, pixel_bytes);
    // Each step doubles the number of neighbouring ones that a one represents.
    uint64_t runs = mask & mask >> 1;
    runs &= runs >> 2;
    runs &= runs >> 4;
    if (runs != 0) return offset + __builtin_ctzll(runs);
    // A run may begin before the end of these bytes.
    const uint64_t ends = ~(mask << (64 - mask_bytes));
    offset += mask_bytes - __builtin_clzll(ends);
  }
  while (offset + least_match <= to) {
    const uint64_t difference = load64(source + offset) ^ load64(source + offset - pixel_bytes);
    if (difference == 0) return offset;
    // The search continues after the last byte that differs.
    offset += 8 - (__builtin_clzll(difference) >> 3);
  }
  return to;
}

/// Divides a block into runs of literals and matches, and returns their number.
static inline __attribute__((always_inline)) int64_t find_steps(
    const uint8_t *source, int64_t before, int64_t to, int64_t pixel_bytes, step *steps) {
  int64_t found = 0, offset = before < pixel_bytes ? pixel_bytes - before : 0, literals = 0;
  while ((offset = next_match(source, offset, to, pixel_bytes)) < to) {
    int64_t length = 8 + repetition(source + offset + 8, pixel_bytes, to - offset - 8);
    steps[found].literals = (uint32_t)(offset - literals);
    offset += length;
    literals = offset;
    while (true) {
      // A long match is divided so that no part is shorter than the shortest match.
      int64_t part = length < greatest_match ? length : greatest_match;
      if (length - part > 0 && length - part < least_match) part = length - least_match;
      steps[found++].match = (uint32_t)part;
      length -= part;
      if (length == 0) break;
      steps[found].literals = 0;
    }
  }
  steps[found].literals = (uint32_t)(to - literals);
  steps[found++].match = 0;
  return found;
}

static inline __attribute__((always_inline)) void count_literals(
    const uint8_t *source, int64_t count, uint32_t (*counts)[256]) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const uint64_t word = load64(source + i);
    for (int k = 0; k < 8; k++) counts[k & 3][(word >> (8 * k)) & 255]++;
  }
  for (; i < count; i++) counts[0][source[i]]++;
}

/// Writes the lengths of the codes (RFC 1951, 3.2.7). Only runs of zeros are shortened.
///
/// @param only_count Whether to count the bits without writing them.
/// @return The number of bits.
static uint64_t put_lengths(png_deflate_stream *writer, const uint8_t *lengths, bool only_count) {
  static const uint8_t sequence[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                       11, 4,  12, 3, 13, 2, 14, 1, 15};
  uint8_t run_symbols[symbols + 4], rest[symbols + 4];
  uint32_t frequencies[19] = {0}, coded[19];
  uint8_t bits[19];
  int count = 0;
  for (int i = 0; i < symbols + 4;) {
    int run = 1;
    while (lengths[i] == 0 && i + run < symbols + 4 && lengths[i + run] == 0 && run < 138) run++;
    run_symbols[count] = run < 3 ? lengths[i] : run < 11 ? 17 : 18;
    rest[count] = (uint8_t)(run < 3 ? 0 : run < 11 ? run - 3 : run - 11);
    i += run < 3 ? 1 : run;
    frequencies[run_symbols[count++]]++;
  }
  code_lengths(frequencies, 19, 7, bits);
  codes(bits, 19, coded);
  int last = 18;
  while (last > 3 && bits[sequence[last]] == 0) last--;
  uint64_t total = 14 + 3 * (uint64_t)(last + 1);
  for (int i = 0; i < count; i++)
    total += bits[run_symbols[i]] + (run_symbols[i] == 17 ? 3u : run_symbols[i] == 18 ? 7u : 0u);
  if (only_count) return total;
  put(writer, symbols - 257, 5);
  put(writer, 4 - 1, 5);
  put(writer, (uint64_t)(last - 3), 4);
  for (int i = 0; i <= last; i++) {
    flush(writer);
    put(writer, bits[sequence[i]], 3);
  }
  for (int i = 0; i < count; i++) {
    flush(writer);
    put(writer, coded[run_symbols[i]] & 0xffff, coded[run_symbols[i]] >> 16);
    if (run_symbols[i] == 17) put(writer, rest[i], 3);
    if (run_symbols[i] == 18) put(writer, rest[i], 7);
  }
  flush(writer);
  return total;
}

/// Converts the codes of literals to the form of `put_literals`: the code in the highest bits, and its length
/// in the lowest six.
static void align_codes(const uint32_t *coded, uint64_t *aligned) {
  for (int i = 0; i < 256; i++) {
    const uint32_t length = coded[i] >> 16;
    aligned[i] = length == 0 ? 0 : (uint64_t)(coded[i] & 0xffff) << (64 - length) | length;
  }
}

/// Puts bits after others; `bits` and `last` have them in their highest bits, and `last` has their number in its
/// lowest six.
static inline __attribute__((always_inline)) uint64_t followed(uint64_t bits, uint64_t last) {
  return bits >> (last & 63) | last;
}

/// Writes literals with the codes of `align_codes`.
///
/// The buffer has its bits at the upper end, so that a code is added with a single shift. Four codes and the bits
/// of an incomplete byte leave the lowest bits unused, in which the lengths accumulate.
static inline __attribute__((always_inline)) void put_literals(
    png_deflate_stream *writer, const uint8_t *source, int64_t count, const uint64_t *aligned) {
  uint64_t bits = writer->bits << 1 << (63 - writer->count), length = writer->count;
  uint8_t *target = writer->target;
  for (int64_t i = 0; i < count;) {
    if (i + 4 <= count) {
      const uint64_t a = aligned[source[i]], b = aligned[source[i + 1]];
      const uint64_t c = aligned[source[i + 2]], d = aligned[source[i + 3]];
      const uint64_t last = c + d, all = a + b + last;
      bits = bits >> (all & 63) | followed(a, b) >> (last & 63) | followed(c, d);
      length += all & 63;
      i += 4;
    } else {
      const uint64_t code = aligned[source[i++]];
      bits = followed(bits, code);
      length += code & 63;
    }
    uint64_t word = bits >> 1 >> (63 - length);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(target, &word, 8);
    target += length >> 3;
    length &= 7;
  }
  writer->bits = bits >> 1 >> (63 - length);
  writer->count = (uint32_t)length;
  writer->target = target;
}

static void put_stored(png_deflate_stream *writer, const uint8_t *source, int64_t count, bool is_last) {
  while (count > 0) {
    const int64_t part = count < stored_bytes ? count : stored_bytes;
    put(writer, is_last && part == count, 3);
    // Fills the current byte, because stored bytes begin at a byte boundary.
    put(writer, 0, (8 - writer->count) & 7);
    put(writer, (uint64_t)part | (uint64_t)(~part & 0xffff) << 16, 32);
    flush(writer);
    memcpy(writer->target, source, (size_t)part);
    writer->target += part;
    source += part;
    count -= part;
  }
}

/// Fills the last byte of a stream.
static void finish(png_deflate_stream *writer) {
  put(writer, 0, (8 - writer->count) & 7);
  flush(writer);
}

static inline __attribute__((always_inline)) void deflate(
    png_deflate_stream *writer, const uint8_t *source, int64_t before, int64_t count,
    int64_t pixel_bytes, bool is_last) {
  step steps[png_deflate_block / least_match + 2];
  uint32_t counts[4][256] = {{0}}, frequencies[symbols] = {0}, coded[symbols];
  uint64_t aligned[256];
  uint8_t lengths[symbols + 4] = {0};
  uint32_t extra, rest;
  const int64_t found = find_steps(source, before, count, pixel_bytes, steps);
  uint64_t bits = 3;
  int64_t offset = 0;
  for (int64_t i = 0; i < found; i++) {
    count_literals(source + offset, steps[i].literals, counts);
    offset += steps[i].literals + steps[i].match;
    if (steps[i].match == 0) continue;
    frequencies[length_symbol(steps[i].match, &extra, &rest)]++;
    bits += extra + 1;
  }
  for (int i = 0; i < 256; i++)
    frequencies[i] = counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i];
  frequencies[end_of_block] = 1;
  code_lengths(frequencies, symbols, longest_code, lengths);
  for (int i = 0; i < symbols; i++) bits += (uint64_t)frequencies[i] * lengths[i];
  // All matches have the same distance, so there is a single distance code of one bit. The symbol
  // of a distance of up to 4 is the distance minus 1.
  lengths[symbols + pixel_bytes - 1] = 1;
  bits += put_lengths(writer, lengths, true);
  const uint64_t stored = 8 * (uint64_t)count + 48 * (uint64_t)(count / stored_bytes);
  if (bits >= stored) {
    put_stored(writer, source, count, is_last);
    if (is_last) finish(writer);
    return;
  }
  codes(lengths, symbols, coded);
  align_codes(coded, aligned);
  put(writer, 4 | is_last, 3);
  put_lengths(writer, lengths, false);
  offset = 0;
  for (int64_t i = 0; i < found; i++) {
    put_literals(writer, source + offset, steps[i].literals, aligned);
    offset += steps[i].literals + steps[i].match;
    if (steps[i].match == 0) continue;
    const uint32_t symbol = length_symbol(steps[i].match, &extra, &rest);
    put(writer, coded[symbol] & 0xffff, coded[symbol] >> 16);
    // The extra bits of the length, and then the distance code, which is a single 0 bit.
    put(writer, rest, extra + 1);
    flush(writer);
  }
  put(writer, coded[end_of_block] & 0xffff, coded[end_of_block] >> 16);
  flush(writer);
  if (is_last) finish(writer);
}

#if defined(__x86_64__)
__attribute__((target("avx2,bmi,bmi2,lzcnt"))) static void wide_deflate(
    png_deflate_stream *writer, const uint8_t *source, int64_t before, int64_t count,
    int64_t pixel_bytes, bool is_last) {
  deflate(writer, source, before, count, pixel_bytes, is_last);
}
#endif

void png_kernels_deflate(
    png_deflate_stream *writer, const uint8_t *source, int64_t before, int64_t count,
    int64_t pixel_bytes, bool is_last) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
    wide_deflate(writer, source, before, count, pixel_bytes, is_last);
    return;
  }
#endif
  deflate(writer, source, before, count, pixel_bytes, is_last);
}

int64_t png_kernels_deflate_bound(int64_t count) {
  // The size of stored blocks with their headers, and eight bytes that `flush` may write after the
  // end.
  return count + 5 * (count / stored_bytes + 1) + 8 * (count / png_deflate_block + 1) + 16;
}
