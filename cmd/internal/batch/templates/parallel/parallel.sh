#!/bin/sh
# Plays the shards of this folder's study, one for each processor at a time, and merges
# them. For machines that share this disk add to parallel: --workdir . --sshlogin A,B,:
cd "$(dirname "$0")" || exit
seq <<.Shards>> | parallel --no-notice --retries 3 <<.Program>> run . --jobs <<.CPUs>> --shard {}/<<.Shards>>
exec <<.Program>> merge . -o <<.Out>>
