package reports

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"houserules/analysis/komi"
	"houserules/engine"
	"houserules/reports/record"
)

// Komi writes which komis make a game even: as text for the terminal, or as the
// JSON of [record.Komi].
func Komi(w io.Writer, k *record.Komi, reader Reader, name string) error {
	say := reader.voice()
	switch name {
	case FormatText:
		return printText(say, w, komiSheet(say, k))
	case FormatJSON:
		text, err := k.JSON()
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of komis; there are %s and %s", name, FormatText, FormatJSON)
	}
}

// komiSheet is what is said of komis: the answer, which stretches may be even for each
// player, and the scores with the komis next to the answer.
func komiSheet(say voice, k *record.Komi) sheet {
	best, even := k.Nearest()
	return sheet{
		Title: komiHeadline(say, k, best, even),
		Lines: []string{
			say("komi.for-whom", say.name("role.", k.Favoured), say.name("role.", k.Other)),
			say("komi.played", count(say, k.Games), strconv.FormatUint(k.Seed, 10)),
		},
		Sections: append([]section{komiStretches(say, k)}, komiScores(say, k, best)...),
	}
}

// komiHeadline is the answer in a sentence: what to give to whom, and among whom that may
// be even; where nothing is, that, and what is nearest.
func komiHeadline(say voice, k *record.Komi, best engine.Score, even bool) string {
	whom := say("komi.among-all", count(say, int64(len(k.Players))))
	switch len(k.Players) {
	case 1:
		whom = say("komi.among-one", k.Players[0].Agent)
	case 2:
		whom = say("komi.among-both")
	case 3:
		whom = say("komi.among-three")
	}
	return say(eitherKey(even, "komi.answer-none", "komi.answer"), k.Variant, komiGift(say, best), whom)
}

// komiGift says who is given how many seeds, in words and never by a sign.
func komiGift(say voice, komi engine.Score) string {
	switch amount := komiText(say, max(komi, -komi)); {
	case komi > 0:
		return say("komi.give-second", amount)
	case komi < 0:
		return say("komi.give-first", amount)
	default:
		return say("komi.give-nothing")
	}
}

// komiFor says for whom a komi is and how many seeds it is, in the same way.
func komiFor(say voice, komi engine.Score) string {
	switch amount := komiText(say, max(komi, -komi)); {
	case komi > 0:
		return say("komi.to-second", amount)
	case komi < 0:
		return say("komi.to-first", amount)
	default:
		return say("komi.to-nothing")
	}
}

// komiStretches is the table of what may be even for each player.
func komiStretches(say voice, k *record.Komi) section {
	g := grid{Caption: say("komi.not-exactly"), Columns: []column{left(say("komi.player")), left(say("komi.may-be-even"))}}
	var how, edges []string
	for _, p := range k.Players {
		text, edge := komiAnswer(say, p)
		g.Rows = append(g.Rows, plain(p.Agent, text))
		if edge != "" && !slices.Contains(edges, edge) {
			edges = append(edges, edge)
		}
		key := eitherKey(p.Rescored, "komi.was-played", "komi.was-rescored")
		if text := say(key); !slices.Contains(how, text) {
			how = append(how, text)
		}
	}
	if len(k.Players) > 1 {
		text := say("komi.none-for-all")
		if runs := k.EvenForAll(); len(runs) > 0 {
			text = komiRuns(say, runs)
		}
		g.Rows = append(g.Rows, plain(say("komi.all"), text))
	}
	if slices.ContainsFunc(k.Players, func(p record.KomiPlayer) bool { return p.Points[0].CutOff > 0 }) {
		how = append(how, say("komi.cut-off"))
	}
	return section{Title: say("komi.which"), Tables: []grid{g}, Remarks: append(edges, how...)}
}

// komiScores are tables of the scores with the komis next to an answer, as many as a
// screen has room for, three players in each; all are in what is printed as JSON.
func komiScores(say voice, k *record.Komi, best engine.Score) []section {
	const around, together = 2, 3
	var list []section
	for some := range slices.Chunk(k.Players, together) {
		g := grid{Caption: say(eitherKey(len(k.Players) > 1, "komi.scores", "komi.scores-of-all"), level(say, k.Level)), Columns: []column{left(say("komi.komi"))}}
		at := slices.IndexFunc(some[0].Points, func(x komi.Point) bool { return x.Komi == best })
		from, to := max(0, at-around), min(len(some[0].Points), at+around+1)
		for i := from; i < to; i++ {
			g.Rows = append(g.Rows, plain(komiFor(say, some[0].Points[i].Komi)))
		}
		for _, p := range some {
			g.Columns = append(g.Columns, right(p.Agent))
			u := percent().beside(0.5)
			for i, x := range p.Points[from:to] {
				digits := u.digitsFor(x.Lo, x.Hi)
				g.Rows[i] = append(g.Rows[i], plain(u.value(say, x.Score, digits)+" "+u.interval(say, x.Lo, x.Hi, digits))...)
			}
		}
		list = append(list, section{Title: say("komi.beside"), Tables: []grid{g}})
	}
	return list
}

// komiAnswer says which komis may be even for a player, or why none is; and where others
// that were not looked at may be.
func komiAnswer(say voice, p record.KomiPlayer) (text, edge string) {
	runs := komi.Even(p.Points)
	first, last := p.Points[0], p.Points[len(p.Points)-1]
	if len(runs) == 0 {
		switch r, ok := komi.Between(p.Points); {
		case ok:
			return say("komi.none-between", komiFor(say, r.From), komiFor(say, r.To)), ""
		case first.Lo > 0.5:
			return say("komi.none-first", komiFor(say, last.Komi)), say("komi.more-to")
		default:
			return say("komi.none-second", komiFor(say, first.Komi)), say("komi.more-from")
		}
	}
	if runs[0].From == first.Komi || runs[len(runs)-1].To == last.Komi {
		edge = say("komi.at-the-edge")
	}
	return komiRuns(say, runs), edge
}

// komiRuns lists stretches of komis.
func komiRuns(say voice, runs []komi.Run) string {
	var list []string
	for _, r := range runs {
		text := komiFor(say, r.From)
		if r.From != r.To {
			text = say("komi.run", text, komiFor(say, r.To))
		}
		list = append(list, text)
	}
	return say.clauses(list)
}

// komiText writes a komi.
func komiText(say voice, s engine.Score) string {
	digits := 0
	if s%2 != 0 {
		digits = 1
	}
	return unit{scale: 1}.number(say, s.Float(), digits)
}
