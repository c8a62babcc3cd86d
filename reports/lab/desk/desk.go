// Package desk answers what a lab's page asks: what is wrong with rules and what they
// say, which games to play, and what these show. It is this program's own rules,
// statistics and words; the page draws and listens.
//
// A page has one desk and several tables, each a worker of its own. The desk lays down a
// study (Begin) and hands out nothing itself: the page gives stretches of games to its
// tables, whose rows (Pack) come back to the desk (Take), in any order. What the desk
// judges are the games of each cell from the first on without a gap, as many of every
// variant, so that neither the number of tables nor their haste changes anything. A search
// for the fairest rules (Find) goes round by round in the same way, beside the study.
//
// Nothing here reads files. YAML comes from strangers: it is bounded, and all that can
// come of it is an error.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"

	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports/playable/session"
	"houserules/variants"
)

// mostText is the size of the rules that a page may hold, in bytes.
const mostText = 64 << 10

// short says that rules are longer than that.
func short(text string) error {
	if len(text) > mostText {
		return fmt.Errorf("rules of %d bytes: %d are the most", len(text), mostText)
	}
	return nil
}

// Desk is asked one thing at a time.
type Desk struct {
	// Meanings are what knobs do in the desk's language, by the English texts; what is not
	// there stays English.
	Meanings map[string]string

	say     *words.Catalogue
	library *variants.Library
	study   *study  // nil before the first
	search  *search // nil where none was begun
	looks   Looks   // maps are never nil
	ids     int     // of what was begun
}

// New returns a desk that speaks a language.
func New(say *words.Catalogue) *Desk {
	d := &Desk{say: say, library: variants.NewLibrary()}
	d.looks = Looks{Places: map[string]place{}, Links: map[string]int{}, Seeds: map[string]bool{}}
	d.library.Words, d.library.Called = func() *words.Catalogue { return say }, d.called
	return d
}

// request is what a page asks.
type request struct {
	// Do is looks, files, open, call, set, reset, begin, judge, more, count, find, next or table.
	Do string `json:"do"`
	// YAML are the rules; of open a built-in's Name may stand in their place, and call gives them one.
	YAML string `json:"yaml"`
	Name string `json:"name"`
	// Files are of files, and Beside the rules that the one who saved them had.
	Files  []File   `json:"files"`
	Beside []string `json:"beside"`
	// Path and Value are of a knob, for set and reset.
	Path  string `json:"path"`
	Value string `json:"value"`
	// Plan is of begin, its Learned of table, too; Find is of find.
	Plan
	Find SearchRequest `json:"find"`
	// Looks are what the page kept, Page what it is called where it kept none, and Link what a link
	// said; of looks.
	Looks json.RawMessage `json:"looks"`
	Page  string          `json:"page"`
	Link  *LinkLooks      `json:"link"`
}

// reply is what it is told; Error is what is wrong.
type reply struct {
	Rules  *Rules  `json:"rules,omitempty"`
	Opened *Opened `json:"opened,omitempty"`
	YAML   string  `json:"yaml,omitempty"`
	Begun  *Begun  `json:"begun,omitempty"`
	Answer *Answer `json:"answer,omitempty"`
	Found  *Found  `json:"found,omitempty"`
	Solved *Solved `json:"solved,omitempty"`
	// Looks are to be kept by the page: they are there where they are new.
	Looks *Looks `json:"looks,omitempty"`
	// Table are the rules as a table takes them, of package session.
	Table *session.Offered `json:"table,omitempty"`
	// Learn are rules for which players could learn and nobody has, or have to before games begin; Learned is
	// the file of what a learner found.
	Learn   []Unlearned     `json:"learn,omitempty"`
	Learned json.RawMessage `json:"learned,omitempty"`
	// Summary is what summary.json would hold.
	Summary json.RawMessage `json:"summary,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// Ask answers a request in JSON. Errors are sentences in its reply.
func (d *Desk) Ask(text string) string {
	return answered(func(r *reply) error { return d.do(text, r) })
}

// answered is a reply in JSON, as it was filled in, or why that failed.
func answered(fill func(*reply) error) string {
	var r reply
	if err := fill(&r); err != nil {
		r = reply{Error: err.Error()}
	}
	out, err := json.Marshal(r)
	if err != nil {
		out, _ = json.Marshal(reply{Error: err.Error()})
	}
	return string(out)
}

var errNoStudy = errors.New("no study was begun")

func (d *Desk) do(text string, r *reply) (err error) {
	var q request
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		return fmt.Errorf("the request cannot be read: %w", err)
	}
	texts := append([]string{q.YAML}, q.Beside...)
	for _, f := range q.Files {
		texts = append(texts, f.Text)
	}
	for _, text := range texts {
		if err := short(text); err != nil {
			return err
		}
	}
	switch q.Do {
	case "looks":
		d.looks.keep(q.Page, q.Looks, q.Link)
		r.Looks = &d.looks
	case "files":
		r.Opened, err = d.opened(q.Files, q.Beside)
	case "open":
		r.Rules, err = d.open(q.Name, q.YAML)
	case "call":
		r.YAML, err = d.call(q.YAML, q.Name)
	case "set":
		r.YAML, err = d.set(q.YAML, q.Path, q.Value)
	case "reset":
		r.YAML, err = d.reset(q.YAML, q.Path)
	case "begin":
		r.Begun, err = d.begin(q.YAML, q.Plan)
		if missing := (*unlearned)(nil); errors.As(err, &missing) {
			r.Learn, err = missing.of, nil
		}
	case "find":
		r.Begun, r.Found, err = d.find(q.YAML, q.Find)
	case "next":
		r.Begun, r.Found, err = d.goOn()
	case "table":
		r.Table, r.Learn, err = d.table(q.YAML, q.Learned)
	case "judge", "more", "count":
		if d.study == nil {
			return errNoStudy
		}
		switch q.Do {
		case "count":
			r.Summary, err = d.study.summary()
		case "more":
			r.Begun, err = d.more()
		default:
			r.Answer, r.Looks, err = d.judge()
		}
	default:
		err = fmt.Errorf("%q is nothing to do; there are looks, files, open, call, set, reset, begin, judge, more, count, find, next and table", q.Do)
	}
	if r.Begun != nil && r.Found != nil && r.Found.Search > 0 { // a search begins to race
		r.Looks = &d.looks
	}
	return err
}

// sentence says a sentence of the catalogue.
func (d *Desk) sentence(key string, args ...any) string { return d.say.Say(rules.Say(key, args...)) }

// word is what a name that programs use is called; the name itself where it has no word.
func (d *Desk) word(kind, name string) string {
	if key := kind + name; d.say.Has(key) {
		return d.sentence(key)
	}
	return name
}
