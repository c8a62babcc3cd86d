package answertest_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/engine/enginetest"
)

// nominal is how often a sentence may be false. All that is judged together holds together,
// so that it is that of a whole answer's sentences of one type.
const nominal = 0.05

// tooMany tells whether so many of n studies are false that a rate of at most nominal brings
// that once in ten thousand times.
func tooMany(wrong, n int) bool {
	tail := 0.0
	for k := wrong; k <= n; k++ {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		tail += math.Exp(a - b - c + float64(k)*math.Log(nominal) + float64(n-k)*math.Log(1-nominal))
	}
	return tail < 1e-4
}

// claimsOf are all claims of an answer.
func claimsOf(a *answer.Answer) []answer.Claim {
	return slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims)
}

// studiesOf is the number of studies that are drawn of a world.
func studiesOf(w *world) uint64 {
	slow := max(1, w.slow)
	switch {
	case enginetest.Soak():
		return uint64(2000 / max(1, slow/10))
	case enginetest.Long():
		return uint64(30 / slow)
	}
	return uint64(3 / slow)
}

// TestSentencesAreSeldomFalse holds the sentences of studies whose truth is known against
// it. Each type is false in at most its nominal rate of them.
func TestSentencesAreSeldomFalse(t *testing.T) {
	judges := truths()
	everSaid := map[string]bool{}
	played := 0
	for _, w := range worlds() {
		t.Run(w.name, func(t *testing.T) {
			played++
			studies := studiesOf(&w)
			said, wrong := map[string]int{}, map[string]int{}
			for n := range studies {
				k, err := w.play(n)
				if err != nil {
					t.Fatalf("%s, study %d: %v", w.name, n, err)
				}
				s, f := map[string]bool{}, map[string]bool{}
				for _, c := range claimsOf(compare.Answer(k.r)) {
					answertest.Every(c.Text, func(x answer.Text) {
						if judge := judges[x.Key]; judge != nil {
							s[x.Key] = true
							f[x.Key] = f[x.Key] || judge(k, &c, x)
						}
					})
				}
				for _, d := range differencesOf(k) {
					s[d.name] = true
					f[d.name] = f[d.name] || d.wrong
				}
				for key := range s {
					said[key]++
					everSaid[key] = true
					if f[key] {
						wrong[key]++
					}
				}
			}
			var lines []string
			for key, n := range said {
				lines = append(lines, fmt.Sprintf("%-26s %-24s said in %5d, false in %4d: %.4f", w.name, key, n, wrong[key], float64(wrong[key])/float64(studies)))
				if tooMany(wrong[key], int(studies)) {
					t.Errorf("%s: %s is false in %d of %d studies", w.name, key, wrong[key], studies)
				}
			}
			slices.Sort(lines)
			t.Log("\n" + strings.Join(lines, "\n"))
		})
	}
	for key := range judges {
		if !everSaid[key] && enginetest.Soak() && played == len(worlds()) {
			t.Errorf("no study says %s", key)
		}
	}
}

// TestEveryClaimHasATruth fails for a sentence that claims something and of which nobody
// knows when it is false.
func TestEveryClaimHasATruth(t *testing.T) {
	declared, err := answertest.Kinds()
	if err != nil {
		t.Fatal(err)
	}
	judges, nothing := truths(), claimNothing()
	for key, kinds := range declared {
		if !slices.ContainsFunc(kinds, func(kind string) bool {
			return kind != "wraps" && kind != "description" && kind != "part" && kind != "undecided"
		}) {
			continue // says nothing by itself: nothing was shown is never false
		}
		question, _, _ := strings.Cut(key, ".")
		known := 0
		for _, found := range []bool{judges[key] != nil, nothing[key] != "", elsewhere()[key] != nil || elsewhere()[question] != nil && judges[key] == nil && nothing[key] == ""} {
			if found {
				known++
			}
		}
		if known != 1 {
			t.Errorf("%s, which is %q, has %d truths: add it to truths, claimNothing or elsewhere", key, kinds, known)
		}
	}
	for _, list := range []map[string]bool{keysOf(judges), keysOf(nothing)} {
		for key := range list {
			if declared[key] == nil {
				t.Errorf("%s is no sentence", key)
			}
		}
	}
	for key, tests := range elsewhere() {
		for _, test := range tests {
			dir, name, _ := strings.Cut(test, ".")
			files, _ := filepath.Glob(filepath.Join("..", "..", dir, "*_test.go"))
			if !slices.ContainsFunc(files, func(file string) bool {
				source, err := os.ReadFile(file)
				return err == nil && strings.Contains(string(source), "\nfunc "+name+"(")
			}) {
				t.Errorf("%s: there is no test %s", key, test)
			}
		}
	}
}

func keysOf[T any](m map[string]T) map[string]bool {
	keys := map[string]bool{}
	for key := range m {
		keys[key] = true
	}
	return keys
}
