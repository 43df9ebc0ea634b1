#include "InstructionCount.h"

void count_instructions(void (*work)(void *), void *context) { work(context); }
