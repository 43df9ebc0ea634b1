#!/bin/sh
# {{frames}}
# {{time}}
# {{disk}}
#
# Save it and run it in the folder of the render: sh FILE
set -eu
# The script runs itself with each shard.
if [ $# -gt 0 ]; then
  exec {{shard}}
fi
# A failed shard does not stop the others; the merge names its frames.
printf '%s\n' {{shards}} | parallel --will-cite -q sh "$0" || true
exec {{merge}}
