#!/bin/sh
# {{frames}}
# {{time}}
# {{disk}}
#
# Save it and run it in the folder of the render: sh FILE
set -eu
# The script runs itself with each share.
if [ $# -gt 0 ]; then
  exec {{share}}
fi
# A failed share does not stop the others; the merge names its frames.
printf '%s\n' {{shares}} | parallel --will-cite -q sh "$0" || true
exec {{merge}}
