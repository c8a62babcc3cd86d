package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// checkText compares the text of a plan.json with what a program of its
// version writes of such a plan: unknown and missing keys, keys that stand
// there twice, values that are read as something else.
func (p *Plan) checkText(data []byte) error {
	made, err := p.Encode()
	if err != nil {
		return err
	}
	if bytes.Equal(made, data) {
		return nil
	}
	there, err := jsonTree(data)
	if err != nil {
		return err
	}
	want, err := jsonTree(made)
	if err != nil {
		return err
	}
	if p.PlanVersion < 4 {
		asVersion3(want)
	}
	if p.PlanVersion < 3 {
		asVersion2(want)
	}
	if p.PlanVersion < 2 {
		if err := asVersion1(want); err != nil {
			return err
		}
	}
	return differences("", there, want, false)
}

// jsonTree reads JSON as maps and lists, numbers as they are written.
func jsonTree(data []byte) (any, error) {
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	var tree any
	err := in.Decode(&tree)
	return tree, err
}

// asVersion3 turns the tree of a plan into that of version 3, of which none was
// extended or ended by a rule.
func asVersion3(tree any) {
	plan, _ := tree.(map[string]any)
	if plan == nil {
		return
	}
	plan["plan_version"] = json.Number("3")
	delete(plan, "until")
	cells, _ := plan["cells"].([]any)
	for _, c := range cells {
		if cell, ok := c.(map[string]any); ok {
			delete(cell, "stages")
		}
	}
}

// asVersion2 turns the tree of a plan into that of version 2, whose cells did
// not know of lines.
func asVersion2(tree any) {
	plan, _ := tree.(map[string]any)
	if plan == nil {
		return
	}
	plan["plan_version"] = json.Number("2")
	cells, _ := plan["cells"].([]any)
	for _, c := range cells {
		if cell, ok := c.(map[string]any); ok {
			delete(cell, "lines")
		}
	}
}

// asVersion1 turns the tree of a plan of version 2 into that of version 1, which did not say
// its version, knew of a role only the name, of a metric not the rule, and
// instead of tolerances a margin.
func asVersion1(tree any) error {
	plan, ok := tree.(map[string]any)
	if !ok {
		return errors.New("the plan is no JSON object")
	}
	delete(plan, "plan_version")
	if tolerance, ok := plan["tolerance"].(map[string]any); ok {
		plan["margin"] = tolerance["score"]
	}
	delete(plan, "tolerance")
	variants, _ := plan["variants"].([]any)
	for _, v := range variants {
		variant, _ := v.(map[string]any)
		game, _ := variant["game"].(map[string]any)
		delete(game, "cut_off")
		roles, _ := game["roles"].([]any)
		for i, r := range roles {
			if role, ok := r.(map[string]any); ok {
				roles[i] = role["name"]
			}
		}
		metrics, _ := game["metrics"].([]any)
		for _, m := range metrics {
			if metric, ok := m.(map[string]any); ok {
				delete(metric, "rule")
			}
		}
	}
	return nil
}

// mostDifferences is how many differences are told.
const mostDifferences = 5

// differences compares two trees. Where it may lack keys, the first may have
// fewer than the second.
func differences(at string, there, want any, mayLack bool) error {
	var list []string
	compare(at, there, want, mayLack, func(text string) bool {
		if list = append(list, text); len(list) > mostDifferences {
			list[mostDifferences] = "and more"
			return false
		}
		return true
	})
	var errs []error
	for _, text := range list {
		errs = append(errs, errors.New(text))
	}
	return errors.Join(errs...)
}

// compare tells the differences of two trees until it is told to stop.
func compare(at string, there, want any, mayLack bool, tell func(string) bool) bool {
	switch w := want.(type) {
	case map[string]any:
		t, ok := there.(map[string]any)
		if !ok {
			return tell(fmt.Sprintf("%s is no group of keys", at))
		}
		for _, key := range slices.Sorted(maps.Keys(t)) {
			if _, known := w[key]; !known && !tell("unknown key "+path(at, key)) {
				return false
			}
		}
		for _, key := range slices.Sorted(maps.Keys(w)) {
			value, given := t[key]
			switch {
			case given && !compare(path(at, key), value, w[key], mayLack, tell),
				!given && !mayLack && !tell(path(at, key)+" is missing"):
				return false
			}
		}
		return true
	case []any:
		t, ok := there.([]any)
		if !ok || len(t) != len(w) {
			return tell(fmt.Sprintf("%s is no list of %d", at, len(w)))
		}
		for i := range w {
			if !compare(fmt.Sprintf("%s[%d]", at, i), t[i], w[i], mayLack, tell) {
				return false
			}
		}
		return true
	default:
		// Maps and lists cannot be compared; they are no value of this kind.
		switch there.(type) {
		case map[string]any, []any:
			return tell(at + " is no single value")
		}
		if there != want {
			return tell(fmt.Sprintf("%s is %s, but it should be %s", at, shown(there), shown(want)))
		}
		return true
	}
}

func path(at, key string) string {
	if at == "" {
		return key
	}
	return at + "." + key
}

// shown is a value for people.
func shown(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		return "?"
	}
	const most = 60
	if r := []rune(string(text)); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return string(text)
}
