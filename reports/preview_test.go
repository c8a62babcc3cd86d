package reports_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/engine/enginetest"
	"houserules/reports"
)

// A report of any study leaves a picture of the size that pages which show links ask
// for, with something drawn on it, and its page names that picture and loads it nowhere. No
// page says what is no number.
func TestPreview(t *testing.T) {
	for name, r := range studies() {
		dir, in := t.TempDir(), reports.Input{Results: r}
		if enginetest.Long() {
			in.Reader.Figures = []string{".png"}
		}
		if err := reports.Write(dir, in); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, "preview.png"))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != 1200 || b.Dy() != 630 {
			t.Errorf("%s: a picture of %v", name, b)
		}
		dark, edge := 0, 0
		for y := range 630 {
			for x := 20; x < 1200; x++ {
				r, g, b, _ := img.At(x, y).RGBA()
				if r < 0x8000 && g < 0x8000 && b < 0x8000 {
					if dark++; x > 1180 || y < 10 || y > 620 {
						edge++
					}
				}
			}
		}
		if dark < 2000 || edge > 0 {
			t.Errorf("%s: %d dark pixels, %d of them at the edge", name, dark, edge)
		}
		page, err := os.ReadFile(filepath.Join(dir, "report.html"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), `<meta property="og:image" content="preview.png">`) || strings.Contains(string(page), `src="preview.png`) {
			t.Errorf("%s: the page does not name its picture, or loads it", name)
		}
		for _, bad := range []string{"NaN", "+Inf", "-Inf", "%!", "ZgotmplZ", "<no value>"} {
			if strings.Contains(string(page), bad) {
				t.Errorf("%s: the page says %q", name, bad)
			}
		}
	}
}

// Where the folder will be published the page names whole addresses, and what it says of
// itself is what stands at its head.
func TestSharedAddress(t *testing.T) {
	in := threeInput()
	in.Address = "https://example.org/awale"
	html := page(t, in)
	for property, want := range map[string]string{
		"og:url": "https://example.org/awale/report.html", "og:image": "https://example.org/awale/preview.png", "og:title": in.Title,
	} {
		m := regexp.MustCompile(`<meta property="` + property + `" content="([^"]*)">`).FindStringSubmatch(html)
		if m == nil || m[1] != want {
			t.Errorf("%s is %q, not %q", property, m, want)
		}
	}
	description := regexp.MustCompile(`<meta name="description" content="([^"]*)">`).FindStringSubmatch(html)
	shared := regexp.MustCompile(`<meta property="og:description" content="([^"]*)">`).FindStringSubmatch(html)
	if description == nil || shared == nil || description[1] != shared[1] || len(shared[1]) < 20 {
		t.Errorf("%q and %q", description, shared)
	}
}
