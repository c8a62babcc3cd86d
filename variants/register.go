package variants

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/strict"
)

// registers lists the registers of rule sheets that are built in.
func registers() []string {
	files, err := fs.Glob(configs.Files, "sources/*.yaml")
	if err != nil {
		panic(fmt.Sprintf("variants: the registers cannot be listed: %v", err))
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(path.Base(file), ".yaml")
	}
	return files
}

// noRegister stands for the register of a user's file that says that it has none.
const noRegister = "none"

// said is what a source says of its register: a name, none, or nothing.
func (s Source) said() string {
	if s.NoRegister != "" {
		return noRegister
	}
	return s.Register
}

// register is what the nearest file of a chain says of its register, if it is a
// user's. What built-in files say is not kept with a study: it is looked up.
func (c *chain) register() string {
	for _, k := range c.links {
		if said := k.header.Source.said(); said != "" {
			if k.builtin != "" {
				return ""
			}
			return said
		}
	}
	return ""
}

// Register returns the name of the register of the sheet that a variant's rules come
// from: what its file says, or the nearest parent's that says something. It is empty
// where there is none, and why is then the reason that a built-in file gives, if it does.
func (l *Library) Register(v *Variant) (name, why string) {
	switch v.register {
	case "":
	case noRegister:
		return "", v.Source.NoRegister
	default:
		return v.register, ""
	}
	for _, link := range v.Chain {
		if s := l.source(link); s.said() != "" {
			return s.Register, s.NoRegister
		}
	}
	return "", ""
}

// source returns what the file of a built-in variant says of its source; nothing where
// there is no such file.
func (l *Library) source(name string) Source {
	var h Header
	if tree, _ := strict.Parse(name+".yaml", l.builtin[name]); tree != nil {
		tree.Decode(nil, &h) // the rules are keys that a header does not know
	}
	return h.Source
}

// Registers returns the names of the registers, each with the first built-in variant
// whose own file says that it is made of that sheet.
func (l *Library) Registers() map[string]string {
	of := map[string]string{}
	for _, name := range l.Names() {
		if register := l.source(name).Register; register != "" && of[register] == "" {
			of[register] = name
		}
	}
	return of
}

// registerFamily is the family of the games of a register's sheet.
func (l *Library) registerFamily(name string) string {
	v, _ := l.Load(l.Registers()[name])
	if v == nil {
		return ""
	}
	return v.Family
}

// Carried reads a value of a knob from where it stands in a register, and returns it
// and the variant's own value, both as [Variant.Value] writes them. In a rule that is
// switched off here every key is none.
func (v *Variant) Carried(knob string, place strict.Place) (value, here string, list diag.List) {
	on, here := v, ""
	for at := range knob {
		if knob[at] == '.' && v.Value(knob[:at]) == "none" {
			changed, err := v.changed([]Setting{{knob[:at], "{}"}}, new(strict.Places))
			if err != nil {
				return "", "", diag.List{place.Diagnostic(err.Error())}
			}
			on, here = &Variant{family: v.family, shape: v.shape, Rules: changed}, "none"
			break
		}
	}
	if why, suggestion := on.KnobError(knob); why != "" {
		d := place.Diagnostic(why)
		d.Suggestion = suggestion
		return "", "", diag.List{d}
	}
	if here == "" {
		here = v.Value(knob)
	}
	value, list = on.Read(knob, place)
	return value, here, list
}
