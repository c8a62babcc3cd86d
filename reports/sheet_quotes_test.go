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
// it, on the page and in Markdown, by the number that the register has, and what stands there is escaped.
func TestRulesLinkToTheirSentences(t *testing.T) {
	in := threeInput()
	v := &in.Variants[1]
	v.Clauses = append(v.Clauses, reports.Clause{Text: "Another rule.", Sentences: []int{71}})
	v.Clauses[0].Sentences = []int{1, 71}
	v.Sheet = &reports.Sheet{Name: "awale-fi", Language: "fi", Sentences: []reports.Quote{
		{Number: 1, Text: "vähintään 25 papua", Place: "loppu"},
		{Number: 71, Text: "<script>alert(1)</script> *papuja*", Place: "<b>", Departs: true},
	}}
	dir := t.TempDir()
	if err := reports.Write(dir, in); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]string{
		"report.html": {
			`<a href="#sentence-1-1">sentence 1</a> <a href="#sentence-1-71">sentence 71</a>`,
			`<li id="sentence-1-1" value="1"><q lang="fi">vähintään 25 papua</q> <small lang="fi">loppu</small></li>`,
			`<li id="sentence-1-71" value="71">`,
			`&lt;script&gt;alert(1)&lt;/script&gt; *papuja*</q> <small lang="fi">&lt;b&gt;</small> (otherwise in this variant)`,
		},
		"report.md": {
			`[sentence 1](#sentence-1-1) [sentence 71](#sentence-1-71)`,
			`- <a id="sentence-1-1"></a>1: “vähintään 25 papua” (loppu)`,
			`- <a id="sentence-1-71"></a>71: “\<script\>alert(1)\</script\> \*papuja\*” (\<b\>) (otherwise in this variant)`,
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
