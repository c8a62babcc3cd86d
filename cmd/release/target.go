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

// file is what the file of a program is called there.
func (t target) file(program string) string {
	if t.os == "windows" {
		return program + ".exe"
	}
	return program
}

// program is a program of the house: its name, the folder of its module, and that of its
// package below it.
type program struct{ name, module, folder string }

// programs are what archives hold: houserules, and beside it those that have modules of
// their own, because what they need is large.
func programs() []program {
	list := []program{{mainProgram, ".", "./cmd/houserules"}}
	for _, name := range []string{"houserules-cloud", "houserules-export", "houserules-temporal"} {
		list = append(list, program{name, "cmd/" + name, "."})
	}
	return list
}

const mainProgram = "houserules"

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
