package reference

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/repeat"
)

// keptStrength is a summary of players who met each other, of the edition that comes with the program.
func keptStrength(t *testing.T, variant string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../reports/reference/studies", "reference-"+variant+"-strength", "summary.json"+repeat.PackedSuffix))
	if err == nil {
		text, err = repeat.Unpacked(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An Elo that the results beside it do not give is refused, and so is a bound that they do not allow;
// those of the edition are as their results have them, where two players play the same (alquerque) and
// where one side alone is bounded (house-two-three-four), too.
func TestEloFollowsFromScores(t *testing.T) {
	for _, variant := range []string{"kalah", "alquerque", "house-two-three-four"} {
		text := keptStrength(t, variant)
		if _, err := Read([]byte(text)); err != nil {
			t.Fatal(err)
		}
		at := strings.Index(text, `"ratings": [`)
		of := func(field string) *regexp.Regexp {
			return regexp.MustCompile(`("agent": "nodes:1000",\s+"elo": \{[^}]*"` + field + `": )([0-9.]+)`)
		}
		is := map[string]float64{}
		for _, field := range []string{"value", "lo", "hi"} {
			if m := of(field).FindStringSubmatch(text[at:]); m != nil {
				is[field], _ = strconv.ParseFloat(m[2], 64)
			}
		}
		for what, changed := range map[string]string{
			"no bounds":     regexp.MustCompile(`("agent": "nodes:1000",\s+"elo": \{\s+"hi": )[0-9.a-z]+(,\s+"level": 0.95,\s+"lo": )[0-9.]+`).ReplaceAllString(text[at:], "${1}null${2}null"),
			"another level": strings.ReplaceAll(text[at:], `"level": 0.95`, `"level": 0.5`),
		} {
			if _, err := Read([]byte(text[:at] + changed)); changed == text[at:] || err == nil || !strings.Contains(err.Error(), "it was changed") {
				t.Errorf("%s, %s: %v", variant, what, err)
			}
		}
		for _, field := range []string{"value", "lo", "hi"} {
			player, value := of(field), cmp.Or(is["value"], is["lo"]+2000)
			digits := strconv.FormatFloat(value+0.5*(is[field]-value), 'f', 1, 64) // with too short an arm
			if field == "value" {
				digits = strconv.FormatFloat(value+0.4*(is["hi"]-value), 'f', 1, 64)
			}
			changed := text[:at] + player.ReplaceAllString(text[at:], "${1}"+digits)
			if changed == text {
				if variant == "kalah" {
					t.Fatalf("%s has no %s", variant, field)
				}
				continue // open on that side
			}
			if _, err := Read([]byte(changed)); err == nil || !strings.Contains(err.Error(), "it was changed") {
				t.Errorf("%s, %s %s: %v", variant, field, digits, err)
			}
		}
	}
}
