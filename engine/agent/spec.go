package agent

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"houserules/engine"
)

// Spec is an agent as a study names it: a kind with its parameters. The zero
// value is not usable; Parse makes one.
type Spec struct {
	kind   *Kind
	values Values
	former string // the name by which it was called, where that is a former one
}

// Parse reads name[:argument][;key=value…]. It is strict: no blanks, no
// unknown or repeated keys, numbers in plain decimals and within their bounds.
// Where a value is an agent with options of its own, it stands in parentheses.
// Its error lists everything that is wrong with the spec, says what is
// allowed, and what was probably meant. The extra kinds, which a family of
// games may have, are known besides those of Catalog.
func Parse(spec string, extra ...Kind) (Spec, error) {
	s, errs := reader{kinds: append(Catalog(), extra...)}.read(spec)
	for i, err := range errs {
		if _, named := err.(noKind); !named {
			errs[i] = fmt.Errorf("agent %q: %w", spec, err)
		}
	}
	if errs != nil {
		return Spec{}, errors.Join(errs...)
	}
	return s, nil
}

// String returns the canonical text: the argument always written out, and so
// are options that are agents, other options in the kind's order where they
// differ from their defaults. Parse reads it back as the same spec.
func (s Spec) String() string {
	if s.kind == nil {
		return ""
	}
	text, settings := s.kind.Name, s.values.settings
	if p := s.kind.Argument; p != nil {
		if p.Text {
			text += ":" + Quoted(settings[0].text)
		} else {
			text += ":" + number(settings[0].number)
		}
		settings = settings[1:]
	}
	for i, p := range s.kind.Options {
		switch x := settings[i]; {
		case p.Agent != "":
			text += ";" + p.Name + "=" + nested(x.agent.String())
		case (p.Text || p.Evaluation) && x.text != "":
			text += ";" + p.Name + "=" + Quoted(x.text)
		case p.Choices != nil && x.word != 0:
			text += ";" + p.Name + "=" + p.Choices[x.word].Name
		case x.number != p.Default:
			text += ";" + p.Name + "=" + number(x.number)
		}
	}
	return text
}

// nested writes an agent as another's option.
func nested(agent string) string {
	if parts, err := split(agent); err != nil || len(parts) > 1 {
		return "(" + agent + ")"
	}
	return agent
}

// number prints a value as Parse reads it.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// MarshalText writes the canonical text.
func (s Spec) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Equal reports whether two specs name the same agent.
func (s Spec) Equal(t Spec) bool { return s.String() == t.String() }

// GreedySpec returns the agent greedy, which every game has.
func GreedySpec() Spec {
	s, err := Parse("greedy")
	if err != nil {
		panic("agent: the catalogue has no greedy: " + err.Error())
	}
	return s
}

// Former is the former name by which the spec called its kind; empty where it
// called it by its name.
func (s Spec) Former() string { return s.former }

// Kind returns the spec's kind.
func (s Spec) Kind() Kind { return *s.kind }

// Cost returns the order of magnitude of the agent's time for a game.
func (s Spec) Cost() Cost {
	cost := s.kind.Cost
	if s.kind.CostAt != nil {
		cost = s.kind.CostAt(s.values)
	}
	for _, x := range s.agents() {
		cost = max(cost, x.Cost())
	}
	return cost
}

// Families lists the families of games that the agent is bound to: its own
// kind's and those of the agents among its parameters. It plays every game
// where there is none.
func (s Spec) Families() []string {
	var list []string
	if s.kind.Family != "" {
		list = append(list, s.kind.Family)
	}
	for _, x := range s.agents() {
		list = append(list, x.Families()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// agents lists the agents among the parameters.
func (s Spec) agents() []Spec {
	var list []Spec
	for i, p := range s.kind.params() {
		if p.Agent != "" {
			list = append(list, s.values.settings[i].agent)
		}
	}
	return list
}

// Outside reports whether the agent, or one among its parameters, is a player
// outside of this program, or needs something outside of it.
func (s Spec) Outside() bool {
	for i, p := range s.kind.params() {
		if p.Text && s.values.settings[i].text != "" {
			return true
		}
	}
	return s.kind.Outside || slices.ContainsFunc(s.agents(), Spec.Outside)
}

// Text is something outside of this program that an agent names.
type Text struct {
	// Text is what the spec says.
	Text string
	// Command is whether it is a command line; any other is a path.
	Command bool
}

// Texts lists what the agent, and those among its parameters, name outside of this
// program.
func (s Spec) Texts() []Text {
	var list []Text
	for i, p := range s.kind.params() {
		if x := s.values.settings[i]; p.Text && x.text != "" {
			list = append(list, Text{x.text, p.Command})
		}
	}
	for _, x := range s.agents() {
		list = append(list, x.Texts()...)
	}
	return list
}

// Nodes is how many positions an agent of the kind nodes may look at for a move; 0 of
// others.
func (s Spec) Nodes() int64 {
	if p := s.kind.Argument; p == nil || p.Name != "nodes" {
		return 0
	}
	return int64(s.values.settings[0].number)
}

// WithNodes returns the agent with another number of positions for a move, or the nearest
// that may be. Of an agent that is not of the kind nodes it is the agent itself.
func (s Spec) WithNodes(n int64) Spec {
	if s.Nodes() == 0 {
		return s
	}
	p := s.kind.Argument
	s.values.settings = slices.Clone(s.values.settings)
	s.values.settings[0].number = max(p.Min, min(p.Max, float64(n)))
	return s
}

// Permit is what agents may use of what they name outside of this program. A plan or a
// study that names something gives no permission to use it: who started the program does.
type Permit interface {
	// Path returns the path that a text leads to. The error says why it may not be read.
	Path(text string) (string, error)
}

// With returns the agent with a permit for its texts and for the texts of agents among its
// parameters. The name stays the same.
func (s Spec) With(l Permit) Spec {
	if !s.Outside() {
		return s
	}
	s.values.settings = slices.Clone(s.values.settings)
	for i, p := range s.kind.params() {
		x := &s.values.settings[i]
		if p.Text {
			x.permit = l
		}
		if p.Agent != "" {
			x.agent = x.agent.With(l)
		}
	}
	return s
}

// Facts say what a family may know of the agent to play for it.
func (s Spec) Facts() engine.PlayerFacts {
	if s.kind.Facts == nil {
		return engine.PlayerFacts{}
	}
	return s.kind.Facts(s.values)
}

// New returns an agent for a seat of the game. It belongs to one worker.
func (s Spec) New(seat engine.Seat, info *engine.Info) engine.Agent {
	return s.kind.New(s.values, seat, info)
}

// ParseLineup reads agents separated by commas, one for each seat, or one
// alone for a mirror match. Its error lists the mistakes of all of them.
func ParseLineup(text string, extra ...Kind) ([]Spec, error) {
	return Lineup(text, func(word string) (Spec, error) { return Parse(word, extra...) })
}

// Lineup is [ParseLineup] for callers who read single agents in a way of their own.
func Lineup(text string, parse func(word string) (Spec, error)) ([]Spec, error) {
	var specs []Spec
	var errs []error
	words := SplitLineup(text)
	for i, word := range words {
		s, err := parse(word)
		switch {
		case err != nil && len(words) == 1:
			errs = append(errs, err)
		case err != nil:
			errs = append(errs, fmt.Errorf("line-up %q, place %d: %w", text, i+1, err))
		}
		specs = append(specs, s)
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return specs, nil
}
