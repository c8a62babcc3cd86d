package agent

import (
	"fmt"
	"strings"

	"houserules/engine/spelling"
)

func kindName(k Kind) string     { return k.Name }
func paramName(p Param) string   { return p.Name }
func choiceName(c Choice) string { return c.Name }

// names lists the names of kinds or parameters.
func names[T any](list []T, name func(T) string) []string {
	var out []string
	for _, x := range list {
		out = append(out, name(x))
	}
	return out
}

// unknown says that a name is none of those allowed, and which it resembles; or that there is
// none.
func unknown(what, name string, allowed []string) error {
	if name == "" {
		return fmt.Errorf("no %s is named; allowed are %s", what, strings.Join(allowed, ", "))
	}
	hint := ""
	if near := spelling.Nearest(name, allowed); near != "" {
		hint = fmt.Sprintf("did you mean %s? ", near)
	}
	return fmt.Errorf("unknown %s %q; %sallowed are %s", what, name, hint, strings.Join(allowed, ", "))
}
