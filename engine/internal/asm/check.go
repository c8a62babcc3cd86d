package asm

import "slices"

// targets says which jumps lead nowhere.
func (f *Func) targets() (errs []error) {
	for _, s := range f.steps {
		if l, ok := s.target(); ok {
			if _, ok := f.labels[l]; !ok {
				errs = append(errs, f.wrong(s.at, "%s to the label %s, which is placed nowhere", s.name, l))
			}
		}
	}
	return errs
}

// check finds what is wrong with a function as a whole.
func (f *Func) check(before, after []set) (errs []error) {
	if len(f.steps) == 0 {
		return []error{f.wrong(f.at, "no instructions; end it with RET at least")}
	}
	for n, s := range f.steps {
		if slices.Contains(f.follows(n), len(f.steps)) {
			errs = append(errs, f.wrong(s.at, "%s leads past the last instruction; let the function end with RET", s.name))
		}
		if s.ends == 0 {
			continue
		}
		for r := range after[n].all {
			if f.made[r].class == s.ends {
				errs = append(errs, f.wrong(s.at, "%s ends a %s register that is read later, made at %s; store it before", s.name, s.ends, f.made[r].at))
			}
		}
	}
	for r := range before[0].all {
		errs = append(errs, f.wrong(f.made[r].at, "a %s register made here is read on a way on which nothing was written to it, at %s; write to it first", f.made[r].class, f.firstRead(r, before)))
	}
	return errs
}

// firstRead finds a step that reads a register that was not written on the way there.
func (f *Func) firstRead(r int, before []set) site {
	seen := map[int]bool{}
	for ahead := []int{0}; len(ahead) > 0; ahead = ahead[1:] {
		n := ahead[0]
		if n >= len(f.steps) || seen[n] || !before[n].has(r) {
			continue
		}
		seen[n] = true
		for _, u := range f.steps[n].uses() {
			if u.id == r {
				return f.steps[n].at
			}
		}
		ahead = append(ahead, f.follows(n)...)
	}
	return site{}
}
