package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserules/engine"
)

// infoJSON is engine.Info as plan.json stores it.
type infoJSON struct {
	Family      string       `json:"family"`
	Roles       []roleJSON   `json:"roles"`
	Unit        string       `json:"unit"`
	WholeScores bool         `json:"whole_scores,omitempty"`
	EndReasons  []string     `json:"end_reasons"`
	Limit       int          `json:"limit"`
	CutOff      string       `json:"cut_off"`
	Actions     []string     `json:"actions,omitempty"`
	Metrics     []metricJSON `json:"metrics,omitempty"`
	Pie         *pieJSON     `json:"pie,omitempty"`
}

// pieJSON has the columns by their names.
type pieJSON struct {
	Swapped string `json:"swapped"`
	Return  string `json:"return"`
	Starts  string `json:"starts"`
}

type roleJSON struct {
	Name string `json:"name"`
	Own  bool   `json:"own,omitempty"`
}

type metricJSON struct {
	Name string `json:"name"`
	// Rule is the special rule whose firings are counted; empty for a measure.
	Rule   string `json:"rule,omitempty"`
	Doc    string `json:"doc"`
	Halves bool   `json:"halves,omitempty"`
	Most   int    `json:"most,omitempty"`
}

// toJSON describes a game for plan.json.
func toJSON(i *engine.Info) infoJSON {
	out := infoJSON{
		Family: i.Family, Unit: i.Unit, WholeScores: i.WholeScores, EndReasons: i.EndReasons,
		Limit: i.Limit, CutOff: i.EndReason(i.CutOff), Actions: i.Actions,
	}
	for _, r := range i.Roles {
		out.Roles = append(out.Roles, roleJSON(r))
	}
	for _, m := range i.Metrics {
		out.Metrics = append(out.Metrics, metricJSON{Name: m.Name, Rule: m.Rule, Doc: m.Doc, Halves: m.Halves, Most: m.Most})
	}
	if p := i.Pie; p != nil {
		out.Pie = &pieJSON{i.Metrics[p.Swapped].Name, i.Metrics[p.Return].Name, p.Starts}
	}
	return out
}

// info reads the description back.
func (j *infoJSON) info() (*engine.Info, error) {
	i := &engine.Info{
		Family: j.Family, Unit: j.Unit, WholeScores: j.WholeScores, EndReasons: j.EndReasons,
		Limit: j.Limit, CutOff: engine.EndReason(slices.Index(j.EndReasons, j.CutOff) + 1), Actions: j.Actions,
	}
	if i.CutOff == 0 {
		return nil, fmt.Errorf("games cut off end by %q, which is none of the end reasons %q", j.CutOff, j.EndReasons)
	}
	for _, r := range j.Roles {
		i.Roles = append(i.Roles, engine.Role(r))
	}
	for _, m := range j.Metrics {
		metric := engine.Metric{Name: m.Name, Kind: engine.Measure, Rule: m.Rule, Doc: m.Doc, Halves: m.Halves, Most: m.Most}
		if m.Rule != "" {
			metric.Kind = engine.Firing
		}
		i.Metrics = append(i.Metrics, metric)
	}
	if p := j.Pie; p != nil {
		at := func(name string) int {
			return slices.IndexFunc(i.Metrics, func(m engine.Metric) bool { return m.Name == name })
		}
		i.Pie = &engine.Pie{Swapped: at(p.Swapped), Return: at(p.Return), Starts: p.Starts}
		if i.Pie.Swapped < 0 || i.Pie.Return < 0 {
			return nil, fmt.Errorf("the columns %q and %q of the choice to swap seats are none of the game's", p.Swapped, p.Return)
		}
	}
	return i, nil
}

// UnmarshalJSON reads a description, also that of a plan of version 1, in which
// names said more than they do now: a role with a capital was a seat's own, a
// column fired_x counted the firings of x, and the end of games cut off was
// called limit.
func (j *infoJSON) UnmarshalJSON(data []byte) error {
	type plain infoJSON
	if err := json.Unmarshal(data, (*plain)(j)); err != nil {
		return err
	}
	if j.CutOff != "" {
		return nil
	}
	j.CutOff = "limit"
	for k := range j.Metrics {
		if rule, ok := strings.CutPrefix(j.Metrics[k].Name, "fired_"); ok {
			j.Metrics[k].Rule = rule
		}
	}
	return nil
}

// UnmarshalJSON reads a role; in version 1 it was a name.
func (r *roleJSON) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		if err := json.Unmarshal(data, &r.Name); err != nil {
			return err
		}
		first, _ := utf8.DecodeRuneInString(r.Name)
		r.Own = unicode.IsUpper(first)
		return nil
	}
	type plain roleJSON
	return json.Unmarshal(data, (*plain)(r))
}
