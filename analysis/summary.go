package analysis

import (
	"bytes"
	"encoding/json"
)

// Summary returns the results as the contents of summary.json, the file that
// other programs read: one object with the study's cells, differences and
// verdicts. Shares are fractions of 1. Keys are sorted and numbers have as
// many digits as they need, so equal results give equal bytes; what is not a
// number is null, with a warning beside it.
//
//	{"cells": [{"variant": …, "agents": […], "games": n,
//	  "first": {"wins": …, "draws": …, "losses": …},
//	  "plies": {"mean": …, "sd": …, …}, "scores": [{"mean": …, "sd": …, …}, …],
//	  "end_reasons": {reason: count}, "estimates": {name: {"value": …, "lo": …,
//	  "hi": …, "level": …, "n": …, "method": …}},
//	  "measures": {name: {"mean": …, "sd": …, "lo": …, "hi": …, "level": …,
//	  "n": …, "method": …, "doc": …}}, …}], "differences": […], …}
//
// Agents are always a list, one for each seat; "lineup" is the cell's name.
// Cells with more than two seats, or two in different roles, also have "seats"
// and "seat_roles": what [Seat] and [Role] hold, in snake case.
func Summary(r *Results) ([]byte, error) {
	out := map[string]any{
		"schema": 1, "name": r.Name, "seed": r.Seed, "margin": nullable(r.Margin), "base": r.Base,
		"level": nullable(r.Level), "power": nullable(r.Power),
	}
	if r.Protocol != 0 {
		out["protocol"] = r.Protocol
	}
	if len(r.Warnings) > 0 {
		out["warnings"] = r.Warnings
	}
	cells := make([]any, 0, len(r.Cells))
	for i := range r.Cells {
		cells = append(cells, r.Cells[i].summary())
	}
	out["cells"] = cells
	list := make([]any, 0, len(r.Differences))
	for i := range r.Differences {
		list = append(list, r.Differences[i].summary())
	}
	out["differences"] = list

	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// summary returns the cell as a JSON object.
func (c *Cell) summary() map[string]any {
	scores := make([]any, 0, len(c.Scores))
	for _, m := range c.Scores {
		scores = append(scores, m.object())
	}
	o := map[string]any{
		"variant": c.Variant, "agents": append([]string{}, c.Lineup...), "lineup": c.Agents,
		"roles": append([]string{}, c.Roles...), "unit": c.Unit,
		"games": c.Games, "capped": c.Capped,
		"first": map[string]int64{"wins": c.First.Wins, "draws": c.First.Draws, "losses": c.First.Losses},
		"plies": c.Plies.object(), "scores": scores,
		"end_reasons": counts(c.EndReasons), "first_moves": counts(c.FirstMoves),
		"fired_in": counts(c.Firings), "mean_firings": estimates(c.MeanFirings),
		"estimates": estimates(c.Estimates), "measures": measures(c.Measures),
	}
	if c.hasMargin() {
		o["margin"] = c.Margin.object()
	}
	if c.Capped > 0 {
		o["cut_off_as"] = map[string]int64{"wins": c.CutOff.Wins, "draws": c.CutOff.Draws, "losses": c.CutOff.Losses}
	}
	if c.Fair.Verdict != 0 {
		o["fair"] = c.Fair.summary()
	}
	if len(c.Seats) > 0 {
		o["seats"], o["seat_roles"] = c.Seats, c.SeatRoles
	}
	return o
}

// hasMargin tells whether the game has two seats.
func (c *Cell) hasMargin() bool {
	_, ok := c.Estimate(SeedMargin)
	return ok
}

// summary returns the difference as a JSON object.
func (d *Difference) summary() map[string]any {
	o := d.Judged.summary()
	o["agents"], o["base"], o["variant"], o["name"] = d.Agents, d.Base, d.Variant, d.Name
	o["pairs"], o["correlation"] = d.Pairs, nullable(d.Correlation)
	return o
}

// summary returns the verdict as a JSON object.
func (j *Judged) summary() map[string]any {
	o := map[string]any{
		"effect": j.Effect.object(), "equivalence": j.Equivalence.object(), "margin": nullable(j.Margin),
		"verdict": j.Verdict.String(), "direction": j.Direction,
	}
	if j.Verdict == Undecided || j.Verdict == Different && j.Margin > 0 {
		o["games_needed"], o["assumed_effect"] = j.GamesNeeded, nullable(j.AssumedEffect)
	}
	if j.CutOff {
		o["cut_off"] = true
	}
	return o
}

// counts returns named counts as an object.
func counts(list []Count) map[string]int64 {
	o := make(map[string]int64, len(list))
	for _, c := range list {
		o[c.Name] = c.Count
	}
	return o
}

// measures returns the family's measures as an object.
func measures(list []Measure) map[string]any {
	o := make(map[string]any, len(list))
	for _, m := range list {
		o[m.Name] = m.object()
	}
	return o
}

// estimates returns named estimates as an object.
func estimates(list []NamedEstimate) map[string]any {
	o := make(map[string]any, len(list))
	for _, e := range list {
		o[e.Name] = e.object()
	}
	return o
}
