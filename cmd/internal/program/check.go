package program

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"houserules/analysis/answer"
	"houserules/cmd/internal/number"
	"houserules/configs/diag"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/rules"
	"houserules/sim"
)

func variantsCheck(a *app) *cobra.Command {
	var games int64
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Check variant files: every error and warning at once",
		Long: `Reports every error and warning of variant files. With --play N it also plays
N random games of each, says who wins, how long they take and how they end, and
warns of rules that never made a difference, seats that never won, and games cut
off at the limit.`,
		Example: `  houserules variants check club.yaml
  houserules variants check club.yaml french --play 10k
  houserules variants check club.yaml --play 100`,
		Args: arguments(1, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			var all diag.List
			for _, ref := range args {
				v, list := a.library.Load(ref)
				all = append(all, list...)
				if v != nil {
					if _, err := fmt.Fprintln(a.out, hangingIn(a.columns(), "", "  ", a.words().Sentence("check.fine", ref, v.Name, v.Family, v.Hash[:12]))); err != nil {
						return err
					}
				}
			}
			all.Sort()
			fmt.Fprint(a.err, all.String())
			if all.HasErrors() {
				return errSilent
			}
			return a.checkByPlaying(args, games)
		},
	}
	number.Var(cmd.Flags(), &games, "play", "", 0, "number of random games to play of each variant")
	return cmd
}

// checkByPlaying warns of what games show and the rules alone do not.
func (a *app) checkByPlaying(refs []string, games int64) error {
	if games <= 0 {
		return nil
	}
	random, err := sim.ParseAgent("random")
	if err != nil {
		return err
	}
	ctx, stop := interruptible(a, "progress.stop.nothing-written")
	defer stop()
	for _, ref := range refs {
		v, list := a.library.Load(ref)
		if v == nil {
			return list.Err()
		}
		p, err := sim.ProbeGame(ctx, v.Game, []agent.Spec{random}, games, 1, a.settings.Jobs)
		if err != nil {
			return err
		}
		for _, f := range p.Findings() {
			fmt.Fprintf(a.err, "%s: warning: %s\n", ref, a.words().Say(f))
		}
		if _, err := fmt.Fprintln(a.out, probeText(a.words(), a.columns(), ref, p)); err != nil {
			return err
		}
	}
	return nil
}

// probeText says in a language what random games show: who wins, how long they take, how they end.
func probeText(say *words.Catalogue, columns int, ref string, p *sim.Probe) string {
	sentence := say.Sentence
	info := p.Info()
	draws := "check.draws.two"
	var wins []string
	for i, n := range p.Wins {
		key := "check.wins.other"
		switch {
		case len(p.Wins) > 2:
			key, draws = "check.wins.seat", "check.draws.many"
		case i == 0:
			key = "check.wins.first"
		}
		wins = append(wins, sentence(key, roleInWords(say, info.Roles[i].Name), perCent(say, n, p.Games), i+1))
	}
	if p.Draws > 0 {
		wins = append(wins, sentence(draws, perCent(say, p.Draws, p.Games)))
	}
	// The widest of 95 % intervals, that of a share of one half.
	margin := say.Number(words.Digits(fmt.Sprintf("%.1f", answer.RoundUp(98/math.Sqrt(float64(p.Games)), 1)))) + " " + say.Sentence("word.pp")
	lines := []string{
		sentence("check.games", ref, int(p.Games)) + " " + sentence("check.margin", clauses(say, wins), margin),
		capitalized(sentence("check.length", int(p.Within(1, 2)), p.Within(9, 10), p.Within(1, 1))),
	}
	type end struct {
		name  string
		games int64
	}
	var ends []end
	rest := p.Games
	for i, n := range p.Ends {
		if rest -= n; n > 0 {
			ends = append(ends, end{info.EndReason(engine.EndReason(i + 1)), n})
		}
	}
	if rest > 0 {
		ends = append(ends, end{engine.ForfeitName, rest})
	}
	slices.SortStableFunc(ends, func(a, b end) int { return int(b.games - a.games) })
	var parts []string
	for _, e := range ends {
		parts = append(parts, sentence("check.end", endingInWords(say, e.name), perCent(say, e.games, p.Games)))
	}
	lines = append(lines, capitalized(sentence("check.ends", strings.Join(parts, ", "))), capitalized(sentence("check.warnings", len(p.Findings()))))
	for i, l := range lines {
		lines[i] = hangingIn(columns, "", "  ", l)
		if i > 0 {
			lines[i] = hangingIn(columns, "  ", "  ", l)
		}
	}
	return strings.Join(lines, "\n")
}

// perCent is a share of games in per cent, with one digit behind the point.
func perCent(say *words.Catalogue, n, of int64) string {
	tenths := (2*1000*n + of) / (2 * of) // rounded
	return say.Number(words.Digits(fmt.Sprintf("%d.%d", tenths/10, tenths%10))) + " %"
}

// endingInWords says what an end reason means; one of which there are no words is its
// name.
func endingInWords(say *words.Catalogue, name string) string {
	if key := "ending." + strings.ReplaceAll(name, "_", "-"); say.Has(key) {
		return say.Say(rules.Say(key))
	}
	return strings.ReplaceAll(name, "_", " ")
}

// roleInWords is a role in a language; one of which there are no words is its name.
func roleInWords(say *words.Catalogue, name string) string {
	if key := "role." + strings.ToLower(name); say.Has(key) {
		return say.Say(rules.Say(key))
	}
	return name
}

// capitalized begins a text with a capital letter, as a sentence.
func capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// clauses joins what stands for itself.
func clauses(say *words.Catalogue, list []string) string {
	text := ""
	for i, clause := range list {
		if i > 0 {
			clause = say.Say(rules.Say("list.semicolon", text, clause))
		}
		text = clause
	}
	return text
}
