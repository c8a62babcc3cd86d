package columns_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"houserules/sim"
	"houserules/sim/columns"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// played plays the study of a file into a folder of runs, and goes where runs lies; back
// undoes both.
func played(text string) (back func()) {
	was, err := os.Getwd()
	check(err)
	dir, err := os.MkdirTemp("", "columns")
	check(err)
	check(os.Chdir(dir))
	check(os.WriteFile("study.yaml", []byte("schema: 1\n"+text), 0o600))
	study, list := sim.LoadStudy(variants.NewLibrary(), "study.yaml")
	check(list.Err())
	p, err := sim.NewPlan(study, 42, table.LZ4)
	check(err)
	_, err = sim.Run(context.Background(), p, store.Folder{Dir: filepath.Join("runs", p.Name)}, sim.Options{})
	check(err)
	return func() {
		check(os.Chdir(was))
		os.RemoveAll(dir)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// traditions plays three-traditions with fewer games.
func traditions() (back func()) {
	return played("name: three-traditions\nvariants: [french, finnish, catalan]\nagents: [random]\ngames: 2000\n")
}

// How long games are, and whether leaders change more often in long ones.
func ExampleStudy_Read() {
	defer traditions()()
	study, err := columns.Open("runs/three-traditions")
	if err != nil {
		log.Fatal(err)
	}
	for _, variant := range []string{"french", "finnish", ""} { // all three at last, each as heavy
		games, err := study.Read(columns.Of{Variant: variant, Agents: "random"}, "plies", "lead_changes")
		if err != nil {
			log.Fatal(err)
		}
		plies, changes := games.Columns[0], games.Columns[1]
		mean, deviation := stat.MeanStdDev(plies, games.Weights)
		fmt.Printf("%q: mean %.1f plies, deviation %.1f, correlation %.3f\n", variant, mean, deviation, stat.Correlation(plies, changes, games.Weights))
	}
	// Output:
	// "french": mean 138.6 plies, deviation 40.6, correlation -0.021
	// "finnish": mean 103.0 plies, deviation 41.5, correlation 0.279
	// "": mean 128.5 plies, deviation 44.8, correlation 0.075
}

// The gamma distribution under which the lengths of games are most likely.
func ExampleStudy_Read_optimize() {
	defer traditions()()
	study, err := columns.Open("runs/three-traditions")
	if err != nil {
		log.Fatal(err)
	}
	games, err := study.Read(columns.Of{Variant: "french", Agents: "random"}, "plies")
	if err != nil {
		log.Fatal(err)
	}
	unlikely := func(x []float64) float64 { // of a mean and a shape
		g := distuv.Gamma{Alpha: x[1], Beta: x[1] / x[0]}
		sum := 0.0
		for i, plies := range games.Columns[0] {
			sum -= games.Weights[i] * g.LogProb(plies)
		}
		return sum
	}
	best, err := optimize.Minimize(optimize.Problem{Func: unlikely}, []float64{100, 2}, nil, &optimize.NelderMead{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("mean %.0f plies, shape %.1f\n", best.X[0], best.X[1])
	// Output:
	// mean 139 plies, shape 11.6
}

// A histogram of the lengths of games.
func ExampleStudy_Read_plot() {
	defer traditions()()
	study, err := columns.Open("runs/three-traditions")
	if err != nil {
		log.Fatal(err)
	}
	games, err := study.Read(columns.Of{Variant: "french", Agents: "random"}, "plies")
	if err != nil {
		log.Fatal(err)
	}
	bars, err := plotter.NewHist(plotter.Values(games.Columns[0]), 20)
	if err != nil {
		log.Fatal(err)
	}
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "plies", "games"
	p.Add(bars)
	if err := p.Save(12*vg.Centimeter, 8*vg.Centimeter, "lengths.svg"); err != nil {
		log.Fatal(err)
	}
	most := slices.MaxFunc(bars.Bins, func(a, b plotter.HistogramBin) int { return int(a.Weight - b.Weight) })
	fmt.Printf("most games, %.0f, end between ply %.0f and ply %.0f\n", most.Weight, most.Min, most.Max)
	// Output:
	// most games, 284, end between ply 118 and ply 131
}

// The plane through the means of a sweep: what a house and a seed more do.
func ExampleStudy_Sweep() {
	defer played("name: boards\nvariants: [french]\nvary: {board.houses: [4, 5, 6], board.seeds: [3, 4]}\nagents: [random]\ngames: 2000\n")()
	study, err := columns.Open("runs/boards")
	if err != nil {
		log.Fatal(err)
	}
	sweep, err := study.Sweep(0, "random", "return_1", "plies")
	if err != nil {
		log.Fatal(err)
	}
	runs, knobs := sweep.X.Dims()
	x := mat.NewDense(runs, knobs+1, nil)
	x.Augment(ones(runs), sweep.X)
	var plane mat.Dense
	if err := plane.Solve(x, sweep.Y); err != nil { // least squares
		log.Fatal(err)
	}
	for k, knob := range sweep.Knobs {
		fmt.Printf("%s: one more makes games %.1f plies longer\n", knob, plane.At(k+1, 1))
	}
	// Output:
	// board.houses: one more makes games 30.0 plies longer
	// board.seeds: one more makes games 21.2 plies longer
}

func ones(n int) *mat.Dense { return mat.NewDense(n, 1, slices.Repeat([]float64{1}, n)) }
