package answertest

import "houserules/analysis/answer"

// openings are the numbers of openings after which all is known of some rows, and of the sequences
// of plies that are none.
func openings(rows []*Cell) (of, left int64) {
	for _, x := range rows {
		if x.Population {
			of, left = of+x.Openings, left+x.LeftOut
		}
	}
	return of, left
}

// besides refuses numbers that stand beside what a sentence rests on: of all cases and games there
// are, of seats at a table, of openings.
func (k *check) besides(c *answer.Claim) {
	rows := k.tables.rows(c)
	var cases, judged, few, measured, first int
	for _, x := range k.tables.Cells {
		if x.InFamily || x.Unjudged || x.Apart {
			cases++
		}
		if x.InFamily {
			if judged++; x.few() {
				few++
			}
		}
		if x.InFamily && !x.Unequal {
			measured++
		}
		if x.InFamily && x.Players == k.tables.First {
			first++
		}
	}
	var row Cell // on which a sentence on one row rests
	if len(rows) > 0 {
		row = *rows[0]
	}
	from, left := openings(rows)
	every(c.Text, func(t answer.Text) {
		at, want := 1, 0
		switch t.Key {
		case "answer.sure.few-some", "answer.sure.cut-some":
			want = measured
		case "answer.repeated-some":
			want = first
		case "answer.repeated-many":
			at, want = 0, few
		case "answer.many.cases", "answer.many.opened":
			at, want = 0, cases
		case "answer.openings-left-out":
			want = int(from + left)
		case "answer.population", "answer.population-odds":
			at, want = 2, int(from)
		case "answer.change.each-starts":
			at, want = 0, row.Table
		case "answer.change.each-seat":
			at, want = 0, row.Shared
		case "fair.seat":
			at, want = 0, row.Seat
		case "answer.one-games", "answer.populations":
			if want = len(k.tables.Cells); want > mostNamed && judged > 0 { // of as many as the headline counts
				want = cases
			}
		case "answer.one-line", "answer.one-pair-seen":
			at, want = 2, int(row.Games)
		case "answer.whom.seat-bounds":
			at, want = 3, row.Seat
		case "answer.whom.bounds-more":
			at, want = 0, len(rows)
		case "report.games":
			if at, want = 0, int(k.tables.Simulated); want == 0 { // of tables that nobody counted
				return
			}
		default:
			return
		}
		if t.Args[at] != answer.Count(want) {
			k.refuse(c, "%s says %v where there are %d", t.Key, t.Args[at], want)
		}
	})
}
