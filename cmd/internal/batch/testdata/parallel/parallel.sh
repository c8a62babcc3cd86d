#!/bin/sh
# Plays the shards of this folder's study, one for each processor at a time, and merges
# them. For machines that share this disk add to parallel: --workdir . --sshlogin A,B,:
command -v parallel >/dev/null || {
	echo "$0: GNU parallel is not installed here" >&2
	exit 127
}
cd "$(dirname "$0")" || exit
{
module load houserules
} || exit
command -v houserules >/dev/null || {
	echo "$0: houserules is not installed here; houserules batch parallel --program says where it is" >&2
	exit 127
}
seq 64 | parallel --no-notice --retries 3 houserules run . --jobs 2 --shard {}/64
exec houserules merge . -o ../my-study
