// Package settings reads the program's own settings: they change speed, place
// and appearance, never a result. Each comes from the first of: flag,
// HOUSERULES_* variable, configuration file, default; viper decides which.
//
// Whatever the source, a value is read by package strict, as variants and
// studies are: a misspelt key or variable and a wrong value are errors, all of
// them at once, also where another source overrules them.
package settings

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"houserules/cmd/internal/number"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/sim/table"
)

// Settings are all settings. The keys are those of a configuration file and
// the names of the flags; in capitals behind HOUSERULES_, of the variables.
// The doc comments are the keys' only documentation.
type Settings struct {
	// Jobs is the number of games that are played at the same time; 0 means
	// one for each core.
	Jobs int `yaml:"jobs" min:"0" max:"4096"`
	// Compression says how the files of the tables are compressed.
	Compression table.Compression `yaml:"compression"`
	// Progress says what a run shows on stderr while it plays.
	Progress Progress `yaml:"progress"`
	// Runs is the folder that gets a run's own folder where -o names no other.
	Runs Folder `yaml:"runs"`
	// Lang is the language of what people read: reports and their figures, tables,
	// verdicts, rules as prose. What programs read does not depend on it. Where nobody
	// names one the environment's LC_ALL, LC_MESSAGES or LANG decides. One that the program
	// does not speak is English.
	Lang Lang `yaml:"lang"`
}

// Lang is a language of the catalogue by its tag, such as en.
type Lang string

// UnmarshalText reads a tag, or a locale as environments have it. It may be of any language; see [Load].
func (l *Lang) UnmarshalText(text []byte) error {
	*l = Lang(text)
	return nil
}

// spoken is the language of a tag or locale, as in fi, fr_CH.UTF-8 or ca-ES: English, and
// false, where the program does not speak it.
func spoken(locale string) (Lang, bool) {
	if end := strings.IndexAny(locale, "_-.@"); end >= 0 {
		locale = locale[:end]
	}
	if tag := strings.ToLower(locale); slices.Contains(words.Languages(), tag) {
		return Lang(tag), true
	}
	return Default().Lang, false
}

// MarshalText writes the tag.
func (l Lang) MarshalText() ([]byte, error) { return []byte(l), nil }

// Progress is what a run shows while it plays.
type Progress string

const (
	// Auto is a live line on a terminal, and plain lines elsewhere.
	Auto Progress = "auto"
	// Plain is a line every ten seconds.
	Plain Progress = "plain"
	// Off is nothing.
	Off Progress = "off"
)

// Values lists the choices.
func (Progress) Values() []string { return []string{string(Auto), string(Plain), string(Off)} }

// Folder is the path of a folder.
type Folder string

// UnmarshalText reads a path and refuses none at all.
func (f *Folder) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return fmt.Errorf("name a folder")
	}
	*f = Folder(text)
	return nil
}

// MarshalText writes the path.
func (f Folder) MarshalText() ([]byte, error) { return []byte(f), nil }

// Default returns the settings where nobody says anything.
func Default() Settings {
	return Settings{Compression: table.LZ4, Progress: Auto, Runs: "runs", Lang: "en"}
}

// AddFlags defines a flag for each setting, and --config.
func AddFlags(f *pflag.FlagSet) {
	s := Default()
	f.String("config", "", "configuration file (default: houserules/config.yaml in the user's configuration folder)")
	number.Var(f, new(int), "jobs", "j", s.Jobs, "workers; 0 is one for each core")
	f.String("compression", string(s.Compression), "of the tables that are written: lz4, zstd, none")
	f.String("progress", string(s.Progress), "on stderr: auto, plain, off")
	f.String("runs", string(s.Runs), "folder for runs without -o")
	f.String("lang", "", "language of reports and of rules as prose: "+strings.Join(words.Languages(), ", ")+" (default: the first of HOUSERULES_LANG, the settings file's lang, LC_ALL, LC_MESSAGES and LANG; unknown is "+string(s.Lang)+")")
}

// environmentLang is the language of the environment: the first of these variables that is
// not empty names it.
func environmentLang() Lang {
	tag, _ := spoken(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
	return tag
}

// Load reads the settings from flags that AddFlags defined, the environment
// and the configuration file. What is wrong with them is an [Error]; unspoken is the language that they
// name where the program does not speak it, and empty where it does.
func Load(flags *pflag.FlagSet) (s Settings, unspoken string, err error) {
	wrong := checkSources(flags)
	file, err := readFile(flags)
	if err != nil {
		return s, "", err
	}
	v := viper.NewWithOptions(viper.WithDecoderRegistry(file))
	for _, key := range keys() {
		if err := v.BindEnv(key, variable(key)); err != nil {
			return s, "", err
		}
		if err := v.BindPFlag(key, flags.Lookup(key)); err != nil {
			return s, "", err
		}
	}
	v.SetDefault("lang", string(environmentLang()))
	if err := file.into(v); err != nil || len(wrong) > 0 {
		return s, "", wrongSettings(wrong, err)
	}
	s = Default()
	for _, key := range keys() {
		if err := strict.Set("setting", &s, key, v.GetString(key)).Err(); err != nil {
			return s, "", err
		}
	}
	lang, ok := spoken(string(s.Lang))
	if !ok {
		unspoken = string(s.Lang)
	}
	s.Lang = lang
	return s, unspoken, nil
}
