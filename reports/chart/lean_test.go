package chart

import "testing"

// A lean drawing is upright and has places in tenths of a point from the one before, joins neighbours of one
// look as far as that changes nothing, and leaves what most texts have to the group around them; words are left alone.
func TestLean(t *testing.T) {
	const text = "\n\tstyle=\"" + fonts + `;font-weight:normal;font-style:normal;font-size:`
	const given = `
<g transform="scale(1, -1) translate(0, -100)">
<path d="M1.25,-0.04L3.999,4L3.99,9" style="fill:none;stroke:var(--ink);stroke-width:0.85" />
<path d="M5,5L5.5,5L4.6,5.9" style="fill:none;stroke:var(--ink);stroke-width:0.85" />
<path d="M5,5L6,6Z" style="fill:#000000;stroke:#111111" />
<path d="M6,6L7,7Z" style="fill:#000000;stroke:#111111" />
<path d="M7,7C7,8,8,9,9,9Z" style="fill:#000000" />
<path d="M20,50A3,3 0 1 1 14,50A3,3 0 1 1 20,50Z" style="fill:#000000" />
<path d="M20,50A3,3 0 1 1 14,50A3,3 0 1 1 20,50Z" style="fill:#222222" />
<path d="M40,50A3,3 0 1 1 34,50A3,3 0 1 1 40,50Z" style="fill:#222222" />
<path d="M20,60A3,3 0 1 1 14,60A3,3 0 1 1 20,60Z" style="fill:#333333" />
<path d="M20,60A3,3 0 1 1 14,60A3,3 0 1 1 20,60Z" style="fill:none;stroke:#444444;stroke-width:2" />
<path d="M20,70A3,3 0 0 1 14,70Z" style="fill:none;stroke:#444444;stroke-width:2" />
<text x="43.892" y="-20.453" transform="scale(1, -1)"` + text + `8px" textLength="4.45">x="1.234"</text>
<text x="43.892" y="-20.453" transform="scale(1, -1)"` + text + `8px" textLength="4.45">12</text>
<text x="43.892" y="-20.453" transform="scale(1, -1)"` + text + `9px" textLength="4.45">long</text>
</g>`
	const want = `
<g style="font-size:8px">
<path d="M1.3,100l2.7-4v-5M5,95h.5l-.9-.9" style="fill:none;stroke:var(--ink);stroke-width:0.85"/>
<path d="M5,95l1-1z" style="fill:#000000;stroke:#111111"/>
<path d="M6,94l1-1z" style="fill:#000000;stroke:#111111"/>
<path d="M7,93c0-1,1-2,2-2zM20,50a3,3,0,1,0-6,0a3,3,0,1,0,6,0z" style="fill:#000000"/>
<path d="M17,50h0M37,50h0" style="fill:none;stroke:#222222;stroke-width:6;stroke-linecap:round"/>
<circle cx="17" cy="40" r="3" style="fill:#333333;stroke:#444444;stroke-width:2"/>
<path d="M20,30a3,3,0,0,0-6,0z" style="fill:none;stroke:#444444;stroke-width:2"/>
<text x="43.9" y="79.5" textLength="4.45">x="1.234"</text>
<text x="43.9" y="79.5">12</text>
<text x="43.9" y="79.5" style="font-size:9px" textLength="4.45">long</text>
</g>`
	if got := lean(given); got != want {
		t.Errorf("%s", got)
	}
	const turned = `<g transform="scale(1, -1) translate(0, -100)"><g transform="rotate(90)"></g></g>`
	if got := lean(turned); got != turned {
		t.Errorf("turned: %s", got)
	}
}
