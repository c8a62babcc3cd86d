package engine

import "math/bits"

// Protocol is the version of the random protocol. It is stored with every
// study; a study is resumed or replayed only under the same version.
const Protocol = 1

// Purpose keeps the random streams of a game apart.
type Purpose uint64

// The purposes of random words. Their numbers are part of the protocol.
const (
	// PurposeMove feeds move choices: four decision plies to a word.
	PurposeMove Purpose = 1
	// PurposeWide feeds move choices among more than 64 actions: a word each.
	PurposeWide Purpose = 2
	// PurposeChance feeds dice, a word for each chance turn.
	PurposeChance Purpose = 3
	// PurposeLot feeds the lot for who starts the game, where it is one of a
	// match whose rules draw lots: the highest bit of word 0.
	PurposeLot Purpose = 4
	// PurposeOpening feeds the openings of games: below it a stream for each that
	// is drawn, of which all but the last are drawn in vain.
	PurposeOpening Purpose = 5
	// PurposeAgent is the first of MaxSeats purposes, one for each seat, that
	// feed an agent's own draws, such as a coin.
	PurposeAgent Purpose = 16
	// PurposePly is the first of MaxSeats purposes, one for each seat, whose
	// words are keys: word p is that of the streams for what an agent draws at
	// decision ply p, such as random games that it tries.
	PurposePly Purpose = 32
	// PurposeSwap feeds the choice to swap seats, and all that is drawn for it:
	// stream 0 below it the choice itself, stream 1 the seat's own draws, stream
	// 2 is that for what an agent draws at a ply. The plies before and after
	// draw what they would draw without such a choice.
	PurposeSwap Purpose = 48
)

// golden is 2^64 divided by the golden ratio, the increment of SplitMix64
// (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
// generators", OOPSLA).
const golden = 0x9E3779B97F4A7C15

// LaneActions is the largest number of legal actions that a 16-bit lane
// serves; above it the bias of a lane, at most n/65536 in total variation,
// would stop being invisible.
const LaneActions = 64

// mix64 is the finalizer of SplitMix64 (variant 13 of Stafford 2011): a
// bijection whose every output bit depends on every input bit.
func mix64(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Stream is a random sequence with random access: SplitMix64 at its own
// starting point. The key is itself well mixed, because a bare Weyl sequence
// keyed by consecutive game numbers visibly biases results.
type Stream struct{ key uint64 }

// Streams is the family of streams of one game of one study.
type Streams struct{ key uint64 }

// GameStreams returns the streams of a game. Neither variant nor agents are
// part of the key, so all variants of a study share their luck.
func GameStreams(seed, game uint64) Streams {
	return Streams{mix64(mix64(seed+golden) + (game+1)*golden)}
}

// Stream returns the stream for a purpose.
func (s Streams) Stream(p Purpose) Stream {
	return Stream{mix64(s.key ^ uint64(p)*0xD1342543DE82EF95)}
}

// Word returns the i-th word of the stream, counted from 0.
func (s Stream) Word(i uint64) uint64 { return mix64(s.key + (i+1)*golden) }

// Next returns word 0 and goes on, so that word i is what word i + 1 was.
// Kernels that draw from many streams at once keep nothing but streams; in
// memory one is a word, the state of a SplitMix64 generator.
func (s *Stream) Next() uint64 {
	s.key += golden
	return mix64(s.key)
}

// Split returns the i-th of the streams below this one.
func (s Stream) Split(i uint64) Stream { return Stream{s.Word(i)} }

// Below maps a full random word to 0 … n-1 by multiply-shift; the bias is at
// most n/2^64.
func Below(word uint64, n int) int {
	hi, _ := bits.Mul64(word, uint64(n))
	return int(hi)
}

// Lane maps the 16-bit lane of a word to 0 … n-1 by multiply-shift. Lane 0 is
// the lowest 16 bits. The bias is at most n/65536 in total variation.
func Lane(word uint64, lane uint, n int) int {
	return int((word >> (16 * (lane & 3)) & 0xFFFF) * uint64(n) >> 16)
}

// Random hands out one game's random numbers as the protocol prescribes. The
// zero value is not usable; Start it at each game.
type Random struct {
	streams  Streams
	move     Stream
	wide     Stream
	chance   Stream
	word     uint64 // the word that serves plies 4k … 4k+3
	wordAt   uint64 // k+1, so that zero means none
	ply      uint64 // decision plies so far
	chances  uint64 // chance turns so far
	seat     Seat
	own      [MaxSeats]Stream
	ownDrawn [MaxSeats]uint64
	swap     bool   // the draws are for a choice to swap seats
	swapOwn  uint64 // own draws for it so far
	drawn    bool   // a random number was handed out
}

// Start begins a game.
func (d *Random) Start(seed, game uint64) {
	d.begin(GameStreams(seed, game))
}

func (d *Random) begin(s Streams) {
	*d = Random{streams: s, move: s.Stream(PurposeMove), wide: s.Stream(PurposeWide), chance: s.Stream(PurposeChance)}
	for i := range d.own {
		d.own[i] = s.Stream(PurposeAgent + Purpose(i))
	}
}

// Moment is where a game's draws stand before a choice: all that another program
// needs to draw the same numbers.
type Moment struct {
	// Key is the key of the game's streams.
	Key uint64
	// Seat is whose choice it is, Ply the number of decision plies before it.
	Seat Seat
	Ply  uint64
	// Own is how many words of the seat's own stream were drawn before.
	Own uint64
}

// Used tells whether the game has been handed a random number, or might have been: all
// but the choice among one, which is the same in every game. A game that was not is the
// same under every index.
func (d *Random) Used() bool { return d.drawn }

// Moment returns where the draws stand for the current seat.
func (d *Random) Moment() Moment {
	d.drawn = true
	return Moment{Key: d.streams.key, Seat: d.seat, Ply: d.ply, Own: d.ownDrawn[d.seat.Index()]}
}

// At goes on where other draws stand. Chance is not among what is drawn there.
func (d *Random) At(m Moment) {
	d.begin(Streams{m.Key})
	d.drawn = true // perhaps by then
	d.seat, d.ply = m.Seat, m.Ply
	d.ownDrawn[m.Seat.Index()] = m.Own
}

// Turn tells whose decision the next draws serve. The playout calls it before
// it asks an agent.
func (d *Random) Turn(s Seat) { d.seat, d.swap = s, false }

// Swap tells whose choice to swap seats the next draws serve, up to the next
// Turn. It is no decision ply of the protocol: no Advance follows it.
func (d *Random) Swap(s Seat) { d.seat, d.swap, d.swapOwn = s, true, 0 }

// Decide tells whose decision at a state the next draws serve.
func (d *Random) Decide(s State, seat Seat) {
	if s.Swapping() {
		d.Swap(seat)
	} else {
		d.Turn(seat)
	}
}

// Decided ends a decision at a state, before its action is played.
func (d *Random) Decided(s State) {
	if !s.Swapping() {
		d.Advance()
	}
}

// swapStream is one of the streams for the choice to swap seats.
func (d *Random) swapStream(i uint64) Stream { return d.streams.Stream(PurposeSwap).Split(i) }

// Ply returns the number of decision plies made so far, forced ones included.
func (d *Random) Ply() int { return int(d.ply) }

// Advance ends a decision ply. Forced plies are plies too.
func (d *Random) Advance() { d.ply++ }

// Move returns the protocol's uniform choice among n actions for the current
// decision ply: asked twice at one ply with the same n it answers the same.
func (d *Random) Move(n int) int {
	d.drawn = d.drawn || n > 1
	if d.swap {
		return Below(d.swapStream(0).Word(0), n)
	}
	if n > LaneActions {
		return Below(d.wide.Word(d.ply), n)
	}
	if at := d.ply>>2 + 1; at != d.wordAt {
		d.word, d.wordAt = d.move.Word(d.ply>>2), at
	}
	return Lane(d.word, uint(d.ply&3), n)
}

// Chance returns the choice among chance results with the given total weight,
// a number from 0 to total-1, and moves on to the next chance turn.
func (d *Random) Chance(total int) int {
	d.drawn = true
	w := d.chance.Word(d.chances)
	d.chances++
	return Below(w, total)
}

// ChanceIndex returns which of n chance results comes, given their weights,
// or nil where all are equally likely, and moves on to the next chance turn.
func (d *Random) ChanceIndex(n int, weights []uint32) int {
	if len(weights) == 0 {
		return d.Chance(n)
	}
	return fallsOn(weights, d.Chance(sum(weights)))
}

// Own returns the next word of the current seat's own stream.
func (d *Random) Own() uint64 {
	d.drawn = true
	if d.swap {
		d.swapOwn++
		return d.swapStream(1).Word(d.swapOwn - 1)
	}
	i := d.seat.Index()
	w := d.own[i].Word(d.ownDrawn[i])
	d.ownDrawn[i]++
	return w
}

// OwnFloat returns the next draw of the current seat's own stream as a number
// in [0, 1) with 53 bits.
func (d *Random) OwnFloat() float64 { return float64(d.Own()>>11) / (1 << 53) }

// OwnAmong returns which of some choices comes, by the next word of the current
// seat's own stream, given their odds, whose sum is below 2⁶⁴ and not 0.
func (d *Random) OwnAmong(odds []uint64) int {
	total := uint64(0)
	for _, x := range odds {
		total += x
	}
	at, _ := bits.Mul64(d.Own(), total)
	for i, x := range odds {
		if at < x {
			return i
		}
		at -= x
	}
	panic("engine: a draw beyond the odds")
}

// PlyStream returns the stream of the current seat for the current decision
// ply: the same however often it is asked for, and whatever else was drawn
// before.
func (d *Random) PlyStream() Stream {
	d.drawn = true
	if d.swap {
		return d.swapStream(2)
	}
	return d.streams.Stream(PurposePly + Purpose(d.seat.Index())).Split(d.ply)
}
