package main

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"houserules/cmd/internal/licenses"
	"houserules/cmd/internal/shipped"
	"houserules/engine/enginetest"
)

// What is linked into the program on this system stands on the page with its version;
// with LONG_TESTS=1 the page is made anew. The program has the same page in it.
func TestPageIsUpToDate(t *testing.T) {
	root, err := top()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(root, "THIRD_PARTY.md"))
	if err != nil {
		t.Fatal(err)
	}
	const stale = "run go generate ./cmd/internal/licenses"
	if text, err := licenses.Text(); err != nil || text != string(data) {
		t.Errorf("the program has another page than THIRD_PARTY.md (%v): %s", err, stale)
	}
	if enginetest.Long() {
		if text, err := thirdParty(root, shipped.Targets()); err != nil || text != string(data) {
			t.Errorf("THIRD_PARTY.md is stale (%v): %s", err, stale)
		}
		return
	}
	modules, err := linkedIn(shipped.Programs()[0], root, []shipped.Target{{OS: runtime.GOOS, Arch: runtime.GOARCH}})
	if err != nil || len(modules) < 20 {
		t.Fatalf("%d modules, %v", len(modules), err)
	}
	for _, m := range modules {
		if !strings.Contains(string(data), "| "+m.path+" | "+m.version+" | ") {
			t.Errorf("%s %s is not on the page: %s", m.path, m.version, stale)
		}
	}
}

// Licences are known by what they say, however it is set, and those that are not allowed
// are seen beside others.
func TestClassify(t *testing.T) {
	const mit = "MIT License\n\nCopyright (c) 2020 Somebody\n\nPermission is hereby granted,  free of charge, to any person obtaining a copy\nof this software. The above copyright notice and this\npermission notice shall be included in all copies or substantial portions of the Software.\n"
	const bsd = "* Redistributions of source code must retain the above copyright\n* notice.\n* Redistributions in binary form must reproduce the above copyright notice.\n"
	for _, c := range []struct {
		text       string
		found, bad []string
	}{
		{mit, []string{"MIT"}, nil},
		{"// " + strings.ReplaceAll(mit, "\n", "\r\n// "), []string{"MIT"}, nil},
		{bsd, []string{"BSD-2-Clause"}, nil},
		{bsd + "Names may not be used to endorse or promote products derived from this software without specific prior written permission.", []string{"BSD-3-Clause"}, nil},
		{mit + "“Commons Clause” License Condition v1.0", []string{"MIT"}, []string{"commons clause"}},
		{"GNU GENERAL PUBLIC LICENSE\nVersion 3", nil, []string{"gnu general public license"}},
		{"Mozilla Public License, version 2.0", nil, []string{"mozilla public license"}},
		{"All rights reserved.", nil, nil},
		{"", nil, nil},
	} {
		if found, bad := classify(c.text); !slices.Equal(found, c.found) || !slices.Equal(bad, c.bad) {
			t.Errorf("%q: %v, %v", c.text, found, bad)
		}
	}
}

// A module without a licence, with one that nobody knows or with one that is not allowed
// is refused by its name.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "no licence is in",
		"Do what you like on Sunday": "is not known",
		"GNU Affero General Public License, version 3": "gnu affero general public license",
	} {
		dir := t.TempDir()
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, err := new(library).add(linked{path: "example.org/mine", version: "v1.0.0", dir: dir, folders: []string{dir}})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "example.org/mine") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The texts beside a module's packages count, and a text that two modules have stands
// once, with both.
func TestTextsOnce(t *testing.T) {
	const text = "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted."
	lib := &library{}
	var works []work
	for _, name := range []string{"one", "two"} {
		dir := filepath.Join(t.TempDir(), name)
		inner := filepath.Join(dir, "a", "b")
		if err := os.MkdirAll(inner, 0o755); err != nil {
			t.Fatal(err)
		}
		for file, body := range map[string]string{"LICENSE.txt": text + "\n", "a/COPYING": name + "\n" + text, "license.go": "package one"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(body), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		w, err := lib.add(linked{path: name, version: "v1", dir: dir, folders: []string{inner}})
		if err != nil {
			t.Fatal(err)
		}
		works = append(works, w)
	}
	if len(lib.texts) != 3 || len(works[1].texts) != 2 || !slices.Equal(works[0].ids, []string{"ISC"}) {
		t.Errorf("%d texts, %v", len(lib.texts), works)
	}
	got := page([]listed{{shipped.Programs()[0], works}}, lib)
	if strings.Count(got, "Of one v1, two v1.\n") != 1 || strings.Count(got, text) != 3 {
		t.Errorf("%s", got)
	}
}
