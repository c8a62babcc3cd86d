// Package shard says which part of a study one machine of several plays.
//
// A [Shard] is one of n equal parts, written 3/64. [Split] gives each of them a run of
// blocks of every cell, so that what the first shards have played can be compared before
// the last have begun; where blocks cannot be dealt out evenly the most costly go first,
// each to the shard with the least work so far. So no two shards differ by more than one
// of the most costly blocks. The split depends on the plan and on n alone.
//
// houserules plan STUDY --estimate --shards n says of any study how long the shards take;
// how long that is on many machines of which some fail, and where it stops scaling, is
// for package reach.
//
// # Where i and n come from
//
// A scheduler that starts many tasks tells each its number in the environment.
// env in place of 3/64 reads it there ([FromEnvironment]):
//
//	engine                     index                                         first    n
//	-------------------------  --------------------------------------------  -------  -------------------------------------
//	Slurm array                SLURM_ARRAY_TASK_ID                           0        SLURM_ARRAY_TASK_COUNT
//	Kubernetes Indexed Job     JOB_COMPLETION_INDEX                          0        not set: of=N, as in spec.completions
//	AWS Batch array            AWS_BATCH_JOB_ARRAY_INDEX                     0        AWS_BATCH_JOB_ARRAY_SIZE
//	HTCondor                   ProcId in the file that _CONDOR_JOB_AD names  0        TotalSubmitProcs there
//	PBS Professional, OpenPBS  PBS_ARRAY_INDEX                               not set  not set: of=N, as in qsub -J
//	Torque                     PBS_ARRAYID                                   not set  not set: of=N, as in qsub -t
//	Grid Engine                SGE_TASK_ID                                   1        SGE_TASK_LAST
//
// first is the number with which the tasks begin: arrays of Slurm, PBS and Grid Engine
// may begin with any, and env:first=1 says with which. env:of=64 says how many shards
// there are, and each=10 that a task plays ten of them (the last one what is left), for
// arrays that may not be longer. With of= some tasks may be missing, so that a few can
// be started again: Slurm and Grid Engine then count only those few. Without of= the
// tasks must be all numbers from first to the last; any other array is refused, as far
// as the environment shows it. Sources: the manual pages sbatch(1) of Slurm and qsub(1)
// of Grid Engine; "Indexed Job for Parallel Processing", kubernetes.io; "AWS Batch job
// environment variables", AWS Batch User Guide; "Services for Jobs" and "Job ClassAd
// Attributes", HTCondor Manual; Altair PBS Professional User's Guide, "Job Arrays";
// Torque Administrator Guide, "Exported Batch Environment Variables".
package shard
