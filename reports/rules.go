package reports

import "strings"

// oneRowEach merges rules that are parts of one: where a variant has a value
// for end.no_capture_possible and another for end.no_capture_possible.by, both
// stand in the row of the first, the parts with their names. The order is that
// of first appearance.
func oneRowEach(diffs []RuleDiff) []RuleDiff {
	// whole is the shortest of the paths that contain a path.
	whole := func(path string) string {
		found := path
		for _, d := range diffs {
			if len(d.Path) < len(found) && strings.HasPrefix(path, d.Path+".") {
				found = d.Path
			}
		}
		return found
	}
	var rows []RuleDiff
	at := map[string]int{}
	for _, d := range diffs {
		path := whole(d.Path)
		i, known := at[path]
		if !known {
			i = len(rows)
			at[path] = i
			rows = append(rows, RuleDiff{Path: path, Values: map[string]string{}})
		}
		for name, value := range d.Values {
			if part := strings.TrimPrefix(d.Path, path+"."); part != d.Path {
				value = part + ": " + value
			}
			if before, ok := rows[i].Values[name]; ok {
				value = before + ", " + value
			}
			rows[i].Values[name] = value
		}
	}
	return rows
}
