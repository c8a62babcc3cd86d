package main

import (
	"fmt"
	"slices"
	"strings"
)

// licences are those of the modules in each program, by its name and theirs.
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
		if len(row) != 4 || !strings.HasPrefix(row[0], "| ") || program == "" {
			continue
		}
		module := strings.TrimPrefix(row[0], "| ")
		if module == "Go" {
			module = "std"
		}
		for id := range strings.SplitSeq(row[2], ", ") {
			var l licensed
			if strings.HasPrefix(id, "LicenseRef-") || id == "licences" {
				l.License.Name = id
			} else {
				l.License.ID = id
			}
			all[program][module] = append(all[program][module], l)
		}
	}
	if len(all[mainProgram]) < 2 {
		return nil, fmt.Errorf("%s lists no modules of %s", page, mainProgram)
	}
	return all, nil
}
