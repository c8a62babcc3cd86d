package main

import (
	"fmt"
	"slices"
	"strings"

	"houserules/cmd/internal/shipped"
)

// licences of the modules in each program, by its name and theirs.
type licences map[string]map[string][]licensed

// readLicences finds them in THIRD_PARTY.md, which is one of the pages: a table for each
// program, with a module, its version and its licences in a row.
func readLicences(pages []file) (licences, error) {
	const page = "THIRD_PARTY.md"
	at := slices.IndexFunc(pages, func(f file) bool { return f.name == page })
	if at < 0 {
		return nil, fmt.Errorf("there is no %s", page)
	}
	all, program := licences{}, ""
	for line := range strings.Lines(string(pages[at].data)) {
		if name, found := strings.CutPrefix(line, "## "); found {
			program = strings.TrimSpace(name)
			all[program] = map[string][]licensed{}
			continue
		}
		row := strings.Split(line, " | ")
		module, listed := strings.CutPrefix(row[0], "| ")
		if len(row) != 4 || !listed || module == "what" { // the table's head
			continue
		}
		if module == "Go" {
			module = "std" // as Go calls it in programs
		}
		for id := range strings.SplitSeq(row[2], ", ") {
			var l licensed
			if strings.HasPrefix(id, "LicenseRef-") {
				l.License.Name = id
			} else {
				l.License.ID = id
			}
			all[program][module] = append(all[program][module], l)
		}
	}
	if len(all[shipped.Main]) < 2 {
		return nil, fmt.Errorf("%s lists no modules of %s", page, shipped.Main)
	}
	return all, nil
}
