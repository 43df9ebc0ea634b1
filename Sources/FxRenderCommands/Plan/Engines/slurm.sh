#!/bin/sh
# {{frames}}
# {{time}}
# {{disk}}
#
# Submit it from the folder of the render: sh FILE
set -eu
# A shard whose node failed starts again and keeps its finished frames.
array=$(printf '%s\n' '#!/bin/sh' \
  'set -- {{shards}}' \
  'shift "$((SLURM_ARRAY_TASK_ID - 1))"' 'exec '{{shard|word}} |
  sbatch --parsable --job-name={{name}} --array=1-{{count}} --requeue \
    --open-mode=append --cpus-per-task={{jobs}} --mem={{memory}}M)
# The merge starts when all shards have ended, even if some failed, because it names the missing frames.
printf '%s\n' '#!/bin/sh' 'exec '{{merge|word}} |
  sbatch --job-name={{name}}-merge --dependency="afterany:${array%%;*}" --requeue \
    --open-mode=append --mem={{memory}}M
