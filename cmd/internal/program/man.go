package program

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/manual"
	"houserules/sim/confined"
)

func manCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages of all commands",
		Long: `Writes manual pages, houserules.1 and one for each command, into a folder, which is
made where it is not there. They say what --help says, and have no date: the same
program writes the same pages.`,
		Example: `  houserules man man1
  man -l man1/houserules-run.1
  houserules man ~/.local/share/man/man1`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			var err error
			n := 0
			eachCommand(cmd.Root(), func(c *cobra.Command) {
				if err != nil || !c.IsAvailableCommand() && c != cmd.Root() {
					return
				}
				n++
				c.Long = filled(c.Long)
				err = confined.WriteFile(filepath.Join(args[0], manual.Name(c)+".1"), manual.Page(c, version()))
			})
			if err != nil {
				return err
			}
			a.tell("progress.wrote-pages", a.whole(int64(n)), args[0])
			return nil
		},
	}
}
