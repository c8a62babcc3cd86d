#!/bin/sh
# Plays the shards of this folder's study, one for each processor at a time, and merges
# them. For machines that share this disk add to parallel: --workdir . --sshlogin A,B,:
command -v parallel >/dev/null || {
	echo "$0: GNU parallel is not installed here" >&2
	exit 127
}
cd "$(dirname "$0")" || exit
<<- if .Setup>>
{
<<.Setup>>
} || exit
<<- end>>
command -v <<.Program>> >/dev/null || {
	echo "$0: <<.Program>> is not installed here; houserules batch parallel --program says where it is" >&2
	exit 127
}
seq <<.Shards>> | parallel --no-notice --retries 3 <<.Program>> run . --jobs <<.CPUs>> --shard {}/<<.Shards>><<.Flags>>
exec <<.Program>> merge . -o <<.Out>>
