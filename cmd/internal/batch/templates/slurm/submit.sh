#!/bin/sh
# Submits the shards of this folder's study, and their merge.
command -v sbatch >/dev/null || {
	echo "$0: sbatch is not installed here; submit where Slurm's commands are" >&2
	exit 127
}
cd "$(dirname "$0")" || exit
id=$(sbatch --parsable shards.sbatch) || exit
exec sbatch --dependency="afterany:${id%%;*}" merge.sbatch 1
