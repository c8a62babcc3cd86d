package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/agent"
	"houserules/engine/rules"
	"houserules/sim/design"
	"houserules/sim/plan"
	"houserules/variants"
)

// Balance is a search for the fairest rules: resolved and checked, but without its
// numbers of games.
type Balance struct {
	// Study has a variant for every candidate, and today's rules, who all play the
	// same; its line-ups have no numbers of games.
	Study
	// Rules are the variants, in the study's order.
	Rules []*variants.Variant
	// Search is the search as the plan keeps it, but for what a budget is divided
	// into.
	Search plan.Balance
	// Budget is what the file says.
	Budget Budget
	// From is the variant that the candidates are made of, without what is fixed,
	// and Reference what the file calls it: a built-in's name, or a path from the
	// working directory.
	From      *variants.Variant
	Reference string
	// At is where the file says something, given by its path.
	At func(path string) strict.Place
}

// LoadBalance reads the file of a search, or a built-in search by its name.
// secondsPerMove turns lengths in minutes into plies; it is 0 where nobody said. The
// list has everything that is wrong with the file; the search is nil if there are
// errors.
func LoadBalance(lib *variants.Library, ref string, secondsPerMove float64) (*Balance, diag.List) {
	text, problem := readBalanceFile(ref)
	if problem != nil {
		return nil, diag.List{*problem}
	}
	f := DefaultBalanceFile()
	r, ok := text.decode(lib, &f)
	if !ok {
		return nil, r.list
	}
	return r.balance(f, secondsPerMove)
}

// balance turns the file of a search into a search.
func (r *resolver) balance(f BalanceFile, secondsPerMove float64) (*Balance, diag.List) {
	b := &Balance{Budget: f.Budget, At: r.at, Study: Study{
		Name: f.Name, Title: f.Title, Description: strings.TrimSpace(f.Description), Seed: f.Seed, OnForfeit: f.OnForfeit,
		Programs: r.dir, Tolerance: plan.Tolerance{Score: f.Tolerance / 100},
	}}
	switch {
	case r.broken("name") || variants.IsName(f.Name):
	case f.Name == "":
		r.fail("name", "", "the search has no name: add a line such as name: %s", "my-search")
	default:
		r.fail("name", "", "%q is no name for a search: write up to 64 small letters, digits and hyphens, beginning with a letter or digit", f.Name)
	}
	if f.Variant == "" && !r.broken("variant") {
		r.fail("variant", "", "the search has no variant: name today's rules, a built-in variant or a file")
	}
	if f.Budget == (Budget{}) && !r.broken("budget") {
		r.fail("budget", "", "the search has no budget: %s", budgetWords)
	}
	b.Search.Level = 1 - f.Error/100
	if text, refused := JudgeTolerance(f.Tolerance); text != "" && !r.broken("tolerance") {
		r.warn("tolerance", "%s", text)
		r.list[len(r.list)-1].Warning = !refused
	}
	if f.Variant != "" {
		if v := r.load("variant", f.Variant); v != nil {
			b.From, b.Reference = v, r.relative(f.Variant)
			r.candidates(b, f, v)
		}
	}
	r.players(b, f)
	r.constraints(b, f, secondsPerMove)
	b.reads = r.reads
	r.list.Sort()
	if r.list.HasErrors() {
		return nil, r.list
	}
	return b, r.list
}

// QuickSearch is how many times more a search plays than a quick one, which is to show what it
// will say.
const QuickSearch = 10

// Quick makes the search one of a tenth of its budget, with a name of its own.
func (b *Balance) Quick() {
	b.Name = suffixed(b.Name, quickSuffix)
	b.Budget = Budget{Games: b.Budget.Games / QuickSearch, Minutes: b.Budget.Minutes / QuickSearch}
}

// candidates makes the variants that may be the answer.
func (r *resolver) candidates(b *Balance, f BalanceFile, v *variants.Variant) {
	if info := v.Game.Info(); info.Seats() != 2 || plan.Verdicts(info) != 1 {
		r.fail("variant", "", "%s has %d seats, or seats of different roles: fairness between two equal seats is what can be searched for", v.Name, info.Seats())
		return
	}
	if r.broken("vary") || r.broken("fixed") || r.broken("except") || r.broken("change") {
		return
	}
	before := len(r.list)
	if v = r.fixed(f, v); v == nil {
		return
	}
	w := sweep{r: r, of: []*variants.Variant{v}, plan: plan.Design{Question: plan.Balances}, reasons: map[string]string{}}
	w.factors(f.Vary)
	for i, knob := range w.knobs {
		factor := &w.plan.Factors[i]
		if today := v.Value(knob); !slices.Contains(factor.Levels, today) {
			factor.Levels, factor.Base = slices.Insert(factor.Levels, 0, today), 0
		}
		if _, both := f.Fixed[knob]; both {
			w.r.list = append(w.r.list, f.Vary[knob].(strict.Place).Diagnostic(fmt.Sprintf("vary: %s is fixed, too: leave it out of one of the two", knob)))
		}
	}
	w.exceptions(f.Except)
	if r.list[before:].HasErrors() {
		return
	}
	if n := changing(w.plan.Factors, f.Change.Most); n > f.MostCandidates {
		r.fail("vary", "", "there are %d candidates, more than %d: allow fewer values or changes, or write most_candidates: %d if all are meant", n, f.MostCandidates, n)
		return
	}
	w.plan.Chosen = fmt.Sprintf("at most %d changes", f.Change.Most)
	w.plan.Size = changing(w.plan.Factors, f.Change.Most)
	r.build(b, &w, f.Change.Most)
}

// fixed applies what is fixed; nil where it cannot be.
func (r *resolver) fixed(f BalanceFile, v *variants.Variant) *variants.Variant {
	var settings []variants.Setting
	var said []string
	ok := true
	for _, knob := range inFileOrder(f.Fixed) {
		place := f.Fixed[knob].(strict.Place)
		if text, suggestion := v.KnobError(knob); text != "" {
			d := place.Diagnostic(fmt.Sprintf("fixed: %s cannot be fixed in %s: %s", strict.Quote(knob), v.Name, text))
			d.Suggestion = suggestion
			r.list, ok = append(r.list, d), false
			continue
		}
		text, problems := v.Read(knob, place)
		r.list = append(r.list, problems...)
		if ok = ok && len(problems) == 0; ok && text != v.Value(knob) {
			settings = append(settings, variants.Setting{Knob: knob, Value: text})
			said = append(said, knob+": "+text)
		}
	}
	switch {
	case !ok:
		return nil
	case len(settings) == 0:
		return v
	}
	made, err := v.Set(v.Name+"-fixed", v.Title+" with "+strings.Join(said, ", "), settings)
	if err != nil {
		r.fail("fixed", "", "%v", err)
		return nil
	}
	if tellsTheSame(v, made) { // such as half + 1 in place of the number that it is
		if same, err := v.Set(v.Name, v.Title, settings); err == nil {
			return same
		}
	}
	return made
}

// tellsTheSame tells whether two variants have the same rules in words.
func tellsTheSame(a, b *variants.Variant) bool {
	return slices.EqualFunc(variants.Explain(a, words.English()), variants.Explain(b, words.English()), func(x, y variants.Clause) bool { return x.Text == y.Text })
}

// build makes a variant of every candidate, and of today's rules in any case.
func (r *resolver) build(b *Balance, w *sweep, most int) {
	today := make(design.Run, len(w.plan.Factors))
	for f := range today {
		today[f] = w.plan.Factors[f].Base
	}
	var runs []design.Run
	for _, run := range withChanges(w.plan.Factors, most) {
		why := w.senseless(run)
		isToday := slices.Equal(run, today)
		if why != "" {
			w.leave(run, why)
		}
		if why == "" || isToday {
			runs = append(runs, run)
		}
		if isToday {
			b.Search.TodayMayStay = why == ""
		}
	}
	answers := len(runs)
	if !b.Search.TodayMayStay {
		answers--
	}
	switch {
	case w.plan.Size < 2:
		r.fail("vary", "", "there is nothing to choose from: vary names no value but today's; add others")
		return
	case answers < 1 || len(runs) < 2:
		r.fail("vary", "", "there is nothing to choose from: of %d combinations %d can be played (%s)", w.plan.Size, answers, w.firstReason())
		return
	}
	w.remarks(runs)
	v := w.of[0]
	name := naming{prefix: v.Name, factors: w.plan.Factors, taken: map[string]bool{}}
	names := name.names(plainRuns(runs))
	for i, run := range runs {
		made := v
		if _, settings := w.base(run); len(settings) > 0 {
			var said []string
			for _, s := range settings {
				said = append(said, s.Knob+": "+s.Value)
			}
			var err error
			if made, err = v.Set(names[i], v.Title+" with "+strings.Join(said, ", "), settings); err != nil {
				r.fail("vary", "", "%v", err)
				return
			}
		}
		if info := made.Game.Info(); info.Seats() != 2 || plan.Verdicts(info) != 1 {
			r.fail("vary", "", "%s has %d seats, or seats of different roles: except it", made.Name, info.Seats())
			return
		}
		b.Rules = append(b.Rules, made)
		b.Variants = append(b.Variants, FromVariant(made))
		w.plan.Runs = append(w.plan.Runs, plan.DesignRun{Variant: made.Name, Levels: run})
	}
	w.plan.Of = []string{v.Name}
	b.Base, b.Search.Today, b.Search.Changes = v.Name, v.Name, most
	b.Designs = []plan.Design{w.plan}
}

// players reads whom the rules shall be fair for.
func (r *resolver) players(b *Balance, f BalanceFile) {
	if len(f.Players) == 0 && !r.broken("players") {
		r.fail("players", "", "the search has no players: name at least one for whom the rules should be fair, such as random")
	}
	r.among(&b.Study, true)
	defer r.finals(b, f.Players)
	for i, text := range f.Players {
		path := rules.ElementPath("players", i)
		agents := r.parseAgents(path, text)
		switch {
		case agents == nil:
			continue
		case len(agents) != 1:
			r.fail(path, "", "%s are different players: rules are fair for a player who meets one of their kind; name one at a time", text)
			continue
		case slices.Contains(b.Search.Players, agents[0].String()):
			r.fail(path, "", "the player %s is named twice", agents[0])
			continue
		}
		b.Search.Players = append(b.Search.Players, agents[0].String())
		r.seat(b, path, agents)
		pie := slices.ContainsFunc(b.Rules, func(v *variants.Variant) bool { return v.Game.Info().Pie != nil })
		switch facts := agents[0].Facts(); {
		case pie && facts.Greedy:
			r.warn(path, "%s looks no further than the lead at once: where that is even after the first turn it swaps seats by a coin, and the pie rule looks fair whatever the rules", agents[0])
		case pie && facts.Uniform:
			r.fail(path, "", "%s swaps seats by a coin, so that the pie rule makes every game even for it, whatever the rules: leave opening: pie out, or name only players who choose", agents[0])
		}
	}
}

// seat adds a line-up that plays all candidates.
func (r *resolver) seat(b *Balance, path string, agents []agent.Spec) {
	for _, why := range misfits(agents, b.Variants) {
		r.fail(path, "", "%s", why)
		return
	}
	b.Lineups = append(b.Lineups, Lineup{Agents: agents})
}
