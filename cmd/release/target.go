package main

import (
	"fmt"
	"slices"
	"strings"

	"houserules/cmd/internal/shipped"
)

// targetNames are targets as they are written.
func targetNames(list []shipped.Target) []string {
	var names []string
	for _, t := range list {
		names = append(names, t.String())
	}
	return names
}

// parseTargets reads a list such as linux/amd64,windows/amd64.
func parseTargets(text string) ([]shipped.Target, error) {
	all := shipped.Targets()
	var list []shipped.Target
	for name := range strings.SplitSeq(text, ",") {
		at := slices.Index(targetNames(all), name)
		if at < 0 {
			return nil, fmt.Errorf("%q is no target: there are %s", name, strings.Join(targetNames(all), ", "))
		}
		if slices.Contains(list, all[at]) {
			return nil, fmt.Errorf("target %s is named twice", name)
		}
		list = append(list, all[at])
	}
	return list, nil
}
