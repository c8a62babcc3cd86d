package program

import (
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/sim"
)

// varyFlags are the knobs that --vary varies and the part of their combinations
// that --design chooses, as they were written.
type varyFlags struct {
	vary      []string
	design    string
	mostCells int64
}

// into takes the flags over into a study. They are read as the keys of a study
// file are.
func (v *varyFlags) into(f *sim.StudyFile) error {
	if v.mostCells > 0 {
		f.MostCells = v.mostCells
	}
	var lines []string
	for _, text := range v.vary {
		knob, values, ok := strings.Cut(text, "=")
		if !ok || knob == "" || values == "" {
			return usagef("--vary %q: write a knob and its values, such as board.seeds=3..6, feeding=none,must-if-possible or grand_slam=all", text)
		}
		lines = append(lines, "  "+strict.Quote(strings.TrimSpace(knob))+": "+flagValues(values))
	}
	var list diag.List
	if len(lines) > 0 {
		list = append(list, decodeFlags("--vary", "vary:\n"+strings.Join(lines, "\n"), f)...)
	}
	if v.design != "" {
		text := v.design
		if key, value, ok := strings.Cut(text, ":"); ok {
			text = "{" + key + ": " + value + "}"
		}
		list = append(list, decodeFlags("--design", "design: "+text, f)...)
	}
	return list.Err()
}

// flagValues are the values of a knob as YAML: a range, all, or a list.
func flagValues(values string) string {
	from, to, between := strings.Cut(values, "..")
	switch {
	case between:
		return "{from: " + from + ", to: " + to + "}"
	case values == "all", strings.HasPrefix(values, "["):
		return values
	default:
		return "[" + values + "]"
	}
}

// decodeFlags reads keys of a study file that were made of a flag.
func decodeFlags(flag, text string, f *sim.StudyFile) diag.List {
	tree, list := strict.Parse(flag, []byte(text+"\n"))
	if tree != nil {
		list = append(list, tree.Decode(nil, f)...)
	}
	return list
}
