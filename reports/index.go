package reports

import (
	"houserules/analysis/compare"

	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"houserules/configs/words"
)

//go:embed index.html.tmpl
var indexTemplate string

// IndexMark is what tells an index of runs from other pages.
const IndexMark = `<meta name="generator" content="houserules index">`

// Run is a run of a study as an index lists it.
type Run struct {
	// Folder is its name for people, Link the address of its report, empty where it
	// has none.
	Folder, Link string
	// Study is the name that all runs of a study have, Title what people call it.
	Study, Title string
	// Date is when its plan was made, empty where it is not known.
	Date string
	// Card sums up its report, the zero value where nobody has looked; Trust is what it
	// is worth.
	Card  Card
	Trust Trust
	// Played and Planned count games, or matches where Matches is set; Planned is 0 where
	// what the games show ends them. Bytes is the size of the tables.
	Played, Planned int64
	Matches         bool
	Bytes           int64
	// Registered is set where the plan was registered before the games.
	Registered bool
	// Asks is the question of its own that it asks; empty for a study.
	Asks string
	// Since is the run of the same study before, empty for the first.
	Since   string
	Changes []Change
	// Problem says why it cannot be read; nothing but Folder is set then.
	Problem string
}

// Change is a sentence on what has changed since another run.
type Change struct {
	Text string
	// English is set where it is in English on pages of every language: what plans
	// differ in is said by the names that files have for it.
	English bool
}

// indexStudy is a study with its runs.
type indexStudy struct {
	Title string
	Runs  []Run
}

// Index writes a page that lists runs, in a language; nil is English. Those of a study
// stand together, as they are given. Nothing in it depends on the time or the machine.
func Index(w io.Writer, runs []Run, in *words.Catalogue) error {
	say := translatorTo(in)
	var list []indexStudy
	var broken []Run
	at := map[string]int{}
	for _, r := range runs {
		if r.Problem != "" {
			broken = append(broken, r)
			continue
		}
		k, seen := at[r.Study]
		if !seen {
			k = len(list)
			at[r.Study] = k
			list = append(list, indexStudy{Title: say.studyTitle(r.Study, r.Title)})
		}
		list[k].Runs = append(list[k].Runs, r)
	}
	t, err := template.New("index").Funcs(template.FuncMap{
		"clean": prose, "say": say,
		"heading": func(s indexStudy) string { return say("index.runs", s.Title, len(s.Runs)) },
		"size":    func(r Run) string { return r.size(say) },
		"says":    func(r Run) []string { return r.says(say) },
		"listed":  func(r Run) []Change { return r.listed(say) },
	}).Parse(indexTemplate)
	if err != nil {
		return fmt.Errorf("index of runs: %w", err)
	}
	var text bytes.Buffer
	page := struct {
		Style   template.CSS
		Mark    template.HTML
		Studies []indexStudy
		Broken  []Run
	}{template.CSS(pageStyle), IndexMark, list, broken}
	if err := t.Execute(&text, page); err != nil {
		return fmt.Errorf("index of runs: %w", err)
	}
	return writePage(w, &text)
}

// size says how much is there.
func (r Run) size(say translator) string {
	if r.Asks == "exact" {
		return say("index.solved")
	}
	key := compare.GamesOrMatches(r.Matches, "index.games", "index.matches")
	if r.Planned == 0 {
		return say("list.comma", say(key, count(say, r.Played)), diskSize(say, r.Bytes))
	}
	return say("index.size", count(say, r.Played), say(key, count(say, r.Planned)), diskSize(say, r.Bytes))
}

// says is the answer, with what limits it.
func (r Run) says(say translator) []string {
	list := []string{r.Card.said(say)}
	switch {
	case r.Asks == "balance" && list[0] == "":
		list[0] = say("index.search")
	case r.Asks == "match" && list[0] == "":
		list[0] = say("index.match")
	case r.Trust == Forged:
		list[0] = say("index.forged")
	case list[0] == "" && r.Link != "":
		list[0] = say("index.old")
	case list[0] == "":
		list[0] = say("index.unanswered")
	case r.Card.Games != r.Played && r.Asks == "":
		list = append(list, say("index.stale", say(compare.GamesOrMatches(r.Matches, "index.games", "index.matches"), count(say, r.Card.Games))))
	}
	if r.Trust == Unsealed {
		list = append(list, say("index.unsealed"))
	}
	if r.Played < r.Planned {
		list = append(list, say("index.unfinished"))
	}
	if r.Registered {
		list = append(list, say("index.registered"))
	}
	return list
}

// mostChanges is how many changes are listed.
const mostChanges = 6

// listed are the changes that there is room for.
func (r Run) listed(say translator) []Change {
	if len(r.Changes) <= mostChanges {
		return r.Changes
	}
	return append(r.Changes[:mostChanges:mostChanges], Change{Text: say("index.more", count(say, int64(len(r.Changes)-mostChanges)))})
}

// RunChanges says in a language (nil is English) in what a run differs from one before:
// by which program it was reported, the random protocol, what else the plans say, and
// the answer, in whatever language either was reported.
func RunChanges(in *words.Catalogue, before, now Card, protocols [2]int, plan []string) []Change {
	say := translatorTo(in)
	var list []Change
	if before.Program != now.Program && before.Program != "" && now.Program != "" {
		list = append(list, Change{Text: say("index.program", before.Program, now.Program)})
	}
	if protocols[0] != protocols[1] {
		list = append(list, Change{Text: say("index.protocol", fmt.Sprint(protocols[0]), fmt.Sprint(protocols[1]))})
	}
	for _, text := range plan {
		list = append(list, Change{Text: text, English: true})
	}
	if before.Answer != now.Answer && before.Answer != "" && now.Answer != "" {
		list = append(list, Change{Text: say("index.answer", before.said(say))})
	}
	return list
}
