#pragma once

/// Calls a function with a context. Valgrind counts the instructions between the start and the end of
/// `count_instructions`, which it finds by name. It is written in C because the C compiler does not
/// create copies of it with other names.
void count_instructions(void (*work)(void *), void *context);
