package herding

// Foreign implements strict.Foreign: herders and wairgka are no two sides that
// one player could play as well as the other.
func (*Rules) Foreign(key string) string {
	switch key {
	case "komi", "handicap":
		return "the wairgka have no herd to compare with a herder's; draw_at says how many aiwe it takes against them"
	case "opening":
		return "herders and wairgka play by different rules and cannot swap seats"
	case "starts":
		return "which herder has the first turn is starter, and the wairgka never start"
	}
	return ""
}
