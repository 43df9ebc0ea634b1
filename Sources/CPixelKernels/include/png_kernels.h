/// The inner loops of writing PNG files. They give the same bytes on every machine.
#pragma once

#include <stdint.h>

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

/// Returns the sum of the absolute values of bytes that are read as signed numbers.
int64_t png_kernels_magnitude(const uint8_t *bytes, int64_t count);

/// Returns the buffer size that `png_kernels_deflate` needs for `count` bytes.
int64_t png_kernels_deflate_bound(int64_t count);

/// Compresses bytes into a raw deflate stream (RFC 1951).
///
/// Noise is compressed almost as fast as flat colours. The only matches are repetitions of the previous
/// pixel, which are found eight bytes at a time. All other bytes are literals. Each block has its own
/// Huffman codes. A block that would become larger by compression is stored uncompressed.
///
/// @param source The bytes.
/// @param count The number of bytes, at least 1.
/// @param pixel_bytes The number of bytes per pixel, 1 to 4, which is the distance of all matches.
/// @param target Receives the stream; must have `png_kernels_deflate_bound(count)` bytes.
/// @return The length of the stream in bytes.
int64_t png_kernels_deflate(
    const uint8_t *source, int64_t count, int64_t pixel_bytes, uint8_t *target);
