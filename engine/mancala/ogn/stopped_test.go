package ogn_test

import (
	"testing"

	"houserules/engine/mancala/ogn"
)

// Only an end that is none of the rules' ends, with a result, is one that the
// players made.
func TestStopped(t *testing.T) {
	info := builtin(t, "french").Info()
	for text, want := range map[string]string{
		"[End \"agreed\"]\n[Result \"20-28\"]\n\n1. A f *\n":                     "agreed",
		"[End \"agreed\"]\n\n1. A f 20-28\n":                                     "agreed",
		"[End \"agreed\"]\n\n1. A f *\n":                                         "",
		"[Result \"20-28\"]\n\n1. A f 20-28\n":                                   "",
		"[End \"" + info.EndReasons[0] + "\"]\n[Result \"20-28\"]\n\n1. A f *\n": "",
	} {
		records, problems := ogn.Read(text)
		if len(records) != 1 {
			t.Fatalf("%s: %v", text, problems)
		}
		end, result, stopped := records[0].Stopped(info)
		if stopped != (want != "") || end != want && stopped || stopped && result.Scores[0].Float() != 20 {
			t.Errorf("%s: %q %v %t, want %q", text, end, result, stopped, want)
		}
	}
}
