package chart

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"houserules/engine"
)

// painter paints the parts of a board. Sizes are in squares.
type painter struct {
	canvas draw.Canvas
	side   vg.Length
}

// circle fills and strokes a circle around a point; nil leaves either out.
func (p painter) circle(at vg.Point, radius float64, fill *Color, edge *draw.LineStyle) {
	r := vg.Length(radius) * p.side
	var path vg.Path
	path.Move(vg.Point{X: at.X + r, Y: at.Y})
	path.Arc(at, r, 0, 2*math.Pi)
	path.Close()
	if fill != nil {
		p.canvas.SetColor(*fill)
		p.canvas.Fill(path)
	}
	if edge != nil {
		p.canvas.SetLineStyle(*edge)
		p.canvas.Stroke(path)
	}
}

// disc is a filled circle.
func (p painter) disc(at vg.Point, radius float64, fill Color) { p.circle(at, radius, &fill, nil) }

// groundColor is the colour of a ground. Grounds differ in lightness, too. It is the same on a dark page, where the
// board is a picture, too.
func groundColor(t engine.Tone) Color {
	switch t {
	case engine.Water:
		return 0x8CC7E8
	case engine.Forest:
		return 0x6FA98C
	case engine.Lair:
		return 0x9A9A9A
	case engine.Shelter:
		return 0xF3E7A0
	default:
		return 0xF4F1EA
	}
}

// seatColor is the colour of a seat's pieces. Pieces carry their mark, too, so that
// colour is not all that tells them apart.
func seatColor(s engine.Seat) Color {
	switch s {
	case engine.First:
		return Blue
	case engine.First + 1:
		return Orange
	case engine.First + 2:
		return Purple
	case engine.First + 3:
		return Yellow
	case engine.First + 4:
		return Vermillion
	default:
		return Grey
	}
}

// place paints what stands at a point.
func (p painter) place(at vg.Point, place *engine.Place) {
	switch place.Kind {
	case engine.House:
		p.house(at, place)
	case engine.Store:
		p.store(at, place)
	case engine.Point:
		if place.Count == 0 {
			p.disc(at, 0.06, Muted)
			return
		}
		p.piece(at, place)
	default:
		p.piece(at, place)
	}
}

// mostSeeds is how many seeds a house shows as seeds.
const mostSeeds = 19

// house paints a hollow with its seeds, and their number at its foot.
func (p painter) house(at vg.Point, place *engine.Place) {
	edge := draw.LineStyle{Color: Muted, Width: 0.8}
	if place.Tone == engine.Highlight {
		edge = draw.LineStyle{Color: Ink, Width: 1.4}
	}
	fill := Shade
	p.circle(at, 0.46, &fill, &edge)
	if place.Count > mostSeeds {
		p.text(at, 0.36, Ink, place.Mark)
		return
	}
	centre := vg.Point{X: at.X, Y: at.Y + 0.08*p.side}
	p.seeds(centre, place.Count, 0.055, 0.115)
	if place.Count > 0 {
		p.text(vg.Point{X: at.X, Y: at.Y - 0.34*p.side}, 0.19, Ink, place.Mark)
	}
}

// store paints a long hollow with the number of what was captured, and the seeds where it
// has room for all.
func (p painter) store(at vg.Point, place *engine.Place) {
	const half, most = 0.42, 24
	edge := draw.LineStyle{Color: Muted, Width: 0.8}
	s := p.side
	// Curves in place of arcs, which gonum's PDF closes by themselves.
	const quarter = 0.5523 * half // of a circle, as a curve of Bézier
	point := func(x, y float64) vg.Point { return vg.Point{X: at.X + vg.Length(x)*s, Y: at.Y + vg.Length(y)*s} }
	var path vg.Path
	path.Move(point(-half, 0.5))
	path.CubeTo(point(-half, 0.5+quarter), point(-quarter, 0.5+half), point(0, 0.5+half))
	path.CubeTo(point(quarter, 0.5+half), point(half, 0.5+quarter), point(half, 0.5))
	path.Line(point(half, -0.5))
	path.CubeTo(point(half, -0.5-quarter), point(quarter, -0.5-half), point(0, -0.5-half))
	path.CubeTo(point(-quarter, -0.5-half), point(-half, -0.5-quarter), point(-half, -0.5))
	path.Close()
	p.canvas.SetColor(Shade)
	p.canvas.Fill(path)
	p.canvas.SetLineStyle(edge)
	p.canvas.Stroke(path)
	p.text(vg.Point{X: at.X, Y: at.Y + 0.6*s}, 0.34, Ink, place.Mark)
	if place.Count > most {
		return // some of them would look like all
	}
	for i := range place.Count {
		x, y := vg.Length(i%4), vg.Length(i/4)
		p.disc(vg.Point{X: at.X + (x-1.5)*0.14*s, Y: at.Y + (0.25-0.16*y)*s}, 0.05, Ink)
	}
}

// piece paints a counter with its mark; the chosen one has a second ring.
func (p painter) piece(at vg.Point, place *engine.Place) {
	color := seatColor(place.Owner)
	const rim Color = 0x333333
	radius := 0.44
	if place.Kind == engine.Point {
		radius = 0.25 // so that lines are seen between neighbours on a diagonal
	}
	edge := draw.LineStyle{Color: rim, Width: max(0.4, 0.03*p.side)}
	p.circle(at, radius, &color, &edge)
	size := 0.5
	if len(place.Mark) > 1 {
		size = 0.42
	}
	p.text(at, size*radius/0.44, color.TextOn(), place.Mark)
	if place.Chosen {
		p.circle(at, radius+0.08, nil, &draw.LineStyle{Color: Ink, Width: 1.2})
	}
}

// text puts a mark around a point, so many squares high.
func (p painter) text(at vg.Point, size float64, color Color, mark string) {
	style := bold(size*p.side.Points(), color)
	style.XAlign = draw.XCenter
	put(p.canvas, style, at.X, at.Y, Clean(mark))
}

// seeds lays up to nineteen seeds around a point, packed as coins are: one, six
// around it, twelve around these.
func (p painter) seeds(at vg.Point, n int, radius, apart float64) {
	const row = 0.866 // the height of a triangle whose sides are 1
	places := [mostSeeds][2]float64{
		{0, 0}, {1, 0}, {0.5, row}, {-0.5, row}, {-1, 0}, {-0.5, -row}, {0.5, -row},
		{1.5, row}, {0, 2 * row}, {-1.5, row}, {-1.5, -row}, {0, -2 * row}, {1.5, -row},
		{2, 0}, {1, 2 * row}, {-1, 2 * row}, {-2, 0}, {-1, -2 * row}, {1, -2 * row},
	}
	switch n = min(n, mostSeeds); n { // as one lays them
	case 4:
		copy(places[:], [][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}})
	case 5:
		copy(places[:], [][2]float64{{0, 0}, {-0.8, -0.8}, {0.8, -0.8}, {-0.8, 0.8}, {0.8, 0.8}})
	case 6:
		copy(places[:], [][2]float64{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}})
	}
	var x, y float64
	for _, place := range places[:n] {
		x, y = x+place[0]/float64(n), y+place[1]/float64(n)
	}
	for _, place := range places[:n] {
		p.disc(vg.Point{X: at.X + vg.Length((place[0]-x)*apart)*p.side, Y: at.Y + vg.Length((place[1]-y)*apart)*p.side}, radius, Ink)
	}
}
