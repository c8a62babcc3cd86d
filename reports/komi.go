package reports

import (
	"fmt"
	"io"
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

// komiSheet is what is said of komis.
func komiSheet(say voice, k *record.Komi) sheet {
	s := sheet{
		Title: say("komi.title", k.Variant),
		Lines: []string{
			say("komi.for-whom", say.name("role.", k.Favoured), say.name("role.", k.Other), say.name("unit.", k.Unit)),
			say("komi.played", count(say, k.Games), strconv.FormatUint(k.Seed, 10)),
		},
	}
	for _, p := range k.Players {
		s.Sections = append(s.Sections, komiSection(say, k, p))
	}
	if len(k.Players) > 1 {
		s.Sections = append(s.Sections, section{Title: say("komi.all"), Remarks: []string{komiForAll(say, k)}})
	}
	return s
}

// komiSection is what is said of one player.
func komiSection(say voice, k *record.Komi, p record.KomiPlayer) section {
	g := grid{
		Caption: say(komiFamily(k), level(say, k.Level)),
		Columns: []column{right(say("komi.komi")), right(say("komi.score")), left(say("komi.even-column"))},
	}
	for i, x := range p.Points {
		if !nearEven(p.Points, i) {
			continue
		}
		word := say("komi.may-be-even")
		switch {
		case x.Even():
		case x.Lo > 0.5:
			word = say("komi.first")
		default:
			word = say("komi.second")
		}
		u := percent().beside(0.5)
		digits := u.digitsFor(x.Lo, x.Hi)
		g.Rows = append(g.Rows, plain(komiText(say, x.Komi), u.value(say, x.Score, digits)+" "+u.interval(say, x.Lo, x.Hi, digits), word))
	}
	how := "komi.was-played"
	if p.Rescored {
		how = "komi.was-rescored"
	}
	sec := section{Title: p.Agent, Tables: []grid{g}, Remarks: []string{komiAnswer(say, k, p), say(how)}}
	if n := p.Points[0].CutOff; n > 0 {
		sec.Remarks = append(sec.Remarks, say("komi.cut-off"))
	}
	return sec
}

// nearEven says whether a point may be even or stands beside one that may, or
// where the favour changes. Where none does either all points are near.
func nearEven(points []komi.Point, i int) bool {
	near := func(k int) bool {
		return k >= 0 && k < len(points) && (points[k].Even() ||
			k > 0 && (points[k-1].Lo > 0.5) != (points[k].Lo > 0.5) ||
			k+1 < len(points) && (points[k].Lo > 0.5) != (points[k+1].Lo > 0.5))
	}
	if near(i) || near(i-1) || near(i+1) {
		return true
	}
	for k := range points {
		if near(k) {
			return false
		}
	}
	return true
}

// komiAnswer says which komis may be even.
func komiAnswer(say voice, k *record.Komi, p record.KomiPlayer) string {
	runs := komi.Even(p.Points)
	first, last := p.Points[0], p.Points[len(p.Points)-1]
	if len(runs) == 0 {
		r, ok := komi.Between(p.Points)
		switch {
		case ok:
			return say("komi.none-between", komiText(say, r.From), komiText(say, r.To), say.name("unit.", k.Unit))
		case first.Lo > 0.5:
			return say("komi.none-first", komiText(say, first.Komi), komiText(say, last.Komi), say.name("unit.", k.Unit))
		default:
			return say("komi.none-second", komiText(say, first.Komi), komiText(say, last.Komi), say.name("unit.", k.Unit))
		}
	}
	text := say("komi.even", komiRuns(say, runs), say.name("unit.", k.Unit))
	if runs[0].From == first.Komi || runs[len(runs)-1].To == last.Komi {
		text += " " + say("komi.at-the-edge")
	}
	return text
}

// komiFamily is the caption of a table of scores: what its intervals hold together
// with.
func komiFamily(k *record.Komi) string {
	if len(k.Players) > 1 {
		return "komi.scores-of-all"
	}
	return "komi.scores"
}

// komiForAll says which komis may be even for all players.
func komiForAll(say voice, k *record.Komi) string {
	runs := k.EvenForAll()
	if len(runs) == 0 {
		return say("komi.none-for-all")
	}
	return say("komi.even-for-all", komiRuns(say, runs), say.name("unit.", k.Unit))
}

// komiRuns lists stretches of komis.
func komiRuns(say voice, runs []komi.Run) []any {
	var list []any
	for _, r := range runs {
		if r.From == r.To {
			list = append(list, komiText(say, r.From))
		} else {
			list = append(list, say("komi.run", komiText(say, r.From), komiText(say, r.To)))
		}
	}
	return list
}

// komiText writes a komi.
func komiText(say voice, s engine.Score) string {
	digits := 0
	if s%2 != 0 {
		digits = 1
	}
	return unit{scale: 1}.number(say, s.Float(), digits)
}
