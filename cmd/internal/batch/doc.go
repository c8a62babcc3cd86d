// Package batch writes the jobs that play a study in shards: for Slurm, Kubernetes,
// Snakemake and GNU parallel. All of them lie in the folder of the shards, name
// everything relative to it, and end with a merge.
//
//	slurm       shards.sbatch, an array; merge.sbatch, which submits the shards that
//	            are missing again, twice at most, and then merges; submit.sh
//	kubernetes  shards.yaml, an Indexed Job over a volume that holds the folder (a
//	            version of Kubernetes from 1.29 on retries shards one by one);
//	            merge.yaml, to be applied when it is done
//	snakemake   Snakefile: a shard's rule makes its list, which is written last
//	parallel    parallel.sh, for one machine, or several that share a disk
package batch
