package record

import "houserules/analysis"

// seats flattens the seats, each with its return and, where it is not alone in
// its role, the verdict on its advantage.
func seats(list []analysis.Seat) []entries {
	out := make([]entries, len(list))
	for i := range list {
		s := &list[i]
		out[i] = entries{
			{"seat", s.Number}, {"role", s.Role}, {"agent", s.Agent}, {"return", estimate(&s.Return)}, {"even", number(s.Even)},
		}
		if s.Advantage.Verdict != 0 {
			out[i] = append(out[i], Field{"advantage", entries(judged(&s.Advantage, "", fraction).Without("words"))})
		}
	}
	return out
}

// roles flattens the roles, each with its shares and, where it has several
// seats, the verdict on whether they do equally well.
func roles(list []analysis.Role) []entries {
	out := make([]entries, len(list))
	for i := range list {
		r := &list[i]
		out[i] = entries{
			{"name", r.Name}, {"seats", append([]int{}, r.Seats...)}, {"share", estimate(&r.Share)},
			{"all", estimate(&r.All)}, {"part", estimate(&r.Part)}, {"nothing", estimate(&r.Nothing)},
		}
		if r.Equal.Verdict != 0 {
			equal := append(judged(&r.Equal, "", fraction).Without("words"), Field{"seat", r.Decisive})
			out[i] = append(out[i], Field{"equal", entries(equal)})
		}
	}
	return out
}

// roleWords has the verdicts on the seats of each role in words.
func roleWords(list []analysis.Role, w Words) entries {
	var out entries
	for i := range list {
		if w != nil && list[i].Equal.Verdict != 0 {
			out = append(out, Field{list[i].Name, w.Seats(&list[i])})
		}
	}
	return out
}

// against flattens the results of seats against another role.
func against(list []analysis.Against) []entries {
	out := make([]entries, len(list))
	for i := range list {
		a := &list[i]
		out[i] = append(entries{{"name", a.Name}, {"seat", a.Seat}, {"role", a.Role}}, outcomes(a.Games)...)
		out[i] = append(out[i], Field{"won", estimate(&a.Won)}, Field{"drawn", estimate(&a.Drawn)}, Field{"lost", estimate(&a.Lost)}, Field{"score", estimate(&a.Score)}, Field{"doc", a.Doc})
	}
	return out
}
