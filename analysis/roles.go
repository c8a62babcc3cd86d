package analysis

import (
	"slices"

	"houserules/engine"
)

// roleGroup are the seats that play one role, which are compared with each
// other.
type roleGroup struct {
	name  string
	seats []int // from 0, ascending
}

// sidesRole names the role of seats that have names of their own.
const sidesRole = "player"

// roleGroups returns the roles of a game, in the order of their first seats.
// Seats of the same name play one role: herder, herder, wairgka are two roles.
// All seats with names of their own, such as South and North, play one role,
// for which the game has no word.
func roleGroups(info *engine.Info) []roleGroup {
	var groups []roleGroup
	for seat, role := range info.Roles {
		name := role.Name
		if role.Own {
			name = sidesRole
		}
		at := slices.IndexFunc(groups, func(g roleGroup) bool { return g.name == name })
		if at < 0 {
			at = len(groups)
			groups = append(groups, roleGroup{name: name})
		}
		groups[at].seats = append(groups[at].seats, seat)
	}
	return groups
}

// sameRoles tells whether the seats of two games are in the same roles, so
// that their first players face the same question.
func sameRoles(a, b *engine.Info) bool {
	return slices.EqualFunc(roleGroups(a), roleGroups(b), func(x, y roleGroup) bool {
		return x.name == y.name && slices.Equal(x.seats, y.seats)
	})
}

// roleNames are the names of the seats' roles.
func roleNames(info *engine.Info) []string {
	names := make([]string, len(info.Roles))
	for i, r := range info.Roles {
		names[i] = r.Name
	}
	return names
}

// role says with whom the first seat is compared: with one half where there
// are two seats, otherwise with the mean of the seats of its role.
type role struct {
	seats []int // indices of the seats of the first seat's role; nil for two seats
	unit  int64 // how many of the advantage column make a whole score
}

// newRole returns the role of the first seat.
func newRole(info *engine.Info) role {
	if info.Seats() == 2 {
		return role{unit: 2 * int64(engine.FullReturn)}
	}
	seats := roleGroups(info)[0].seats
	return role{seats: seats, unit: int64(len(seats)) * int64(engine.FullReturn)}
}

// advantage is the first seat's return in game i above the mean of its role,
// in 1/unit.
func (r *role) advantage(rows *engine.Rows, i int) int64 {
	first := int64(rows.Return[0][i])
	if r.seats == nil {
		return 2*first - int64(engine.FullReturn)
	}
	a := int64(len(r.seats)) * first
	for _, s := range r.seats {
		a -= int64(rows.Return[s][i])
	}
	return a
}

// bounds are the least and the greatest advantage that a game can bring.
func (r *role) bounds() (lo, hi int64) {
	full := int64(engine.FullReturn)
	switch n := int64(len(r.seats)); n {
	case 0:
		return -full, full
	case 1:
		return 0, 0
	default:
		return -full, (n - 1) * full
	}
}
