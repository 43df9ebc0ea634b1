#include "end.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <unistd.h>

#include "resources.h"

bool ends_when_exhausted;

void resources_end_when_exhausted(void) { ends_when_exhausted = true; }

_Noreturn void end_program(const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  int length = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  ssize_t written = write(STDERR_FILENO, text, (size_t)length);
  (void)written;
  _exit(EX_OSERR);
}

_Noreturn void end_without_process(const char *action) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    end_program("error: cannot %s (limit of processes: %ju)\n"
                "  Raise it with 'ulimit -u', or raise the limit of processes of the container.\n",
                action, (uintmax_t)limit.rlim_cur);
  end_program("error: cannot %s: there are too many processes\n"
              "  Raise the limit of processes of the container, or end other programs.\n",
              action);
}
