#pragma once

/// Calls a function with what it is given. Valgrind counts between the beginning and the end of this
/// one, which it knows by its name: C's compiler makes no further copies of it under other names.
void count_instructions(void (*work)(void *), void *context);
