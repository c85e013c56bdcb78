#!/bin/bash
# Twenty shards with GNU parallel, on this machine or, with --sshloginfile, on several:
#
#     bash parallel.sh && bgsim merge parts/*.part
#
# bgsim reads PARALLEL_SEQ and SIM_SHARD_COUNT. Called again, parallel starts only the jobs that failed or
# never ran, and a shard that was stopped goes on where it was.
export SIM_SHARD_COUNT="${SIM_SHARD_COUNT:-20}"
mkdir -p parts
seq "$SIM_SHARD_COUNT" | exec parallel --joblog parallel.log --resume-failed --jobs "${JOBS:-100%}" \
  "${BGSIM:-bgsim}" run "${POPULATION:-readers.jsonc}" --devices "${DEVICES:-100000}" \
  --days "${DAYS:-28}" --shard auto --threads 1 -o parts/ '# shard {}'
