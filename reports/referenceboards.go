package reports

import (
	"houserules/sim/atlas"
)

// boardsChapter has the exact values of small boards by the rules of a page.
func boardsChapter(say translator, s *atlas.Set, title string) chapter {
	own := *s
	own.Title = title
	known := 0
	for _, b := range s.Boards {
		if b.Found != nil {
			known++
		}
	}
	if known == 0 { // a table of empty places says nothing
		return chapter{ID: "boards", Title: say("reference.boards"), Notes: []string{say("reference.boards.none", len(s.Boards))}}
	}
	return chapter{ID: "boards", Title: say("reference.boards"), Tables: []grid{valuesGrid(say, &own)}, Notes: []string{
		say("reference.boards.meaning", known, len(s.Boards)),
		say("atlas.to-the-end"),
	}}
}
