package main

import (
	"regexp"
	"slices"
	"strings"
)

// patents is what Go adds to its licence: a grant, which asks for nothing. The list of
// licences at spdx.org does not have it.
const patents = "LicenseRef-Go-Patents"

// mark says how a licence is known: a text in which all of some phrases stand, in their
// plain form. Licence and phrases are those of the list at spdx.org.
type mark struct {
	id      string
	phrases []string
}

// marks are the licences that are known, and whether a program may have such work in it.
func marks() (allowed, refused []mark) {
	allowed = []mark{
		{"Apache-2.0", []string{"apache license version 2 0", "limitations under the license"}},
		{"Apache-2.0", []string{"grant of copyright license subject to the terms and conditions of this license each contributor hereby grants"}},
		{"MIT", []string{"permission is hereby granted free of charge to any person obtaining a copy", "permission notice shall be included in all copies or substantial portions"}},
		{"BSD-3-Clause", []string{"redistributions of source code must retain the above copyright notice", "endorse or promote products derived from this software without specific prior written permission"}},
		{"BSD-2-Clause", []string{"redistributions of source code must retain the above copyright notice", "redistributions in binary form must reproduce the above copyright notice"}},
		{"ISC", []string{"permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted"}},
		{"OFL-1.1", []string{"sil open font license version 1 1", "the fonts including any derivative works can be bundled embedded redistributed"}},
		{"CC-BY-4.0", []string{"creative commons attribution 4 0 international public license", "by exercising the licensed rights"}},
		{"CC-BY-4.0", []string{"licensed under the creative commons attribution 4 0 international license"}},
		{"FTL", []string{"the freetype project license", "you must acknowledge somewhere in your documentation"}},
		{patents, []string{"additional ip rights grant patents"}},
	}
	for _, phrase := range []string{
		"gnu general public license", "gnu lesser general public license", "gnu affero general public license", "mozilla public license",
		"eclipse public license", "common development and distribution license", "server side public license", "business source license",
		"commons clause", "elastic license", "prosperity public license", "polyform", "attribution noncommercial", "attribution sharealike", "attribution noderivatives",
	} {
		refused = append(refused, mark{phrase, []string{phrase}})
	}
	return allowed, refused
}

// letters is all that a text is compared by.
var letters = regexp.MustCompile(`[^a-z0-9]+`)

// plain is a text in small letters and digits, with one space between.
func plain(text string) string {
	return strings.Trim(letters.ReplaceAllString(strings.ToLower(text), " "), " ")
}

// classify says which licences that are allowed stand in a text, and which that are not.
func classify(text string) (found, bad []string) {
	in := plain(text)
	stands := func(m mark) bool {
		return !slices.ContainsFunc(m.phrases, func(p string) bool { return !strings.Contains(in, p) })
	}
	allowed, refused := marks()
	for _, m := range allowed {
		if stands(m) && !slices.Contains(found, m.id) && (m.id != "BSD-2-Clause" || !slices.Contains(found, "BSD-3-Clause")) {
			found = append(found, m.id)
		}
	}
	for _, m := range refused {
		if stands(m) {
			bad = append(bad, m.id)
		}
	}
	return found, bad
}
