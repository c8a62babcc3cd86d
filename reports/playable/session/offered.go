package session

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// Speaker says messages, as a catalogue does.
type Speaker interface {
	Has(key string) bool
	Say(rules.Message) string
}

// Offered are rules as a page offers them to be played.
type Offered struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Brief   string   `json:"brief"`
	BuiltIn bool     `json:"builtIn"`
	Rules   Rules    `json:"rules"`
	Seats   []string `json:"seats"`
	Unit    string   `json:"unit"`
	Players []string `json:"players"`
	// Usual is who sits against a person unless somebody says otherwise, one of Players.
	Usual string `json:"usual"`
	// Called are players whose name is no word, such as levels, by their names.
	Called map[string]string `json:"called,omitempty"`
	// Evaluations are files of those that players name, whole.
	Evaluations []json.RawMessage `json:"evaluations,omitempty"`
	// Matches says how games make a match, as [Rules.Matches] does.
	Matches string `json:"matches"`
	// Lots is set where the rules draw lots for who starts a single game.
	Lots bool `json:"lots"`
}

// Describe fills in, in words, what a page says of rules and their seats; Rules are there.
func (o *Offered) Describe(info *engine.Info, say Speaker) error {
	var err error
	if o.Matches, err = o.Rules.Matches(); err != nil {
		return fmt.Errorf("%s: %w", o.Name, err)
	}
	if o.Lots, err = o.Rules.Lots(); err != nil {
		return fmt.Errorf("%s: %w", o.Name, err)
	}
	named := func(kind, name string) string {
		if key := kind + strings.ToLower(name); say.Has(key) {
			return say.Say(rules.Say(key))
		}
		return name
	}
	o.Unit = named("unit.", info.Unit)
	for i, role := range info.Roles {
		name := named("role.", role.Name)
		if !role.Own {
			name = say.Say(rules.Say("play.role", name, fmt.Sprint(i+1)))
		}
		o.Seats = append(o.Seats, name)
	}
	return nil
}
