package program

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/sim"
	"houserules/sim/plan"
)

// The flags of tolerances. --margin is the published name of the score's; the
// other names any of them by the keys of study files.
const (
	marginFlag    = "margin"
	toleranceFlag = "tolerance"
)

// toleranceFlags are the tolerances that flags name, judged as those of study
// files are.
type toleranceFlags struct {
	file sim.ToleranceFile
	// by is the flag that named a tolerance, by its key.
	by map[string]string
}

// flags adds the flags; instead says of what they take the place.
func (t *toleranceFlags) flags(f *pflag.FlagSet, instead string) {
	*t = toleranceFlags{file: sim.DefaultStudyFile().Tolerance, by: map[string]string{}}
	f.Var(marginValue{t}, marginFlag, "tolerance of the score, the smallest difference that matters, in percentage points"+instead)
	f.Var(toleranceValue{t}, toleranceFlag, `tolerances by figure, such as "draws=2 pp,lead=3 %,plies=10 %"; score is that of --margin`+instead)
}

// set takes over one tolerance.
func (t *toleranceFlags) set(flag, key, text string) error {
	if by, ok := t.by[key]; ok {
		return fmt.Errorf("the tolerance of the %s is given twice, by --%s before; leave one of them out", key, by)
	}
	in := t.file
	if list := strict.Set("--"+flag, &in, key, strings.TrimSpace(text)); list.HasErrors() {
		field, _ := rules.ShapeOf(reflect.TypeOf(in)).Field(key)
		if shares(key) {
			return fmt.Errorf("the tolerance is %v to less than %v percentage points, such as \"1 pp\"", *field.Shape.Min, *field.Shape.Max)
		}
		return fmt.Errorf("the tolerance of the %s is %v to %v per cent, such as \"5 %%\"", key, *field.Shape.Min, *field.Shape.Max)
	}
	if problem, refused := judge(&in, key); refused {
		return errors.New(problem)
	}
	t.file, t.by[key] = in, flag
	return nil
}

// shares says whether a tolerance is one of shares of games.
func shares(key string) bool { return key == "score" || key == "draws" }

// judge says what there is to say against a tolerance of shares, as
// [sim.JudgeTolerance] does.
func judge(in *sim.ToleranceFile, key string) (problem string, refused bool) {
	switch {
	case key == "score":
		return sim.JudgeTolerance(in.Score)
	case key == "draws" && in.Draws != nil:
		return sim.JudgeTolerance(*in.Draws)
	default:
		return "", false
	}
}

// warnings are what there is to say against tolerances as large as those that
// were named, a line each; empty for most.
func (t *toleranceFlags) warnings() string {
	text := ""
	for _, key := range []string{"score", "draws"} {
		if problem, _ := judge(&t.file, key); problem != "" && t.by[key] != "" {
			text += fmt.Sprintf("--%s: warning: %s\n", t.by[key], problem)
		}
	}
	return text
}

// instead returns a tolerance with those that were named in place of its own.
func (t *toleranceFlags) instead(of plan.Tolerance) plan.Tolerance {
	if t.by["score"] != "" {
		of.Score = t.file.Score / 100
	}
	for _, x := range []struct {
		named *float64
		to    **float64
	}{{t.file.Draws, &of.Draws}, {t.file.Lead, &of.Lead}, {t.file.Plies, &of.Plies}} {
		if x.named != nil {
			fraction := *x.named / 100
			*x.to = &fraction
		}
	}
	return of
}

// marginValue is --margin, written "1" or "1 pp".
type marginValue struct{ *toleranceFlags }

// Set implements pflag.Value.
func (m marginValue) Set(text string) error { return m.set(marginFlag, "score", text) }

// String implements pflag.Value.
func (m marginValue) String() string {
	if m.toleranceFlags == nil {
		return ""
	}
	return written(m.file.Score) + " pp"
}

// Type implements pflag.Value.
func (m marginValue) Type() string { return "margin" }

// toleranceValue is --tolerance, written "draws=2 pp,lead=3 %".
type toleranceValue struct{ *toleranceFlags }

// Set implements pflag.Value.
func (v toleranceValue) Set(text string) error {
	var keys []string
	for _, f := range rules.ShapeOf(reflect.TypeOf(v.file)).Fields {
		keys = append(keys, f.Key)
	}
	for _, part := range strings.Split(text, ",") {
		key, size, ok := strings.Cut(part, "=")
		key = strings.TrimSpace(key)
		switch {
		case ok && slices.Contains(keys, key):
		case ok && spelling.Nearest(key, keys) != "":
			return fmt.Errorf("there is no tolerance of %s; did you mean %s?", key, spelling.Nearest(key, keys))
		default:
			return fmt.Errorf("write which tolerance it is and how large, such as \"draws=2 pp,lead=3 %%\"; there are %s", strings.Join(keys, ", "))
		}
		if err := v.set(toleranceFlag, key, size); err != nil {
			return err
		}
	}
	return nil
}

// String implements pflag.Value: what was given, written anew.
func (v toleranceValue) String() string {
	if v.toleranceFlags == nil {
		return ""
	}
	var parts []string
	if v.by["score"] == toleranceFlag {
		parts = append(parts, "score="+written(v.file.Score)+" pp")
	}
	for _, x := range []struct {
		key, unit string
		size      *float64
	}{{"draws", "pp", v.file.Draws}, {"lead", "%", v.file.Lead}, {"plies", "%", v.file.Plies}} {
		if x.size != nil {
			parts = append(parts, x.key+"="+written(*x.size)+" "+x.unit)
		}
	}
	return strings.Join(parts, ",")
}

// Type implements pflag.Value.
func (v toleranceValue) Type() string { return "figure=size" }

// written is a size with the digits that tell it apart.
func written(size float64) string { return strconv.FormatFloat(size, 'g', -1, 64) }
