package chart

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// A picture of few colours is nearly what it was, white stays white and black black; one of many stays as it is.
func TestFewColours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	few, many := image.NewRGBA(image.Rect(0, 0, 90, 40)), image.NewRGBA(image.Rect(0, 0, 90, 40))
	inks := []color.RGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {200, 30, 7, 255}, {3, 99, 180, 255}, {9, 8, 7, 255}}
	for i := range 90 * 40 {
		few.SetRGBA(i%90, i/90, inks[r.IntN(len(inks))])
		many.SetRGBA(i%90, i/90, color.RGBA{byte(r.IntN(256)), byte(r.IntN(256)), byte(r.IntN(256)), 255})
	}
	out := fewColours(few)
	if p, ok := out.(*image.Paletted); !ok || len(p.Palette) != len(inks) {
		t.Fatalf("%T", out)
	}
	for i := range 90 * 40 {
		was := few.RGBAAt(i%90, i/90)
		is := color.RGBAModel.Convert(out.At(i%90, i/90)).(color.RGBA)
		near := func(a, b byte) bool { return max(a, b)-min(a, b) < 8 }
		if !near(was.R, is.R) || !near(was.G, is.G) || !near(was.B, is.B) || is.A != 255 || (was == inks[0] || was == inks[1]) && is != was {
			t.Fatalf("%v is %v", was, is)
		}
	}
	if fewColours(many) != image.Image(many) {
		t.Error("a picture of many colours is another one")
	}
}
