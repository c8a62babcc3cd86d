package plan

import "slices"

// Seatings lists the cells as reports count them: the indices of what is one cell
// there. Two players of two seats are one cell in which both seatings are played,
// and Cells has an entry for each of the two, because each has its own tables.
func (p *Plan) Seatings() [][]int {
	var list [][]int
	at := map[string]int{} // places in list by what the second seating swaps
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Leg != 2 {
			at[legKey(c, c.Lineup)] = len(list)
			list = append(list, []int{i})
		}
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Leg != 2 {
			continue
		}
		swapped := slices.Clone(c.Lineup)
		slices.Reverse(swapped)
		if k, found := at[legKey(c, swapped)]; found {
			list[k] = append(list[k], i)
		} else {
			list = append(list, []int{i})
		}
	}
	return list
}
