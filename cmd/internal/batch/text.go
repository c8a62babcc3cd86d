package batch

import (
	"fmt"
	"regexp"
	"strings"
)

// What schedulers take; see sbatch(1), and Kubernetes' quantities of resources.
var (
	slurmMemory      = regexp.MustCompile(`^[0-9]+[KMGT]?$`)
	slurmTime        = regexp.MustCompile(`^([0-9]+-[0-9]+(:[0-9]+){0,2}|[0-9]+(:[0-9]+){0,2}|INFINITE|UNLIMITED)$`)
	kubernetesMemory = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([kMGTPE]|[KMGTPE]i|e[0-9]+)?$`)
)

// fits reports a memory or a time that an engine would refuse when the jobs are started.
func (j Job) fits(e Engine) error {
	switch {
	case e == Slurm && j.Memory != "" && !slurmMemory.MatchString(j.Memory):
		return fmt.Errorf("the memory %q is none that sbatch takes: write a whole number with K, M, G or T, such as 2G", j.Memory)
	case e == Kubernetes && j.Memory != "" && !kubernetesMemory.MatchString(j.Memory):
		return fmt.Errorf("the memory %q is none that Kubernetes takes: write a number with Ki, Mi, Gi or Ti, such as 1Gi", j.Memory)
	case e == Slurm && j.Time != "" && !slurmTime.MatchString(j.Time):
		return fmt.Errorf("the time %q is none that sbatch takes: write minutes, hours:minutes:seconds or days-hours, such as 04:00:00", j.Time)
	}
	return nil
}

// open says what a line of the shell begins and does not end; empty where nothing.
func open(line string) string {
	quote, before, depth := rune(0), ' ', 0
	escaped := false
	for _, r := range line {
		switch {
		case escaped:
			escaped = false
			before = 'x'
			continue
		case r == '\\' && quote != '\'':
			escaped = true
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"' || r == '`':
			quote = r
		case r == '#' && strings.ContainsRune(" \t;&|(", before):
			return unended(depth)
		case r == '(' || r == '{' && before == '$':
			depth++
		case r == ')' || r == '}' && depth > 0:
			depth--
		case r == '<' && before == '<':
			return "has <<, after which more lines are read"
		}
		if depth < 0 {
			return "has a ) that nothing begins"
		}
		before = r
	}
	switch {
	case escaped:
		return "ends with a \\"
	case quote != 0:
		return fmt.Sprintf("begins a text with %c and does not end it", quote)
	}
	return unended(depth)
}

// unended says so of brackets.
func unended(depth int) string {
	if depth > 0 {
		return "begins a bracket and does not end it"
	}
	return ""
}
