package main

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"

	"houserules/cmd/internal/shipped"
)

// link is a link to another file, in Markdown or HTML.
var link = regexp.MustCompile(`(?:\]\(|(?:href|src)=")([^\s:#")]+)[#")]`)

// texts are the pages of a clone, and every file that they link to, and those in turn, each
// at its place in the clone: no link in an archive leads to what is not in it.
func texts(clone fs.FS) ([]file, error) {
	names := []string{"README.md", "CHANGELOG.md", "LICENSE", "THIRD_PARTY.md", "SECURITY.md"}
	seen := map[string]bool{}
	for _, name := range names {
		seen[name] = true
	}
	var list []file
	for i := 0; i < len(names); i++ { // names grows
		data, err := fs.ReadFile(clone, names[i])
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: names[i], data: data})
		for _, to := range links(list[i]) {
			if !seen[to] {
				seen[to], names = true, append(names, to)
			}
		}
	}
	return list, nil
}

// links are the files that a page links to, by their names in the archive.
func links(page file) []string {
	if ext := path.Ext(page.name); ext != ".md" && ext != ".html" {
		return nil
	}
	var list []string
	for _, m := range link.FindAllSubmatch(page.data, -1) {
		list = append(list, path.Join(path.Dir(page.name), string(m[1])))
	}
	return list
}

// programHere is the file of the program that runs here, in the folder of pages.
const programHere = "houserules-here"

// pages are the files that archives for all targets have: what the clone says of the
// program, and what the program says of itself, its version among it, as the released one does.
func (r release) pages(ctx context.Context, work string) ([]file, error) {
	list, err := texts(os.DirFS(r.source.dir))
	if err != nil {
		return nil, err
	}
	program := filepath.Join(work, programHere)
	here := shipped.Target{OS: runtime.GOOS, Arch: runtime.GOARCH}
	if _, err := (builder{dir: r.source.dir, stamp: r.source.stamp()}).build(ctx, here, r.programs[0], program); err != nil {
		return nil, err
	}
	for _, shell := range []struct{ name, file string }{
		{"bash", "houserules.bash"}, {"zsh", "_houserules"}, {"fish", "houserules.fish"}, {"powershell", "houserules.ps1"},
	} {
		text, err := output(exec.CommandContext(ctx, program, "completion", shell.name))
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: "completions/" + shell.file, data: text})
	}
	man := filepath.Join(work, "man")
	if _, err := output(exec.CommandContext(ctx, program, "man", man)); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(man)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(man, e.Name()))
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: "man/" + e.Name(), data: data})
	}
	return list, nil
}
