#ifndef END_H
#define END_H

#include <stdbool.h>

/// Whether the program exits when it cannot open a file or start another program.
extern bool ends_when_exhausted;

/// Prints an error and exits the program with status 71, without allocating memory or opening files.
_Noreturn void end_program(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Prints that an action, such as "create a thread", is impossible because there are too many processes, and
/// exits the program with status 71.
_Noreturn void end_without_process(const char *action);

#endif
