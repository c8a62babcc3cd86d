#!/bin/sh
# Submits the shards of this folder's study, and their merge.
cd "$(dirname "$0")" || exit
id=$(sbatch --parsable shards.sbatch) || exit
exec sbatch --dependency="afterany:${id%%;*}" merge.sbatch 1
