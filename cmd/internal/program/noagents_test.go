package program

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestNobodyPlays: to no command --agents "" names players, and each ends by 2, as for every wrong flag.
func TestNobodyPlays(t *testing.T) {
	asked := 0
	eachCommand(newRoot(&app{program: Houserules()}), func(c *cobra.Command) {
		if c.Flags().Lookup("agents") == nil || !c.Runnable() {
			return
		}
		asked++
		var out, errs writer
		line := append(strings.Fields(c.CommandPath())[1:], "--agents", "")
		if c.Args(c, nil) != nil {
			line = append(line, "french")
		}
		if c.Name() == "effects" {
			line = append(line, "catalan")
		}
		if code := run(line, strings.NewReader(""), &out, &errs); code != 2 || !strings.Contains(string(errs), "--agents is empty") {
			t.Errorf("%v ends by %d: %s", line, code, errs)
		}
	})
	if asked < 7 {
		t.Errorf("%d commands have --agents", asked)
	}
}
