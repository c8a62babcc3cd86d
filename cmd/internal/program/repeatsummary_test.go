package program

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/engine/enginetest"

	"houserules/analysis/repeat"
	"houserules/sim/table"
)

// A summary that was changed is told, although all counts are equal, and one that came out the
// same is told to be so; nothing is written where tables are only counted.
func TestRepeatComparesSummaries(t *testing.T) {
	dir, page := playedPage(t, "run", "--variants", "french,finnish", "--agents", "random", "--games", "20")
	whole := contents(t, dir, "summary.json")
	asked, match := playedPage(t, "match", "french", "--agents", "greedy,random", "--games", "40")
	for what, c := range map[string]struct {
		dir, report string
		same        bool
	}{
		"a page":                {dir, page, true},
		"a summary":             {dir, whole, true},
		"a match":               {asked, match, true},
		"a page of another one": {dir, regexp.MustCompile(`"summary_sha256":"[0-9a-f]{4}`).ReplaceAllString(page, `"summary_sha256":"0000`), false},
		"another level":         {dir, strings.Replace(whole, `"level": 0.95`, `"level": 0.99`, 1), false},
		"another sentence":      {dir, strings.Replace(whole, `"text": "`, `"text": "Not `, 1), false},
		"a match of another":    {asked, strings.Replace(match, `"summary_sha256":"`, `"summary_sha256":"0`, 1), false},
	} {
		if !c.same && (c.report == page || c.report == whole || c.report == match) {
			t.Fatalf("%s: the report has no such place", what)
		}
		before := contents(t, c.dir, "manifest.json")
		ways := [][]string{{"--check", c.dir}}
		if c.same && (what == "a page" || enginetest.Long()) { // what differs is in the report, however its games come about
			ways = append(ways, nil, []string{"-o", filepath.Join(t.TempDir(), "again")})
		}
		for _, more := range ways {
			r, code, errs := repeatJSON(t, append([]string{keep(t, c.report)}, more...)...)
			if code != exitDone || !r.Equal || len(r.Summaries) != 1 || (r.Summaries[0].Page == r.Summaries[0].Again) != c.same {
				t.Errorf("%s: exit %d, %+v, %s", what, code, r, errs)
			}
		}
		_, out, _ := command(t, "repeat", keep(t, c.report), "--check", c.dir)
		const sentences = "only its sentences are not those"
		if strings.Contains(out, "byte for byte") != c.same || (strings.Contains(out, "came out differently") || strings.Contains(out, sentences)) == c.same {
			t.Errorf("%s: %s", what, out)
		}
		if strings.Contains(out, sentences) != (what == "another sentence") {
			t.Errorf("%s: %s", what, out)
		}
		if contents(t, c.dir, "manifest.json") != before {
			t.Errorf("%s: --check has written into the folder", what)
		}
	}
}

// A plan with blocks of other sizes, and its own hash, is the same study: its games are counted
// in the tables that are there, and it is said that their checksums are not compared.
func TestRepeatOtherBlocks(t *testing.T) {
	dir, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20")
	body := page[strings.Index(page, `{"record_version"`):]
	body, _, _ = strings.Cut(body, "</script>")
	var r repeat.Record
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		t.Fatal(err)
	}
	s := &r.Studies[0]
	other := regexp.MustCompile(`"block_games": \d+`).ReplaceAllString(s.Plan, `"block_games": 7`)
	if other == s.Plan {
		t.Fatal("the plan says nothing of blocks")
	}
	s.Plan, s.PlanSHA256 = other, table.Checksum([]byte(other))
	for _, first := range []int64{20, 7} { // of which a block in the folder has more
		sums := s.TablesSHA256
		if first < 20 {
			p, err := s.Opened()
			if err != nil {
				t.Fatal(err)
			}
			if s.Cells, err = checkTables(dir, p, &repeat.Study{Cells: []repeat.Cell{{Cell: s.Cells[0].Cell, Counts: map[string]int64{"games": first}}}}); err != nil {
				t.Fatal(err)
			}
			if s.Cells[0].Counts["games"] != first {
				t.Errorf("%v", s.Cells)
			}
		}
		text, err := json.Marshal(&r)
		if err != nil {
			t.Fatal(err)
		}
		file := keep(t, strings.Replace(page, body, string(text), 1))
		code, out, errs := command(t, "repeat", file, "--check", dir)
		if code != exitDone || !strings.Contains(out, "Equal") || !strings.Contains(errs, "is worded differently from that of the report") {
			t.Errorf("%d games: exit %d: %s%s", first, code, out, errs)
		}
		s.TablesSHA256 = ""
		if text, err = json.Marshal(&r); err != nil {
			t.Fatal(err)
		}
		if again, code, errs := repeatJSON(t, keep(t, strings.Replace(page, body, string(text), 1))); code != exitDone || !again.Equal {
			t.Errorf("%d games played again: exit %d, %+v, %s", first, code, again, errs)
		}
		s.TablesSHA256 = sums
	}
}
