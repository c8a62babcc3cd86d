package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"houserules/cmd/internal/program"
)

// What is wrong with a store, or with what lies there, is said, and what lies there stays.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	file := writeStudy(t, dir, strings.ReplaceAll(study, "140_000", "1000"))
	p := &proxy{to: newFakeStore(t)}
	query := serve(t, p)
	place := "s3://games/p" + query
	must(t, cloud(quick()), "run", file, "--shard", "1/1", "--to", place)
	table := p.to.names(t, "p/games/")[0]
	good := p.to.read(t, table)
	rest := strings.TrimPrefix(table, "p/")

	// A place with a plan, and something else in place of a table.
	stray := func(prefix string, data []byte, sum string) string {
		p.to.write(t, prefix+"/plan.json", p.to.read(t, "p/plan.json"), "")
		p.to.write(t, prefix+"/"+rest, data, sum)
		return "s3://games/" + prefix + query
	}
	// Another study in the same words, with another seed.
	must(t, cloud(quick()), "run", file, "--seed", "8", "--shard", "1/1", "--to", "s3://games/other"+query)
	damaged := append([]byte{}, good...)
	damaged[len(damaged)/2] ^= 1
	p.to.write(t, "whole/plan.json", p.to.read(t, "p/plan.json"), "")
	p.to.write(t, "whole/manifest.json", []byte("{}"), "")
	p.to.write(t, "list/plan.json", p.to.read(t, "p/plan.json"), "")
	p.to.write(t, "list/shards/number.json", p.to.read(t, "other/shards/number.json"), "")

	for what, test := range map[string]struct {
		args string
		want string
	}{
		"no bucket":             {"run FILE --shard 1/1 --to s3://nowhere/p" + query, "there is no bucket nowhere"},
		"no bucket to merge":    {"merge s3://nowhere/p" + query + " -o OUT", "there is no bucket nowhere"},
		"nobody answers":        {"run FILE --shard 1/1 --to s3://games/p?region=x&use_path_style=true&endpoint=http://127.0.0.1:1", "correct the endpoint"},
		"another kind of store": {"run FILE --shard 1/1 --to gs://games/p", "knows s3:// alone"},
		"no bucket's name":      {"run FILE --shard 1/1 --to s3:///p", "write s3://bucket/study"},
		"a folder":              {"run FILE --shard 1/1 --to games", "--to takes a URL"},
		"a folder that is URL":  {"run FILE --shard 1/1 -o s3://games/p", "with --to"},
		"two places":            {"run FILE --shard 1/1 -o OUT --to s3://games/p", "give -o or --to"},
		"no shard":              {"run FILE --to s3://games/p", "with --shard i/n"},
		"another study":         {"run FILE --seed 9 --shard 1/1 --to " + place, "holds another study:\n  seed: 7 there, 9 now\nchoose another place with --to"},
		"other shards":          {"run FILE --shard 1/2 --to " + place, "in 1 shards, not in 2"},
		"a whole study":         {"run FILE --shard 1/1 --to s3://games/whole" + query, "played as a whole"},
		"a whole study's merge": {"merge s3://games/whole" + query + " -o OUT", "played as a whole"},
		"nothing to merge":      {"merge s3://games/nothing" + query + " -o OUT", "holds no shards"},
		"number of elsewhere":   {"merge s3://games/list" + query + " -o OUT", "of another plan"},
		"two studies":           {"merge " + place + " s3://games/other" + query + " -o OUT", "hold shards of two studies"},
		"another's table":       {"run FILE --shard 1/1 --to " + stray("foreign", p.to.read(t, "other/"+rest), ""), `seed is "8" instead of "7"`},
		"no table":              {"run FILE --shard 1/1 --to " + stray("text", []byte("hello"), ""), "is no table of this study"},
		"a damaged table":       {"run FILE --shard 1/1 --to " + stray("damaged", damaged, "0123"), "is damaged (its checksum differs)"},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.NewReplacer("FILE", file, "OUT", filepath.Join(dir, "out")).Replace(args[i])
		}
		hasty := quick()
		hasty.tries = 3
		code, _, errs := command(cloud(hasty), args...)
		if code == 0 || !strings.Contains(errs, test.want) {
			t.Errorf("%s: exit %d: %s", what, code, errs)
		}
	}
	if string(p.to.read(t, table)) != string(good) {
		t.Error("a table was replaced")
	}

	// A table that is damaged while it lies there is found when shards are merged.
	p.to.write(t, table, damaged, "")
	code, _, errs := command(cloud(quick()), "merge", place, "-o", filepath.Join(dir, "out"))
	if code == 0 || !strings.Contains(errs, "s3://games/"+table+" is damaged (its checksum differs); delete it first") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := p.to.backend.DeleteObject("games", table); err != nil {
		t.Fatal(err)
	}
	must(t, cloud(quick()), "run", place, "--shard", "1/1")
	must(t, cloud(quick()), "merge", place, "-o", filepath.Join(dir, "out"))
	if string(p.to.read(t, table)) != string(good) {
		t.Error("the table came out differently")
	}
}

// A store that lets nobody in says who has to be let in.
func TestNoRights(t *testing.T) {
	dir := t.TempDir()
	file := writeStudy(t, dir, study)
	p := &proxy{to: newFakeStore(t)}
	query := serve(t, p)
	closed := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		if r.Method != http.MethodHead {
			_, _ = w.Write([]byte("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"))
		}
	})
	open := p.to.handler
	for what, handler := range map[string]http.Handler{
		"nothing": closed,
		"reading": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut {
				closed(w, r)
				return
			}
			open.ServeHTTP(w, r)
		}),
	} {
		p.to.handler = handler
		code, _, errs := command(cloud(quick()), "run", file, "--shard", "1/1", "--to", "s3://games/p"+query)
		if code == 0 || !strings.Contains(errs, "the store forbids it") || !strings.Contains(errs, "s3:ListBucket") {
			t.Errorf("%s is allowed: exit %d: %s", what, code, errs)
		}
	}
}

// The program that knows folders says which one knows stores.
func TestProgramOfFolders(t *testing.T) {
	file := writeStudy(t, t.TempDir(), study)
	for _, args := range [][]string{
		{"run", file, "--shard", "1/2", "-o", "s3://games/p"},
		{"run", "s3://games/p", "--shard", "1/2"},
		{"merge", "s3://games/p"},
		{"run", "s3://games/p"},
	} {
		code, _, errs := command(program.Houserules(), args...)
		if code != 2 || !strings.Contains(errs, "houserules-cloud") {
			t.Errorf("%q: exit %d: %s", args, code, errs)
		}
	}
}
