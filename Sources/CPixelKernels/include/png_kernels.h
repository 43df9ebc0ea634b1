/// The inner loops of writing PNG files; integers only, the same bytes on every machine.
#pragma once

#include <stdint.h>

/// Filters a row (ISO/IEC 15948, 9).
///
/// @param filter The number of the filter in the stream, 0 to 4.
/// @param row The bytes of the row, after `pixel_bytes` zeros that stand for the pixel left of it.
/// @param above The row above it in the same form; zeros for the first row.
/// @param count The bytes of the row, without the zeros.
/// @param pixel_bytes Bytes a pixel: 3 or 4.
/// @param target Receives `count` bytes; apart from both rows.
void png_kernels_filter(
    int32_t filter, const uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes,
    uint8_t *target);

/// The sum of the absolute values of bytes that are taken as signed numbers.
int64_t png_kernels_magnitude(const uint8_t *bytes, int64_t count);

/// The room that `png_kernels_deflate` needs for `count` bytes, in bytes.
int64_t png_kernels_deflate_bound(int64_t count);

/// Compresses bytes into a raw deflate stream (RFC 1951) in a time that noise hardly changes.
///
/// The only matches are repetitions of the pixel before, found eight bytes at a time; what else
/// there is to gain is left to the Huffman codes, one pair a block. A block that would grow is
/// stored as it is.
///
/// @param source The bytes.
/// @param count How many, at least 1.
/// @param pixel_bytes The only distance of matches: 1 to 4.
/// @param target Receives the stream; has `png_kernels_deflate_bound(count)` bytes.
/// @return The length of the stream in bytes.
int64_t png_kernels_deflate(
    const uint8_t *source, int64_t count, int64_t pixel_bytes, uint8_t *target);
