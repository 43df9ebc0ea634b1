// Empty locale data for the ICU library in Swift's Foundation.
//
// A statically linked Foundation contains 34 MB of names and rules of all languages, half of a program. No output
// of fxrender depends on a language, so the programs link this table instead. ICU's character properties,
// which regular expressions need, are not part of the data. A function that needs the data fails as if its
// language were unknown.
//
// The linker takes the data of a library only if no object defines the symbol. Its name contains ICU's version,
// which depends on the version of Swift. If a version is missing here, the programs work but are larger;
// `.ci/test-install` checks their size. Hidden symbols do not replace the data of a shared Foundation.
#include "locale_data.h"

#ifdef __linux__

#define DEFINE(name)                                                                         \
  extern const struct locale_data name;                                                      \
  __attribute__((visibility("hidden"), aligned(16))) const struct locale_data name = {       \
      .head_size = 32,                                                                       \
      .magic = {0xDA, 0x27},                                                                 \
      .info_size = 20,                                                                       \
      .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,                               \
      .char_size = 2,                                                                        \
      .format = {'C', 'm', 'n', 'D'},                                                        \
      .format_version = {1},                                                                 \
      .data_version = {3},                                                                   \
  }

DEFINE(icudt74_dat);
DEFINE(icudt75_dat);
DEFINE(icudt76_dat);
DEFINE(icudt77_dat);
DEFINE(icudt78_dat);
DEFINE(icudt79_dat);
DEFINE(icudt80_dat);

#endif
