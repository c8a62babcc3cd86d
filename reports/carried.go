package reports

import (
	"encoding/base64"
	"encoding/json"
	"html/template"

	"houserules/analysis/repeat"
)

// carried is a record as a page carries it; empty where there is none. JSON writes "<" as
// an escape, so that no text in it ends the element.
func carried(r *repeat.Record) (template.JS, error) {
	if r == nil {
		return "", nil
	}
	text, err := json.Marshal(r)
	return template.JS(text), err
}

// recordFacts are the checksums of a record.
func recordFacts(say translator, r *repeat.Record) []term {
	if r == nil {
		return nil
	}
	var list []term
	for _, s := range r.Studies {
		if s.TablesSHA256 != "" {
			list = append(list, term{say("fact.tables"), s.TablesSHA256})
		}
		if s.SummarySHA256 != "" {
			list = append(list, term{say("fact.summary"), s.SummarySHA256})
		}
	}
	return list
}

// saved is a file that people can save from a page, which has it inside.
type saved struct {
	Name    string
	Address template.URL
}

// mostSaved is the largest plan that a page offers to save, in bytes: it has the plan
// in its record, too.
const mostSaved = 1 << 20

// saved are the files that the page offers: the rules of its variants, a study of them, and
// the plan, which in a folder by itself is a study that run plays.
func (d *document) saved() []saved {
	var list []saved
	add := func(name, kind, text string) {
		if text != "" && len(text) <= mostSaved {
			list = append(list, saved{name, template.URL("data:" + kind + ";charset=utf-8;base64," + base64.StdEncoding.EncodeToString([]byte(text)))})
		}
	}
	for _, v := range d.Variants {
		add(v.Name+".yaml", "application/yaml", v.YAML)
	}
	add("study.yaml", "application/yaml", d.Study)
	if d.Record != nil && len(d.Record.Studies) == 1 {
		add("plan.json", "application/json", d.Record.Studies[0].Plan)
	}
	return list
}
