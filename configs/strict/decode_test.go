package strict_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/strict"
)

func TestDecode(t *testing.T) {
	toy := func(change func(*Toy)) *Toy {
		x := defaultToy()
		change(x)
		return x
	}
	seed := uint64(18446744073709551615)
	for _, c := range []struct {
		name, yaml string
		want       *Toy
	}{
		{"plain values", "title: Club\ngrand_slam: forbidden\nquick: true", toy(func(x *Toy) { x.Title, x.Slam, x.Quick = "Club", "forbidden", true })},
		{"quoted text that looks like a number", "title: \"2024\"", toy(func(x *Toy) { x.Title = "2024" })},
		{"a date is text", "title: 2024-05-01", toy(func(x *Toy) { x.Title = "2024-05-01" })},
		{"units", "board: {seeds: 5 seeds, houses: 7 houses}", toy(func(x *Toy) { x.Board.Seeds, x.Board.Houses = 5, [2]int{7, 7} })},
		{"singular and no blank", "board: {seeds: 1 seed}\nmargin: 2.5pp", toy(func(x *Toy) { x.Board.Seeds, x.Margin = 1, 2.5 })},
		{"quoted with unit", "board: {seeds: '5 seeds'}", toy(func(x *Toy) { x.Board.Seeds = 5 })},
		{"one for both", "board: {houses: 5}", toy(func(x *Toy) { x.Board.Houses = [2]int{5, 5} })},
		{"a list of two", "board:\n  houses: [5, 6 houses]", toy(func(x *Toy) { x.Board.Houses = [2]int{5, 6} })},
		{"lists replace", "counts:\n- 4 seeds", toy(func(x *Toy) { x.Counts = []int{4} })},
		{"empty list", "counts: []", toy(func(x *Toy) { x.Counts = []int{} })},
		{"coded", "end: {majority: half + 1}", toy(func(x *Toy) { x.End.Majority = Half{true, 1} })},
		{"switched on with its default", "end: {repetition: {}}", toy(func(x *Toy) { x.End.Repetition = &Repetition{2, "captures"} })},
		{"switched on and changed", "end: {repetition: {count: 3}}", toy(func(x *Toy) { x.End.Repetition = &Repetition{3, "captures"} })},
		{"off stays off", "end: {repetition: none}", toy(func(*Toy) {})},
		{"one value for a list", "agents: random", toy(func(x *Toy) { x.Agents = []string{"random"} })},
		{"a list of text", "agents: [random, 'alphabeta:4', greedy,greedy]", toy(func(x *Toy) { x.Agents = []string{"random", "alphabeta:4", "greedy", "greedy"} })},
		{"one value for a map", "games: 200_000", toy(func(x *Toy) { x.Games = map[string]int64{"": 200000} })},
		{"a map", "games: {random: 200_000 games, \"alphabeta:4\": 20000}", toy(func(x *Toy) { x.Games = map[string]int64{"random": 200000, "alphabeta:4": 20000} })},
		{"the largest seed", "seed: 18446744073709551615", toy(func(x *Toy) { x.Seed = &seed })},
		{"no seed", "seed: none", toy(func(*Toy) {})},
		{"several lines", "board:\n  map: |\n    ..\n    ~~\n", toy(func(x *Toy) { x.Board.Map = "..\n~~\n" })},
		{"byte order mark and carriage returns", "\uFEFFtitle: Club\r\nquick: true\r\n", toy(func(x *Toy) { x.Title, x.Quick = "Club", true })},
		{"a document marker", "---\ntitle: Club\n...\n", toy(func(x *Toy) { x.Title = "Club" })},
		{"JSON", `{"title": "Club", "counts": [4], "end": {"repetition": "none"}}`, toy(func(x *Toy) { x.Title, x.Counts = "Club", []int{4} })},
	} {
		got := defaultToy()
		if list := strict.Decode("t.yaml", []byte(c.yaml), got); len(list) > 0 {
			t.Errorf("%s: %v", c.name, list)
		} else if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s:\n%s", c.name, d)
		}
	}
}

// Every message, with the place it names.
func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct{ name, yaml, want string }{
		{"unknown key", "grandslam: captures", "1:1: error: unknown key grandslam; did you mean grand_slam?"},
		{"unknown key below", "end: {majorty: none}", "1:7: error: unknown key majorty in end; did you mean majority?"},
		{"key of another map", "title: x\nseeds: 4", "2:1: error: unknown key seeds; did you mean board.seeds?"},
		{"unknown key like no other", "board:\n  zzzzzz: 4", "2:3: error: unknown key zzzzzz in board; the keys here are houses, seeds, map"},
		{"odd key", "\"a\\eb c\": 4", `1:1: error: unknown key "a\x1bb c"; the keys here are schema, title, grand_slam, board, counts, end, agents, games, labels, seed, margin, quick, small`},
		{"hidden field", "Hidden: 4", "1:1: error: unknown key Hidden; the keys here are schema, title, grand_slam, board, counts, end, agents, games, labels, seed, margin, quick, small"},
		{"duplicate", "title: a\nquick: true\ntitle: b", "3:1: error: key title is given twice, first on line 1"},
		{"duplicate below", "end: {majority: none, majority: none}", "1:23: error: key majority is given twice, first on line 1"},
		{"duplicate in a free map", "games: {random: 1, random: 2}", "1:20: error: key random is given twice, first on line 1"},
		{"list as key", "? [a]\n: 1", "1:3: error: a key must be a word, not a list"},
		{"list as free key", "games: {[a]: 1}", "1:9: error: a key of games must be a word, not a list"},

		{"fraction for a whole number", "board: {seeds: 1.9}", "1:16: error: board.seeds cannot be 1.9: write a whole number of seeds from 1 to 16"},
		{"no whole number with an exponent", "board: {seeds: 1.55e1}", "1:16: error: board.seeds cannot be 1.55e1: write a whole number of seeds from 1 to 16"},
		{"text for a number", "board: {seeds: yes}", `1:16: error: board.seeds cannot be the text "yes": write a whole number of seeds from 1 to 16`},
		{"truth for a number", "board: {seeds: true}", "1:16: error: board.seeds cannot be the truth value true: write a whole number of seeds from 1 to 16"},
		{"list for a number", "board: {seeds: [4]}", "1:16: error: board.seeds cannot be a list: write a whole number of seeds from 1 to 16"},
		{"list for words that are one text", "agents: [random, [greedy, 'mcts:10']]", `1:18: error: agents[1] cannot be a list: write one text, "greedy,mcts:10"`},
		{"list of lists for one text", "agents: [[[greedy]]]", "1:10: error: agents[0] cannot be a list: write text"},
		{"empty list for one text", "agents: [[]]", "1:10: error: agents[0] cannot be a list: write text"},
		{"map for a number", "board: {seeds: {a: 1}}", "1:16: error: board.seeds cannot be a map of keys: write a whole number of seeds from 1 to 16"},
		{"quoted number", "board: {seeds: '4'}", "1:16: error: board.seeds is a number, but in quotes 4 is text: remove the quotes"},
		{"nothing for a number", "board:\n  seeds:\n", "2:9: error: board.seeds has no value: write a whole number of seeds from 1 to 16, or remove the key"},
		{"null", "board: ~", "1:8: error: board has no value: write keys with values: houses, seeds, map, or remove the key"},
		{"too large", "board: {seeds: 17 seeds}", "1:16: error: board.seeds cannot be 17 seeds: write a whole number of seeds from 1 to 16"},
		{"too small", "board: {seeds: -1}", "1:16: error: board.seeds cannot be -1: write a whole number of seeds from 1 to 16"},
		{"below an only bound", "end: {repetition: {count: 1}}", "1:27: error: end.repetition.count cannot be 1: write a whole number of occurrences, at least 2"},
		{"wrong unit", "board: {seeds: 4 houses}", "1:16: error: board.seeds is counted in seeds, not in houses"},
		{"per cent for points", "margin: 1 %", "1:9: error: margin is counted in pp, not in %"},
		{"unit where there is none", "small: 4 seeds", "1:8: error: small has no unit: write 4 without seeds"},
		{"octal", "board: {seeds: 010}", "1:16: error: board.seeds: leave out the leading zero of 010, which some read as octal"},
		{"hexadecimal", "board: {seeds: 0x10}", "1:16: error: board.seeds is counted in seeds, not in x10"},
		{"does not fit", "small: 200", "1:8: error: small cannot be 200: the number is too large or too small"},
		{"seed too large", "seed: 18446744073709551616", "1:7: error: seed cannot be 18446744073709551616: the number is too large or too small"},
		{"negative seed", "seed: -1", "1:7: error: seed cannot be -1: the number is too large or too small"},
		{"not a number", "margin: .nan", "1:9: error: margin cannot be the number .nan: write a number of pp from 0 to 50"},
		{"infinite", "margin: 1e999", "1:9: error: margin cannot be 1e999: write a number of pp from 0 to 50"},

		{"number for text", "title: 2024", "1:8: error: title is text, but 2024 is read as the number 2024: put it in quotes"},
		{"truth for text", "title: true", "1:8: error: title is text, but true is read as the truth value true: put it in quotes"},
		{"list for text", "title: [a]", "1:8: error: title cannot be a list: write text"},
		{"unknown choice", "grand_slam: capture", "1:13: error: grand_slam cannot be capture: write one of captures, captures-nothing, forbidden; did you mean captures?"},
		{"choice like no other", "grand_slam: 5", "1:13: error: grand_slam cannot be 5: write one of captures, captures-nothing, forbidden"},
		{"list for a choice", "grand_slam:\n- captures", "2:1: error: grand_slam cannot be a list: write one of captures, captures-nothing, forbidden"},
		{"yes for a truth", "quick: yes", `1:8: error: quick cannot be the text "yes": write true or false`},
		{"quoted truth", "quick: 'true'", `1:8: error: quick cannot be the text "true": write true or false`},
		{"coded", "end: {majority: third}", `1:17: error: end.majority: "third" is no majority: write half + N or none`},
		{"truth for coded", "end: {majority: true}", "1:17: error: end.majority cannot be the truth value true"},
		{"map for coded", "end: {majority: {a: 1}}", "1:17: error: end.majority cannot be a map of keys: write one value"},

		{"one value for a list", "counts: 4", "1:9: error: counts cannot be the number 4: write a list in [ ]"},
		{"element", "counts: [2, x, 65]", "1:13: error: counts[1] cannot be the text \"x\": write a whole number of seeds from 1 to 64\n1:16: error: counts[2] cannot be 65: write a whole number of seeds from 1 to 64"},
		{"null element", "counts: [2, ]\nagents: [~]", "2:10: error: agents[0] has no value: write text, or remove the key"},
		{"tuple too long", "board: {houses: [1, 2, 3]}", "1:17: error: board.houses has 3 entries: write a whole number of houses from 1 to 12, or a list of 2"},
		{"tuple out of bounds, once", "board: {houses: 13}", "1:17: error: board.houses cannot be 13: write a whole number of houses from 1 to 12"},
		{"tuple of a map", "board: {houses: {a: 1}}", "1:17: error: board.houses cannot be a map of keys: write a whole number of houses from 1 to 12, or a list of 2"},
		{"word for a map", "board: big", `1:8: error: board cannot be the text "big": write keys with values: houses, seeds, map`},
		{"none for a map", "board: none", `1:8: error: board cannot be the text "none": write keys with values: houses, seeds, map`},
		{"list for a map", "end: [majority]", "1:6: error: end cannot be a list: write keys with values: majority, repetition"},
		{"word for an optional map", "end: {repetition: off}", `1:19: error: end.repetition cannot be the text "off": write keys with values: count, slam, or none`},
		{"text for a free map", "games: many", `1:8: error: games cannot be the text "many": write a whole number of games, at least 1`},
		{"list for a free map", "labels: [a]", "1:9: error: labels cannot be a list: write keys with values"},
		{"in a free map", "games: {random: 0}", "1:17: error: games.random cannot be 0: write a whole number of games, at least 1"},
		{"free key that needs quotes", "labels: {a.b: [1]}", `1:15: error: labels["a.b"] cannot be a list: write text`},

		{"alias", "title: &a x\nagents: [*a]", "1:8: error: anchors are not accepted: remove &a\n2:10: error: aliases are not accepted: write out what *a stands for"},
		{"merge key", "board: {<<: {seeds: 4}}", "1:9: error: merge keys (<<) are not accepted: write the keys out"},
		{"tag", "board: {seeds: !!int 4}", "1:16: error: tags are not accepted: remove !!int"},
		{"own tag", "title: !x y", "1:8: error: tags are not accepted: remove !x"},
		{"unknown alias", "title: x\nagents: [*a]", "2:12: error: not valid YAML: unknown anchor 'a' referenced; aliases are not accepted"},

		{"empty", "", "1:1: error: the file is empty"},
		{"only a comment", "# nothing\n", "1:1: error: the file is empty"},
		{"a list", "- a", "1:1: error: the file must be a map of keys, not a list"},
		{"a word", "hello", `1:1: error: the file must be a map of keys, not the text "hello"`},
		{"only null", "---\n", "2:1: error: the file must be a map of keys, not nothing"},
		{"only a marker", "---", "1:1: error: the file must be a map of keys, not nothing"},
		{"two documents", "title: x\n---\ntitle: y", "2:1: error: a second document begins here; a file holds one, without --- lines between"},
		{"broken second document", "title: x\n---\n[", "3:1: error: not valid YAML: did not find expected node content"},
		{"tab", "board:\n\tseeds: 4", "2:1: error: not valid YAML: a tab in the indentation; indent with blanks"},
		{"tab in the first line", "\ttitle: x", "1:1: error: not valid YAML: a tab in the indentation; indent with blanks"},
		{"indentation", "title: x\n  quick: true", "2:8: error: not valid YAML: a key cannot stand here; put text with a colon in quotes, or mend the indentation"},
		{"colon in text", "title: a: b", "1:9: error: not valid YAML: a key cannot stand here; put text with a colon in quotes, or mend the indentation"},
		{"open bracket", "title: x\ncounts: [2, 3\nquick: true\nsmall: 1", "2:9: error: not valid YAML: a bracket opened here is not closed, or a comma is missing after it"},
		{"open quote", "quick: true\ntitle: \"abc\nsmall: 1", "2:1: error: not valid YAML: a quotation that begins here does not end"},
		{"open bracket at the end", "counts: [2, 3", "1:9: error: not valid YAML: a bracket opened here is not closed, or a comma is missing after it"},
		{"reserved character", "title: @home", "1:8: error: not valid YAML: a value cannot begin with this character; put it in quotes"},
		{"list in a map", "# x\n\ntitle: x\nquick: true\n- a\nsmall: 1\n", "5:1: error: not valid YAML: a key is missing here, or the indentation is wrong"},
		{"not UTF-8", "title: caf\xe9", "1:11: error: byte 0xE9 is not UTF-8 text; save the file as UTF-8"},
		{"UTF-16", "\xff\xfet\x00", "error: the file is UTF-16 text; save it as UTF-8"},
		{"control character", "title: x\nquick: \x00", "2:8: error: control character U+0000 is not allowed"},
		{"deep", "title: " + strings.Repeat("[", 70) + strings.Repeat("]", 70), "1:8: error: title cannot be a list: write text\n1:72: error: nested more than 64 deep"},
		{"absurdly deep", strings.Repeat("[", 20000), "1:257: error: nested more than 64 deep"},
		{"maps absurdly deep", "x:\n  " + strings.Repeat("{a: ", 10000), "2:1027: error: nested more than 64 deep"},
		{"lists absurdly deep", "x: 1\ny:\n" + strings.Repeat("- ", 10000), "3:513: error: nested more than 64 deep"},
		{"keys absurdly deep", strings.Repeat("? ", 9000) + "a", "1:513: error: nested more than 64 deep"},
		{"blocks absurdly deep", stairs(300), "257:257: error: nested more than 64 deep"},
		{"behind what looks like a comment", "x: [\"\n#\", " + strings.Repeat("[", 9000), "2:260: error: nested more than 64 deep"},
		{"large", strings.Repeat("# comment\n", 110000), "error: the file is larger than 1048576 bytes"},

		{"behind a byte order mark", "\uFEFFgrandslam: x", "1:1: error: unknown key grandslam; did you mean grand_slam?"},
		{"lines of Windows", "title: x\r\n\r\nboard:\r\n  map: |\r\n    a\r\n    b\r\n  seeds: 99\r\n", "7:10: error: board.seeds cannot be 99: write a whole number of seeds from 1 to 16"},
		{"lines of old Macs", "title: x\rquick: 3\r", "2:8: error: quick cannot be the number 3: write true or false"},
		{"quotation of Windows", "quick: true\r\ntitle: \"x\r\n", "2:1: error: not valid YAML: a quotation that begins here does not end"},

		{"everything at once", "schema: 2\ngrandslam: x\nboard: {seeds: 99, hauses: 3}\nend: {repetition: {cuont: 2}, majority: 1}\ncounts: x",
			`1:9: error: schema cannot be 2: write 1
2:1: error: unknown key grandslam; did you mean grand_slam?
3:16: error: board.seeds cannot be 99: write a whole number of seeds from 1 to 16
3:20: error: unknown key hauses in board; did you mean houses?
4:20: error: unknown key cuont in end.repetition; did you mean count?
4:41: error: end.majority: "1" is no majority: write half + N or none
5:9: error: counts cannot be the text "x": write a list in [ ]`},
	} {
		list := strict.Decode("t.yaml", []byte(c.yaml), defaultToy())
		var got []string
		for _, d := range list {
			got = append(got, strings.TrimPrefix(strings.TrimPrefix(d.String(), "t.yaml:"), " "))
		}
		if d := cmp.Diff(strings.Split(c.want, "\n"), got); d != "" {
			t.Errorf("%s:\n%s", c.name, d)
		}
	}
}

// A value from a variable or flag is judged as one in a file, but that text
// needs no quotes.
func TestSet(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{"title", "2024", ""},
		{"title", "", ""},
		{"quick", "true", ""},
		{"small", "1_0", ""},
		{"grand_slam", "forbidden", ""},
		{"seed", "none", ""},
		{"margin", "1 pp", ""},
		{"small", "999", "VAR: error: small cannot be 999: the number is too large or too small"},
		{"small", "", "VAR: error: small has no value: write a whole number, or remove the key"},
		{"small", "{a: b}", `VAR: error: small cannot be the text "{a: b}": write a whole number`},
		{"small", "4\n5", `VAR: error: small cannot be the text "4\n5": write a whole number`},
		{"quick", "yes", `VAR: error: quick cannot be the text "yes": write true or false`},
		{"grand_slam", "forbiden", "VAR: error: grand_slam cannot be forbiden: write one of captures, captures-nothing, forbidden; did you mean forbidden?"},
	} {
		got := defaultToy()
		list := strict.Set("VAR", got, c.key, c.value)
		if text := list.Error(); text != c.want {
			t.Errorf("%s=%q: %s, want %s", c.key, c.value, text, c.want)
		}
		want := defaultToy()
		if c.want == "" {
			file := c.value
			if c.key == "title" {
				file = strict.Quote(c.value)
			}
			if list := strict.Decode("t.yaml", []byte(c.key+": "+file), want); len(list) > 0 {
				t.Fatal(list)
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s=%q: (-as in a file +got)\n%s", c.key, c.value, d)
		}
	}
}

func TestErrorsLeaveOldValues(t *testing.T) {
	got := defaultToy()
	list := strict.Decode("t.yaml", []byte("board: {seeds: 99, houses: [1, x]}\ncounts: [9, x]\ngrand_slam: x\nend: {majority: x}\nsmall: 999\ntitle: read"), got)
	want := defaultToy()
	want.Title = "read"
	if len(list) != 6 {
		t.Errorf("%d errors, not 6:\n%v", len(list), list)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestAliasBombIsRefusedQuickly(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'z'; c++ {
		p := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [" + strings.Repeat("*"+p+",", 9) + "]\n"
	}
	if list := strict.Decode("t.yaml", []byte(bomb), defaultToy()); !list.HasErrors() || len(list) > 300 {
		t.Errorf("%d errors", len(list))
	}
}

func TestManyErrorsAreCut(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "key%d: 1\n", i)
	}
	list := strict.Decode("t.yaml", []byte(b.String()), defaultToy())
	if last := list[len(list)-1].Text; len(list) != 101 || last != "too many errors; the rest is not shown" {
		t.Errorf("%d errors, the last %q", len(list), last)
	}
}

// stairs are maps, each in a block one blank further to the right.
func stairs(deep int) string {
	var text strings.Builder
	for n := range deep {
		text.WriteString(strings.Repeat(" ", n) + "a:\n")
	}
	return text.String()
}
