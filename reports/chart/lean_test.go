package chart

import "testing"

// A lean drawing has places in tenths of a point, joins neighbours of one look as far as that changes
// nothing, and leaves fonts to its head; words are left alone.
func TestLean(t *testing.T) {
	const given = `<path d="M1.25,-0.04L3.999,4" style="fill:none;stroke:var(--ink);stroke-width:0.85" />
<path d="M5,5L6,6" style="fill:none;stroke:var(--ink);stroke-width:0.85" />
<path d="M5,5Z" style="fill:#000000;stroke:#111111" />
<path d="M6,6Z" style="fill:#000000;stroke:#111111" />
<path d="M7,7Z" style="fill:#000000" />
<path d="M8,8Z" style="fill:#000000" />
<text x="43.892" y="-20.453" transform="scale(1, -1)"
	style="` + fonts + `;font-weight:normal;font-style:normal;font-size:8px" textLength="4.45">x="1.234"</text>`
	const want = `<path d="M1.3,0L4,4M5,5L6,6" style="fill:none;stroke:var(--ink);stroke-width:0.85"/>
<path d="M5,5Z" style="fill:#000000;stroke:#111111"/>
<path d="M6,6Z" style="fill:#000000;stroke:#111111"/>
<path d="M7,7ZM8,8Z" style="fill:#000000"/>
<text x="43.9" y="-20.5" transform="scale(1, -1)" style="font-size:8px" textLength="4.45">x="1.234"</text>`
	if got := lean(given); got != want {
		t.Errorf("%s", got)
	}
}
