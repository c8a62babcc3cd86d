package batch

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"houserules/sim/shard"
)

// Engine is what runs the jobs.
type Engine string

// The engines.
const (
	Slurm      Engine = "slurm"
	Kubernetes Engine = "kubernetes"
	Snakemake  Engine = "snakemake"
	Parallel   Engine = "parallel"
)

// Engines lists them.
func Engines() []Engine { return []Engine{Slurm, Kubernetes, Snakemake, Parallel} }

// Job is a study to be played in shards.
type Job struct {
	// Name is the study's.
	Name string
	// Shards is their number.
	Shards int
	// Out is the folder for the merged study, relative to that of the shards, with
	// slashes. Kubernetes has it in the volume.
	Out string
	// Program is the command that is houserules where the jobs run.
	Program string
	// CPUs is the number of processors for a shard.
	CPUs int
	// PerTask is how many shards a task plays, one after the other, where tasks are
	// counted: of Slurm and Kubernetes. 0 is one.
	PerTask int
	// Time, Partition and Account go to Slurm, Memory also to a container; empty for
	// the defaults.
	Time, Partition, Account, Memory string
	// Setup is a line of the shell that a job begins with, such as "module load go"; empty
	// where none is needed. Containers have no shell.
	Setup string
	// Allow is the hash of the plan whose players may start other programs, Env names the
	// environment variables that these get; empty where there are none.
	Allow string
	Env   []string
	// Image is the container image, Claim the claim of the volume, for Kubernetes.
	Image, Claim string
}

// File is a file to be written.
type File struct {
	Name string
	Text []byte
}

//go:embed templates
var templates embed.FS

// plain is what may stand in a script without being quoted, whatever reads it.
var plain = regexp.MustCompile(`^[A-Za-z0-9_.,:/@+=-]+$`)

// Files writes the files of a job. The error says what cannot stand in a script, or
// what an engine needs.
func Files(e Engine, j Job) ([]File, error) {
	if !slices.Contains(Engines(), e) {
		return nil, fmt.Errorf("%q is no scheduler that jobs are written for; there are %s", e, names())
	}
	if err := j.check(e); err != nil {
		return nil, err
	}
	// Templates of the program cannot be wrong; tests make all of them.
	set, err := template.New("").Delims("<<", ">>").Option("missingkey=error").ParseFS(templates, path.Join("templates", string(e), "*"))
	if err != nil {
		return nil, err
	}
	var files []File
	for _, t := range set.Templates() {
		if t.Name() == "" {
			continue
		}
		var text bytes.Buffer
		if err := t.Execute(&text, j); err != nil {
			return nil, err
		}
		files = append(files, File{t.Name(), text.Bytes()})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// check reports what no script can have.
func (j Job) check(e Engine) error {
	if j.Shards < 1 || j.Shards > shard.Most {
		return fmt.Errorf("%d shards: there are 1 to %d", j.Shards, shard.Most)
	}
	if j.CPUs < 1 {
		return fmt.Errorf("%d processors for a shard: it takes one at least", j.CPUs)
	}
	if j.PerTask < 0 || j.Tasks() > mostTasks && (e == Slurm || e == Kubernetes) {
		return fmt.Errorf("%d shards for each of %d tasks: there are at most %d tasks, each of one shard at least; --per-task %d makes fewer", j.PerTask, j.Tasks(), mostTasks, DefaultPerTask(j.Shards))
	}
	if strings.ContainsFunc(j.Setup, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return fmt.Errorf("the setup %q is more than a line; put more into a script, and name that", j.Setup)
	}
	if why := open(j.Setup); why != "" {
		return fmt.Errorf("the setup %q %s, and with it the job's script is none: mend it, or put it into a script, and name that", j.Setup, why)
	}
	if err := j.fits(e); err != nil {
		return err
	}
	if e == Kubernetes && (j.Image == "" || j.Claim == "") {
		return fmt.Errorf("kubernetes needs the container image with the program and the claim of the volume with the folder: --image REGISTRY/NAME --claim NAME")
	}
	for what, text := range map[string]string{
		"folder": j.Out, "program": j.Program, "time": j.Time, "partition": j.Partition, "account": j.Account, "memory": j.Memory, "image": j.Image, "claim": j.Claim,
		"names of variables": strings.Join(j.Env, ","), "hash": j.Allow,
	} {
		if text != "" && !plain.MatchString(text) {
			return fmt.Errorf("the %s %q cannot stand in a job's script: use letters, digits and _ . , : / @ + = - only", what, text)
		}
		if strings.HasPrefix(text, "-") {
			return fmt.Errorf("the %s %q begins as an option does: leave out the -", what, text)
		}
	}
	return nil
}

// FlagWords are the flags of run that allow programs.
func (j Job) FlagWords() []string {
	if j.Allow == "" {
		return nil
	}
	words := []string{"--allow-programs", j.Allow}
	if len(j.Env) > 0 {
		words = append(words, "--program-env", strings.Join(j.Env, ","))
	}
	return words
}

// Flags returns FlagWords as one text, with a blank in front, to follow a command.
func (j Job) Flags() string {
	if j.Allow == "" {
		return ""
	}
	return " " + strings.Join(j.FlagWords(), " ")
}

// mostTasks is the longest array that is written: Slurm takes 1,001 numbers unless its
// MaxArraySize says otherwise, from 0 on (slurm.conf(5)).
const mostTasks = 999

// DefaultPerTask is the smallest number of shards for a task with which schedulers
// accept the array.
func DefaultPerTask(shards int) int { return max(1, shard.Tasks(shards, mostTasks)) }

// Tasks is how many tasks play the shards.
func (j Job) Tasks() int { return shard.Tasks(j.Shards, max(1, j.PerTask)) }

// Label is the study's name as schedulers take it: lower-case letters, digits and -.
func (j Job) Label() string {
	label := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		default:
			return '-'
		}
	}, j.Name)
	return strings.Trim("houserules-"+label[:min(len(label), 40)], "-")
}

// Digits is the number of shards as lists have it in their names.
func (j Job) Digits() string { return fmt.Sprintf("%05d", j.Shards) }

// names lists the engines for messages.
func names() string {
	var list []string
	for _, e := range Engines() {
		list = append(list, string(e))
	}
	return strings.Join(list, ", ")
}
