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
