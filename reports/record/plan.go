package record

import (
	"encoding/json"

	"houserules/configs/printable"
)

// Plan is what a study has planned, for people and for programs. It is registered
// before the games by its hash.
type Plan struct {
	// SHA256 is the hash of the plan, that of plan.json.
	SHA256 string `json:"plan_sha256"`
	Name   string `json:"name"`
	Title  string `json:"title,omitempty"`
	Seed   uint64 `json:"seed"`
	// Unit is "match" where matches are counted and not games.
	Unit  string `json:"unit,omitempty"`
	Cells int    `json:"cells"`
	Games int64  `json:"games"`
	// Tolerance is the smallest effect that matters: shares as fractions of 1.
	Tolerance PlanTolerance `json:"tolerance"`
	Base      string        `json:"base"`
	// Grow is set where the study may be looked at early, stopped and extended, Until
	// what ends it early.
	Grow  bool   `json:"grow"`
	Until string `json:"until,omitempty"`
	// Minutes is the time of which this machine made the number of games; 0 where it was
	// given in games.
	Minutes float64 `json:"minutes,omitempty"`
	// Questions are those with verdicts; Comparisons are the primary ones.
	Questions   []PlanQuestion   `json:"questions"`
	Comparisons []PlanComparison `json:"comparisons"`
	// Apart is set where rule sets list their own openings: where the lists differ, separate
	// games are compared.
	Apart    bool          `json:"-"`
	Estimate *PlanEstimate `json:"estimate,omitempty"`
	// Command plays it.
	Command string `json:"command"`
}

// PlanTolerance has the tolerances by figure; 0 stands for none.
type PlanTolerance struct {
	Score float64 `json:"score"`
	Draws float64 `json:"draws"`
	Lead  float64 `json:"lead"`
	Plies float64 `json:"plies"`
}

// PlanQuestion is a question of a study about one line-up, or about all of them.
type PlanQuestion struct {
	// Kind is fair, stronger, mixed, ladder, sweep, effects, readings, match, balance or komi.
	Kind string `json:"kind"`
	// Players is the line-up's name, Variants are those that it plays.
	Players  string   `json:"players"`
	Variants []string `json:"variants"`
	// Games is the number of games of a cell, or of matches; of the one with most.
	Games int64 `json:"games"`
	// Of is the number of knobs, rules or clauses that are varied; 0 where none are.
	Of int `json:"of,omitempty"`
}

// PlanComparison is one of the primary comparisons: of the first player's score.
type PlanComparison struct {
	Variant string `json:"variant"`
	Base    string `json:"base"`
	Players string `json:"players"`
}

// PlanEstimate is about what a plan takes on the machine that says so.
type PlanEstimate struct {
	Blocks      int64   `json:"blocks"`
	CoreSeconds float64 `json:"core_seconds"`
	// Unknown is the number of games of other programs, of which nobody knows how long
	// they take.
	Unknown int64 `json:"games_of_unknown_cost,omitempty"`
	// Beyond is the number of games that were not waited for: core_seconds is at least so
	// much.
	Beyond int64 `json:"games_beyond_estimate,omitempty"`
	Bytes  int64 `json:"bytes"`
	// Shards are those asked for.
	Shards []PlanShard `json:"shards,omitempty"`
	// Price is what a core-hour costs, Cost what all costs; of no named currency.
	Price float64 `json:"price_per_core_hour,omitempty"`
	Cost  float64 `json:"cost,omitempty"`
}

// PlanShard is about what a shard takes.
type PlanShard struct {
	Blocks      int64   `json:"blocks"`
	CoreSeconds float64 `json:"core_seconds"`
}

// JSON prints the plan as one object.
func (p *Plan) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(printable.JSON(text), '\n'), nil
}
