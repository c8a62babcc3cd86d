package reports_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"gonum.org/v1/plot/font/liberation"
)

// fontFace is our font as a style that a page holds.
func fontFace(t *testing.T) string {
	t.Helper()
	var css strings.Builder
	for _, face := range liberation.Collection() {
		if face.Font.Variant != "Sans" || face.Font.Style != 0 {
			continue
		}
		var file bytes.Buffer
		if _, err := face.Face.WriteSourceTo(nil, &file); err != nil {
			t.Fatal(err)
		}
		weight := "400"
		if face.Font.Weight != 0 {
			weight = "700"
		}
		css.WriteString("@font-face { font-family: ours; font-weight: " + weight + "; src: url(data:font/ttf;base64," + base64.StdEncoding.EncodeToString(file.Bytes()) + "); }\n")
	}
	return css.String()
}

// fitting are the widths of the texts of pictures that are not those for which room was
// made, by more than half a pixel.
const fitting = `(async () => {
await document.fonts.load('12px ours'); await document.fonts.load('bold 12px ours'); await document.fonts.ready;
document.querySelectorAll('details').forEach(d => { d.open = true; });
const wrong = [];
let texts = 0;
for (const svg of document.querySelectorAll('svg')) {
  if (!svg.getBoundingClientRect().width) continue;
  for (const text of svg.querySelectorAll('text[textLength]')) {
    if (text.closest('defs')) continue;
    texts++;
    const room = Number(text.getAttribute('textLength'));
    if (Math.abs(text.getComputedTextLength() - room) > 0.5) wrong.push(text.textContent + ': ' + text.getComputedTextLength() + ' in ' + room);
  }
}
return {Texts: texts, Wrong: wrong, Here: document.fonts.check("12px ours")};
})()`

// The texts of pictures have the room that was made for them and are not cut, whatever
// font is there: only DejaVu, which is wider than ours, one with letters of one width,
// and ours.
func TestTextsFitInAnyFont(t *testing.T) {
	browser(t)
	faces := fontFace(t)
	if strings.Count(faces, "@font-face") != 2 {
		t.Fatalf("%d faces of our font", strings.Count(faces, "@font-face"))
	}
	each(t, func(t *testing.T, name, html string) {
		switch name {
		case "six", "thirty", "herders", "hop", "ladder", "readings", "map":
		default:
			return
		}
		for _, font := range []string{"'DejaVu Sans'", "'DejaVu Sans Mono', monospace", "ours"} {
			style := "<style>" + faces + "svg text { font-family: " + font + " !important; }</style></head>"
			o := open(t, strings.Replace(html, "</head>", style, 1), seeing{width: 1280})
			got := waited[struct {
				Texts int
				Wrong []string
				Here  bool
			}](t, o, fitting)
			if got.Texts < 20 || !got.Here || len(got.Wrong) > 0 {
				t.Errorf("%s: %d of %d texts have another width: %.80q", font, len(got.Wrong), got.Texts, some(got.Wrong))
			}
			for _, width := range []int64{1280, 400} {
				o.look(t, seeing{width: width})
				if crowded := evaluate[layout](t, o, measure).Crowded; len(crowded) > 0 {
					t.Errorf("%s at %d: %d texts are cut or lie on others: %.80q", font, width, len(crowded), some(crowded))
				}
			}
		}
	})
}
