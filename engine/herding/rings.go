package herding

// ring are the squares near a middle by their steps from a square at most nearSteps
// rows and columns away. All squares so many steps away are of one colour.
type ring [3*nearSteps + 1]uint64

const window = 2*nearSteps + 1 // rows and columns near a middle

// layRings fills in the rings, by the row and the column of the square.
func (b *board) layRings() {
	for row := range window {
		for column := range window {
			for r := -nearSteps; r <= nearSteps; r++ {
				for c := -nearSteps; c <= nearSteps; c++ {
					if abs(r)+abs(c) > nearSteps {
						continue
					}
					only := b.only(middle, middle+square(r*stride+c))
					b.around[row][column][abs(r+nearSteps-row)+abs(c+nearSteps-column)] |= only.same | only.other
				}
			}
		}
	}
}

// rings returns the squares near a middle by their steps to a focus, less more steps
// that all of them have in common: who is further away in rows or columns than what
// is near is so for every square. away is the ring of the middle.
func (b *board) rings(middle, focus square) (rings *ring, away, more int) {
	row := int(b.rows[focus]) - int(b.rows[middle])
	column := int(b.columns[focus]) - int(b.columns[middle])
	r, c := min(max(row, -nearSteps), nearSteps), min(max(column, -nearSteps), nearSteps)
	away = abs(r) + abs(c)
	return &b.around[r+nearSteps][c+nearSteps], away, abs(row) + abs(column) - away
}
