// Package spelling finds the word that was meant by a misspelt one. Every message with
// "did you mean" uses it.
package spelling

import "strings"

// Nearest returns the candidate that the user most likely meant by word, or ""
// when none is near. A candidate is near when it differs only in case,
// underscores, hyphens, dots and blanks; or by a few slips of the keyboard (a
// character left out, added, exchanged, or two swapped: the restricted
// Damerau–Levenshtein distance; one slip, or one for each three characters);
// or when it is the only one that word begins. Of equally near candidates the
// first wins.
func Nearest(word string, candidates []string) string {
	if len(word) > longestWord {
		return ""
	}
	plain := squeeze(word)
	if plain == "" {
		return ""
	}
	best, bestAt := "", max(1, len([]rune(plain))/3)+1
	for _, c := range candidates {
		if d := distance(plain, squeeze(c)); d < bestAt {
			best, bestAt = c, d
		}
	}
	if best != "" || len(plain) < 3 {
		return best
	}
	for _, c := range candidates {
		if !strings.HasPrefix(squeeze(c), plain) {
			continue
		}
		if best != "" {
			return ""
		}
		best = c
	}
	return best
}

// Same reports whether two spellings differ at most in case, underscores,
// hyphens, dots and blanks.
func Same(a, b string) bool { return squeeze(a) == squeeze(b) }

// squeeze maps spellings that mean the same word to one.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("_- .", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// maxWord bounds the work for absurdly long words; none of our words is near
// that length.
const maxWord = 64

// longestWord is the longest text, in bytes, that is compared at all: what is in a
// file need not be a word.
const longestWord = 1 << 12

// distance is the restricted Damerau–Levenshtein distance (Damerau 1964; each
// pair of neighbours may be swapped once and not edited again).
func distance(s, t string) int {
	a, b := []rune(s), []rune(t)
	if len(a) > maxWord || len(b) > maxWord {
		return max(len(a), len(b))
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
