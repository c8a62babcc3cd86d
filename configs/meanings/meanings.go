// Package meanings says in other languages what each key of the rules does; the English
// text is the doc comment of the key's field. A language is a file named by its tag, and
// each text in it stands under its English one. So a changed English text has to be
// translated again: a test of package variants fails until it is.
package meanings

import (
	"embed"
	"fmt"
	"io/fs"

	"go.yaml.in/yaml/v3"
)

//go:embed *.yaml
var files embed.FS

// In returns the texts of a language by the English ones; nil where there are none, as of
// English. It panics where a file cannot be read, which a test excludes.
func In(tag string) map[string]string {
	name := tag + ".yaml"
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil
	}
	var texts map[string]string
	if err := yaml.Unmarshal(data, &texts); err != nil {
		panic(fmt.Sprintf("meanings: %s: %v", name, err))
	}
	return texts
}
