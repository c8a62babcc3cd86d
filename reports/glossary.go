package reports

// glossaryOf explains the terms of a page whose intervals have a level, by a tolerance
// where it is positive. Exact values, of the level 1, have neither points nor intervals.
// Rules in prose speak of games cut off, too.
func glossaryOf(say translator, at, tolerance float64) []term {
	var list []term
	if at < 1 {
		list = []term{{say("word.pp"), say("word.pp.text")}, {say("word.interval"), say("word.interval.text", level(say, at))}}
	}
	if tolerance > 0 {
		list = append(list, term{say("word.tolerance"), say("word.tolerance.text", points(say, tolerance))})
	}
	return append(list, term{say("word.ply"), say("word.ply.text")}, term{say("word.cut-off"), say("word.cut-off.text")})
}
