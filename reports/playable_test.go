package reports_test

import (
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/engine/rules"
	"houserules/reports/playable"
	"houserules/reports/playable/session"
	"houserules/variants"
)

// playableOf is a page of some rules, in a language.
func playableOf(t *testing.T, say *words.Catalogue, list ...*variants.Variant) string {
	t.Helper()
	page := playable.Page{Title: "made", Words: say, Seed: 18446744073709551615}
	for _, v := range list {
		r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
		if err != nil {
			t.Fatal(err)
		}
		g := playable.Game{Name: v.Name, Title: v.Title, Brief: "Rules & more.", BuiltIn: v.File != "", Rules: r, Info: v.Game.Info()}
		for _, name := range []string{"greedy", "random", "alphabeta:2", "herder:1"} {
			if session.Fits(name, v.Game) {
				g.Players = append(g.Players, name)
			}
		}
		page.Games = append(page.Games, g)
	}
	dir := t.TempDir()
	if err := playable.Write(dir, page); err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(filepath.Join(dir, playable.File))
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// loaded is a built-in variant with some knobs set otherwise, under a name of its own
// where there are any.
func loaded(t *testing.T, name string, settings ...variants.Setting) *variants.Variant {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	if len(settings) == 0 {
		return v
	}
	v, err := v.Set("club-"+name, "Club "+name, settings)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// whole plays a game to its end: at a person's turn it points at what can be pointed
// at, and takes a button where there is nothing.
const whole = `(async () => {
  const nap = () => new Promise((done) => setTimeout(done, 5));
  for (let n = 0; table.view.waits !== 'over'; n++) {
    if (n > 30000) return 'stuck: ' + document.getElementById('status').textContent;
    if (table.view.waits !== 'person') { await nap(); continue; }
    const may = [...document.querySelectorAll('#board .may')];
    const at = may[(n * 7) % may.length] ?? document.querySelectorAll('#moves button')[0];
    at.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  }
  return document.getElementById('record').value;
})()`

// The licence of what is Go's in the page is folded into it, in every language.
func TestPlayableLicenses(t *testing.T) {
	for _, tag := range words.Languages() {
		say := words.In(tag)
		html := playableOf(t, say, loaded(t, "french"))
		_, folded, found := strings.Cut(html, "<details>\n<summary>"+template.HTMLEscapeString(say.Say(rules.Say("playable.licenses")))+"</summary>")
		folded, _, _ = strings.Cut(folded, "</details>")
		if !found || !strings.Contains(folded, "The Go Authors") || !strings.Contains(folded, "Redistributions in binary form") || !strings.Contains(folded, "Additional IP Rights Grant") {
			t.Errorf("%s: %.200q", tag, folded)
		}
	}
}

// unpacked waits for the engine.
const unpacked = `(async () => {
  for (let n = 0; n < 2000 && !table.view; n++) await new Promise((done) => setTimeout(done, 10));
  return document.getElementById('status').textContent;
})()`

// again plays a record again by the engine of this program, and compares its end.
func again(t *testing.T, v *variants.Variant, line string) int {
	t.Helper()
	var record struct {
		Variant, Start, Final string
		Moves, Agents         []string
		End                   string `json:"end_reason"`
		Scores, Returns       []float64
	}
	if err := json.Unmarshal([]byte(line), &record); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	s := v.Game.New()
	if record.Variant != v.Name || record.Start != s.Position() {
		t.Errorf("a game of %s from %s", record.Variant, record.Start)
	}
	for i, text := range record.Moves {
		a, err := s.ParseAction(text)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		s.Play(a)
	}
	if s.Turn() != engine.Over {
		t.Fatalf("after %d moves the game is not over", len(record.Moves))
	}
	o := s.Outcome()
	var scores, returns []float64
	for i := range v.Game.Info().Seats() {
		scores, returns = append(scores, o.Scores[i].Float()), append(returns, o.Returns[i].Float())
	}
	if record.Final != s.Position() || record.End != v.Game.Info().EndReason(o.End) || !slices.Equal(scores, record.Scores) || !slices.Equal(returns, record.Returns) {
		t.Errorf("the page: %s %s %v %v; again: %s %s %v %v", record.Final, record.End, record.Scores, record.Returns, s.Position(), v.Game.Info().EndReason(o.End), scores, returns)
	}
	return len(record.Moves)
}

// Games are played in a browser, by pointing at the board, to their ends; the records
// play again in this program to the same ends; nothing is asked of any network, and
// nothing complained of.
func TestPlayableGames(t *testing.T) {
	for _, v := range []*variants.Variant{loaded(t, "french"), loaded(t, "kalah", variants.Setting{Knob: "board.seeds", Value: "3 seeds"}), loaded(t, "aiyawatstani")} {
		t.Run(v.Name, func(t *testing.T) {
			o := open(t, playableOf(t, nil, v), seeing{width: 1280})
			if says := waited[string](t, o, unpacked); !strings.HasSuffix(says, " to move.") {
				t.Fatalf("it says %q, %q", says, o.heard())
			}
			want := "houserules replay game.jsonl"
			if v.File == "" {
				want += " --variant " + v.Name + ".yaml"
			}
			if command := evaluate[string](t, o, `document.getElementById('command').textContent`); command != want {
				t.Errorf("%q, not %q", command, want)
			}
			line := waited[string](t, o, whole)
			if plies := again(t, v, line); plies < 5 || !strings.Contains(line, `"agents":["person","greedy"]`) {
				t.Errorf("%s", line)
			}
			if says := evaluate[string](t, o, `document.getElementById('status').textContent`); !strings.HasPrefix(says, "The game is over: ") {
				t.Error(says)
			}
			// Taken back, it is a person's turn again, and the list of moves as long.
			if got := evaluate[string](t, o, `document.getElementById('undo').click(); [table.view.waits, table.view.plies === document.getElementById('played').childElementCount].join()`); got != "person,true" {
				t.Errorf("taken back: %s", got)
			}
			if heard := o.heard(); len(heard) > 0 {
				t.Errorf("the page says %q", heard)
			}
		})
	}
}

// A game for five with dice begins with a person, who leaves their seat to a player.
func TestPlayableHerding(t *testing.T) {
	browser(t)
	v := loaded(t, "awethi", variants.Setting{Knob: "limit.rounds", Value: "12 rounds"})
	o := open(t, playableOf(t, nil, v), seeing{width: 1280})
	waited[string](t, o, unpacked)
	got := waited[string](t, o, `(async () => {
  const nap = () => new Promise((done) => setTimeout(done, 5));
  let pointed = 0;
  for (let n = 0; pointed < 12 && n < 5000; n++) {
    if (table.view.waits !== 'person') { await nap(); continue; }
    const may = document.querySelector('#board .may') ?? document.querySelector('#moves button');
    if (may.closest('#board')) pointed++;
    may.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  }
  const seat = document.querySelector('#seats select');
  seat.value = 'herder:1';
  seat.dispatchEvent(new Event('change'));
  return pointed + ' ' + document.getElementById('captions').textContent;
})()`)
	if !strings.HasPrefix(got, "12 ") || !strings.Contains(got, "round ") {
		t.Errorf("pointed at %q", got)
	}
	if plies := again(t, v, waited[string](t, o, whole)); plies < 100 {
		t.Errorf("%d plies", plies)
	}
	if heard := o.heard(); len(heard) > 0 {
		t.Errorf("the page says %q", heard)
	}
}

// The page has no barriers and nothing is cut, light and dark, narrow and wide; all of
// a turn can be done with keys; without scripts it says what it would do.
func TestPlayableForAll(t *testing.T) {
	browser(t)
	html := playableOf(t, nil, loaded(t, "french"), loaded(t, "aiyawatstani"), loaded(t, "awethi"))
	script := axeScript(t)
	o := open(t, html, seeing{width: 1280})
	waited[string](t, o, unpacked)
	loadAxe(t, o, script)
	for i := range 3 {
		evaluate[int](t, o, fmt.Sprintf(`{ const s = document.getElementById('variant'); s.selectedIndex = %d; s.dispatchEvent(new Event('change')); 0 }`, i))
		for _, how := range []seeing{{width: 1280}, {width: 1280, dark: true}, {width: 400}, {width: 400, dark: true}} {
			o.look(t, how)
			for _, barrier := range axe(t, o) {
				t.Errorf("%d: %+v: %s", i, how, barrier)
			}
			if wide := evaluate[string](t, o, `[document.documentElement.scrollWidth, document.getElementById('board').getBoundingClientRect().right].join(' ')`); func() bool {
				var page, board float64
				fmt.Sscan(wide, &page, &board)
				return page > float64(how.width) || board > float64(how.width) || board == 0
			}() {
				t.Errorf("%d: %+v: the page and the board are so wide: %s", i, how, wide)
			}
		}
	}
	keys := waited[string](t, o, `(async () => {
  const s = document.getElementById('variant'); s.selectedIndex = 0; s.dispatchEvent(new Event('change'));
  const first = document.querySelector('#moves button');
  first.focus();
  first.click();
  for (let n = 0; n < 500 && table.view.waits !== 'person'; n++) await new Promise((done) => setTimeout(done, 5));
  return document.activeElement.closest('#moves') ? 'kept' : 'lost';
})()`)
	if keys != "kept" {
		t.Errorf("the focus is %s after a move", keys)
	}
	// At the end there are no moves: the focus goes to what the game came to, which is read out.
	if got := waited[string](t, o, `(async () => {
  for (let n = 0; n < 30000 && table.view.waits !== 'over'; n++) {
    const moves = [...document.querySelectorAll('#moves button')];
    if (table.view.waits === 'person' && moves.length) {
      moves[n % moves.length].focus();
      moves[n % moves.length].click();
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  return document.activeElement.id + ' ' + document.activeElement.textContent.startsWith('The game is over');
})()`); got != "status true" {
		t.Errorf("the focus is on %s at the end", got)
	}
	off := open(t, html, seeing{width: 400, scriptless: true})
	off.look(t, seeing{width: 400})
	if text := evaluate[string](t, off, `document.body.innerText`); !strings.Contains(text, "houserules play french") || strings.Contains(text, "New game") {
		t.Errorf("without scripts: %q", text)
	}
}

// The page's own words are those of the catalogue.
func TestPlayableWords(t *testing.T) {
	browser(t)
	for _, tag := range words.Languages() {
		c := words.In(tag)
		o := open(t, playableOf(t, c, loaded(t, "french")), seeing{width: 400})
		waited[string](t, o, unpacked)
		for _, m := range []rules.Message{
			rules.Say("mancala.told.captures", rules.Say("role.south"), 1, []string{"A"}),
			rules.Say("mancala.told.captures", rules.Say("role.north"), 12, []string{"A", "B", "C"}),
			rules.Say("mancala.told.stored", rules.Say("role.north"), 1234),
			rules.Say("hop.told.captures", rules.Say("role.second"), "E5"),
			rules.Say("playable.turn", c.Say(rules.Say("role.south"))),
			rules.Say("herding.caption.next", 3, 2, "walk", "asleep"),
		} {
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := evaluate[string](t, o, "message("+string(text)+")"), c.Say(m); got != want {
				t.Errorf("%s: %q, and the catalogue says %q", tag, got, want)
			}
		}
	}
}

// keeping changes the form in the middle of a match and of a game, with a seed that is none
// and without; what is played goes on until a new game is asked for.
const keeping = `(async () => {
  const $ = (id) => document.getElementById(id);
  const out = [];
  const set = (id, value) => {
    if ($(id).type === 'checkbox') $(id).checked = value; else if (id === 'variant') $(id).selectedIndex = value; else $(id).value = value;
    $(id).dispatchEvent(new Event('change'));
    out.push([table.game.name, table.view.match?.game ?? 'single', table.view.plies, $('kept').textContent ? 'kept' : 'as chosen', $('seats').textContent.includes('Player 1')].join(' '));
  };
  const sit = () => { for (const s of document.querySelectorAll('#seats select')) { s.value = 'person'; s.dispatchEvent(new Event('change')); } };
  sit();
  set('kind', 'rules');
  set('lots', false);
  document.querySelector('#moves button').click();
  set('lots', true);
  set('lots', false);
  set('kind', 'single');
  set('kind', 'target');
  set('target', '70');
  set('variant', 1);
  sit();
  out.push($('status').textContent + $('scores').textContent);
  const seed = $('seed').value;
  $('seed').value = 'x';
  $('setup').requestSubmit();
  out.push(table.game.name + ' ' + table.view.plies + ' ' + ($('kept').textContent ? 'kept' : 'as chosen'));
  set('variant', 0);
  $('seed').value = seed;
  $('setup').requestSubmit();
  set('seed', seed);
  $('seed').value = 'x';
  set('variant', 1);
  out.push($('scores').textContent);
  $('seed').value = seed;
  $('setup').requestSubmit();
  set('seed', seed);
  out.push($('scores').textContent);
  return out.join('|');
})()`

// lots begins a game of the third rules with lots, then without.
const lots = `(() => {
  const $ = (id) => document.getElementById(id);
  $('variant').selectedIndex = 2;
  table.choose();
  $('seed').value = '%d';
  const out = [];
  for (const checked of [true, false]) {
    $('lots').checked = checked;
    table.begin();
    const labels = [...document.querySelectorAll('#seats label')].map((label) => label.firstChild.textContent);
    out.push($('match').hidden ? '' : $('match-game').textContent, labels.join(' '), JSON.stringify(JSON.parse(ask({do: 'record'}).record).agents));
  }
  return out.join('|');
})()`

// What is chosen in the form of a page never ends what is played there, and names nobody
// in it otherwise than its rules do.
func TestPlayableKeeps(t *testing.T) {
	browser(t)
	o := open(t, playableOf(t, nil, loaded(t, "french"), loaded(t, "aiyawatstani"), loaded(t, "finnish")), seeing{width: 1280})
	waited[string](t, o, unpacked)
	got := strings.Split(waited[string](t, o, keeping), "|")
	want := []string{
		"french 1 0 as chosen true", "french 1 0 as chosen true",
		"french 1 1 kept true", "french 1 1 as chosen true", "french 1 1 kept false", "french 1 1 kept true", "french 1 1 kept true", "french 1 1 kept false",
		"North to move.In seeds: South 0 and North 0", "french 1 kept", "french 1 1 kept false",
		"french single 0 as chosen false", "french single 0 kept false", "In seeds: South 0 and North 0",
		"aiyawatstani single 0 as chosen false", "In counters: First 0 and Second 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nand not\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// Where the rules draw lots for a single game, the seed draws them, and the page says it;
	// who chooses seats by hand has them.
	for seed := range uint64(6) {
		starts := "Lots are drawn, and you start."
		agents := `["person","greedy"]`
		if matchplay.PlayerByLot(engine.GameStreams(seed, 0)) == matchplay.Second {
			starts, agents = "Lots are drawn, and player 2 (a greedy player) starts.", `["greedy","person"]`
		}
		drawn := evaluate[string](t, o, fmt.Sprintf(lots, seed))
		if want := starts + "|Player 1 is played by  Player 2 is played by |" + agents + "||South is played by  North is played by |" + `["person","greedy"]`; drawn != want {
			t.Errorf("seed %d: %s, not %s", seed, drawn, want)
		}
	}
	for _, said := range o.heard() {
		t.Error(said)
	}
}

// wholeMatch plays a match of persons in a page to its end, each giving up every other game;
// the winner chooses a side. It returns the record.
const wholeMatch = `(async () => {
  const $ = (id) => document.getElementById(id);
  const nap = () => new Promise((done) => setTimeout(done, 5));
  $('kind').value = 'rules';
  $('kind').dispatchEvent(new Event('change'));
  for (const s of document.querySelectorAll('#seats select')) {
    s.value = 'person';
    s.dispatchEvent(new Event('change'));
  }
  for (let n = 0; n < 40 && !table.view.match.over; n++) {
    for (const b of [$('next'), $('next-start'), $('next-second')].filter((b) => !b.hidden).slice(-1)) b.click();
    await nap();
    if (n % 3 === 2) {
      $('offer').requestSubmit();
      await nap();
      if ($('reply').hidden || table.view.moves.length === 0 || document.querySelectorAll('#moves button').length) return 'no offer: ' + $('status').textContent;
      $('agree').click();
    } else {
      document.querySelector('#moves button').click();
      await nap();
      $('resign').click();
    }
    await nap();
    if (table.view.waits !== 'over') return 'not over: ' + $('status').textContent;
  }
  return [table.view.match.over, $('match-stands').textContent, $('match').querySelectorAll('button:not([hidden])').length, $('record').value].join('|');
})()`

// A match is played in a page: lots, giving up, offers and the choice of a side; its record is
// that of a match.
func TestPlayableMatch(t *testing.T) {
	browser(t)
	v := loaded(t, "french")
	v, err := v.Set("french", v.Title, []variants.Setting{{Knob: "match.starter", Value: "winner-chooses"}, {Knob: "stop.resigning", Value: "opponent"}})
	if err != nil {
		t.Fatal(err)
	}
	o := open(t, playableOf(t, words.English(), v), seeing{width: 1440})
	waited[string](t, o, unpacked)
	parts := strings.SplitN(waited[string](t, o, wholeMatch), "|", 4)
	if len(parts) != 4 || parts[0] != "true" || parts[2] != "0" || !strings.Contains(parts[1], "The match is ") {
		t.Fatal(parts)
	}
	for i, line := range strings.Split(parts[3], "\n") {
		var game struct {
			Agents []string
			Match  struct{ Game int }
			End    string `json:"end_reason"`
		}
		if err := json.Unmarshal([]byte(line), &game); err != nil || game.Match.Game != i+1 || !slices.Contains([]string{"resigned", "agreed"}, game.End) || game.Agents[0] == game.Agents[1] {
			t.Errorf("%v: %s", err, line)
		}
	}
	for _, said := range o.heard() {
		t.Error(said)
	}
	loadAxe(t, o, axeScript(t))
	for _, how := range []seeing{{width: 1440}, {width: 360, dark: true}} {
		o.look(t, how)
		for _, barrier := range axe(t, o) {
			t.Errorf("%+v: %s", how, barrier)
		}
		if wide := evaluate[int](t, o, "document.documentElement.scrollWidth"); wide > int(how.width) {
			t.Errorf("%d pixels wide on %d", wide, how.width)
		}
	}
}

// A move is shown seed by seed as the engine carries it out; whoever does something sees its end
// at once, and who asked for less motion sees nothing else. What was changed stays marked.
func TestPlayableSteps(t *testing.T) {
	browser(t)
	v := loaded(t, "french")
	s := v.Game.New()
	a, err := s.ParseAction("F")
	if err != nil {
		t.Fatal(err)
	}
	boards := func(places []engine.Place) string {
		var text []string
		for _, p := range places {
			if p.Kind == engine.House {
				text = append(text, fmt.Sprint(p.Count))
			}
		}
		return strings.Join(text, " ")
	}
	var want []string
	for places := range v.Game.Abilities().Steps(s, a) {
		want = append(want, boards(places))
	}
	// Boards are counted in seeds, by their houses in the order in which they are painted.
	const play = `(async () => {
  const nap = () => new Promise((done) => setTimeout(done, 5));
  const board = document.getElementById('board');
  const houses = () => [...board.querySelectorAll('.place')].filter((g) => g.querySelector('circle.hollow')).map((g) => g.querySelectorAll('.seed').length).join(' ');
  const seen = [];
  for (const s of document.querySelectorAll('#seats select')) s.value = 'person';
  document.querySelector('#seats select').dispatchEvent(new Event('change'));
  while (table.view.waits !== 'person') await nap();
  const watch = new MutationObserver(() => { if (seen.at(-1) !== houses()) seen.push(houses()); %s });
  watch.observe(board, {childList: true});
  [...document.querySelectorAll('#moves button')].find((b) => b.textContent === 'F').click();
  await nap();
  for (let n = 0; n < 2000 && !board.querySelector('.may'); n++) await nap();
  watch.disconnect();
  return [...seen, board.querySelectorAll('.ring').length].join('|');
})()`
	html := playableOf(t, nil, v)
	stop := `if (seen.length === 2) document.dispatchEvent(new Event('keydown'));`
	last := want[len(want)-1]
	for _, c := range []struct {
		name, then string
		how        seeing
		want       []string
	}{
		{"whole", "", seeing{width: 1280, moving: true}, want},
		{"ended", stop, seeing{width: 1280, moving: true}, []string{want[0], want[1], last}},
		{"reduced", "", seeing{width: 1280}, []string{last}},
	} {
		o := open(t, html, c.how)
		waited[string](t, o, unpacked)
		if got := waited[string](t, o, fmt.Sprintf(play, c.then)); got != strings.Join(c.want, "|")+"|5" {
			t.Errorf("%s: it shows %s, not %q", c.name, got, c.want)
		}
	}
}
