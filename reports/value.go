package reports

import (
	"fmt"
	"math"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// Text says a text of an answer in a language; nil is English.
func Text(in *words.Catalogue, t answer.Text) string { return translatorTo(in).text(t) }

// text says a value of an answer: a text, a string that stands as it is, or a number.
func (say translator) text(x any) string {
	switch x := x.(type) {
	case string:
		return x
	case rules.Message:
		if x.Key == "" {
			return ""
		}
		return say(x.Key, x.Args...)
	case answer.Claim:
		return say.text(x.Text)
	case answer.Count:
		return count(say, int64(x))
	case answer.Roughly:
		return roughly(say, int64(x))
	case answer.Variant:
		return string(x)
	case answer.About:
		return about(say, int64(x))
	case answer.Part:
		if x.Signed {
			return share(say, x.Of, x.Whole) + " %"
		}
		return share(say, x.Of, x.Whole)
	case answer.Level:
		return level(say, float64(x))
	case answer.Points:
		return points(say, float64(x))
	case answer.Player:
		return say.text(x.Text())
	case answer.Knob:
		if x == words.KomiName {
			return say("komi.komi")
		}
		return words.Knob(say, string(x))
	case answer.Choice:
		if text, ok := words.Komi(say, x.Value); ok && x.Knob == words.KomiName {
			return text
		}
		return choiceText(say, x.Knob, x.Value)
	case answer.Setting:
		return say("setting.of", answer.Knob(x.Knob), answer.Choice(x))
	case answer.Reason:
		return say.leftOut(string(x))
	case answer.Role:
		return say.role(string(x))
	case answer.Verdict:
		return say(string(x))
	case answer.List:
		return strings.Join(say.each(x), ", ")
	case answer.Clauses:
		return say.clauses(say.each(x))
	case answer.Opening:
		return openingWords(say, string(x))
	case answer.Number:
		return numberText(say, x)
	case answer.Interval:
		return intervalUnit(x).estimateTo(say, estimateIn(x), intervalDigits(x))
	case nil:
		return ""
	default:
		return fmt.Sprint(x)
	}
}

// intervalUnit is how an interval of an answer is printed, numberUnit a number.
func intervalUnit(x answer.Interval) unit {
	return printedUnit(x.In, x.WithoutUnit).beside(x.ClearOf...)
}
func numberUnit(x answer.Number) unit { return printedUnit(x.In, x.WithoutUnit) }

// intervalDigits is how many decimals an interval of an answer has.
func intervalDigits(x answer.Interval) int {
	return intervalUnit(x).digitsOf(estimateIn(x)) + x.Decimals
}

func printedUnit(in answer.Unit, without bool) unit {
	if u := unitIn(in); !without {
		return u
	}
	return unitIn(in).bare()
}

// numberText says a number.
func numberText(say translator, x answer.Number) string {
	u := numberUnit(x)
	switch {
	case x.Like != nil:
		return u.value(say, x.Value, u.digitsOf(estimateIn(*x.Like))+x.Like.Decimals)
	case x.Digits == answer.Significant:
		return u.significant(say, x.Value)
	case x.Digits == answer.RoundedUp:
		return u.width(say, x.Value)
	case x.Digits == answer.RoundedDown:
		return u.outward(say, x.Value, answer.RoundDown)
	case x.Digits < 0:
		return u.value(say, x.Value, leastDigits(u.scale*x.Value))
	default:
		return u.value(say, x.Value, x.Digits)
	}
}

// each says several values.
func (say translator) each(list []any) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = say.text(x)
	}
	return out
}

// at says what a reader asks for at their table, in so many games or so many minutes; it
// has no other reader.
func (r *Reader) at(t answer.Text) answer.Text {
	args := make([]any, len(t.Args))
	say := r.translator()
	for i, x := range t.Args {
		switch x := x.(type) {
		case answer.Games:
			args[i] = say("report.games", count(say, r.Games))
		case answer.WinsMore:
			args[i] = winsMore(say, over(estimateIn(answer.Interval(x)), 2*float64(r.Games), 0))
		case answer.Change:
			args[i] = change(say, over(estimateIn(answer.Interval(x)), 2*float64(r.Games), 0))
		case answer.Expected:
			args[i] = quantity(say, over(estimateIn(answer.Interval(x)), float64(r.Games), 0))
		case answer.Minutes:
			args[i] = quantity(say, over(estimateIn(answer.Interval(x)), r.SecondsPerMove/60, 0))
		default:
			args[i] = x
		}
	}
	return answer.Say(t.Key, args...)
}

// about prints a whole number briefly.
func about(say translator, n int64) string {
	switch {
	case n >= 10_000_000:
		return unit{scale: 1e-6}.number(say, float64(n), 1) + " M"
	case n >= 10_000:
		return fmt.Sprintf("%.0f k", float64(n)/1e3)
	default:
		return fmt.Sprint(n)
	}
}

// texts says several.
func (say translator) texts(list []answer.Text) []string {
	var out []string
	for _, t := range list {
		out = append(out, say.text(t))
	}
	return out
}

// spoken are arguments of a sentence as the catalogue takes them.
func (say translator) spoken(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case rules.Message, answer.Claim, answer.Count, answer.Roughly, answer.Variant, answer.About, answer.Part, answer.Level, answer.Points, answer.Player, answer.Role, answer.Opening, answer.Verdict, answer.Knob, answer.Choice, answer.Setting, answer.Reason, answer.List, answer.Clauses, answer.Number, answer.Interval:
			out[i] = say.text(a)
		case []rules.Message:
			out[i] = say.texts(a)
		case []any:
			out[i] = say.spoken(a)
		default:
			out[i] = a
		}
	}
	return out
}

// unitIn is how a unit of answers is printed.
func unitIn(u answer.Unit) unit {
	switch u {
	case answer.Percent:
		return percent()
	case answer.Distance:
		return pointUnit()
	case answer.Size:
		return unit{scale: 100, suffix: pointSuffix, digits: 1}
	case answer.Elo:
		return eloUnit()
	case answer.Plies:
		return unit{scale: 1, digits: 1}
	default:
		return unit{scale: 1}
	}
}

// estimateIn is an interval as units print it.
func estimateIn(x answer.Interval) analysis.Estimate {
	e := analysis.Estimate{Value: x.Value, Lo: x.Lo, Hi: x.Hi}
	if x.Bounds || math.IsNaN(x.Value) {
		e.CutOffBounds = &analysis.Bounds{Lo: x.Lo, Hi: x.Hi}
	}
	return e
}
