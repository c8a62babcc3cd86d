package chart

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// tenths is a length in tenths of a point.
type tenths int

func tenth(points float64) tenths { return tenths(math.Round(10 * points)) }

// String is the length in points, as short as a path can have it.
func (t tenths) String() string {
	text := strconv.FormatFloat(float64(t)/10, 'f', -1, 64)
	if tail, found := strings.CutPrefix(text, "0."); found {
		return "." + tail
	}
	return strings.Replace(text, "-0.", "-.", 1)
}

// circle is a circle in an upright drawing.
type circle struct{ x, y, r tenths }

// leanCircle reads a path that is a full circle, in a drawing that is so high.
func leanCircle(path string, height float64) (c circle, ok bool) {
	if strings.Count(path, "A") != 2 || strings.ContainsAny(path, "LCQ") || strings.Count(path, "M") != 1 {
		return c, false
	}
	n := leanNumbers(path)
	if len(n) != 16 || n[0] != n[14] || n[1] != n[15] {
		return c, false
	}
	return circle{tenth((n[0] + n[7]) / 2), tenth(height - n[1]), tenth(n[2])}, true
}

func leanNumbers(text string) (list []float64) {
	for _, n := range regexp.MustCompile(`-?\d*\.?\d+(e[-+]?\d+)?`).FindAllString(text, -1) {
		x, _ := strconv.ParseFloat(n, 64) // the expression takes numbers alone
		list = append(list, x)
	}
	return list
}

// leanPath turns a path upright in a drawing that is so high, with places from the one before.
func leanPath(path string, height float64) string {
	var b strings.Builder
	var x, y, startX, startY tenths
	put := func(command string, list ...tenths) {
		b.WriteString(command)
		for i, n := range list {
			if i > 0 && n >= 0 {
				b.WriteByte(',')
			}
			b.WriteString(n.String())
		}
	}
	for _, part := range regexp.MustCompile(`[A-Z][^A-Z]*`).FindAllString(path, -1) {
		n := leanNumbers(part)
		var at []tenths // from the place before, the last where the next part begins
		toX, toY := x, y
		for i := len(n) % 2; i+1 < len(n); i += 2 {
			toX, toY = tenth(n[i]), tenth(height-n[i+1])
			at = append(at, toX-x, toY-y)
		}
		switch part[0] {
		case 'M':
			put("M", toX, toY)
			startX, startY = toX, toY
		case 'L':
			switch {
			case at[1] == 0:
				put("h", at[0])
			case at[0] == 0:
				put("v", at[1])
			default:
				put("l", at...)
			}
		case 'C':
			put("c", at...)
		case 'Q':
			put("q", at...)
		case 'A': // turned upside down it goes round the other way
			toX, toY = tenth(n[5]), tenth(height-n[6])
			r := tenth(n[0])
			put("a", r, r, 0, 10*tenths(n[3]), 10*tenths(1-n[4]), toX-x, toY-y)
		default:
			b.WriteString("z")
			toX, toY = startX, startY
		}
		x, y = toX, toY
	}
	return b.String()
}
