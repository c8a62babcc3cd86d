// Command generate writes the kernels of package wide for AVX2 and AVX-512, block_amd64.s,
// and the structures that they share with the Go code, types.go, into the current
// directory. Run it with go generate.
package main

import (
	"errors"
	"fmt"
	"os"

	"houserules/engine/internal/asm"
)

const (
	// width is the number of houses a row that the structures have room for: the
	// kernel is written for rows of two to so many.
	width = 8

	// ring is the number of plies whose positions are kept, a power of two.
	ring = 256
	// stretch is the number of plies without a capture after which the kernel
	// gives a game up. The ply of the last capture must not be lost when counters
	// begin anew, at 224 plies or more by 32.
	stretch = 184
)

// tables are the rules.
var tables = &layout{"tables", "are rules in the form in which the wide kernel asks for them: a vector has the same value in all lanes, or a table of 16 entries in each 128 bits.", []field{
	vecs("own", width, "own has tables, by the origin, of the distance to each house of the mover's row less one; 127 for the origin where it is skipped."),
	vecs("reach", 2*width, "reach is one less than the seeds with which each house feeds, South's and North's."),
	vec("lap", "lap is the number of seeds that a whole lap sows."),
	vec("laps2", "laps2 is twice as many."),
	vec("laps3", "laps3 is three times as many, or no number of seeds where no sowing of so many is a grand slam."),
	vecs("lapsOf", 2, "lapsOf are the whole laps that a number of seeds sows, a table of 128 entries; the last lap is not whole if nothing is left then."),
	vecs("restOf", 2, "restOf are the seeds left then."),
	vecs("dropsOf", 2, "dropsOf are those of them that come to the origin."),
	vecs("lapEnds", width, "lapEnds is the number of seeds with which a sowing from each house ends in the opponent's last after a lap."),
	vecs("lapEnds2", width, "lapEnds2 is the same after two laps."),
	vec("round", "round is one less than the seeds that come round to their origin."),
	vec("sowOrigin", "sowOrigin is 0xFF where the origin is sown into."),
	vec("hits", "hits is a table with 0xFF at the captured numbers of seeds."),
	vec("hitsBits", "hitsBits has the same numbers as bits of each word."),
	vec("before", "before is a table with 0xFF at the numbers of which the house where a sowing ends must have held one before, so that it is captured."),
	vec("beforeBits", "beforeBits has those numbers as bits of each word; from 15 on they are as 15."),
	vec("majority", "majority is one less than the score that ends the game."),
	vec("enough", "enough is one less than the captured seeds, of both players, after which few enough are left for an end."),
	vec("emptyEnds", "emptyEnds is 0xFF where an empty row ends the game."),
	vec("hitsOneMore", "hitsOneMore is the same of one seed less."),
	vec("lapped", "lapped is more than all bits together of the numbers that the opponent's houses can hold before a sowing of a lap or more that is a grand slam."),
	vec("small", "small is one more than the seeds in a house that a grand slam can capture, before the sowing."),
	vec("starving", "starving is 0xFF where moves are forbidden that leave the opponent without seeds, captured or not."),
	vec("unlessOnly", "unlessOnly is 0xFF where forbidden slams are allowed if there is nothing else."),
	vec("playsOn", "playsOn is 0xFF where a player who cannot feed plays on."),
	vec("least", "least is one less than the seeds of a house that can be played, where captures are in either row."),
	vecs("startHouses", 2*width, "startHouses, startStore, startDeficit and startLeader are what the lane of a new game holds, the houses South's and North's."),
	vecs("startStore", 2, ""), vecs("startDeficit", 2, ""), vec("startLeader", ""),
	vecs("there", 2*width, "there is, for rows of unequal lengths, 0xFF for the houses that South's row and North's have."),
	vecs("gap", 2, "gap is how many houses more each player's row has room for."),
	vecs("minusRow", 2, "minusRow is minus the number of houses of each."),
	vecs("missing", 2, "missing has the bits of the houses that each has room for only."),
	vecs("endsFrom", 2*width, "endsFrom is, for each house of each player, what added to its seeds gives the opponent's house where a sowing of less than a lap ends."),
	vecs("fixed", fixedCount, "fixed has constants, the same for all rules."),
	word("nearest", "nearest is the least number of plies after which a position comes back."),
	word("feeds", "feeds is set where feeding is compulsory."),
	word("slams", "slams is set where grand slams are forbidden."),
	word("slamNothing", "slamNothing is set where grand slams capture nothing."),
	word("repeats", "repeats is set where repetition ends the game."),
	word("asksBefore", "asksBefore is set where it is not 0xFF everywhere."),
	word("asksMore", "asksMore is set where it is not 0xFF at one less than each captured number, so that it matters to sowings of less than a lap, too."),
	word("gives", "gives is set where a player must leave one who could not play a house with two seeds."),
	word("allOnes", "allOnes is set where the game ends when no house holds more than one seed."),
}}

// course is what captures change.
var course = &layout{"course", "is what captures change.", []field{
	vecs("store", 2, "store is each player's score, in seeds."),
	vecs("captures", 2, "captures counts the captures of each."),
	vecs("largest", 2, "largest is the largest of them."),
	vecs("deficit", 2, "deficit is the largest deficit of each."),
	vec("lastCapture", "lastCapture is the ply, counted like plies, of the last capture."),
	vec("leader", "leader is 1 where South led alone last, 2 where North did, 0 where nobody has."),
	vec("leadTaken", "leadTaken is the ply after which that player took the lead."),
	vec("leadChanges", "leadChanges counts the changes of leader."),
	vec("firedRow", "firedRow counts the captures in the mover's own row."),
}}

// group is the state of 64 games.
var group = &layout{"group", "is 64 games in flight, all at the same ply of their blocks and with the same player to move.", []field{
	{name: "ring", typ: fmt.Sprintf("[%d]position", ring), size: ring * 2 * width * vector, doc: "ring has the positions before each ply, at the clock modulo its length."},
	{name: "hashes", typ: fmt.Sprintf("[%d][2]vec", ring), size: 2 * ring * vector, doc: "hashes has hashes of each of them, of every other house and of the others."},
	vec("live", "live is 0xFF in the lanes that hold a game which is not over."),
	course.as("", ""),
	course.as("saved", "saved is the same at the beginning of the block."),
	vecs("played", 2, "played has the houses that each played since the last capture, a bit to a house."),
	vec("plies", "plies counts those of the game, but for those that the Go code keeps."),
	vec("forced", "forced counts the plies with one legal move."),
	vec("firedFeeding", "firedFeeding counts the turns in which the rule on feeding removed moves."),
	vec("firedSlam", "firedSlam counts the slams that captured nothing."),
	vec("barred", "barred counts the turns in which slams were forbidden."),
	vec("firedLeast", "firedLeast counts the turns in which houses held too few seeds to be played."),
	vec("firedKroo", "firedKroo counts the sowings that came round."),
	vecs("upTo", width, "upTo is scratch memory: how many of the mover's houses up to each can be played."),
	vec("moves", "moves is that sum in the block."),
	vecs("branching", 2, "branching is the sum of the numbers of legal moves, 16 bits each: of lanes 0-7, 16-23 and so on, then of the others."),
	{name: "luck", typ: "[4][2]vec", size: 8 * vector, doc: "luck has the lanes of the random words, for each ply of the block, in the order of branching."},
	vecs("houses", 4, "houses is what was played at each ply of the block."),
	{name: "keys", typ: "[64]engine.Stream", size: 8 * vector, doc: "keys are the random streams' states, see slotOf."},
	{name: "opened", typ: "position", size: 2 * width * vector, doc: "opened has the positions after first moves that the Go code plays, and joins the lanes that go on from there at the second ply of the block."},
	vec("joins", ""),
	vecs("bad", width, "bad is 0xFF where a move is forbidden as a grand slam, and allowed is like upTo without those: scratch memory."),
	vecs("allowed", width, ""),
	vecs("gates", 4, "gates is, for each ply of the block, 0xFF where the position may have occurred: every house was played since the last capture."),
	vec("oldest", "oldest is the largest number of plies since the last capture with which that was so in the block."),
	vec("was", "was is plies at the beginning of the block."),
	{name: "alarms", typ: "[4]uint64", size: 32, doc: "alarms are, for each ply of the block, the lanes of gates where an earlier position had the same hash."},
	word("clock", "clock counts the plies of the flight before the block that is played."),
	word("fresh", "fresh is the set of lanes that a new game begins in with the block."),
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
	block := asm.New("generate")
	half, whole := asm.NewConstants(block, "wideData"), &constants{}
	newPlayer(block, "avx2Play", 6).halves(half).play()
	newPlayer(block, "avx512Play", 6).whole(whole).play()
	// These play all other rows. Of the larger function, rows of up to six would have three quarters of the rate.
	for _, row := range []int{6, width} {
		newPlayer(block, "avx2Unequal", row).halves(half).onUnequalRows().play()
		newPlayer(block, "avx512Unequal", row).whole(whole).onUnequalRows().play()
	}
	newPlayer(block, "avx2Either", 6).halves(half).fromBothRows().play()
	newPlayer(block, "avx512Either", 6).whole(whole).fromBothRows().play()
	code, err := block.Bytes()
	if err != nil {
		return nil, err
	}
	types, err := structures(whole, tables, course, group)
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
