package reports

import (
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/skill"
	"houserules/analysis/tree"
	"houserules/analysis/varied"
	"houserules/reports/record"
)

// firstScreen is the beginning of a report: what a stranger asks first. It never vanishes,
// whatever the size of the study.
type firstScreen struct {
	// Sentence says the result in natural frequencies, Limit what it does not say.
	Sentence, Limit string
	Questions       []asked
	// Words explain the terms that the page uses.
	Words []term
}

// asked is one of the five, with its answer.
type asked struct {
	// ID is its anchor on the page and its name in summary.json.
	ID, Ask, Text string
	// Command is a command line to be copied; it may be empty.
	Command string
	// Link is a page beside the report where one goes on, and Linked what it is called;
	// both may be empty.
	Link, Linked string
}

// repeatID is the anchor of how to repeat a study.
const repeatID = "repeat"

// changeID is the anchor of what to change.
const changeID = "what-to-change"

// said is the answer of the input; of one that was given none, that of a comparison.
func (in *Input) said() *answer.Answer {
	if in.Answer != nil {
		return in.Answer
	}
	return compare.Answer(in.Results)
}

// newFirstScreen says an answer, with the command that searches for a fair change, where
// there is one, and how to repeat the games with a seed.
func newFirstScreen(say translator, a *answer.Answer, reader *Reader, search Search, version, command string, seed uint64) firstScreen {
	s := firstScreen{
		Sentence: headlineOf(say, a), Limit: limitOf(say, a, reader), Questions: fiveOf(say, a, search), Words: glossaryOf(say, a.Level, a.Tolerance),
	}
	again := asked{ID: repeatID, Ask: say("answer.ask.repeat"), Text: say("answer.repeat-seed", strconv.FormatUint(seed, 10)), Command: command}
	switch {
	case version != "":
		again.Text = say("answer.repeat", version, strconv.FormatUint(seed, 10))
	case strings.HasPrefix(command, "houserules repeat "):
		again.Text = say("answer.repeat-any", strconv.FormatUint(seed, 10))
	}
	s.Questions = append(s.Questions, again)
	return s
}

// limitOf is what an answer does not say, and the command that plays more games where
// there are too few.
func limitOf(say translator, a *answer.Answer, reader *Reader) string {
	text := oneAfterAnother(say, say.texts(a.Limit))
	if a.TooFew && reader.GoOn != "" {
		return say("answer.few-more", text, reader.GoOn)
	}
	return text
}

// first is the first screen of a report.
func (in *Input) first(say translator) firstScreen {
	s := newFirstScreen(say, in.said(), &in.Reader, in.Search, in.Version, in.Command, in.Results.Seed)
	for i := range s.Questions {
		if q := &s.Questions[i]; in.Lab != "" && q.ID == changeID {
			q.Link, q.Linked = in.Lab, say("answer.change.lab")
		}
	}
	return s
}

// Answers are what the report of an input says first, in its order: "in-short", which
// has its limit beside it, and the questions of a stranger. How to repeat it is left
// out, and so is how to go on: they name the folder and the program, on which the summary
// of a study does not depend.
func Answers(in Input) ([]record.Answer, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	search := in.Search
	if search.File != "" {
		search = Search{} // a summary has no rules to save
	}
	say := english()
	list := answersOf(say, in.titled(say).said(), search)
	list[0].Text += " " + limitOf(say, in.said(), &Reader{})
	if in.Registered.Hash != "" {
		text, _ := in.registeredWords(say)
		list = append(list, record.Answer{Question: list[0].Question, ID: "registered", Text: text})
	}
	return list, nil
}

// SummaryFields are what summary.json has of some studies only.
func SummaryFields(in Input) (fields tree.Object) {
	curves := in.curves()
	if in.Ladder != nil {
		curves = skill.Curves(in.Results, in.Ladder)
	}
	if len(curves) > 0 {
		fields = append(fields, tree.Field{"curves", compare.CurveRecord(curves)})
	}
	if surfaces := varied.Surfaces(in.Designs); len(surfaces) > 0 {
		fields = append(fields, tree.Field{"surfaces", surfaces})
	}
	return fields
}

// answersOf are the answers as summary.json has them.
func answersOf(say translator, a *answer.Answer, search Search) []record.Answer {
	list := []record.Answer{{Question: a.Question, ID: "in-short", Text: headlineOf(say, a)}}
	for _, q := range fiveOf(say, a, search) {
		list = append(list, record.Answer{Question: a.Question, ID: q.ID, Text: q.Text, Command: q.Command})
	}
	return list
}
