/// The inner loops of reading and writing PNG files. They give the same bytes on every machine.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Reverses the filters of the rows of a picture, in place.
///
/// @param pixels The rows, each preceded by the number of its filter; followed by one more byte, which is
///   read and not changed.
/// @param row_bytes The number of bytes of a row, without the number of its filter.
/// @param zeros `row_bytes` + 1 zeros, which are used as the row above the first one.
/// @param pixel_bytes The number of bytes per pixel: 3 or 4.
/// @return Whether the numbers of all filters are valid.
bool png_kernels_unfilter(
    uint8_t *pixels, int64_t row_bytes, int64_t rows, const uint8_t *zeros, int64_t pixel_bytes);

/// Converts RGB to opaque RGBA; one byte after the last pixel is read.
void png_kernels_expand(const uint8_t *row, int64_t pixel_count, uint8_t *target);

/// Converts RGBA to RGB.
///
/// @param target Receives 3 * `count` bytes; 4 * `count` bytes may be written.
void png_kernels_pack(const uint8_t *pixels, int64_t count, uint8_t *target);

/// Filters a row (ISO/IEC 15948, 9).
///
/// @param filter The number of the filter in the file, 0 to 4.
/// @param row The row, preceded by `pixel_bytes` zeros, which are used as the pixel to the left of
///   the first pixel; the pointer is to the first zero.
/// @param above The row above, also preceded by zeros; for the first row, all bytes are zero.
/// @param count The number of bytes of the row, without the preceding zeros.
/// @param pixel_bytes The number of bytes per pixel: 3 or 4.
/// @param target Receives `count` bytes; must not overlap the rows.
void png_kernels_filter(
    int32_t filter, const uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes,
    uint8_t *target);

/// Estimates the number of bits, times 2^16, that bytes take when each has a code of the best length: their
/// entropy, to within one percent.
int64_t png_kernels_entropy(const uint8_t *bytes, int64_t count);

/// A deflate stream (RFC 1951) that is being written.
typedef struct {
  /// The bits that are not written yet, the next one lowest, and their number.
  uint64_t bits;
  uint32_t count;
  /// The end of the written bytes.
  uint8_t *target;
} png_deflate_stream;

/// The largest number of bytes in a block of a stream, which has its own Huffman codes.
///
/// The description of the codes takes about 70 bytes, which is more than smaller blocks would save.
enum { png_deflate_block = 1 << 18 };

/// Returns the buffer size that the stream of `count` bytes needs.
int64_t png_kernels_deflate_bound(int64_t count);

/// Compresses the next block of a stream.
///
/// Noise is compressed almost as fast as flat colours. The only matches are repetitions of the previous
/// pixel. All other bytes are literals. A block that would become larger by compression is stored
/// uncompressed.
///
/// @param source The bytes.
/// @param before The number of earlier bytes of the stream; at least the last `pixel_bytes` of them precede
///   `source` in memory.
/// @param count The number of bytes, 1 to `png_deflate_block`.
/// @param pixel_bytes The number of bytes per pixel, 1 to 4, which is the distance of all matches.
/// @param is_last Whether the block ends the stream.
void png_kernels_deflate(
    png_deflate_stream *stream, const uint8_t *source, int64_t before, int64_t count,
    int64_t pixel_bytes, bool is_last);
