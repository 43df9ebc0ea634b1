// The functions that Embedded Swift needs and the C library of WASI has under other names.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Seeds of hashes: constant, so that the module is deterministic.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index += 1) ((unsigned char *)bytes)[index] = 0;
}

// The module prints nothing.
int putchar(int character) { return character; }

// Parses a number; the module never sets a locale. Returns the end of the number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

// Multiplies two numbers of 128 bits, for which the compiler calls this function: schoolbook multiplication of 64-bit
// halves, whose own product is made of products of 32-bit parts.
typedef struct {
  unsigned long long low, high;
} wide;

void __multi3(wide *result, unsigned long long a_low, unsigned long long a_high, unsigned long long b_low,
              unsigned long long b_high) {
  const unsigned long long mask = 0xffffffff;
  unsigned long long a0 = a_low & mask, a1 = a_low >> 32, b0 = b_low & mask, b1 = b_low >> 32;
  unsigned long long first = a0 * b0, second = a1 * b0 + (first >> 32);
  unsigned long long third = a0 * b1 + (second & mask);
  result->low = third << 32 | (first & mask);
  result->high = a1 * b1 + (second >> 32) + (third >> 32) + a_low * b_high + a_high * b_low;
}

// Properties of Unicode characters, in place of Swift's tables, which would be an eighth of the module: texts are
// compared by their bytes, each scalar is a character, and every letter beyond ASCII is alphabetic. The program has
// checked the texts with the complete tables.

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }

const uint8_t *const _swift_stdlib_nfd_decompositions = NULL;

uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return UINT8_MAX; }

bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return false; }

bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return false; }

uint8_t _swift_stdlib_getNumericType(uint32_t scalar) {
  return scalar >= '0' && scalar <= '9' ? 2 : UINT8_MAX;
}

uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  const uint64_t alphabetic = UINT64_C(1) << 7, space = UINT64_C(1) << 45;
  if (scalar == ' ' || (scalar >= '\t' && scalar <= '\r')) return space;
  uint32_t letter = scalar | 0x20;
  return scalar > 0x7f || (letter >= 'a' && letter <= 'z') ? alphabetic : 0;
}
