/// The inner loops of writing PNG files, which give the same bytes on every machine.
#pragma once

#include <stdint.h>

/// Filters a row (ISO/IEC 15948, 9).
///
/// @param filter The number of the filter in the stream, 0 to 4.
/// @param row The bytes of the row, preceded by `pixel_bytes` zeros as the pixel to its left.
/// @param above The row above in the same form; zeros for the first row.
/// @param count The number of bytes, without the zeros.
/// @param pixel_bytes Bytes a pixel: 3 or 4.
/// @param target Receives `count` bytes; must not overlap the rows.
void png_kernels_filter(
    int32_t filter, const uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes,
    uint8_t *target);

/// Returns the sum of the absolute values of signed bytes.
int64_t png_kernels_magnitude(const uint8_t *bytes, int64_t count);

/// Returns the buffer size that `png_kernels_deflate` needs for `count` bytes.
int64_t png_kernels_deflate_bound(int64_t count);

/// Compresses bytes into a raw deflate stream (RFC 1951), almost as fast for noise as for flat
/// colours.
///
/// The only matches are repetitions of the previous pixel, found eight bytes at a time; the rest of
/// the compression comes from Huffman codes, chosen for each block. A block that would grow is
/// stored.
///
/// @param source The bytes.
/// @param count The number of bytes, at least 1.
/// @param pixel_bytes The only distance of matches: 1 to 4.
/// @param target Receives the stream; must have `png_kernels_deflate_bound(count)` bytes.
/// @return The length of the stream in bytes.
int64_t png_kernels_deflate(
    const uint8_t *source, int64_t count, int64_t pixel_bytes, uint8_t *target);
