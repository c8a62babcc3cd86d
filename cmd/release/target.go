package main

import (
	"fmt"
	"slices"
	"strings"
)

// target is a system and its processor, as Go calls them.
type target struct{ os, arch string }

// targets are what a release is built for.
func targets() []target {
	var list []target
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			list = append(list, target{system, arch})
		}
	}
	return list
}

// String is the target as it is written: linux/amd64.
func (t target) String() string { return t.os + "/" + t.arch }

// program is what the program's file is called there.
func (t target) program() string {
	if t.os == "windows" {
		return "houserules.exe"
	}
	return "houserules"
}

// targetNames are targets as they are written.
func targetNames(list []target) []string {
	var names []string
	for _, t := range list {
		names = append(names, t.String())
	}
	return names
}

// parseTargets reads a list such as linux/amd64,windows/amd64.
func parseTargets(text string) ([]target, error) {
	all := targets()
	var list []target
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
