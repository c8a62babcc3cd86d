package reports_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/reports"
)

// TestRulesLinkToTheirSentences: every rule that a sentence of a sheet says has a link to
// it, on the page and in Markdown, and what stands there is escaped.
func TestRulesLinkToTheirSentences(t *testing.T) {
	in := threeInput()
	v := &in.Variants[1]
	v.Clauses = append(v.Clauses, reports.Clause{Text: "Another rule.", Sentences: []int{1}})
	v.Clauses[0].Sentences = []int{0, 1}
	v.Sheet = &reports.Sheet{Name: "awale-fi", Language: "fi", Sentences: []reports.Quote{
		{Text: "vähintään 25 papua", Place: "loppu"},
		{Text: "<script>alert(1)</script> *papuja*", Place: "<b>", Departs: true},
	}}
	dir := t.TempDir()
	if err := reports.Write(dir, in); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]string{
		"report.html": {
			`<a href="#sentence-1-1">sentence 1</a> <a href="#sentence-1-2">sentence 2</a>`,
			`<li id="sentence-1-1"><q lang="fi">vähintään 25 papua</q> <small lang="fi">loppu</small></li>`,
			`&lt;script&gt;alert(1)&lt;/script&gt; *papuja*</q> <small lang="fi">&lt;b&gt;</small> (otherwise in this variant)`,
		},
		"report.md": {
			`[sentence 1](#sentence-1-1) [sentence 2](#sentence-1-2)`,
			`1. <a id="sentence-1-1"></a>“vähintään 25 papua” (loppu)`,
			`2. <a id="sentence-1-2"></a>“\<script\>alert(1)\</script\> \*papuja\*” (\<b\>) (otherwise in this variant)`,
		},
	} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s lacks %s", file, part)
			}
		}
		if bytes.Contains(text, []byte("<script>alert(1)")) {
			t.Errorf("%s: a sentence is not escaped", file)
		}
	}
}
