package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/table"
	"houserules/variants"
)

// consistent reports what no program would have planned, although it can be
// read.
func (p *Plan) consistent() error {
	var errs []error
	fail := func(format string, args ...any) {
		if len(errs) < mostDifferences {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	if p.Protocol != engine.Protocol {
		fail("random protocol %d, but this program knows protocol %d: use the program that wrote it", p.Protocol, engine.Protocol)
	}
	for _, t := range []struct {
		what string
		x    *float64
		most float64
	}{
		{"score", &p.Tolerance.Score, 0.5}, {"draws", p.Tolerance.Draws, 0.5}, {"lead", p.Tolerance.Lead, 1}, {"plies", p.Tolerance.Plies, 1},
	} {
		if t.x != nil && !(*t.x >= 0 && *t.x <= t.most) {
			fail("the tolerance of %s is %v, which is not between 0 and %v", t.what, *t.x, t.most)
		}
	}
	if p.Base != "" && p.Variant(p.Base) == nil {
		fail("the base %q is none of its variants", p.Base)
	}
	if p.Match != nil && p.Unit != table.Games {
		fail("a match of two agents samples pairs of games, not %s", unitWord(p.Unit))
	}
	if err := p.checkMatch(); err != nil {
		fail("%w", err)
	}
	if err := p.checkKomi(); err != nil {
		fail("%w", err)
	}
	p.checkOpenings(fail)
	p.checkEvaluations(fail)
	p.checkLadders(fail)
	total := int64(0)
	legs := map[string]bool{}
	for _, c := range p.Cells {
		legs[legKey(&c, c.Lineup)] = c.Leg == 1
	}
	lines := slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Lines })
	for _, c := range p.Cells {
		at := fmt.Sprintf("cell %s × %s", c.Variant, c.Name())
		if name := lineupName(c.Lineup); name != c.Agents {
			fail("%s: its line-up is called %s", at, name)
		}
		if c.Games < 1 {
			fail("%s: %d games", at, c.Games)
		}
		if keeps, known := KeepsLines(c.Lineup); known && c.Lines != (lines && keeps) {
			fail("%s: its tables have the column line: %t, unlike others of the plan", at, c.Lines)
		}
		swapped := slices.Clone(c.Lineup)
		slices.Reverse(swapped)
		if c.Leg != 1 && (c.Leg != 2 || len(swapped) != 2 || !legs[legKey(&c, swapped)]) {
			fail("%s: it is leg %d, but of nothing", at, c.Leg)
		}
		if c.Games > math.MaxInt64-total {
			fail("it has too many games to count")
			break
		}
		total += c.Games
	}
	errs = append(errs, p.checkGrowth(), p.checkUntil(), p.checkForfeits(), p.checkDesigns(), p.checkBalance())
	return errors.Join(errs...)
}

// legKey tells the legs of a study apart: a variant, agents by seat, openings.
func legKey(c *table.Cell, lineup []string) string {
	return c.Variant + " " + strings.Join(lineup, ",") + " " + c.Openings
}

// sameVariant compares what a plan says of a variant with what its rules make:
// names, sources, and the description of the game. Where the program has
// learnt to count more since, the plan may have fewer columns.
func sameVariant(v *table.Variant, made *variants.Variant) error {
	if v.Name != made.Name || v.Title != made.Title {
		return fmt.Errorf("it is called %q (%s), its rules %q (%s)", v.Name, v.Title, made.Name, made.Title)
	}
	stored, err := jsonTree(v.Rules)
	if err != nil {
		return err
	}
	canonical, err := jsonTree(made.Canonical())
	if err != nil {
		return err
	}
	// The rules themselves are compared by their hash, because a value may have
	// had another spelling.
	for _, tree := range []any{stored, canonical} {
		if keys, ok := tree.(map[string]any); ok {
			delete(keys, "rules")
		}
	}
	return errors.Join(differences("rules", stored, canonical, true), sameInfo(v.Info, made.Game.Info()))
}

// sameInfo compares descriptions of games.
func sameInfo(stored, made *engine.Info) error {
	known := *made
	known.Metrics = nil
	for _, m := range made.Metrics {
		if slices.ContainsFunc(stored.Metrics, func(s engine.Metric) bool { return s.Name == m.Name }) {
			known.Metrics = append(known.Metrics, m)
		}
	}
	var trees [2]any
	for i, info := range []*engine.Info{stored, &known} {
		data, err := json.Marshal(table.Variant{Info: info, Rules: json.RawMessage("null")})
		if err == nil {
			trees[i], err = jsonTree(data)
		}
		if err != nil {
			return err
		}
		if keys, ok := trees[i].(map[string]any); ok {
			trees[i] = keys["game"]
		}
	}
	return differences("game", trees[0], trees[1], false)
}
