package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// row is a board of one row of houses with a store on either side, as the text of a
// family lays it out.
func row(seeds ...int) engine.Drawing {
	d := engine.Drawing{Cell: engine.Spot{Column: 4, Line: 2}}
	for i, n := range seeds {
		at := engine.Spot{Column: 10 + 4*i, Line: 1}
		d.Places = append(d.Places, engine.Place{At: at, Kind: engine.House, Name: string(rune('A' + i)), Count: n, Mark: strings.Repeat("1", n/10+1), Owner: engine.First})
		d.Labels = append(d.Labels, engine.Label{At: engine.Spot{Column: at.Column}, Text: string(rune('A' + i))})
	}
	d.Places = append(d.Places,
		engine.Place{At: engine.Spot{Column: 5, Line: 1}, Kind: engine.Store, Name: "North", Mark: "0"},
		engine.Place{At: engine.Spot{Column: 8 + 4*len(seeds), Line: 1}, Kind: engine.Store, Name: "South", Count: 30, Mark: "30", Align: engine.StartsAt})
	return d
}

// Seeds are drawn one by one up to a number, and then as a number.
func TestSeedsAreCounted(t *testing.T) {
	filled := func(d engine.Drawing) int {
		var b bytes.Buffer
		if err := (&Figure{Name: "board", Title: "x", Body: &Board{Drawing: d}}).SVG(&b); err != nil {
			t.Fatal(err)
		}
		return len(regexp.MustCompile(`<path d="M[^"]*A[^"]*" style="fill:#1B1B1B"`).FindAllString(b.String(), -1))
	}
	for _, test := range []struct{ houses, want int }{{0, 0}, {1, 1}, {4, 4}, {12, 12}, {19, 19}, {20, 0}, {48, 0}} {
		if got := filled(row(test.houses, 3)); got != test.want+3 {
			t.Errorf("%d and 3 seeds are drawn as %d", test.houses, got)
		}
	}
}

// Nothing lies on something else: houses, stores and their names.
func TestBoardPartsKeepApart(t *testing.T) {
	b := &Board{Drawing: row(4, 4, 4, 4)}
	l := b.measure(400)
	type spot struct{ x, y float64 }
	var spots []spot
	for i := range b.Drawing.Places {
		x, y := b.place(&b.Drawing.Places[i])
		spots = append(spots, spot{x, y})
	}
	for i, a := range spots {
		for _, o := range spots[:i] {
			if dx, dy := a.x-o.x, a.y-o.y; dx*dx+dy*dy < 0.95*0.95 {
				t.Errorf("places at %v and %v touch", a, o)
			}
		}
	}
	for i := range b.Drawing.Labels {
		x, y := b.label(&b.Drawing.Labels[i])
		for _, o := range spots {
			if dx, dy := x-o.x, y-o.y; dx*dx+dy*dy < 0.6*0.6 {
				t.Errorf("the name at %v, %v lies on the place at %v", x, y, o)
			}
		}
		if y < l.from[1] || y > l.to[1] {
			t.Errorf("the name at %v, %v is beyond the picture", x, y)
		}
	}
}

func TestChanged(t *testing.T) {
	before, after := row(4, 0, 1), row(0, 1, 1)
	for i := range after.Places {
		after.Places[i].Tone = engine.Highlight // whose turn it is is no change
	}
	want := []engine.Spot{{Column: 10, Line: 1}, {Column: 14, Line: 1}}
	if got := Changed(before, after); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	piece := func(at engine.Spot) engine.Drawing {
		return engine.Drawing{Places: []engine.Place{{At: at, Kind: engine.Piece, Mark: "1", Count: 1}}}
	}
	from, to := engine.Spot{Column: 1}, engine.Spot{Column: 2}
	if got := Changed(piece(from), piece(to)); !slices.Equal(got, []engine.Spot{to, from}) {
		t.Errorf("a piece that walked changed %v", got)
	}
}

// Two PDF files of one figure have the same bytes and no date of today.
func TestPDFHasNoDate(t *testing.T) {
	f := &Figure{Name: "board", Title: "Ä", Body: &Board{Drawing: row(4, 4)}}
	var a, b bytes.Buffer
	for _, w := range []io.Writer{&a, &b} {
		if err := f.PDF(w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) || !bytes.HasPrefix(a.Bytes(), []byte("%PDF-")) {
		t.Error("two PDF files of one figure differ, or are none")
	}
	dates := regexp.MustCompile(`\(D:([0-9]{14})`).FindAllSubmatch(a.Bytes(), -1)
	if len(dates) == 0 {
		t.Fatal("no dates found; the file may have others")
	}
	for _, d := range dates {
		if string(d[1]) != "20000101000000" {
			t.Errorf("the file has the date %s", d[1])
		}
	}
}

// Every text of an SVG has the width for which room was made, so that no other font
// makes it wider.
func TestTextsHaveTheirWidth(t *testing.T) {
	for _, f := range specimens() {
		var b bytes.Buffer
		if err := f.SVG(&b); err != nil {
			t.Fatal(err)
		}
		decoder, texts := xml.NewDecoder(&b), 0
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			start, ok := token.(xml.StartElement)
			if !ok || start.Name.Local != "text" {
				continue
			}
			texts++
			if inner, _ := decoder.Token(); inner != nil {
				text, _ := inner.(xml.CharData)
				fixed := slices.ContainsFunc(start.Attr, func(a xml.Attr) bool { return a.Name.Local == "textLength" })
				if foreign := strings.ContainsRune(string(text), '象'); fixed == foreign {
					t.Errorf("%s: %q has a width: %v", f.Name, text, fixed)
				}
			}
		}
		if texts == 0 {
			t.Errorf("%s has no texts", f.Name)
		}
	}
}

// A store shows all of its seeds or none, and its owner's name in the reader's language.
func TestStoresAreCountedAndNamed(t *testing.T) {
	for seeds, want := range map[int]int{0: 0, 7: 7, 24: 24, 25: 0, 32: 0} {
		d := row(0)
		for i := range d.Places {
			if d.Places[i].Name == "South" {
				d.Places[i].Count = seeds
			}
		}
		var b bytes.Buffer
		f := &Figure{Name: "board", Title: "x", Body: &Board{Drawing: d, Say: func(owner string) string { return "~" + owner }}}
		if err := f.SVG(&b); err != nil {
			t.Fatal(err)
		}
		if got := len(regexp.MustCompile(`<path d="M[^"]*A[^"]*" style="fill:#1B1B1B"`).FindAllString(b.String(), -1)); got != want {
			t.Errorf("%d seeds are drawn as %d", seeds, got)
		}
		if !strings.Contains(b.String(), "~South") || !strings.Contains(b.String(), "~North") {
			t.Error("stores have no owners")
		}
	}
}
