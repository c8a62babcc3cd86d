package reports

import (
	_ "embed"
	"regexp"
	"strings"

	"houserules/analysis/answer"
)

// paperWorks and otherWorks are the works on the methods, an entry of BibTeX a line: those
// that the paper cites, and those that only pages name.
var (
	//go:embed paper/paper.bib
	paperWorks string
	//go:embed works.bib
	otherWorks string
)

// worksIn are the entries of the works that an English text names, as "Misra and Gries
// 1982" or "Davidson's model (1970)": those whose authors stand there with their year.
func worksIn(text string) (list []string) {
	entry := regexp.MustCompile(`author = \{(.+?)\}, title = .* year = \{([0-9]{4})\}`)
	for line := range strings.Lines(paperWorks + otherWorks) {
		if m := entry.FindStringSubmatch(line); m != nil && strings.Contains(text, m[2]) && namedAs(strings.Split(m[1], " and "), m[2]).MatchString(text) {
			list = append(list, line)
		}
	}
	return list
}

// namedAs is how a text names a work by its authors, each with the surname first.
func namedAs(authors []string, year string) *regexp.Regexp {
	surname := func(i int) string {
		name, _, _ := strings.Cut(authors[i], ",")
		return regexp.QuoteMeta(name)
	}
	names := surname(0)
	switch last := len(authors) - 1; {
	case last == 0:
		names += `(?:'s [^.;()]{0,50})?`
	case last == 1:
		names += ` and ` + surname(1)
	default:
		names += `(?: and others|, [^.;()]{0,80} and ` + surname(last) + `)`
	}
	return regexp.MustCompile(names + ` ?\(?` + year)
}

// answerText is all that an answer says outside of its headline and the rows of its tables.
func answerText(say translator, a *answer.Answer) string {
	list := append(say.texts(a.Limit), say.texts(a.Warnings)...)
	for _, r := range []answer.Reply{a.Five.Fair, a.Five.Whom, a.Five.Sure, a.Five.Change} {
		list = append(list, replyOf(say, r))
	}
	for _, s := range a.Sections {
		list = append(list, say.texts(s.Remarks)...)
		for _, t := range s.Tables {
			list = append(list, say.text(t.Caption))
		}
	}
	return strings.Join(list, "\n")
}
