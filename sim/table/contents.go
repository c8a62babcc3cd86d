package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/matchplay"
)

// Contents says what the tables of a study hold: the part of its plan that is
// needed to write and to read them. Package sim/plan stores it in plan.json as a
// part of its plan.
type Contents struct {
	// TableVersion is Version.
	TableVersion int `json:"table_version"`
	// PlanVersion is [PlanVersion], or that of the older plan that was read; 0 in
	// plans of version 1.
	PlanVersion int `json:"plan_version"`
	// Protocol is the version of the random protocol, engine.Protocol.
	Protocol int `json:"protocol"`
	// Name is the study's name.
	Name string `json:"name"`
	// Seed is the study's seed.
	Seed uint64 `json:"seed"`
	// Compression is how the parts are compressed.
	Compression Compression `json:"compression"`
	// Variants are the games, by name.
	Variants []Variant `json:"variants"`
	// Unit is what is sampled: what the cells count and the tables list.
	Unit Unit `json:"unit,omitempty"`
	// Cells are the line-ups that play them.
	Cells []Cell `json:"cells"`
}

// Unit is what a study samples.
type Unit string

// The units.
const (
	// Games are games that have nothing to do with one another.
	Games Unit = ""
	// Matches are matches of several games, by the rules of package matchplay.
	// Numbers of games in a plan are then numbers of matches, and so is the index
	// of a game; a match is as many rows as it has games.
	Matches Unit = "match"
)

// Variant is a game as the plan stores it: what a study keeps of a variant
// file. (A variants.Variant knows the file too, and each rule's place in it.)
type Variant struct {
	// Name is unique in the study.
	Name string `json:"name"`
	// Title is the name for people.
	Title string `json:"title,omitempty"`
	// Hash is the hash of the resolved rules.
	Hash string `json:"rules_hash"`
	// Info describes the game.
	Info *engine.Info `json:"-"`
	// Rules are the resolved rules, from which the game can be made again.
	// This package does not look into them.
	Rules json.RawMessage `json:"rules"`
	// Game is the compiled game where it has been made: whoever plays needs
	// it, whoever reads tables does not. This package leaves it alone.
	Game engine.Game `json:"-"`
}

// plainVariant is Variant without its methods.
type plainVariant Variant

type variantJSON struct {
	plainVariant
	Game infoJSON `json:"game"`
}

// MarshalJSON writes the variant with the description of its game.
func (v Variant) MarshalJSON() ([]byte, error) {
	out := variantJSON{plainVariant: plainVariant(v)}
	if v.Info != nil {
		out.Game = toJSON(v.Info)
	}
	return EncodeJSON(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Variant) UnmarshalJSON(data []byte) error {
	var in variantJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*v = Variant(in.plainVariant)
	info, err := in.Game.info()
	if err != nil {
		return fmt.Errorf("variant %q: %w", v.Name, err)
	}
	v.Info = info
	return nil
}

// Variant returns the variant of the given name, or nil.
func (s *Contents) Variant(name string) *Variant {
	i := slices.IndexFunc(s.Variants, func(v Variant) bool { return v.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Variants[i]
}

// Check reports everything that would make the study's tables ambiguous or
// unreadable, and gives each cell the Info of its variant.
func (s *Contents) Check() error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if s.TableVersion != Version {
		fail("table version %d, but this program knows version %d: use the program that wrote it", s.TableVersion, Version)
	}
	if err := newer("plan", s.PlanVersion, PlanVersion); err != nil {
		errs = append(errs, err)
	}
	if !s.Compression.valid() {
		fail("unknown compression %q: it is one of %s", s.Compression, strings.Join(Compression("").Values(), ", "))
	}
	if s.Unit != Games && s.Unit != Matches {
		fail("unknown unit %q: it is %q, or is not there", s.Unit, Matches)
	}
	names := map[string]bool{}
	for i := range s.Variants {
		v := &s.Variants[i]
		if v.Name == "" || names[v.Name] {
			fail("variant %q: names must be present and differ", v.Name)
		}
		names[v.Name] = true
		switch {
		case v.Info == nil || v.Info.Seats() < 1 || v.Info.Seats() > engine.MaxSeats:
			fail("variant %q: a game has 1 to %d seats", v.Name, engine.MaxSeats)
		case len(v.Info.EndReasons) == 0 || len(v.Info.EndReasons) >= int(engine.Forfeit):
			fail("variant %q: a game has 1 to %d end reasons", v.Name, engine.Forfeit-1)
		case slices.Contains(v.Info.EndReasons, engine.ForfeitName):
			fail("variant %q: its rules cannot call an end %s, which is the end by a player who fails", v.Name, engine.ForfeitName)
		}
	}
	folders := map[string]bool{}
	for i := range s.Cells {
		c := &s.Cells[i]
		at := fmt.Sprintf("cell %s × %s", c.Variant, c.Agents)
		v := s.Variant(c.Variant)
		if v == nil {
			fail("%s: the study has no such variant", at)
			continue
		}
		c.Info = v.Info
		if folders[c.Folder()] {
			fail("%s: listed twice", at)
		}
		folders[c.Folder()] = true
		if c.Info != nil && len(c.Lineup) != c.Info.Seats() {
			fail("%s: %d agents for %d seats", at, len(c.Lineup), c.Info.Seats())
		}
		if name := path.Base(c.Folder()); len(name) > longestName {
			fail("%s: the line-up's name is too long for a folder (%d bytes, %d at most): put long commands into a program with a short name", at, len(name), longestName)
		}
		if s.Unit == Matches && (len(c.Lineup) != 2 || c.Games > matchplay.MostMatches) {
			fail("%s: %d agents and %d matches: a match has two players, and there are at most %d", at, len(c.Lineup), c.Games, int64(matchplay.MostMatches))
		}
		if c.Agents == "" || slices.Contains(c.Lineup, "") {
			fail("%s: an agent has no name", at)
		}
		if (c.Openings == "") != (s.Cells[0].Openings == "") || c.Listed < 0 || c.Listed > 0 && !c.Opens() {
			fail("%s: it does not say with which openings its games begin, or from how many", at)
		}
		if c.StopsAtOneGame && (!c.MayBeOneGame() || s.Unit != Games) {
			fail("%s: its games may differ, and it says that they may be one", at)
		}
		if c.ByChance && (!c.MayBePopulation() || s.Unit != Games) {
			fail("%s: it says what it leaves to chance, and its games are no openings in turn", at)
		}
		if c.Leg < 1 || c.Leg > engine.MaxSeats {
			fail("%s: leg %d", at, c.Leg)
		}
		for k, games := range c.Stages {
			if games < 1 || games >= c.Games || k > 0 && games <= c.Stages[k-1] {
				fail("%s: it was extended from %d games, and has %d", at, games, c.Games)
			}
		}
		if c.Games < 0 || c.Games > MaxGames || c.BlockGames < 1 || c.BlockGames > MaxBlockGames {
			fail("%s: %d games in blocks of %d (1 to %d)", at, c.Games, c.BlockGames, MaxBlockGames)
		}
	}
	return errors.Join(errs...)
}

// longestName is the longest name of a file or folder on all usual disks, in
// bytes.
const longestName = 255

// MaxBlockGames is the largest number of games in a block. It bounds the
// memory of writers and readers.
const MaxBlockGames = 1 << 20

// MaxGames is the largest number of games in a cell.
const MaxGames = 1 << 50
