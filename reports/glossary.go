package reports

import (
	"strings"

	"houserules/analysis/compare"
)

// glossaryOf explains the terms of a page whose intervals have a level, by a tolerance
// where it is positive. Rules in prose speak of games cut off, too.
func glossaryOf(say voice, level string, tolerance float64) []term {
	list := []term{{say("word.pp"), say("word.pp.text")}, {say("word.interval"), say("word.interval.text", level)}}
	if tolerance > 0 {
		list = append(list, term{say("word.tolerance"), say("word.tolerance.text", points(say, tolerance))})
	}
	return append(list, term{say("word.ply"), say("word.ply.text")}, term{say("word.cut-off"), say("word.cut-off.text")})
}

// citation is a BibTeX entry of the study: its title, program, seed and what plays it
// again. There is no year: the same study is the same in any.
func citation(say voice, in *Input) string {
	r := in.Results
	key := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' {
			return c
		}
		return '-'
	}, r.Name)
	text := "@misc{houserules-" + key + ",\n  title = {" + bibTeX(in.title(say)) + "},\n"
	note := bibTeX(say.text(compare.Played(r)))
	if in.Version != "" {
		note += "; houserules " + bibTeX(in.Version)
	}
	text += "  note = {" + note + "},\n"
	if in.Command != "" {
		text += "  howpublished = {\\texttt{" + bibTeX(in.Command) + "}},\n"
	}
	return text + "}\n"
}

// bibTeX escapes what TeX would take for markup.
func bibTeX(s string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`, "_", `\_`, "~", `\~{}`, "^", `\^{}`, "\n", " ").Replace(s)
}
