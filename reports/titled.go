package reports

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/configs/words"
	"houserules/sim/plan"
)

// titled is the input in a language, with the titles of variants in place of their
// names as far as no two have the same: readers know their games by title. Variants
// that a study made of others are called by the values that make them.
func (in *Input) titled(say translator) *Input {
	titles, taken := maps.Clone(in.Parents), map[string]int{}
	if titles == nil {
		titles = map[string]string{}
	}
	for parent, title := range titles {
		titles[parent] = say.ours("title."+parent, title)
	}
	out := *in
	out.Title, out.Variants = say.studyTitle(in.Results.Name, in.Title), titlesIn(say, in.Variants)
	out.Description = say.ours(describedKey(in.Results.Name), in.Description)
	for _, v := range out.Variants {
		titles[v.Name] = v.Title
		taken[v.Name]++
	}
	for i := range in.Designs {
		d := in.Designs[i].Plan
		for _, run := range d.Runs {
			if _, known := titles[run.Variant]; !known {
				titles[run.Variant] = madeTitle(say, d, run.Levels, titles)
			}
		}
	}
	for _, title := range titles {
		taken[title]++
	}
	name := func(variant string) string {
		if title := titles[variant]; title != "" && taken[title] == 1 {
			return title
		}
		return variant
	}
	out.Results = titledResults(spoken(say, in.Results), name)
	brief := func(variant string) string {
		title := name(variant)
		if utf8.RuneCountInString(title) <= mostBrief {
			return title
		}
		for i := range in.Designs {
			for _, run := range in.Designs[i].Plan.Runs {
				if run.Variant == variant && titles[variant] == title {
					return briefTitle(say, in.Designs[i].Plan, run.Levels, titles)
				}
			}
		}
		return title
	}
	out.Answer, out.named = in.said().Named(name, brief), name
	return &out
}

// ours is a text of ours in the language; others are as people wrote them.
func (say translator) ours(key, text string) string {
	if words.IsOurs(key, text) {
		return say(key)
	}
	return text
}

// titlesIn are variants with their titles and sources in the language.
func titlesIn(say translator, list []VariantText) []VariantText {
	list = slices.Clone(list)
	for i := range list {
		v := &list[i]
		v.Title, v.Source.Cite = say.madeOf(say.ours("title."+v.Name, v.Title)), say.ours("cite."+v.Name, v.Source.Cite)
	}
	return list
}

// madeOf is the title of a variant that a search made of one of ours, in the language; others
// are as they stand.
func (say translator) madeOf(title string) string {
	at := strings.LastIndex(title, " with ")
	if at < 0 {
		return title
	}
	for _, key := range words.English().Keys() {
		if strings.HasPrefix(key, "title.") && words.IsOurs(key, title[:at]) {
			return say("made.title", say(key), say.settings(title[at+len(" with "):]))
		}
	}
	return title
}

// settings says in words what a title says as files do: "kroo: sow-origin, komi: -1 seed". What else
// there is stays as it is.
func (say translator) settings(text string) string {
	var parts []string
	for part := range strings.SplitSeq(text, ", ") {
		knob, _, _ := strings.Cut(part, ": ")
		if n := len(parts); n > 0 && words.KnobKey(knob) == "" { // of a value with a comma
			parts[n-1] += ", " + part
			continue
		}
		parts = append(parts, part)
	}
	for i, part := range parts {
		if knob, value, ok := strings.Cut(part, ": "); ok && words.KnobKey(knob) != "" {
			parts[i] = settingText(say, knob, value)
		}
	}
	return strings.Join(parts, ", ")
}

// mostTitle is how long the title of a variant may be that a study made.
const mostTitle = 80

// farTooLong is how long it may be where knobs and values are in words.
const farTooLong = 3 * mostTitle

// madeTitle calls a variant that a study made by what it is made of and its values, those
// of a sweep all, of others what they have otherwise: "French awalé (komi: −2, seeds in each
// house: 4)". Where that would be too long, what it is made of is left out if that is one thing, and
// where it would still be far too long, knobs and values are called as files do, without the knobs'
// groups: "houses 4 · seeds 3 · chain back". It is empty where nothing is otherwise, and where no
// name is short enough.
func madeTitle(say translator, d *plan.Design, levels []int, titles map[string]string) string {
	of, values, short := "", []string(nil), []string(nil)
	if len(d.Of) > 0 {
		of = d.Of[0]
	}
	for f, level := range levels {
		factor := d.Factors[f]
		switch value := factor.Levels[level]; {
		case d.Question == plan.Sweep && slices.Equal(factor.Levels, d.Of):
			of = value
		case d.Question == plan.Sweep || level != factor.Base:
			values = append(values, settingText(say, factor.Name, value))
			text, _ := levelText(say, value)
			short = append(short, knobWord(d, factor.Name)+" "+text)
		}
	}
	title := cmp.Or(titles[of], of) + " (" + strings.Join(values, ", ") + ")"
	most := mostTitle
	for _, parts := range [][]string{values, short} {
		if utf8.RuneCountInString(title) > most && len(d.Of) < 2 {
			title = strings.Join(parts, " · ")
		}
		most = farTooLong
	}
	if len(values) == 0 || utf8.RuneCountInString(title) > farTooLong {
		return ""
	}
	return title
}

// mostBrief is how long the title of a variant may be in a headline.
const mostBrief = 32

// briefTitle names a variant that a study made by its differences from the base, as many as fit
// in a headline; the tables have its whole title.
func briefTitle(say translator, d *plan.Design, levels []int, titles map[string]string) string {
	text, left := "", 0
	for f, level := range levels {
		factor := d.Factors[f]
		part := settingText(say, factor.Name, factor.Levels[level])
		if utf8.RuneCountInString(part) > 2*mostBrief {
			text, _ := levelText(say, factor.Levels[level])
			part = knobWord(d, factor.Name) + " " + text
		}
		switch of := slices.Equal(factor.Levels, d.Of); {
		case of:
			part = cmp.Or(titles[factor.Levels[level]], factor.Levels[level])
		case level == factor.Base:
			continue
		}
		switch {
		case text == "":
			text = part
		case left > 0 || utf8.RuneCountInString(text+part) > mostBrief:
			left++
		default:
			text += " · " + part
		}
	}
	switch {
	case text == "" && len(d.Of) > 0:
		return cmp.Or(titles[d.Of[0]], d.Of[0])
	case left > 0:
		text = say("made.more", text, left)
	}
	return text
}

// knobWord is the last word of a knob's name, in blanks: "grand slam"; the whole name where
// another knob of the design ends alike.
func knobWord(d *plan.Design, name string) string {
	last := func(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
	for _, f := range d.Factors {
		if f.Name != name && last(f.Name) == last(name) {
			return name
		}
	}
	return strings.ReplaceAll(last(name), "_", " ")
}

// settingText calls a rule with a value in words: "grand slam: captures nothing".
func settingText(say translator, knob, value string) string {
	return say("setting.of", words.Knob(say, knob), choiceText(say, knob, value)) // short, and numbers with their sign
}

// choiceText calls a knob's value in words; of a number without its unit, which the
// knob's name says.
func choiceText(say translator, knob, value string) string {
	text, isNumber := levelText(say, value)
	if !isNumber {
		text, _ = words.Value(say, knob, value)
	}
	return text
}

// levelText writes a knob's value as files do, but numbers as the reader does and without units.
func levelText(say translator, value string) (text string, isNumber bool) {
	digits, _, _ := strings.Cut(value, " ")
	number, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return value, false
	}
	_, decimals, _ := strings.Cut(digits, ".")
	return unit{scale: 1}.number(say, number, len(decimals)), true
}

func titledResults(from *analysis.Results, name func(string) string) *analysis.Results {
	r := *from
	r.Base = name(r.Base)
	r.Cells = slices.Clone(r.Cells)
	for i := range r.Cells {
		r.Cells[i].Variant = name(r.Cells[i].Variant)
	}
	r.Differences = slices.Clone(r.Differences)
	for i := range r.Differences {
		d := &r.Differences[i]
		d.Variant, d.Base = name(d.Variant), name(d.Base)
	}
	r.Ratings = slices.Clone(r.Ratings)
	for i := range r.Ratings {
		r.Ratings[i].Variant = name(r.Ratings[i].Variant)
	}
	if r.Planned != nil {
		planned := *r.Planned
		planned.Base = name(planned.Base)
		r.Planned = &planned
	}
	return &r
}

// titleOf is what a variant is called.
func (in *Input) titleOf(variant string) string {
	if in.named == nil {
		return variant
	}
	return in.named(variant)
}

// spoken is results with the roles of players and the units of scores in a language.
func spoken(say translator, r *analysis.Results) *analysis.Results {
	if r == nil || say.inEnglish() {
		return r
	}
	out := *r
	out.Cells = slices.Clone(r.Cells)
	for i := range out.Cells {
		c := &out.Cells[i]
		if c.Unit != "" {
			c.Unit = say.name("unit.", c.Unit)
		}
		c.Roles, c.Seats, c.SeatRoles = slices.Clone(c.Roles), slices.Clone(c.Seats), slices.Clone(c.SeatRoles)
		for k := range c.Roles {
			c.Roles[k] = say.role(c.Roles[k])
		}
		for k := range c.Seats {
			c.Seats[k].Role = say.role(c.Seats[k].Role)
		}
		for k := range c.SeatRoles {
			c.SeatRoles[k].Name = say.role(c.SeatRoles[k].Name)
		}
	}
	return &out
}
