package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// citation is what a reference to a report says.
type citation struct {
	name, title, version, year, planHash string
	// note says what was played; it may be empty.
	note     string
	variants []VariantText
	// works are the entries of the works on its methods.
	works []string
}

// bibTeX is the complete reference of the report: the study, the program, the sheets of
// its rules and the works on its methods, which English texts name.
func (in *Input) bibTeX(say translator) string {
	works := worksIn(in.titled(english()).methodText(english()))
	in = in.titled(say)
	r := citation{
		name: in.Results.Name, title: in.title(say), version: in.Version, year: in.Year, planHash: in.PlanHash,
		note: say.text(compare.Played(in.Results)), variants: in.Variants, works: works,
	}
	return r.bibTeX(say)
}

// methodText is what the report says of its methods.
func (in *Input) methodText(say translator) string {
	text := answerText(say, in.said())
	if len(in.Designs) == 0 {
		for _, t := range method(say, in) {
			text += "\n" + t.Text
		}
	}
	return text
}

// bibTeX is the complete reference of an answer under a title.
func (f *Frame) bibTeX(say translator, a *answer.Answer, title string) string {
	r := citation{name: f.Name, title: title, version: f.Version, year: f.Year, planHash: f.PlanHash, variants: f.Variants, works: worksIn(answerText(english(), a))}
	return r.bibTeX(say)
}

// bibTeX writes the entries. A work that several variants come from stands once.
func (r *citation) bibTeX(say translator) string {
	var b strings.Builder
	notes := slices.DeleteFunc([]string{r.note}, func(s string) bool { return s == "" })
	if r.planHash != "" {
		notes = append(notes, say("citation.plan", r.planHash))
	}
	undated := ""
	if r.year == "" {
		undated = say("citation.undated")
		notes = append(notes, undated)
	}
	entry(&b, "misc", "houserules-"+keyOf(r.name), field{"title", r.title}, field{"author", "{houserules}"}, field{"year", r.year}, field{"version", r.version}, field{"note", strings.Join(notes, "; ")},
		field{"howpublished", `\texttt{` + bibTeX("houserules repeat report.html") + `}`})
	entry(&b, "software", "houserules", field{"title", say("citation.program")},
		field{"author", "{The houserules contributors}"}, field{"year", r.year}, field{"version", r.version}, field{"note", undated})
	var cited []string
	for _, v := range r.variants {
		if v.Source.Cite == "" || slices.Contains(cited, v.Source.Cite) {
			continue
		}
		cited = append(cited, v.Source.Cite)
		url := v.Source.URL
		if !webAddress(url) {
			url = ""
		}
		entry(&b, "misc", "rules-"+keyOf(v.Name), field{"title", say("citation.rules", cmp.Or(v.Title, v.Name))}, field{"note", v.Source.Cite}, field{"url", url})
	}
	for _, work := range r.works {
		b.WriteString(work)
	}
	return b.String()
}

// field is a field of an entry; an empty one is left out.
type field struct{ name, text string }

// entry writes an entry. The fields that are BibTeX already stay as they are.
func entry(b *strings.Builder, kind, key string, fields ...field) {
	fmt.Fprintf(b, "@%s{%s,\n", kind, key)
	for _, f := range fields {
		text := f.text
		if text == "" {
			continue
		}
		if f.name != "howpublished" && f.name != "author" {
			text = bibTeX(text)
		}
		fmt.Fprintf(b, "  %s = {%s},\n", f.name, text)
	}
	b.WriteString("}\n")
}

// keyOf is a name as keys of BibTeX may have it.
func keyOf(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' {
			return c
		}
		return '-'
	}, name)
}

// bibTeX escapes what TeX would take for markup.
func bibTeX(s string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`, "_", `\_`, "~", `\~{}`, "^", `\^{}`, "\n", " ").Replace(s)
}
