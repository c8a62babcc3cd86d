package reports

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// The texts of the page and of its pictures can be read in light and dark: contrasts
// of 4.5 to 1 at least (WCAG 2.1, 1.4.3), computed from the style, because tools do not
// look into pictures; marks and focus have 3 to 1 (1.4.11).
func TestContrast(t *testing.T) {
	blocks := regexp.MustCompile(`:root \{([^}]*)\}`).FindAllStringSubmatch(pageStyle, -1)
	if len(blocks) != 3 {
		t.Fatalf("%d sets of colours, want light, dark and paper", len(blocks))
	}
	for i, block := range blocks {
		colors := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z]+): (#[0-9a-f]{6})`).FindAllStringSubmatch(block[1], -1) {
			colors[m[1]] = m[2]
		}
		for _, pair := range []struct {
			text, ground string
			least        float64
		}{
			{"ink", "paper", 4.5}, {"muted", "paper", 4.5}, {"link", "paper", 4.5}, {"ink", "shade", 4.5},
			{"accent", "paper", 3}, {"accent", "shade", 3}, {"muted", "shade", 4.5},
		} {
			if got := contrast(t, colors[pair.text], colors[pair.ground]); got < pair.least {
				t.Errorf("set %d: %s on %s has %.2f to 1, want %.1f", i, pair.text, pair.ground, got, pair.least)
			}
		}
	}
	if got := contrast(t, "#000000", "#ffffff"); math.Abs(got-21) > 0.01 {
		t.Errorf("black on white is %.2f to 1, not 21", got)
	}
	if strings.Contains(pageStyle, "text-shadow") {
		t.Error("texts have halos")
	}
}

// contrast is the ratio of WCAG 2.1.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(color string) float64 {
		var r, g, b int
		if _, err := fmt.Sscanf(color, "#%02x%02x%02x", &r, &g, &b); err != nil {
			t.Fatalf("%q is no colour", color)
		}
		linear := func(v int) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
