// Code generated from the keys of studies; DO NOT EDIT.

package variants

func studyKeys() []string {
	return []string{
		"description",
		"variants",
		"vary",
		"except",
		"design",
		"most_cells",
		"effects",
		"against",
		"agents",
		"ladders",
		"unit",
		"games",
		"openings",
		"seed",
		"tolerance",
		"margin",
		"base",
		"grow",
		"on_forfeit",
	}
}
