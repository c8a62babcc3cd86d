package desk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/configs/diag"
	"houserules/configs/printable"
	"houserules/configs/strict"
	"houserules/engine"
	"houserules/engine/rules"
	"houserules/reports/playable/session"
	"houserules/sim"
	"houserules/variants"
)

// file is what the rules of the page are called in messages.
const file = "rules.yaml"

// Rules are what a page shows of rules: what is wrong with them, and where that leaves
// something to play, all the rest.
type Rules struct {
	// YAML is the text that was read.
	YAML     string    `json:"yaml"`
	Problems []Problem `json:"problems"`
	// Playable is set where the rules have no errors; what follows is empty elsewhere.
	Playable bool   `json:"playable"`
	Name     string `json:"name,omitempty"`
	Title    string `json:"title,omitempty"`
	Family   string `json:"family,omitempty"`
	Hash     string `json:"hash,omitempty"`
	// Parent is the built-in that the rules extend; empty for a root.
	Parent      string   `json:"parent,omitempty"`
	ParentTitle string   `json:"parent_title,omitempty"`
	Brief       string   `json:"brief,omitempty"`
	Clauses     []Clause `json:"clauses,omitempty"`
	Knobs       []Knob   `json:"knobs,omitempty"`
	// Players are those that the page offers for games of their kind against each other.
	Players []Player `json:"players,omitempty"`
	// Searchable is set where rules can be searched for that are fair to two equal seats.
	Searchable bool `json:"searchable"`
	// Drawing is the start position, Position its notation; nil of games that cannot be drawn.
	Drawing  *engine.Drawing  `json:"drawing,omitempty"`
	Captions []*rules.Message `json:"captions,omitempty"`
	Position string           `json:"position,omitempty"`
}

// Problem is an error or a warning.
type Problem struct {
	// Of is the title of the built-in rules in which it stands, empty for the page's own.
	// Line and Column count from 1; 0 is the whole.
	Of      string `json:"of,omitempty"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Warning bool   `json:"warning"`
	// Text is what the terminal prints of it, with rules called by their titles.
	Text string `json:"text"`
}

// Clause is a sentence of the rules.
type Clause struct {
	Text string `json:"text"`
	// Own is set where the page's own text decides it.
	Own bool `json:"own"`
}

// Knob is a rule as a form shows it.
type Knob struct {
	Path string `json:"path"`
	// Title is what it is called; ParentText is Parent as people read it.
	Title      string `json:"title"`
	ParentText string `json:"parent_text,omitempty"`
	Value      string `json:"value"`
	// Parent is the value that the parent has; empty where there is none.
	Parent string `json:"parent,omitempty"`
	// Own is set where the page's text sets it.
	Own bool `json:"own"`
	// Club is set of rules that clubs change, Searched of those that a search may change, and
	// Ticked of those that it changes unless somebody says otherwise.
	Club     bool   `json:"club"`
	Searched bool   `json:"searched"`
	Ticked   bool   `json:"ticked"`
	Doc      string `json:"doc"`
	// Takes says what may stand there, in words. Values are all of it, where these are few.
	Takes  string   `json:"takes"`
	Values []Choice `json:"values,omitempty"`
}

// Choice is a value that a rule may have, as people read it, and what it means.
type Choice struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Doc   string `json:"doc,omitempty"`
}

// Player is a kind of players.
type Player struct {
	Name string `json:"name"`
	// Word is what several of them are called.
	Word string `json:"word"`
	// On is set of those whose games are played unasked.
	On bool `json:"on"`
	// Games is how many are played.
	Games int64 `json:"games"`
}

// start is the text of a variant that extends a built-in and changes nothing yet.
func (d *Desk) start(v *variants.Variant) string {
	return fmt.Sprintf("schema: 1\nname: my-%s\ntitle: %s\nextends: %s\n", v.Name, strict.Quote(v.TitleIn(d.say)+" *"), v.Name)
}

// open reads rules: a built-in by its name, or a text.
func (d *Desk) open(name, text string) (*Rules, error) {
	if text == "" {
		v, list := d.library.Load(name)
		if v == nil || !slices.Contains(d.library.Names(), name) {
			return nil, fmt.Errorf("%q: %w", name, errors.Join(list.Err(), errors.New("choose one of the built-in variants")))
		}
		text = d.start(v)
	}
	v, list := d.load(text)
	r := &Rules{YAML: text, Problems: d.problems(list), Playable: v != nil}
	if v == nil {
		return r, nil
	}
	r.Name, r.Title, r.Family, r.Hash = v.Name, v.TitleIn(d.say), v.Family, v.Hash
	r.Brief = variants.InBrief(v, d.say)
	for _, c := range variants.Explain(v, d.say) {
		r.Clauses = append(r.Clauses, Clause{c.Text, own(c.Where)})
	}
	parent := d.parent(v)
	if parent != nil {
		r.Parent, r.ParentTitle = parent.Name, parent.TitleIn(d.say)
	}
	r.Knobs, r.Players, r.Searchable = d.knobs(v, parent), d.players(v), sim.Balanced(v) == nil
	if draw := v.Game.Abilities().Drawing; draw != nil {
		s := v.Game.New()
		drawing := draw(s)
		for _, c := range drawing.Notes() {
			r.Captions = append(r.Captions, &rules.Message{Key: c.Key, Args: c.Args})
		}
		drawing.Captions = nil
		r.Drawing, r.Position = &drawing, s.Position()
	}
	return r, nil
}

// rules reads the page's text, which may not be long, where it has rules to play.
func (d *Desk) rules(text string) (*variants.Variant, error) {
	if err := short(text); err != nil {
		return nil, err
	}
	v, list := d.load(text)
	if v == nil {
		return nil, wrong(list)
	}
	return v, nil
}

// load reads the page's text. What turns the direction of writing is seen in a title, and does not.
func (d *Desk) load(text string) (*variants.Variant, diag.List) {
	v, list := d.library.Texts(map[string][]byte{file: []byte(text)}).Load("./" + file)
	if v != nil {
		v.Title = printable.Line(v.Title)
	}
	return v, list
}

// parent is the built-in that rules extend; nil for a root.
func (d *Desk) parent(v *variants.Variant) *variants.Variant {
	if !slices.Contains(d.library.Names(), v.Parent) {
		return nil
	}
	parent, _ := d.library.Load(v.Parent)
	return parent
}

// own tells whether a place is in the page's text.
func own(where string) bool { return strings.HasPrefix(where, file) }

// problems are diagnostics without the names of files.
func (d *Desk) problems(list diag.List) []Problem {
	out := []Problem{}
	for _, x := range list {
		p := Problem{Line: x.Line, Column: x.Column, Warning: x.Warning, Text: d.named(x.Text)}
		if x.Suggestion != "" {
			p.Text += "; did you mean " + x.Suggestion + "?"
		}
		if name := strings.TrimSuffix(path.Base(x.File), ".yaml"); slices.Contains(d.library.Names(), name) {
			if v, _ := d.library.Load(name); v != nil {
				p.Of = v.TitleIn(d.say)
			}
		}
		out = append(out, p)
	}
	return out
}

// wrong is what is wrong, what forbids to play before what only warns.
func wrong(list diag.List) error {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b diag.Diagnostic) int {
		switch {
		case a.Warning == b.Warning:
			return 0
		case a.Warning:
			return 1
		}
		return -1
	})
	return list.Err()
}

// mostValues is how many values of a rule a form lists.
const mostValues = 40

// knobs are the rules of a variant as a form shows them.
func (d *Desk) knobs(v, parent *variants.Variant) []Knob {
	docs := map[string]variants.KnobDoc{}
	for _, f := range variants.Families() {
		if f.Name != v.Family {
			continue
		}
		for _, doc := range f.Docs() {
			docs[doc.Path] = doc
		}
	}
	club, tried := map[string]bool{}, map[string]bool{"komi": true}
	for _, k := range v.ClubKnobs() {
		club[k.Knob], tried[k.Knob] = true, k.Lists() // else it goes along with others
	}
	var list []Knob
	for _, k := range v.Resolved() {
		doc := docs[k.Path]
		x := Knob{Path: k.Path, Title: d.word("knob.", k.Path), Value: k.Value, Own: own(k.Where), Club: club[k.Path], Doc: d.meaning(doc.Text), Takes: d.meaning(doc.Takes)}
		if parent != nil {
			x.Parent = parent.Value(k.Path)
			x.ParentText = d.valueText(k.Path, x.Parent)
		}
		meaning := map[string]string{}
		for _, c := range doc.Choices {
			meaning[c.Value] = d.meaning(c.Text)
		}
		if values, err := v.All(k.Path); err == nil && len(values) <= mostValues {
			for _, value := range values {
				x.Values = append(x.Values, Choice{value, d.valueText(k.Path, value), meaning[value]})
			}
		}
		x.Ticked = tried[x.Path]
		x.Searched = x.Ticked || len(x.Values) > 1
		list = append(list, x)
	}
	return list
}

// meaning is a text on a knob in the language of the desk, in which others are called by their titles.
func (d *Desk) meaning(english string) string { return d.named(cmp.Or(d.Meanings[english], english)) }

// players are those that a page offers: the usual ones of the family, ticked, and others.
func (d *Desk) players(v *variants.Variant) []Player {
	var list []Player
	usual := sim.ClubPlayers(v)
	for _, name := range append(append(usual, "greedy", "alphabeta:2", "alphabeta:4"), twoWays(v)...) {
		if session.Fits(name, v.Game) && !slices.ContainsFunc(list, func(p Player) bool { return p.Name == name }) {
			list = append(list, Player{name, d.playersOf(name), slices.Contains(usual, name), gamesOf(v.Family, name)})
		}
	}
	return list
}

// gamesOf is how many games a page plays of players of a kind: as many as take a browser
// some seconds, or a minute of those who look ahead.
func gamesOf(family, player string) int64 {
	games := map[string]int64{"random": 100_000, "greedy": 60_000, "alphabeta:2": 20_000}[player]
	if games == 0 {
		games = 2_000
	}
	switch family {
	case "hop":
		games /= 5
	case "herding":
		games = 2_000
	}
	return games
}

// playersOf is what several players of a kind are called.
func (d *Desk) playersOf(name string) string { return d.said(answer.Player(name).Text()) }

// table are a page's rules as people play them, against players of rising strength and those that are
// watched. It returns for which rules players could learn, where they have not; learned is what they have.
func (d *Desk) table(text string, learned []json.RawMessage) (*session.Offered, []Unlearned, error) {
	v, err := d.rules(text)
	if err != nil {
		return nil, nil, err
	}
	r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		return nil, nil, err
	}
	o := &session.Offered{Name: v.Name, Title: v.TitleIn(d.say), Brief: variants.InBrief(v, d.say), Rules: r, Called: map[string]string{}}
	learn, err := d.seat(o, v, learned)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range d.players(v) {
		if !slices.Contains(twoWays(v), p.Name) { // others like them sit there
			o.Players = append(o.Players, p.Name)
		}
	}
	if o.Usual == "" {
		o.Usual = o.Players[0]
	}
	return o, learn, o.Describe(v.Game.Info(), d.say)
}
