// Paper writes the software paper: paper.md from paper.md.tmpl, with every number taken
// from what the program prints, and its figure. It builds the program and runs the
// commands that the paper names, in a folder of its own.
//
// Usage, from the top of the module:
//
//	go run ./reports/paper
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

// study is the one that the paper speaks of.
const study = "three-traditions"

func main() {
	if err := run("reports/paper"); err != nil {
		fmt.Fprintf(os.Stderr, "paper: %v\n", err)
		os.Exit(1)
	}
}

// run writes the files that have changed into the paper's folder, and prints their names.
func run(dir string) error {
	files, err := generate(dir)
	if err != nil {
		return err
	}
	for name, data := range files {
		path := filepath.Join(dir, name)
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
			continue
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}

// generate makes all files of the paper that are made of others.
func generate(dir string) (map[string][]byte, error) {
	work, err := os.MkdirTemp("", "houserules-paper-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	program := filepath.Join(work, "houserules")
	if _, err := command("", "go", "build", "-o", program, "houserules/cmd/houserules"); err != nil {
		return nil, err
	}
	planText, err := command(work, program, "plan", study, "--format", "json")
	if err != nil {
		return nil, err
	}
	var planned struct {
		SHA256 string `json:"plan_sha256"`
		Cells  int    `json:"cells"`
		Games  int64  `json:"games"`
	}
	if err := json.Unmarshal(planText, &planned); err != nil {
		return nil, err
	}
	if _, err := command(work, program, "run", study, "--plan", planned.SHA256, "-o", "out", "--progress", "off"); err != nil {
		return nil, err
	}
	if _, err := command(work, program, "report", "out", "--figures", "png"); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(work, "out", "summary.json"))
	if err != nil {
		return nil, err
	}
	s := &summary{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	figure, err := os.ReadFile(filepath.Join(work, "out", "figures", "first-player-advantage.png"))
	if err != nil {
		return nil, err
	}
	text, err := s.paper(filepath.Join(dir, "paper.md.tmpl"), planned.SHA256, planned.Cells, planned.Games)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"paper.md": text, "advantage.png": figure}, nil
}

// command runs a program and returns what it prints.
func command(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, errs.String())
	}
	return out, nil
}

// summary is what the paper reads of summary.json.
type summary struct {
	Name    string
	Margin  float64
	Answers []struct{ ID, Text string }
	Cells   []struct {
		Variant, Lineup string
		Agents          []string
		Fair            struct{ Effect interval }
	}
	Differences []struct {
		Name, Variant, Agents, Verdict string
		Effect                         interval
		Correlation                    float64
		Pairs                          int64
	}
}

// interval is an estimate with its interval, a fraction of 1.
type interval struct{ Value, Lo, Hi float64 }

// String prints it in percentage points, with as many digits as its width supports.
func (i interval) String() string {
	digits := max(1, 1-int(math.Floor(math.Log10(100*(i.Hi-i.Lo)/2))))
	number := func(v float64) string {
		return strings.Replace(strconv.FormatFloat(100*v, 'f', digits, 64), "-", "−", 1)
	}
	return fmt.Sprintf("%s [%s, %s]", number(i.Value), number(i.Lo), number(i.Hi))
}

// paper fills the template.
func (s *summary) paper(name, hash string, cells int, games int64) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	t, err := template.New("paper").Funcs(template.FuncMap{
		"games": thousands,
		"hash":  func() string { return hash[:16] },
		"tolerance": func() string {
			return strconv.FormatFloat(100*s.Margin, 'g', 3, 64)
		},
		"advantage": s.advantage,
		"difference": func(variant, agents string) (string, error) {
			d, err := s.difference(variant, agents)
			return d.effect.String(), err
		},
		"verdict": func(variant, agents string) (string, error) {
			d, err := s.difference(variant, agents)
			return d.verdict, err
		},
		"paired": func(variant, agents string) (string, error) {
			d, err := s.difference(variant, agents)
			return thousands(d.pairs), err
		},
		"correlation": func(variant, agents string) (string, error) {
			d, err := s.difference(variant, agents)
			return strconv.FormatFloat(d.correlation, 'f', 2, 64), err
		},
		// Two variables with equal variances and a correlation r have a difference
		// whose variance is 1 − r times that of independent ones.
		"narrower": func(variant, agents string) (string, error) {
			d, err := s.difference(variant, agents)
			return strconv.FormatFloat(1/math.Sqrt(1-d.correlation), 'f', 1, 64), err
		},
	}).Parse(string(data))
	if err != nil {
		return nil, err
	}
	page := struct {
		Name, Answer string
		Cells        int
		Games        int64
	}{s.Name, "", cells, games}
	for _, a := range s.Answers {
		if a.ID == "in-short" {
			page.Answer = a.Text
		}
	}
	var out bytes.Buffer
	err = t.Execute(&out, page)
	return out.Bytes(), err
}

// advantage is the first player's, in a cell.
func (s *summary) advantage(variant, player string) (string, error) {
	for _, c := range s.Cells {
		if c.Variant == variant && len(c.Agents) > 0 && c.Agents[0] == player {
			return c.Fair.Effect.String(), nil
		}
	}
	return "", fmt.Errorf("the study has no cell of %s by %s", variant, player)
}

// compared is a comparison of the first player's score with the base.
type compared struct {
	effect      interval
	verdict     string
	correlation float64
	pairs       int64
}

// difference finds a comparison.
func (s *summary) difference(variant, agents string) (compared, error) {
	for _, d := range s.Differences {
		if d.Name == "first_player_score" && d.Variant == variant && d.Agents == agents {
			return compared{d.Effect, d.Verdict, d.Correlation, d.Pairs}, nil
		}
	}
	return compared{}, fmt.Errorf("the study does not compare %s by %s", variant, agents)
}

// thousands writes a number with commas.
func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
