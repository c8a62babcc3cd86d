// Command avx2 writes the AVX2 kernel of package wide, block_amd64.s, and the
// structures that it shares with the Go code, types.go, into the current directory.
// Run it with go generate.
package main

import (
	"errors"
	"fmt"
	"os"

	"houserules/engine/mancala/doors/wide/internal/asm"
)

const (
	row  = 6       // houses a row
	size = 2 * row // houses

	// ring is the number of plies whose positions are kept, a power of two.
	ring = 256
	// stretch is the number of plies without a capture after which the kernel
	// gives a game up; the form in Go has its own, stretch.
	stretch = 184
	// nearest is the least number of plies after which a position comes back.
	nearest = size
)

// tables are the rules.
var tables = &layout{"tables", "are rules in the form in which the wide kernel asks for them: a vector has the same value in all lanes, or a table of 16 entries in each half.", []field{
	vecs("own", row, "own has tables, by the origin, of the distance to each house of the mover's row less one; 127 for the origin where it is skipped."),
	vecs("reach", row, "reach is one less than the seeds with which each house of the mover's row feeds."),
	vec("lap", "lap is the number of seeds that a whole lap sows."),
	vec("laps2", "laps2 is twice as many."),
	vec("laps3", "laps3 is three times as many."),
	vecs("lapEnds", row, "lapEnds is the number of seeds with which a sowing from each house ends in the opponent's last after a lap."),
	vecs("lapEnds2", row, "lapEnds2 is the same after two laps."),
	vec("round", "round is one less than the seeds that come round to their origin."),
	vec("sowOrigin", "sowOrigin is 0xFF where the origin is sown into."),
	vec("hits", "hits is a table with 0xFF at the captured numbers of seeds."),
	vec("before", "before is a table with 0xFF at the numbers of which the house where a sowing ends must have held one before, so that it is captured."),
	vec("majority", "majority is one less than the score that ends the game."),
	vec("enough", "enough is one less than the captured seeds, of both players, after which few enough are left for an end."),
	vec("emptyEnds", "emptyEnds is 0xFF where an empty row ends the game."),
	vec("small", "small is one more than the seeds in a house that a grand slam can capture, before the sowing."),
	vec("starving", "starving is 0xFF where moves are forbidden that leave the opponent without seeds, captured or not."),
	vec("unlessOnly", "unlessOnly is 0xFF where forbidden slams are allowed if there is nothing else."),
	vec("playsOn", "playsOn is 0xFF where a player who cannot feed plays on."),
	word("feeds", "feeds is set where feeding is compulsory."),
	word("slams", "slams is set where grand slams are forbidden."),
	word("slamNothing", "slamNothing is set where grand slams capture nothing."),
	word("repeats", "repeats is set where repetition ends the game."),
	word("asksBefore", "asksBefore is set where it is not 0xFF everywhere."),
	word("allOnes", "allOnes is set where the game ends when no house holds more than one seed."),
}}

// course is what captures change.
var course = &layout{"course", "is what captures change.", []field{
	vecs("store", 2, "store is each player's score, in seeds."),
	vecs("captures", 2, "captures counts the captures of each."),
	vecs("largest", 2, "largest is the largest of them."),
	vecs("deficit", 2, "deficit is the largest deficit of each."),
	vec("lastCapture", "lastCapture is the ply, counted like plies, of the last capture."),
	vec("lastCapturer", "lastCapturer is 1 where South captured last, 2 where North did, 0 where nobody has."),
	vec("leader", "leader is 1 where South led alone last, 2 where North did, 0 where nobody has."),
	vec("leadTaken", "leadTaken is the ply after which that player took the lead."),
	vec("leadChanges", "leadChanges counts the changes of leader."),
}}

// group is the state of 32 games.
var group = &layout{"group", "is 32 games in flight, all at the same ply of their blocks and with the same player to move.", []field{
	{name: "ring", typ: fmt.Sprintf("[%d][%d]vec", ring, size), size: ring * size * vector, doc: "ring has the positions before each ply, at the clock modulo its length: South's houses, then North's."},
	{name: "hashes", typ: fmt.Sprintf("[%d][2]vec", 2*ring), size: 4 * ring * vector, doc: "hashes has hashes of each of them, of every other house and of the others, twice over."},
	vec("live", "live is 0xFF in the lanes that hold a game which is not over."),
	course.as("", ""),
	course.as("saved", "saved is the same at the beginning of the block."),
	vecs("played", 2, "played has the houses that each played since the last capture, a bit to a house."),
	vec("plies", "plies counts those of the game, but for those that the Go code keeps."),
	vec("forced", "forced counts the plies with one legal move."),
	vec("firedFeeding", "firedFeeding counts the turns in which the rule on feeding removed moves."),
	vec("firedSlam", "firedSlam counts the slams that captured nothing."),
	vec("barred", "barred counts the turns in which slams were forbidden."),
	vec("firedKroo", "firedKroo counts the sowings that came round."),
	vecs("upTo", row, "upTo is scratch memory: how many of the mover's houses up to each can be played."),
	vecs("branching", 2, "branching is the sum of the numbers of legal moves, 16 bits each: of lanes 0-7 and 16-23, then of the others."),
	{name: "luck", typ: "[4][2]vec", size: 8 * vector, doc: "luck has the lanes of the random words, for each ply of the block, in the order of branching."},
	vecs("houses", 4, "houses is what was played at each ply of the block."),
	{name: "keys", typ: "[32]engine.Stream", size: 8 * vector, doc: "keys are the random streams' states, see slotOf."},
	word("clock", "clock counts the plies of the flight before the block that is played."),
	vecs("allowed", row, "allowed is like upTo, for the search for grand slams, as are ends, once and twice, which say where sowings end in one: by the house of the opponent where they end, and after one lap and two."),
	vec("ends", ""), vec("once", ""), vec("twice", ""),
	vecs("gates", 4, "gates is, for each ply of the block, 0xFF where the position may have occurred: every house was played since the last capture."),
	vec("oldest", "oldest is the largest number of plies since the last capture with which that was so in the block."),
	vec("was", "was is plies at the beginning of the block."),
	{name: "alarms", typ: "[4]uint32", size: 16, doc: "alarms are, for each ply of the block, the lanes of gates where an earlier position had the same hash."},
	word("going", "going is, at the end of a block, the set of lanes whose game is not over."),
}}

func main() {
	files, err := generate()
	for _, f := range files {
		if err == nil {
			err = write(f.name, f.data)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// file is a generated file.
type file struct {
	name string
	data []byte
}

// generate returns the files.
func generate() ([]file, error) {
	types, err := structures(tables, course, group)
	if err != nil {
		return nil, err
	}
	block := asm.New("avx2")
	c := constants{block, map[[4]uint64]asm.Mem{}}
	draw(block, c)
	play(block, c)
	code, err := block.Bytes()
	if err != nil {
		return nil, err
	}
	return []file{{"types.go", types}, {"block_amd64.s", code}}, nil
}

// write replaces a file of the current directory whole or not at all.
func write(name string, data []byte) error {
	f, err := os.CreateTemp(".", ".generated-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // in vain once it is renamed
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
