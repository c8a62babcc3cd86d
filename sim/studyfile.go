package sim

// StudyFile is a study as it is written in YAML: which variants, which
// line-ups, how many games. Field order is the order of presentation. The doc
// comments are the keys' only documentation.
type StudyFile struct {
	// Schema is the version of the file format, 1.
	Schema int `yaml:"schema" min:"1" max:"1"`
	// Name names the study in folders, tables and reports: small letters,
	// digits and hyphens.
	Name string `yaml:"name"`
	// Title is the report's heading.
	Title string `yaml:"title"`
	// Variants are the variants to compare: names of built-in variants, or
	// YAML files, whose paths are relative to the study file.
	Variants []string `yaml:"variants,single"`
	// Agents are the line-ups. One agent ("random") plays against itself;
	// several, one for each seat and separated by commas
	// ("alphabeta:4,random"), play each other. Two agents play every game
	// twice, with the seats swapped the second time. A line-up plays those of
	// the variants that it fits: as many seats as it has agents, and for
	// agents that know one family of games, that family. One that fits none is
	// an error.
	Agents []string `yaml:"agents,single"`
	// Games is the number of games of each line-up under each variant: one
	// number for all, or a map from line-ups, written as under agents, to
	// numbers.
	Games map[string]int64 `yaml:"games,single" unit:"games" min:"1" max:"1000000000000"`
	// Seed determines all luck. Without it every run of the study in a new
	// directory draws one, prints it and stores it.
	Seed *uint64 `yaml:"seed"`
	// Tolerance says, for each figure, which effects are too small to matter.
	Tolerance ToleranceFile `yaml:"tolerance"`
	// Margin is another name for tolerance.score. Only one of them can be
	// given.
	Margin *float64 `yaml:"margin" unit:"pp" min:"0.001" max:"50"`
	// Base is the name of the variant with which the others are compared; the
	// first one if it is not given.
	Base string `yaml:"base"`
}

// ToleranceFile is the tolerance as it is written in a study file.
type ToleranceFile struct {
	// Score is the smallest difference in the first player's score that
	// matters, in percentage points. Verdicts are judged against it.
	Score float64 `yaml:"score" unit:"pp" min:"0.001" max:"50"`
	// Draws is the smallest difference in the share of drawn games that
	// matters, in percentage points of all games. It is kept in the plan;
	// verdicts on draws say only whether they differ from zero.
	Draws *float64 `yaml:"draws" unit:"pp" min:"0.001" max:"50"`
	// Lead is the smallest difference in what the first player wins by that
	// matters, in percent of all seeds. It is kept in the plan; verdicts on
	// the lead say only whether it differs from zero.
	Lead *float64 `yaml:"lead" unit:"%" min:"0.001" max:"100"`
	// Plies is the smallest difference in the length of games that matters,
	// in percent of the length under the base. It is kept in the plan;
	// verdicts on plies say only whether they differ from zero.
	Plies *float64 `yaml:"plies" unit:"%" min:"0.001" max:"100"`
}

// DefaultStudyFile returns what holds where a study file says nothing.
func DefaultStudyFile() StudyFile { return StudyFile{Schema: 1, Tolerance: ToleranceFile{Score: 1}} }
