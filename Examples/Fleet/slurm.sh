#!/bin/bash
#SBATCH --job-name=readers
#SBATCH --array=0-19
#SBATCH --requeue
#SBATCH --signal=TERM@60
#SBATCH --output=readers-%a.out
#
# One task of the array for each of twenty shards:
#
#     sbatch --wait slurm.sh && bgsim merge parts/*.part
#
# bgsim reads SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT. A task that is told to end keeps what it has
# and leaves with 75; the same array submitted again goes on from there and skips what is finished.
mkdir -p parts
exec "${BGSIM:-bgsim}" run "${POPULATION:-readers.jsonc}" --devices "${DEVICES:-100000}" \
  --days "${DAYS:-28}" --shard auto --threads 1 -o parts/
