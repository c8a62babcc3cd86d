package herding

// Foreign implements strict.Foreign. It explains why keys that balance two equal sides
// have no place here: herders and wairgka play by different rules.
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
