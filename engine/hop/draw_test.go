package hop

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func ExampleState_Draw() {
	g, err := New(Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.New().(*State)
	if err := s.Draw(os.Stdout, false); err != nil {
		fmt.Println(err)
	}
	// Output:
	//    A B C D E F G H I
	//  9 o   o   o   o   o 9
	//  8   o   o   o   o   8
	//  7 o   o   o   o   o 7
	//  6   o   o   o   o   6
	//  5 o   x   .   x   o 5
	//  4   x   x   x   x   4
	//  3 x   x   x   x   x 3
	//  2   x   x   x   x   2
	//  1 x   x   x   x   x 1
	//    A B C D E F G H I
}

// TestDrawColor: colour adds escape sequences and nothing else.
func TestDrawColor(t *testing.T) {
	g, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	s := g.New().(*State)
	var plain, colored strings.Builder
	if err := s.Draw(&plain, false); err != nil {
		t.Fatal(err)
	}
	if err := s.Draw(&colored, true); err != nil {
		t.Fatal(err)
	}
	stripped := strings.NewReplacer("\x1b[0m", "", "\x1b[2m", "", "\x1b[1;36m", "", "\x1b[1;33m", "").Replace(colored.String())
	if stripped != plain.String() || colored.String() == plain.String() {
		t.Errorf("colour changes more than colours:\n%s", stripped)
	}
}
