package repeat

import (
	"encoding/json"
	"strings"
	"testing"

	"houserules/sim/table"
)

// page is a page around a record.
func page(record string) string {
	return "<!DOCTYPE html><main>prose</main>" + elementOpen + record + elementClose + "</html>"
}

// A record is found in a page and in a summary; what is none is refused with words.
func TestRead(t *testing.T) {
	const record = `{"record_version":1,"program":"v9","studies":[{"name":"a","plan":"{}","plan_sha256":"x","cells":[]}]}`
	for _, text := range []string{page(record), `{"cells": [], "record": ` + record + `}`} {
		r, err := Read([]byte(text))
		if err != nil || r.Program != "v9" || len(r.Studies) != 1 || r.Studies[0].Name != "a" {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
	for text, want := range map[string]string{
		"":                       "no record",
		"<html>":                 "no record",
		"{}":                     "no record",
		`{"record": 7}`:          "damaged",
		`{"record"`:              "damaged JSON: it is no JSON at byte 9",
		page(""):                 "damaged",
		page("houserules run x"): "damaged",
		page(`{"record_version":2,"program":"v10"}`):                                  `use the program that wrote it, houserules "v10"`,
		page(`{"record_version":1}`):                                                  "no study",
		page(record) + page(record):                                                   "two of them",
		elementOpen + record:                                                          "does not end",
		page(strings.Repeat("[", 1e6)):                                                "damaged",
		page(`{"record_version":1,"studies":[{"name":7}]}`):                           "studies.name is a number, and should be a text",
		page(`{"record_version":1,"studies":[{"cells":[{"counts":{"games":1.5}}]}]}`): "is 1.5, and should be a whole number",
		page(`{"record_version":1,"studies":[{"cells":{}}]}`):                         "studies.cells is an object, and should be a list",
		page(`[]`): "all of it is a list, and should be an object",
		page("{\"record_version\":2,\"program\":\"v\\nEqual\"}"): `houserules "v\nEqual"`,
	} {
		if r, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: %+v, %v; want %q", text, r, err, want)
		}
	}
}

// No text of a record ends the element that it stands in.
func TestRecordStaysInItsElement(t *testing.T) {
	text, err := json.Marshal(&Record{Version: Version, Studies: []Study{{Name: "</script><script>alert(1)</script>", Plan: "<!--"}}})
	if err != nil || strings.Contains(string(text), "<") {
		t.Errorf("%s, %v", text, err)
	}
	r, err := Read([]byte(page(string(text))))
	if err != nil || !strings.HasPrefix(r.Studies[0].Name, "</script>") {
		t.Errorf("%+v, %v", r, err)
	}
}

// A plan that was changed is refused by its checksum, and one that is none by its text.
func TestOpenedRefuses(t *testing.T) {
	for plan, sum := range map[string]string{"{}": "0", "prose": table.Checksum([]byte("prose")), `{"table_version": 7}`: table.Checksum([]byte(`{"table_version": 7}`))} {
		s := Study{Plan: plan, PlanSHA256: sum}
		if _, err := s.Opened(); err == nil {
			t.Errorf("%s is taken for a plan", plan)
		}
	}
}

// Keys that only one side has are compared, too.
func TestCompare(t *testing.T) {
	one := []Cell{{"a", map[string]int64{"games": 3, "draws": 1}}}
	other := []Cell{{"a", map[string]int64{"games": 3, "cut_off": 2}}}
	got := Compare(one, other)
	if len(got) != 2 || got[0] != (Difference{"a", "cut_off", 0, 2}) || got[1] != (Difference{"a", "draws", 1, 0}) {
		t.Errorf("%+v", got)
	}
	if same := Compare(one, one); same == nil || len(same) != 0 {
		t.Errorf("%v", same)
	}
}
