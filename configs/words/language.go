package words

import (
	"fmt"
	"io/fs"
	"path"
	"sync"

	"golang.org/x/text/language"
)

// languageFile is what makes a folder a language that is offered: what the language
// says of itself. It is written when all else is translated.
const languageFile = "language.yaml"

// Languages lists the languages that there are, by their tags (BCP 47), English
// first.
func Languages() []string {
	files, err := fs.Glob(folders, "*/"+languageFile)
	if err != nil {
		panic(fmt.Sprintf("words: the languages cannot be listed: %v", err))
	}
	list := []string{language.English.String()}
	for _, file := range files {
		if tag := path.Dir(file); tag != list[0] {
			list = append(list, tag)
		}
	}
	return list
}

// English returns the English catalogue.
func English() *Catalogue { return In(language.English.String()) }

// offered reads each of [Languages] once, when it is first asked for.
var offered = sync.OnceValue(func() map[string]func() *Catalogue {
	all := map[string]func() *Catalogue{}
	for _, tag := range Languages() {
		all[tag] = sync.OnceValue(func() *Catalogue { return read(tag) })
	}
	return all
})

// In returns the catalogue of one of [Languages]. It panics where its files cannot
// be read, which a test excludes.
func In(tag string) *Catalogue {
	if catalogue, ok := offered()[tag]; ok {
		return catalogue()
	}
	return read(tag)
}

func read(tag string) *Catalogue {
	c, err := loadFolder(tag)
	if err != nil {
		panic(err)
	}
	return c
}

// loadFolder reads the files of a language, offered or not.
func loadFolder(name string) (*Catalogue, error) {
	tag, err := language.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("words: the folder %s has no name of a language: %w", name, err)
	}
	files, err := fs.Sub(folders, name)
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	return load(files, tag)
}
