package sim_test

import (
	"context"
	"fmt"
	"os"

	"houserules/sim/store"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// A study is resolved, planned, played into a directory, and read back.
func ExampleRun() {
	file := sim.DefaultStudyFile()
	file.Variants, file.Agents = []string{"french", "abapa"}, []string{"random"}
	file.Games = map[string]int64{"": 1000}
	study, list := sim.NewStudy(variants.NewLibrary(), file)
	if list.HasErrors() {
		fmt.Println(list)
		return
	}
	p, err := sim.NewPlan(study, 42, table.LZ4)
	if err != nil {
		fmt.Println(err)
		return
	}
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	report, err := sim.Run(context.Background(), p, store.Folder{Dir: dir}, sim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("games played:", report.Games)

	data, err := files.Open(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, cell := range data.Cells() {
		rows := engine.NewRows(cell.Info, 0)
		wins := 0
		for block := range cell.Blocks() {
			if err := data.Read(i, block, rows); err != nil {
				fmt.Println(err)
				return
			}
			for _, r := range rows.Return[0] {
				if r == engine.FullReturn {
					wins++
				}
			}
		}
		fmt.Printf("%s: the first player won %d of %d\n", cell.Variant, wins, cell.Games)
	}
	// Output:
	// games played: 2000
	// french: the first player won 472 of 1000
	// abapa: the first player won 468 of 1000
}

// Any game of a study can be played again alone, move by move.
func ExampleRecord() {
	v, list := variants.NewLibrary().Load("finnish")
	if list.HasErrors() {
		fmt.Println(list)
		return
	}
	random, err := agent.ParseLineup("random")
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := sim.Record(v.Game, random, nil, 42, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ply := range record.Plies[:4] {
		fmt.Println(ply.Text, ply.Position)
	}
	fmt.Printf("%d plies, %s, %v-%v\n", record.Decisions(), record.End, record.Outcome.Scores[0], record.Outcome.Scores[1])
	// Output:
	// B 4,0,5,5,5,5/4,4,4,4,4,4 0-0 N
	// a 4,0,5,5,5,5/0,5,5,5,5,4 0-0 S
	// D 4,0,5,0,6,6/1,6,6,5,5,4 0-0 N
	// e 5,1,6,1,6,6/1,6,6,5,0,5 0-0 S
	// 160 plies, repetition, 22-23
}
