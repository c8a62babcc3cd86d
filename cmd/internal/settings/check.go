package settings

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/engine/spelling"
)

const prefix = "HOUSERULES_"

// variable returns the environment variable of a setting.
func variable(key string) string { return prefix + strings.ToUpper(key) }

// keys lists the names of the settings.
func keys() []string { return rules.ShapeOf(reflect.TypeFor[Settings]()).Keys() }

// Error is all that is wrong with the settings.
type Error struct {
	List diag.List
	// Usage is set where some of it stands on the command line or in the
	// environment, and not in a file.
	Usage bool
}

// Error implements error.
func (e *Error) Error() string { return e.List.Error() }

// wrongSettings joins what is wrong in the command line and the environment
// with an error of the configuration file, which may be nil.
func wrongSettings(wrong diag.List, inFile error) error {
	var list diag.List
	if inFile != nil && !errors.As(inFile, &list) {
		return inFile
	}
	return &Error{List: append(wrong, list...), Usage: len(wrong) > 0}
}

// checkSources reads every value of the environment and the command line by
// itself, whichever will count, so that errors say where it stands.
func checkSources(flags *pflag.FlagSet) diag.List {
	list := unknownVariables(os.Environ())
	s := Default()
	for _, key := range keys() {
		// An empty variable is as good as none.
		if value := os.Getenv(variable(key)); value != "" {
			list = append(list, strict.Set(variable(key), &s, key, value)...)
		}
		if f := flags.Lookup(key); f.Changed {
			list = append(list, strict.Set("--"+key, &s, key, f.Value.String())...)
		}
	}
	return list
}

// unknownVariables refuses HOUSERULES_* variables that are no setting: a
// misspelt one must not be ignored in silence.
func unknownVariables(environ []string) diag.List {
	known := []string{variable("config")}
	for _, key := range keys() {
		known = append(known, variable(key))
	}
	var list diag.List
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, prefix) || value == "" || slices.Contains(known, name) {
			continue
		}
		list = append(list, diag.Diagnostic{
			Text:       fmt.Sprintf("the environment variable %s is no setting", name),
			Suggestion: spelling.Nearest(name, known),
		})
	}
	return list
}
