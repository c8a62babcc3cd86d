package chart

import (
	"math"
	"slices"
	"testing"

	"houserules/engine"
)

// curve makes light of a channel of sRGB (IEC 61966-2-1).
func curve(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// light is a colour as linear light, from 0 to 1.
func light(c Color) (rgb [3]float64) {
	for i, shift := range []uint{16, 8, 0} {
		rgb[i] = curve(float64(c>>shift&0xFF) / 255)
	}
	return rgb
}

// contrastOf is the ratio of WCAG 2.1.
func contrastOf(a, b Color) float64 {
	of := func(c Color) float64 { l := light(c); return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }
	x, y := of(a), of(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// seers are ways to see colours: all of them, and without one of the three kinds of
// cones, by the matrices for severity 1 of Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
func seers() map[string][3][3]float64 {
	return map[string][3][3]float64{
		"all cones":    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
}

// lab is what is seen of a colour, in CIELAB (D65).
func lab(c Color, seen [3][3]float64) [3]float64 {
	rgb := light(c)
	times := func(m [3][3]float64, v [3]float64) (out [3]float64) {
		for i := range out {
			out[i] = m[i][0]*v[0] + m[i][1]*v[1] + m[i][2]*v[2]
		}
		return out
	}
	rgb = times(seen, rgb)
	for i := range rgb {
		rgb[i] = min(1, max(0, rgb[i]))
	}
	xyz := times([3][3]float64{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}, rgb)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart is how far two colours lie from each other in CIELAB (ΔE of 1976), of which 2.3
// can just be noticed.
func apart(a, b Color, seen [3][3]float64) float64 {
	p, q := lab(a, seen), lab(b, seen)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// Whoever lacks a kind of cones tells the colours of parts apart, those of lines, and
// those of the heat map: by five times at least what can just be noticed.
func TestColorsWithoutACone(t *testing.T) {
	const least = 5 * 2.3
	var parts, lines []Color
	for i := range 8 {
		parts = append(parts, Series(i))
	}
	for i := range 4 {
		c, _ := LineSeries(i)
		lines = append(lines, c)
	}
	sets := map[string][]Color{"parts": parts, "lines": lines, "the map": {heatColor(-1, 1), heatColor(0, 1), heatColor(1, 1)}, "outcomes": {Blue, Grey, Orange, Shade}}
	for who, seen := range seers() {
		for what, list := range sets {
			for i := range list {
				for _, other := range list[:i] {
					if got := apart(list[i], other, seen); got < least {
						t.Errorf("%s: %06X and %06X of %s are %.1f apart, want %.1f", who, uint32(list[i]), uint32(other), what, got, least)
					}
				}
			}
		}
	}
	// Red and green of the same lightness are what it is about.
	if seen := seers()["deuteranopia"]; apart(0xC05040, 0x6F8040, seen) > least {
		t.Error("the simulation tells red and green apart as people without a cone do not")
	}
	if got := apart(0xFFFFFF, 0x000000, seers()["all cones"]); math.Abs(got-100) > 0.1 {
		t.Errorf("black and white are %.2f apart, not 100", got)
	}
}

// In black and white neighbours in a stack differ by their hatching or by their
// luminance, and lines by their markers.
func TestFiguresInBlackAndWhite(t *testing.T) {
	outcomes := []Color{Blue, Grey, Orange, Shade}
	for i := range outcomes[1:] {
		hatched := i == 0 || i == 1 // the draws between wins and losses
		if got := contrastOf(outcomes[i], outcomes[i+1]); !hatched && got < 1.5 {
			t.Errorf("%06X beside %06X has %.2f to 1", uint32(outcomes[i]), uint32(outcomes[i+1]), got)
		}
	}
	var seen []Marker
	for i := range markers {
		_, m := LineSeries(i)
		if slices.Contains(seen, m) {
			t.Errorf("line %d has a marker that another has", i)
		}
		seen = append(seen, m)
	}
	type look struct {
		color  Color
		marker Marker
	}
	var looks []look
	for i := range 12 {
		c, m := LineSeries(i)
		if slices.Contains(looks, look{c, m}) {
			t.Errorf("line %d looks like another", i)
		}
		looks = append(looks, look{c, m})
	}
	for v, want := range map[float64]string{-0.5: "−", 2: "+", 0: "0"} {
		if got := sign(v); got != want {
			t.Errorf("the sign of %v is %q", v, got)
		}
	}
}

// Numbers can be read on every colour that they stand on (4.5 to 1, WCAG 2.1, 1.4.3),
// and lines be seen on a white page and on a dark one (3 to 1, 1.4.11).
func TestContrastInFigures(t *testing.T) {
	var grounds []Color
	for i := range 8 {
		grounds = append(grounds, Series(i))
	}
	for i := range 2001 {
		grounds = append(grounds, heatColor(float64(i)/1000-1, 1))
	}
	for seat := engine.First; seat < engine.First+6; seat++ {
		grounds = append(grounds, seatColor(seat))
	}
	for _, c := range append(grounds, Shade, Paper) {
		if got := contrastOf(c.TextOn(), c); got < 4.5 {
			t.Errorf("text on %06X has %.2f to 1", uint32(c), got)
		}
	}
	const white, dark Color = 0xFFFFFF, 0x17191C // the papers of the page
	for i := range 8 {
		c, _ := LineSeries(i)
		if a, b := contrastOf(c, white), contrastOf(c, dark); a < 3 || b < 3 {
			t.Errorf("line %d has %.2f to 1 on white, %.2f on dark", i, a, b)
		}
	}
	// The rim of pieces on every ground.
	const rim Color = 0x333333
	for _, tone := range []engine.Tone{engine.Plain, engine.Water, engine.Forest, engine.Lair, engine.Shelter} {
		if got := contrastOf(rim, groundColor(tone)); got < 3 {
			t.Errorf("pieces on ground %v have %.2f to 1", tone, got)
		}
	}
}
