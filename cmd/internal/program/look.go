package program

import (
	"fmt"
	"math"

	"houserules/analysis"
	"houserules/analysis/varied"
	"houserules/engine/matchplay"
	"houserules/sim"
	"houserules/sim/looks"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// view is what an analysis sees of a study's folder: its first games, as many of
// each cell as all that are compared have.
type view struct {
	dir    string
	plan   *plan.Plan
	data   *files.Dataset
	prefix *files.Prefix
	// source is what is read: the prefix, perhaps watched.
	source analysis.Source
	// matches are the rules of the variants' matches; nil in a study of games.
	matches map[string]matchplay.Rules
	games   int64     // of all cells, or matches
	log     looks.Log // with this look, once it is analyzed
	// played is what is known of games that were played just now; nil of stored ones.
	played *justPlayed
}

// openView opens a folder and looks at so many games of each cell, in whole
// blocks. It is probably that of the known plan; nil for none.
func openView(dir string, most int64, known *plan.Plan) (*view, error) {
	p, data, err := planfile.OpenKnown(dir, known)
	if err != nil {
		return nil, err
	}
	if p.Asks() != "" {
		return nil, askedFolder(p, dir)
	}
	v := &view{dir: dir, plan: p, data: data, prefix: data.Prefix(most)}
	v.games, v.source = v.prefix.Games(), watched{Prefix: v.prefix}
	if v.matches, err = p.MatchesOf(); err != nil {
		return nil, err
	}
	if v.log, err = looks.Read(dir); err != nil {
		return nil, err
	}
	return v, nil
}

// all tells whether these are all games that were planned.
func (v *view) all() bool { return v.games == v.plan.TotalGames() }

// afterRound tells whether the games are those after which a rule is asked.
func (v *view) afterRound() bool {
	for games := plan.NextRound(0); ; games = plan.NextRound(games) {
		switch n := v.data.Prefix(games).Games(); {
		case n == v.games:
			return true
		case n > v.games || games > table.MaxGames:
			return false
		}
	}
}

// analyze computes everything there is to say, judged by what was asked in place
// of what the study promised; nil asks for nothing else. It enters the look into
// the view's log.
func (v *view) analyze(asked func(plan.Promise) plan.Promise) (*analysis.Results, error) {
	o := v.options(asked)
	rule := ruleOfStudy(v.plan)
	round := rule != nil && (v.all() || v.afterRound())
	study := looks.Study{Planned: v.plan.Planned(), Grows: v.plan.Grow != nil}
	// A rule of width may have ended the study with intervals of fixed size.
	if round && !rule.Decided && study.Grows && !v.plan.Extended() {
		study.Ended = true
		if looks.Decide(study, v.log, v.games) == looks.FixedWidth {
			results, err := analysis.Analyze(v.source, v.along(o, looks.FixedWidth))
			if err != nil {
				return nil, err
			}
			if v.ended(rule, asked, results, looks.FixedWidth) || v.all() {
				return v.looked(results, looks.FixedWidth), nil
			}
		}
		study.Ended = false
	}
	basis := looks.Decide(study, v.log, v.games)
	results, err := analysis.Analyze(v.source, v.along(o, basis))
	if err != nil {
		return nil, err
	}
	if round {
		v.ended(rule, asked, results, basis)
	}
	return v.looked(results, basis), nil
}

// ended finds out whether a rule ends the study with these games, and says so in
// the results. Rules go by what was promised, whatever is asked now.
func (v *view) ended(rule *analysis.Until, asked func(plan.Promise) plan.Promise, results *analysis.Results, basis looks.Basis) bool {
	promised := results
	if results.Planned != nil && asked != nil {
		var err error
		if promised, err = analysis.Analyze(v.source, v.along(v.options(nil), basis)); err != nil {
			return false
		}
	}
	if !rule.Met(promised) {
		return false
	}
	results.Part.Ended, results.Part.Promised = rule, true
	return true
}

// looked enters the look into the log.
func (v *view) looked(results *analysis.Results, basis looks.Basis) *analysis.Results {
	v.log, _ = v.log.With(looks.Look{Games: v.games, Basis: basis})
	if results.Anytime != nil {
		results.Anytime.Looks = nil
		for _, l := range v.log.Looks {
			results.Anytime.Looks = append(results.Anytime.Looks, l.Games)
		}
	}
	return results
}

// along are the options of a look whose intervals rest on something.
func (v *view) along(o analysis.Options, basis looks.Basis) analysis.Options {
	growth := v.plan.Growth()
	later := &analysis.Anytime{Rows: growth.Rows, Games: growth.Games, Planned: v.plan.Grow != nil}
	if basis == looks.FixedSize || basis == looks.FixedWidth {
		o.Later = later
		return o
	}
	later.AfterFixed, later.Lost = basis == looks.SequenceAfterFixed, v.log.Lost
	o.Anytime = later
	return o
}

// options returns the options of an analysis of the games, but for what its intervals rest
// on.
func (v *view) options(asked func(plan.Promise) plan.Promise) analysis.Options {
	p := v.plan
	promised := p.Promise()
	now := promised
	if asked != nil {
		now = asked(promised)
	}
	o := analysis.Options{
		Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Base: now.Base,
		Tolerance: now.Tolerance.Score, Draws: now.Tolerance.Draws, Lead: now.Tolerance.Lead, Plies: now.Tolerance.Plies,
		Rules: map[string]string{}, Totals: map[string]float64{}, Matches: v.matches, Factors: factorsOf(p),
	}
	o.Odds = p.OddsOf
	if len(p.Designs) == 0 {
		o.Changes = changesOf(p, now.Base)
	}
	for _, variant := range p.Variants {
		o.Rules[variant.Name] = variant.Hash
		o.Totals[variant.Name] = float64(variant.Game.Abilities().Total)
	}
	if v.played != nil {
		o.Gathered = v.played.sums
	}
	if planned := tolerancesOf(promised); planned != tolerancesOf(now) || now.Base != promised.Base {
		o.Planned = &analysis.Planned{Tolerances: planned, Base: promised.Base}
	}
	if !v.all() || p.Rule() != nil {
		o.Part = &analysis.Part{
			Games: v.games, Played: p.TotalGames() - v.data.Missing(), Planned: p.TotalGames(), Promised: p.Grow != nil,
		}
	}
	return o
}

// analyze looks at all games of a folder that can be compared, and keeps account
// of it.
func (a *app) analyze(dir string, asked func(plan.Promise) plan.Promise, now *justPlayed) (*analyzed, error) {
	x, log, err := a.look(dir, asked, now)
	if err == nil {
		a.keepLog(dir, log)
	}
	return x, err
}

// look is analyze without the account, which is the log.
func (a *app) look(dir string, asked func(plan.Promise) plan.Promise, now *justPlayed) (*analyzed, looks.Log, error) {
	if now == nil {
		now = &justPlayed{}
	}
	opened := a.soon("progress.opening", dir)
	v, err := openView(dir, math.MaxInt64, now.plan)
	opened()
	if err != nil {
		return nil, looks.Log{}, err
	}
	if v.games == 0 {
		return nil, looks.Log{}, fmt.Errorf("%s: %d of %d %s are played, and of none of them all that is compared is there; play on with\n  %s",
			dir, v.plan.TotalGames()-v.data.Missing(), v.plan.TotalGames(), unitOf(v.plan), marked(v.plan, "houserules run "+quote(dir)))
	}
	rows := int64(0)
	for _, c := range v.prefix.Cells() {
		rows += c.Games
	}
	reading, after := newWork(a, "progress.analysing", rows), reportTime(v.plan, 0)
	reading.all, reading.after = reportTime(v.plan, rows), after
	defer reading.close()
	judged := func() {}
	reading.over = func() { judged = a.expect(computing(after, sim.CPUTime), "progress.judging", len(v.plan.Cells)) }
	defer func() { judged() }()
	switch {
	case now.sums != nil && len(v.plan.Designs) == 0: // few are read
		reading.over()
		reading.over = nil
	case len(v.plan.Cells) >= manyCells: // they are judged together for a while before any is read
		reading.say(0, reading.line(0, rows, 0))
	}
	v.played = now
	v.source = watched{v.prefix, reading, &now.seen, v.options(asked).Base}
	results, err := v.analyze(asked)
	if err != nil {
		return nil, looks.Log{}, err
	}
	designs, err := varied.Read(v.source, v.plan, results)
	if err != nil {
		return nil, looks.Log{}, fmt.Errorf("%s: %w", dir, err)
	}
	return &analyzed{dir: dir, plan: v.plan, data: v.data, results: results, designs: designs, seen: &now.seen, counted: &now.counted}, v.log, nil
}

// keepLog writes the log. That it cannot be written is no reason not to show
// what was analyzed, but has to be known.
func (a *app) keepLog(dir string, log looks.Log) {
	if err := log.Keep(dir); err != nil {
		a.tell("progress.look-lost", err.Error())
	}
}
