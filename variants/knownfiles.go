package variants

import "sync"

// knownFiles are the built-in files that were read and that nothing is to be said of, so
// that each is judged once. A nil one knows none.
type knownFiles struct {
	mu    sync.Mutex
	links map[string]*link
}

// add keeps a file with what it and its parents say.
func (f *knownFiles) add(k *link, v *Variant) {
	if f == nil {
		return
	}
	known := *k
	known.resolved = v.before()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.links == nil {
		f.links = make(map[string]*link)
	}
	f.links[k.builtin] = &known
}

// get returns the file of a built-in variant, or nil where it was not read before.
func (f *knownFiles) get(name string) *link {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.links[name]
}
