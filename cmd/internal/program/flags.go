package program

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/engine/spelling"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagError says what is wrong with a flag without the words of the packages
// that read it.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && len(unknown.GetSpecifiedName()) > 1 {
		return unknownFlag(cmd, unknown.GetSpecifiedName())
	}
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return usageError{err}
	}
	why := value.Unwrap()
	var number *strconv.NumError
	if errors.As(why, &number) {
		why = errors.New("write true or false")
		if value.GetFlag().Value.Type() == "float64" {
			why = errors.New("write a number, such as 0.05 or 10")
		}
	}
	return usagef("--%s cannot be %q: %w", value.GetFlag().Name, value.GetValue(), why)
}

// formatFlag adds --format with the values allowed, the first the default. An empty first
// one means that nothing is printed in place of what the command does.
func formatFlag(cmd *cobra.Command, target *string, values ...string) {
	instead := values[0]
	if instead == "" {
		values = values[1:]
	}
	cmd.Flags().StringVar(target, "format", instead, "output format: "+strings.Join(values, ", "))
	previous := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if previous != nil {
			if err := previous(cmd, args); err != nil {
				return err
			}
		}
		if !cmd.Flags().Changed("format") || slices.Contains(values, *target) {
			return nil
		}
		return usagef("unknown format %q; there are %s", *target, strings.Join(values, ", "))
	}
	cmd.Flags().Lookup("format").Annotations = map[string][]string{allowed: values}
}

// instead begins the annotations of commands that say what to do in place of a flag that they do not have.
const instead = "instead of "

// unknownFlag names the flag that was meant, or what to do instead.
func unknownFlag(cmd *cobra.Command, name string) error {
	if why, known := cmd.Annotations[instead+name]; known {
		return usagef("%s has no flag --%s: %s", cmd.Name(), name, why)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	text := fmt.Sprintf("%s has no flag --%s", cmd.Name(), name)
	if near := spelling.Nearest(name, names); near != "" {
		text += fmt.Sprintf("; did you mean --%s?", near)
	} else {
		text += fmt.Sprintf("; %s --help lists them", cmd.CommandPath())
	}
	return usagef("%s", text)
}
