package outside

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// words cuts a command line at its blanks. Single quotation marks hold a word
// with blanks together; nothing else has a meaning, and no shell reads it.
func words(line string) ([]string, error) {
	var list []string
	var word strings.Builder
	open, begun := false, false
	for _, c := range line {
		switch {
		case c == '\'':
			open, begun = !open, true
		case !open && (c == ' ' || c == '\t'):
			if begun {
				list = append(list, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if open {
		return nil, fmt.Errorf("a quotation mark ' of the command %q is not closed", line)
	}
	if begun {
		list = append(list, word.String())
	}
	if len(list) == 0 || list[0] == "" {
		return nil, errors.New("the command names no program")
	}
	return list, nil
}

// find returns the path of a program and its arguments. A name without a slash is
// looked for where the system looks for programs; a relative path begins at the
// folder.
func find(line, folder string) (path string, args []string, err error) {
	list, err := words(line)
	if err != nil {
		return "", nil, err
	}
	path = list[0]
	if !strings.ContainsAny(path, `/\`) {
		found, err := exec.LookPath(path)
		if err != nil {
			return "", nil, fmt.Errorf("%w; a program that lies in the study's folder is written ./%s", err, path)
		}
		return found, list[1:], nil
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", nil, err
	}
	if _, err := exec.LookPath(path); err != nil {
		return "", nil, fmt.Errorf("%w; it must be there and may be executed, and a relative path begins at the folder of the study's file, or else at the working directory", err)
	}
	return path, list[1:], nil
}
