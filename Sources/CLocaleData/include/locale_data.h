#ifndef LOCALE_DATA_H
#define LOCALE_DATA_H

#include <stdint.h>

/// The head of a file of ICU data, and its number of tables.
///
/// The layout is that of `DataHeader` and `UDataInfo` in ICU's `unicode/udata.h`, with format `CmnD`.
struct locale_data {
  uint16_t head_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t reserved;
  uint8_t is_big_endian, charset, char_size, padding;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t alignment[8];
  uint32_t table_count;
  uint32_t end;
};

#endif
