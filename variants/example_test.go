package variants_test

import (
	"fmt"
	"os"
	"path/filepath"

	"houserules/configs/words"
	"houserules/variants"
)

func ExampleLibrary_Load() {
	dir, err := os.MkdirTemp("", "houserules")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "club.yaml")
	text := "schema: 1\nname: club-awale\nextends: finnish\nboard: {seeds: 5 seeds}\nend: {majority: 31 seeds}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	library := variants.NewLibrary()
	club, list := library.Load(file)
	if list.HasErrors() {
		fmt.Print(list)
		return
	}
	finnish, _ := library.Load("finnish")
	fmt.Println(club.Chain, club.Game.New().Position())
	fmt.Print(variants.DiffText(finnish, club, words.English()))

	_, list = library.Load("finish")
	fmt.Println(list)
	// Output:
	// [club-awale finnish] 5,5,5,5,5,5/5,5,5,5,5,5 0-0 S
	// rule          finnish   club-awale
	// board.seeds   4 seeds   5 seeds
	// end.majority  25 seeds  31 seeds
	// error: unknown variant finish; did you mean finnish?
}
