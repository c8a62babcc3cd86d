package variants

import (
	"slices"
	"strings"
)

// Header is what a variant file says besides its rules. Of it only readings are
// inherited, by a variant that cites the same source: those of knobs that its file
// does not set and has no reading of.
type Header struct {
	// Schema is the version of the file format: 1.
	Schema int `yaml:"schema" min:"1" max:"1"`
	// Name names the variant in commands, folders and tables: small letters,
	// digits and hyphens. It need not be the file's name, but may not be that
	// of a built-in variant.
	Name string `yaml:"name"`
	// Title is the name for people; the plain name if it is not given.
	Title string `yaml:"title"`
	// Family is the family of games, said by roots only: every other variant
	// has its parent's.
	Family string `yaml:"family"`
	// Extends is the parent whose rules hold where this file says nothing:
	// the name of a built-in variant, or a file, whose path is relative to
	// this file; none for a root.
	Extends string `yaml:"extends"`
	// Source says where the rules come from.
	Source Source `yaml:"source"`
	// Notes are remarks for readers, of any length.
	Notes string `yaml:"notes"`
	// Readings are the decisions that the source lets one take otherwise, each
	// with the knob that says how it was decided here. A study can play all of
	// them. A file that cites its parent's source has the parent's as well, but for
	// those of knobs that it sets.
	Readings []ReadingKeys `yaml:"readings"`
}

// Foreign implements strict.Foreign: how a variant is played stands in a study. The
// study's keys are generated from its Go type, which this package cannot see.
func (*Header) Foreign(key string) string {
	if slices.Contains(studyKeys(), key) {
		return "it belongs in a study, which says how variants are played and compared; a variant says only the rules"
	}
	return ""
}

// ReadingKeys are the keys of a reading in a file.
type ReadingKeys struct {
	// Knob is the path of the knob: end.repetition.count. Where a whole rule is
	// meant, or several of its keys at once, it is the rule's: end.repetition.
	Knob string `yaml:"knob"`
	// Values are the other values that the knob could have, each written as it
	// would stand at the knob; of a rule, the keys that would differ.
	Values []any `yaml:"values"`
	// Source is what the source says that can be read so, or that it says
	// nothing of it.
	Source string `yaml:"source"`
	// Decision is the number under which the file's comments speak of the
	// decision: D-27.
	Decision string `yaml:"decision"`
	// Refuted says what in the source itself shows that it is not meant so, such as an
	// example that would come out otherwise. The reading is listed, and no study plays it.
	Refuted string `yaml:"refuted"`
	// Turns is set where the reading may change who wins: pages then say how the rules
	// were read.
	Turns bool `yaml:"turns"`
}

// Source says where rules come from.
type Source struct {
	// Cite names the book, sheet or club that the rules are taken from.
	Cite string `yaml:"cite" json:"cite,omitempty"`
	// URL is where it can be read.
	URL string `yaml:"url" json:"url,omitempty"`
	// Confidence says how sure it is that the file reads the source rightly.
	Confidence Confidence `yaml:"confidence" json:"confidence,omitempty"`
	// Register names the register of the sheet's sentences, each with the knobs
	// that carry it: awele-fr, awale-fi, awale-ca, aiyawatstani or awethi. A
	// variant without one has its parent's.
	Register string `yaml:"register" json:"-"`
	// NoRegister says why the rules have no register, not even the parent's.
	NoRegister string `yaml:"no_register" json:"-"`
}

// Confidence is a choice of how sure a reading is.
type Confidence string

// The degrees of confidence.
const (
	// ConfidenceCertain means that the source says so.
	ConfidenceCertain Confidence = "certain"
	// ConfidenceLikely means that the source can hardly be read otherwise.
	ConfidenceLikely Confidence = "likely"
	// ConfidenceGuess means that the source is silent or unclear.
	ConfidenceGuess Confidence = "guess"
)

// Values lists the choices.
func (Confidence) Values() []string {
	return []string{string(ConfidenceCertain), string(ConfidenceLikely), string(ConfidenceGuess)}
}

// NamePattern is what names of variants look like. They become names of
// folders on every system, hence the narrow choice.
const NamePattern = `^[a-z0-9][a-z0-9-]{0,63}$`

// IsName tells whether a text matches [NamePattern].
func IsName(text string) bool {
	return text != "" && len(text) <= 64 && text[0] != '-' && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
