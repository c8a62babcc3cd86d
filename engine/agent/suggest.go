package agent

import (
	"fmt"
	"strings"
)

func kindName(k Kind) string   { return k.Name }
func paramName(p Param) string { return p.Name }

// names lists the names of kinds or parameters.
func names[T any](list []T, name func(T) string) []string {
	var out []string
	for _, x := range list {
		out = append(out, name(x))
	}
	return out
}

// unknown says that a name is none of those allowed, and which it resembles.
func unknown(what, name string, allowed []string) error {
	best, least := "", 3 // at most two slips
	for _, a := range allowed {
		if d := distance(strings.ToLower(name), a); d < least && d < len(a) {
			best, least = a, d
		}
	}
	hint := ""
	if best != "" {
		hint = fmt.Sprintf("did you mean %s? ", best)
	}
	return fmt.Errorf("unknown %s %q; %sallowed are %s", what, name, hint, strings.Join(allowed, ", "))
}

// distance is the number of bytes to insert, delete, replace or swap with
// their neighbour to turn one text into the other (optimal string alignment,
// Damerau 1964).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
