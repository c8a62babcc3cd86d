package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"go.temporal.io/sdk/client"

	"houserules/sim/plan/planfile"
)

// A worker refuses what lies elsewhere than its operator says, plans that it was not told,
// and programs, by whichever name the server calls them.
func TestOperator(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a shell script")
	}
	root, elsewhere := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	engine := filepath.Join(root, "engine.sh")
	marker := filepath.Join(root, "marker")
	write(engine, "#!/bin/sh\n: >'"+marker+"'\n")
	file := filepath.Join(root, "study.yaml")
	write(file, "schema: 1\nname: guests\nvariants: french\nagents: 'exec:"+engine+",random'\ngames: 4\nseed: 1\n")
	inside, outside := filepath.Join(root, "shards"), filepath.Join(elsewhere, "shards")
	for _, dir := range []string{inside, outside} {
		o := startOptions{dir: dir, merged: filepath.Join(root, "merged"), shards: 1, silence: leastSilence}
		if _, err := o.study(file, false); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(root, "link")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Fatal(err)
	}
	hash, err := planfile.StoredHash(inside)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Repeat("0", 64)
	for what, test := range map[string]struct {
		operator
		dir, want string
	}{
		"another folder":     {operator{roots: []string{root}}, outside, "does not lie below"},
		"through a link":     {operator{roots: []string{root}}, filepath.Join(link, "shards"), "does not lie below"},
		"by dots":            {operator{roots: []string{root}}, root + "/../" + filepath.Base(elsewhere) + "/shards", "does not lie below"},
		"a longer name":      {operator{roots: []string{root}}, root + "-more", "does not lie below"},
		"relative":           {operator{roots: []string{root}}, "shards", "no absolute path"},
		"another plan":       {operator{roots: []string{root}, plans: []string{other}}, inside, "none of those that this worker may play"},
		"a program":          {operator{roots: []string{root}}, inside, "--allow-programs " + hash},
		"another's programs": {operator{roots: []string{root}, programs: []string{other}}, inside, "--allow-programs " + hash},
		"a named plan only":  {operator{roots: []string{root}, plans: []string{hash}}, inside, "--allow-programs " + hash},
		"nothing there":      {operator{roots: []string{root}}, filepath.Join(root, "no", "study"), "plan.json"},
	} {
		p := player{operator: test.operator}
		if err := p.check(); err != nil {
			t.Fatal(err)
		}
		_, err := p.play(context.Background(), Shard{Dir: test.dir, Index: 1, Of: 1})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, not %q", what, err, test.want)
		}
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program was started")
	}
	merged := filepath.Join(root, "merged")
	for other, want := range map[string]string{other: "none of those that this worker may play", hash: "blocks are missing"} {
		o := operator{roots: []string{root}, plans: []string{other}}
		if _, err := o.merge(context.Background(), Study{Dir: inside, Merged: merged}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("merged as %s: %v, not %q", other, err, want)
		}
		if _, err := os.Stat(merged); (err == nil) && other != hash {
			t.Error("another plan is merged")
		}
		os.RemoveAll(merged)
	}
	o := operator{roots: []string{root}, plans: []string{hash}, programs: []string{hash}}
	p, err := planfile.Read(inside)
	if err == nil {
		err = o.allow(p)
	}
	if err != nil || p.Permit == nil {
		t.Errorf("what is allowed: %v, %v", p.Permit, err)
	}
	for _, o := range []operator{{}, {roots: []string{filepath.Join(root, "none")}}, {roots: []string{root}, plans: []string{"12"}}, {roots: []string{root}, env: []string{"A=B"}}} {
		if err := o.check(); err == nil {
			t.Errorf("%+v makes sense", o)
		}
	}
}

// Where the server is, and as whom one speaks to it, is said as to Temporal's own tools;
// flags say it otherwise.
func TestServerSettings(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.toml")
	for what, test := range map[string]struct {
		env       map[string]string
		args      []string
		host, ns  string
		tls, keys bool
	}{
		"nothing":   {nil, nil, client.DefaultHostPort, client.DefaultNamespace, false, false},
		"variables": {map[string]string{"TEMPORAL_ADDRESS": "there:1", "TEMPORAL_NAMESPACE": "games"}, nil, "there:1", "games", false, false},
		"flags":     {map[string]string{"TEMPORAL_ADDRESS": "there:1", "TEMPORAL_NAMESPACE": "games"}, []string{"--address", "here:2", "--namespace", "own"}, "here:2", "own", false, false},
		"TLS":       {map[string]string{"TEMPORAL_ADDRESS": "there:1", "TEMPORAL_TLS": "true"}, nil, "there:1", client.DefaultNamespace, true, false},
		"a key":     {map[string]string{"TEMPORAL_ADDRESS": "there:1", "TEMPORAL_API_KEY": "secret"}, nil, "there:1", client.DefaultNamespace, true, true},
	} {
		t.Run(what, func(t *testing.T) {
			t.Setenv("TEMPORAL_CONFIG_FILE", none)
			for name, value := range test.env {
				t.Setenv(name, value)
			}
			var s server
			cmd := &cobra.Command{}
			s.flags(cmd)
			if err := cmd.ParseFlags(test.args); err != nil {
				t.Fatal(err)
			}
			o, err := s.options(cmd)
			if err != nil {
				t.Fatal(err)
			}
			if o.HostPort != test.host || o.Namespace != test.ns || (o.ConnectionOptions.TLS != nil) != test.tls || (o.Credentials != nil) != test.keys {
				t.Errorf("%q, namespace %q, TLS %v, credentials %v", o.HostPort, o.Namespace, o.ConnectionOptions.TLS != nil, o.Credentials != nil)
			}
		})
	}
	t.Run("no such file", func(t *testing.T) {
		t.Setenv("TEMPORAL_TLS_CLIENT_CERT_PATH", none)
		t.Setenv("TEMPORAL_TLS_CLIENT_KEY_PATH", none)
		var s server
		cmd := &cobra.Command{}
		s.flags(cmd)
		if _, err := s.options(cmd); err == nil || !strings.Contains(err.Error(), "TEMPORAL_") {
			t.Errorf("a certificate that is not there: %v", err)
		}
	})
}
