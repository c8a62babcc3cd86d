package herding

import "fmt"

// A herder leads four awéthi and owns a herd of six aiwe: calves 1 to 3, cows
// 4 and 5, bull 6.
const (
	awethiEach = 4
	herdSize   = 6
)

// Pieces are numbered in one row: all awéthi, all aiwe, all wairgk.
const (
	firstAiwe   = maxHerders * awethiEach
	firstWairgk = firstAiwe + maxHerders*herdSize
	pieces      = firstWairgk + maxHerders
)

func awethiPiece(seat, k int) int { return seat*awethiEach + k }
func aiwePiece(seat, j int) int   { return firstAiwe + seat*herdSize + j }
func wairgkPiece(k int) int       { return firstWairgk + k }

// kind is the kind of an aiwe.
type kind uint8

const (
	calf kind = iota
	cow
	bull
	kinds
)

// kindOf returns the kind of the j-th aiwe of a herd, counted from 0.
func kindOf(j int) kind { return [herdSize]kind{calf, calf, calf, cow, cow, bull}[j] }

// kindOffset returns the number of the first aiwe of a kind, from 0.
func kindOffset(k kind) int { return [kinds]int{0, 3, 5}[k] }

func (k kind) String() string { return [kinds]string{"calf", "cow", "bull"}[k] }

// letter is c, o or b: the second letter tells the cow from the calf.
func (k kind) letter() byte { return "cob"[k] }

// pieceName returns the name of a piece in records: the seat, the letter of
// its kind (a awéthi, c calf, o cow, b bull) and its number; w and the number
// for a wairgk.
func pieceName(piece int) string {
	switch {
	case piece < firstAiwe:
		return fmt.Sprintf("%da%d", piece/awethiEach+1, piece%awethiEach+1)
	case piece < firstWairgk:
		seat, j := (piece-firstAiwe)/herdSize, (piece-firstAiwe)%herdSize
		return fmt.Sprintf("%d%c%d", seat+1, kindOf(j).letter(), j+1)
	default:
		return fmt.Sprintf("w%d", piece-firstWairgk+1)
	}
}

// cell is what stands on a square, for the tests that moves make: vacant, an
// awéthi or aiwe (its piece number plus one), the number of wairgk above
// inLair, the number of awéthi above inShelter, or blocked for the frame.
type cell uint8

const (
	vacant    cell = 0
	inLair    cell = 64
	inShelter cell = 128
	blocked   cell = 255
)

// awethi says whether at least one awéthi stands here.
func (c cell) awethi() bool {
	return c > vacant && c <= firstAiwe || c > inShelter && c < blocked
}

// aiwe says whether an aiwe stands here.
func (c cell) aiwe() bool { return c > firstAiwe && c <= firstWairgk }

// wairgk says whether at least one wairgk stands here.
func (c cell) wairgk() bool { return c > inLair && c < inShelter }

// aiwePieceHere returns the piece number of the aiwe that stands here.
func (c cell) aiwePieceHere() int { return int(c) - 1 }

// arrangement is a way to lay a herd out: the kind on each of the six squares
// of the herding-point, row by row.
type arrangement [herdSize]kind

// arrangements lists the 60 different ones, in the order of their kinds.
func arrangements() []arrangement {
	var list []arrangement
	var lay func(a arrangement, i int, left [kinds]int)
	lay = func(a arrangement, i int, left [kinds]int) {
		if i == herdSize {
			list = append(list, a)
			return
		}
		for k := range kinds {
			if left[k] > 0 {
				left[k]--
				a[i] = k
				lay(a, i+1, left)
				left[k]++
			}
		}
	}
	lay(arrangement{}, 0, [kinds]int{calf: 3, cow: 2, bull: 1})
	return list
}
