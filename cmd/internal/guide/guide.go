// Package guide holds the guide: one page of Markdown for each topic. `houserules help
// TOPIC` prints a page, the README links to all of them, and tests run their examples.
package guide

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.md
var pages embed.FS

// ending ends the names of the files of pages.
const ending = ".md"

// Topics lists the topics by name.
func Topics() []string {
	files, err := fs.Glob(pages, "*"+ending)
	if err != nil {
		return nil // the pattern is right
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ending)
	}
	return files
}

// Page is the page of a topic in Markdown, without the remarks that only tests read; false
// where there is no such topic.
func Page(topic string) (string, bool) {
	data, err := pages.ReadFile(topic + ending)
	if err != nil {
		return "", false
	}
	var text strings.Builder
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "<!--") {
			text.WriteString(line)
		}
	}
	return text.String(), true
}

// Title is what the page of a topic is about, in a few words.
func Title(topic string) string {
	page, _ := Page(topic)
	first, _, _ := strings.Cut(page, "\n")
	return strings.TrimPrefix(first, "# ")
}
