package variants

// KnobDoc documents one key of a family's rules. The texts are generated from
// the doc comments of the family's Go types (see knobs.gen.go), which are
// their only source; the JSON Schema and the reference page have the same.
type KnobDoc struct {
	// Path is the dotted path: "end.repetition.count".
	Path string
	// Text is what the key does, in whole sentences.
	Text string
	// Takes says what may stand there: "a whole number of seeds from 1 to
	// 16".
	Takes string
	// Default is the value that roots start from, as YAML on one line; for
	// keys of a rule that is off by default the value they have when it is
	// switched on. It is empty for groups of keys.
	Default string
	// Choices explain the words of a choice.
	Choices []ChoiceDoc
}

// ChoiceDoc documents one word of a choice.
type ChoiceDoc struct{ Value, Text string }

// Docs documents every key of the family's rules, groups before their keys.
func (f Family) Docs() []KnobDoc { return generatedDocs(f.Name) }

// docTexts returns the texts of a family's keys by path.
func (f Family) docTexts() map[string]string {
	texts := make(map[string]string)
	for _, d := range f.Docs() {
		texts[d.Path] = d.Text
	}
	return texts
}
