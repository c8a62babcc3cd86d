package reports_test

import (
	"testing"
)

// inks are the texts of pictures with too little contrast to what lies below them: for
// each the last shape that was painted before it and has its middle inside, or the page.
// Contrast is that of WCAG 2.1. What a step shows by reference is put in its place.
const inks = `(() => {
document.querySelectorAll('details').forEach(d => { d.open = true; });
const linear = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
const rgb = color => color.match(/[\d.]+/g).map(Number);
const luminance = color => { const [r, g, b] = rgb(color); return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b); };
const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
const page = getComputedStyle(document.documentElement).backgroundColor;
const faint = [];
let texts = 0, haloed = 0;
for (const svg of document.querySelectorAll('svg')) {
  if (!svg.getBoundingClientRect().width) continue;
  for (const use of svg.querySelectorAll('use[href]')) {
    const copy = document.getElementById(use.getAttribute('href').slice(1)).cloneNode(true);
    copy.removeAttribute('id');
    copy.setAttribute('transform', 'translate(' + use.getAttribute('x') + ' ' + use.getAttribute('y') + ')');
    use.replaceWith(copy);
  }
  const shapes = [];
  for (const e of svg.querySelectorAll('path, rect, circle, polygon, text')) {
    if (e.closest('defs')) continue;
    const style = getComputedStyle(e);
    if (e.tagName !== 'text') {
      if (style.fill !== 'none' && style.fill !== 'transparent' && style.display !== 'none') shapes.push([e, style.fill, e.getBoundingClientRect()]);
      continue;
    }
    if (!e.textContent.trim()) continue;
    texts++;
    if (style.stroke !== 'none' || style.textShadow !== 'none') haloed++;
    const box = e.getBoundingClientRect();
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    let ground = page;
    for (const [shape, fill, b] of shapes) {
      if (x < b.left || x > b.right || y < b.top || y > b.bottom) continue;
      if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()))) ground = fill;
    }
    const ratio = contrast(style.fill, ground);
    if (ratio < 4.5) faint.push(e.textContent + ': ' + ratio.toFixed(2) + ', ' + style.fill + ' on ' + ground);
  }
}
return {Texts: texts, Haloed: haloed, Faint: faint};
})()`

// Every text of every picture can be read, light and dark: 4.5 to 1 at least (WCAG 2.1,
// 1.4.3), and none has a halo. Checkers of pages do not look into pictures.
func TestTextsOfPicturesAreLegible(t *testing.T) {
	browser(t)
	type found struct {
		Texts, Haloed int
		Faint         []string
	}
	each(t, func(t *testing.T, name, html string) {
		for _, dark := range []bool{false, true} {
			o := open(t, html, seeing{width: 1280, dark: dark})
			got := evaluate[found](t, o, inks)
			if len(got.Faint) > 0 || got.Haloed > 0 {
				t.Errorf("dark %v: %d of %d texts have too little contrast, %d a halo: %.100q", dark, len(got.Faint), got.Texts, got.Haloed, some(got.Faint))
			}
			if got.Texts < 10 && name != "balance" {
				t.Errorf("only %d texts were looked at", got.Texts)
			}
		}
	})
	o := open(t, `<!DOCTYPE html><html style="background:#fff"><svg width="200" height="60"><rect width="200" height="60" style="fill:#777777"></rect><text x="20" y="30" style="fill:#888888">grey</text><text x="90" y="30" style="fill:#ffffff;stroke:#000">halo</text></svg>`, seeing{width: 400})
	if got := evaluate[found](t, o, inks); len(got.Faint) != 2 || got.Haloed != 1 {
		t.Errorf("faults are not seen: %+v", got)
	}
}
