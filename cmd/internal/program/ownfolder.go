package program

import (
	"errors"
	"fmt"
	"os"
)

// ownFolder is the first of the folders NAME, NAME-2, NAME-3 and so on that is the
// one's own, or is not there yet.
func ownFolder(first string, own func(dir string) bool) (string, error) {
	dir := first
	for n := 2; ; n++ {
		if own(dir) {
			return dir, nil
		}
		switch _, err := os.Lstat(dir); {
		case errors.Is(err, os.ErrNotExist):
			return dir, nil
		case err != nil:
			return "", err
		}
		dir = fmt.Sprintf("%s-%d", first, n)
	}
}
