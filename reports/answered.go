package reports

import (
	"fmt"
	"io"

	"houserules/analysis/answer"
	"houserules/analysis/tree"
)

// Answered prints an answer: as text for the terminal, as Markdown, or as JSON, which is
// its record.
func Answered(w io.Writer, a *answer.Answer, reader Reader, format string) error {
	say := reader.translator()
	switch format {
	case FormatText:
		s := answerSheet(a, &reader, mostAtTerminal)
		s.Last = headlineOf(say, a)
		return printText(say, w, s)
	case FormatMarkdown:
		return printMarkdown(say, w, answerSheet(a, &reader, 0), 2)
	case FormatJSON:
		text, err := tree.Indented(a.Record)
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of the question %s; there are %s, %s and %s", format, a.Question, FormatText, FormatMarkdown, FormatJSON)
	}
}

// mostAtTerminal is the number of rows that a table of many may have on a
// terminal.
const mostAtTerminal = 20

// answerSheet is an answer as the terminal has it, the headline first; most bounds the
// rows of long tables, 0 does not.
func answerSheet(a *answer.Answer, reader *Reader, most int) sheet {
	say := reader.translator()
	var s sheet
	for i, c := range headline(say, a) {
		if text := sentence(say, say.text(c)); i == 0 {
			s.Title = text
		} else {
			s.Lines = append(s.Lines, text)
		}
	}
	for _, line := range append([]string{say.text(a.Title), say.text(a.Played), limitOf(say, a, reader)}, say.texts(a.Warnings)...) {
		if line != "" {
			s.Lines = append(s.Lines, line)
		}
	}
	s.Lines = append(s.Lines, evaluationRemarks(say, reader.Evaluations)...)
	s.Sections = answerSections(a, reader, most)
	return s
}

// answerSections are the sections in words.
func answerSections(a *answer.Answer, reader *Reader, most int) []section {
	say := reader.translator()
	var list []section
	for _, x := range a.Sections {
		s := section{Title: say.text(x.Title)}
		for _, t := range x.Tables {
			if more := len(t.Rows) - most; t.Long && most > 0 && more > 0 {
				t.Rows = t.Rows[:most]
				s.Remarks = append(s.Remarks, say("design.more-rows", count(say, int64(more))))
			}
			s.Tables = append(s.Tables, tableGrid(say, t))
		}
		if g, ok := meaningGrid(a, x.Means, reader, most); ok {
			s.Tables = append(s.Tables, g)
		}
		s.Remarks = append(s.Remarks, say.texts(x.Remarks)...)
		for i := range max(len(x.InGames), len(x.InMinutes)) {
			if reader.Games > 0 && i < len(x.InGames) {
				s.Remarks = append(s.Remarks, say.text(reader.at(x.InGames[i])))
			}
			if reader.SecondsPerMove > 0 && i < len(x.InMinutes) {
				s.Remarks = append(s.Remarks, say.text(reader.at(x.InMinutes[i])))
			}
		}
		list = append(list, s)
	}
	return list
}

// tableGrid is a table in words.
func tableGrid(say translator, t answer.Table) grid {
	g := grid{Caption: say.text(t.Caption), Verdicts: t.Verdicts}
	for _, c := range t.Columns {
		g.Columns = append(g.Columns, column{Head: say.text(c.Head), Right: c.Number})
	}
	for _, row := range t.Rows {
		cells := make([]cell, len(row))
		for i, x := range row {
			switch x := x.(type) {
			case answer.Verdict:
				cells[i].Strong = say.text(x)
			case answer.Marked:
				cells[i] = cell{Strong: say.text(x.Word), Text: say.text(x.Text)}
			default:
				cells[i] = say.measured(x)
			}
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}

// meaningGrid says what shares and lengths mean for whoever plays some games at a table: in
// numbers of games and in minutes; false where nobody asks, or nothing is to be said.
func meaningGrid(a *answer.Answer, list []answer.Meaning, reader *Reader, most int) (grid, bool) {
	say := reader.translator()
	t := newClubTable(say, a.Matches, *reader)
	for _, m := range list {
		switch {
		case most > 0 && m.Row >= most:
		case m.Plies != nil:
			t.minutesOf(say, say.text(m.What), estimateIn(*m.Plies))
		case reader.Games > 0:
			t.add(say, say.text(m.What), m.Noticed, say.text(reader.at(m.Text)))
		}
	}
	return t.grid(say)
}

// replyOf is a reply in words.
func replyOf(say translator, r answer.Reply) string {
	absent := say.text(r.Absent)
	if absent != "" {
		absent = sentence(say, absent)
	}
	return following(claimsIn(say, r.Claims), []string{absent})
}

// fiveOf are the questions of a stranger with their answers, but for how to repeat it;
// search is the command that looks for a fair change, where nobody did.
func fiveOf(say translator, a *answer.Answer, search Search) []asked {
	a = alike(a)
	change := a.Five.Change
	if search.Command != "" && change.Absent.Key == answer.NotSearched {
		change.Absent, change.Command = answer.Say("answer.change.search"), search.Command
		if search.File != "" {
			change.Absent = answer.Say("answer.change.search-saved", search.File)
		}
	}
	five := []asked{
		{ID: "is-it-fair", Ask: say("answer.ask.fair")}, {ID: "for-whom", Ask: say("answer.ask.whom")},
		{ID: "how-sure", Ask: say("answer.ask.sure")}, {ID: changeID, Ask: say("answer.ask.change")},
	}
	for i, r := range []answer.Reply{a.Five.Fair, a.Five.Whom, a.Five.Sure, change} {
		five[i].Text, five[i].Command = replyOf(say, r), r.Command
	}
	return five
}
