package strict_test

import (
	"fmt"
	"strings"
)

// Toy has a field of every kind that the package documents.
type Toy struct {
	Schema int               `yaml:"schema" min:"1" max:"1"`
	Title  string            `yaml:"title"`
	Slam   Slam              `yaml:"grand_slam"`
	Board  Board             `yaml:"board"`
	Counts []int             `yaml:"counts" unit:"seeds" min:"1" max:"64"`
	End    End               `yaml:"end"`
	Agents []string          `yaml:"agents,single" join:","`
	Games  map[string]int64  `yaml:"games,single" unit:"games" min:"1"`
	Labels map[string]string `yaml:"labels"`
	Seed   *uint64           `yaml:"seed"`
	Margin float64           `yaml:"margin" unit:"pp" min:"0" max:"50"`
	Quick  bool              `yaml:"quick"`
	Small  int8              `yaml:"small"`
	Hidden int               `yaml:"-"`
}

type Board struct {
	Houses [2]int `yaml:"houses" unit:"houses" min:"1" max:"12"`
	Seeds  int    `yaml:"seeds" unit:"seeds" min:"1" max:"16"`
	Map    string `yaml:"map"`
}

type End struct {
	Majority   Half        `yaml:"majority"`
	Repetition *Repetition `yaml:"repetition"`
}

type Repetition struct {
	Count int  `yaml:"count" unit:"occurrences" min:"2"`
	Slam  Slam `yaml:"slam"`
}

func (r *Repetition) SetDefault() { *r = Repetition{Count: 2, Slam: "captures"} }

type Slam string

func (Slam) Values() []string { return []string{"captures", "captures-nothing", "forbidden"} }

func (Slam) Former() map[string]string {
	return map[string]string{"captures_nothing": "captures-nothing"}
}

// Half is none or "half + N".
type Half struct {
	Set bool
	N   int
}

func (h Half) MarshalText() ([]byte, error) {
	if !h.Set {
		return []byte("none"), nil
	}
	return fmt.Appendf(nil, "half + %d", h.N), nil
}

func (h *Half) UnmarshalText(text []byte) error {
	if string(text) == "none" {
		*h = Half{}
		return nil
	}
	rest, ok := strings.CutPrefix(string(text), "half + ")
	if _, err := fmt.Sscanf(rest, "%d", &h.N); !ok || err != nil {
		return fmt.Errorf("%q is no majority: write half + N or none", text)
	}
	h.Set = true
	return nil
}

func defaultToy() *Toy {
	return &Toy{
		Schema: 1, Slam: "captures", Board: Board{Houses: [2]int{6, 6}, Seeds: 4},
		Counts: []int{2, 3}, Margin: 1,
	}
}
