package agent

import (
	"fmt"
	"math"
	"slices"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// Param is what a kind of agents takes: a number, one of several words, another
// agent, or a text.
type Param struct {
	// Name is the option's key, or what the argument is called in messages.
	Name string
	// Doc is one sentence, with the unit.
	Doc string

	// Default is the number where a spec says nothing.
	Default float64
	// Min and Max bound the number, both included.
	Min, Max float64
	// Integer allows whole numbers only.
	Integer bool

	// Choices are the words of a choice, the default first; nil for other
	// parameters.
	Choices []Choice
	// Agent is the agent where a spec says nothing, for a parameter that is an
	// agent; empty for other parameters.
	Agent string
	// Text is set for a parameter that is a text, which names something outside of the
	// program. An argument must be given then; an option is empty where it is not.
	Text bool
	// Command is set for a text that is a command line, by which something is started;
	// any other is a path, from which something is read.
	Command bool
	// Evaluation is set for a parameter that is an evaluation: a text that names it, which
	// [Spec.Evaluate] finds; empty for the lead.
	Evaluation bool
	// AfterTurns is set for an evaluation of positions after turns, see [engine.Standings].
	AfterTurns bool
}

// Choice is one word of a parameter that is a choice.
type Choice struct {
	// Name is the word.
	Name string
	// Doc says what it stands for, as part of a sentence.
	Doc string
}

// setting is the value of a parameter: a number, the place of a word among the
// choices, an agent, or a text.
type setting struct {
	number float64
	word   int
	agent  Spec
	text   string
	permit Permit                 // what of it may be used; nil where nothing
	weighs *evaluation.Evaluation // what the text names; nil where nobody has found it
	facts  *engine.Weights        // its weights, for those who play for the player
}

// Values are the values of a spec's parameters, by name.
type Values struct {
	kind     *Kind
	settings []setting // the argument, if any, then the options in order
}

// at returns the value of a parameter. Asking for a name that the kind has not
// is a mistake in the kind and panics.
func (v Values) at(name string) *setting {
	i := slices.IndexFunc(v.kind.params(), func(p Param) bool { return p.Name == name })
	if i < 0 {
		panic("agent: kind " + v.kind.Name + " has no parameter " + name)
	}
	return &v.settings[i]
}

// Float returns the value of a parameter that is a number.
func (v Values) Float(name string) float64 { return v.at(name).number }

// Int returns the value of a parameter that is a whole number.
func (v Values) Int(name string) int { return int(math.Round(v.Float(name))) }

// Choice returns which of the words a parameter is, as an index into its
// Choices.
func (v Values) Choice(name string) int { return v.at(name).word }

// Agent returns the value of a parameter that is an agent.
func (v Values) Agent(name string) Spec { return v.at(name).agent }

// Text returns the value of a parameter that is a text.
func (v Values) Text(name string) string { return v.at(name).text }

// Permit returns what the agent may use of what a text names; nil where it may use
// nothing.
func (v Values) Permit(name string) Permit { return v.at(name).permit }

// Path returns the path that a text leads to, or why it may not be read.
func (v Values) Path(name string) (string, error) {
	x := v.at(name)
	if x.permit == nil {
		return "", fmt.Errorf("nobody has allowed to read %s", x.text)
	}
	return x.permit.Path(x.text)
}

// searching are the facts of a player that searches; nobody else can play for one with
// tables, or with an evaluation that nobody has found, or not for one set of rules.
func (v Values) searching(f engine.PlayerFacts) engine.PlayerFacts {
	eval := v.at("eval")
	if v.Text("tables") != "" || eval.text != "" && (eval.weighs == nil || eval.weighs.Parts != nil) {
		return engine.PlayerFacts{}
	}
	f.Weights, f.Softmax = eval.facts, v.softmax()
	return f
}

// objectiveParam is the option of the players that search.
func objectiveParam() Param {
	return Param{
		Name: "objective", Doc: "What it strives for.",
		Choices: []Choice{
			engine.WinThenLead: {"win-then-lead", "a won end before all, then the lead"},
			engine.Win:         {"win", "a won end before all, however high; the lead before the end"},
			engine.Lead:        {"lead", "the lead, also at the end"},
		},
	}
}

// objective is the value of the option.
func (v Values) objective() engine.Objective { return engine.Objective(v.Choice("objective")) }

// versionParam is the option of nodes that says which of its searches it is.
func versionParam() Param {
	return Param{
		Name: "v", Doc: "The version of its search: 1, or 2, which follows actions that gain beyond its last ply and takes the first of equals.",
		Default: 1, Min: 1, Max: 2, Integer: true,
	}
}

// version is what the facts say of the option: 0 for the first version.
func (v Values) version() int {
	if n := v.Int("v"); n > 1 {
		return n
	}
	return 0
}
