package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"houserules/cmd/internal/shipped"
	"houserules/engine/enginetest"
)

func TestTargets(t *testing.T) {
	if list, err := parseTargets("linux/amd64,windows/arm64"); err != nil || len(list) != 2 || list[1].File(shipped.Main) != "houserules.exe" {
		t.Errorf("%v, %v", list, err)
	}
	for _, text := range []string{"", "plan9/amd64", "linux/amd64,linux/amd64", "linux"} {
		if _, err := parseTargets(text); err == nil {
			t.Errorf("targets %q are accepted", text)
		}
	}
}

// An archive holds what was put into it, says nothing of today, and is the same when
// it is packed again.
func TestArchives(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	r := release{source: source{version: "v1.2.3", committed: time.Unix(1_700_000_000, 0).UTC()}}
	thirdParty, err := os.ReadFile("../../THIRD_PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	pages := []file{{name: "README.md", data: []byte("read me")}, {name: "THIRD_PARTY.md", data: thirdParty}}
	l, err := readLicences(pages)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range shipped.Programs() {
		if len(l[p.Name]) < 2 {
			t.Errorf("%d modules of %s have licences", len(l[p.Name]), p.Name)
		}
	}
	l["houserules-cloud"] = l[shipped.Main] // of this test, which stands for both
	list := []built{{shipped.Main, data}, {"houserules-cloud", data}}
	for i, target := range []shipped.Target{{OS: "linux", Arch: "amd64"}, {OS: "windows", Arch: "arm64"}} {
		list := list
		if again := i == 0; again && !enginetest.Long() { // one program is enough to see that it is the same again
			list = list[:1]
		}
		a, err := r.archive(target, list, l, pages)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 || enginetest.Long() {
			if b, err := r.archive(target, list, l, pages); err != nil || !bytes.Equal(a.data, b.data) {
				t.Errorf("%s: packed again it differs (%v)", target, err)
			}
		}
		got := unpack(t, a)
		folder := "houserules-v1.2.3-" + target.OS + "-" + target.Arch + "/"
		for _, one := range list {
			if got[folder+target.File(one.name)] != string(data) {
				t.Errorf("%s: %s is not what was built", a.name, one.name)
			}
		}
		if got[folder+"README.md"] != "read me" || len(got) != 2+2*len(list) {
			t.Errorf("%s: %d files", a.name, len(got))
		}
		var bill struct {
			Components []struct {
				Name, Version, PURL string
				Licenses            []struct{ License struct{ ID, Name string } }
			}
		}
		if err := json.Unmarshal([]byte(got[folder+"sbom.cdx.json"]), &bill); err != nil || len(bill.Components) == 0 || bill.Components[0].Name != "std" || bill.Components[0].Licenses[0].License.ID != "BSD-3-Clause" {
			t.Errorf("%s: %v, %+v", a.name, err, bill)
		}
	}
}

// What a page in an archive links to is in the archive: the guide, its pictures, the
// reference tables.
func TestLinksLeadSomewhere(t *testing.T) {
	pages, err := texts(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	l, err := readLicences(pages)
	if err != nil {
		t.Fatal(err)
	}
	a, err := release{source: source{version: "v1"}}.archive(shipped.Target{OS: "linux", Arch: "amd64"}, nil, l, pages)
	if err != nil {
		t.Fatal(err)
	}
	got := unpack(t, a)
	followed := 0
	for name, text := range got {
		var list [][]string
		switch path.Ext(name) {
		case ".md":
			list = regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(text, -1)
		case ".html":
			list = regexp.MustCompile(` (?:href|src)="([^"]*)"`).FindAllStringSubmatch(text, -1)
		}
		for _, m := range list {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" || strings.Contains(to, ":") {
				continue // in the page itself, or on the network
			}
			followed++
			if _, ok := got[path.Join(path.Dir(name), to)]; !ok {
				t.Errorf("%s links to %s, which is not in the archive", name, to)
			}
		}
	}
	if _, ok := got["houserules-v1-linux-amd64/cmd/internal/guide/rules.md"]; !ok || followed < 40 {
		t.Errorf("%d links, the guide: %v", followed, ok)
	}
}

// unpack reads an archive.
func unpack(t *testing.T, a file) map[string]string {
	t.Helper()
	got := map[string]string{}
	if strings.HasSuffix(a.name, ".zip") {
		z, err := zip.NewReader(bytes.NewReader(a.data), int64(len(a.data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			got[f.Name] = string(text)
		}
		return got
	}
	z, err := gzip.NewReader(bytes.NewReader(a.data))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if err == io.EOF {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		got[head.Name] = string(text)
	}
}

// A release is there whole or not at all, and never in place of anything.
func TestNothingIsReplaced(t *testing.T) {
	dir := t.TempDir()
	var out, told bytes.Buffer
	if err := run(t.Context(), []string{"-o", dir}, &out, &told); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a folder that is there: %v", err)
	}
	if err := writeAll(filepath.Join(dir, "dist"), []file{{name: "a"}, {name: "no/folder"}}); err == nil {
		t.Error("a file that cannot be written is no error")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("%v is left, %v", entries, err)
	}
}

// Two builds of this commit, one from another folder with nothing in its cache, are
// the same.
func TestBuiltTwice(t *testing.T) {
	if !enginetest.Soak() {
		t.Skip("builds everything anew; SOAK_TESTS=1 runs it")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sourceAt(t.Context(), root)
	if err != nil {
		t.Skip("no clone: ", err)
	}
	if changed, err := git(t.Context(), root, "status", "--porcelain"); err != nil || changed != "" {
		t.Skip("files differ from the commit")
	}
	r := release{source: s, programs: shipped.Programs(), told: io.Discard}
	archives, err := r.build(t.Context(), []shipped.Target{{OS: "linux", Arch: "arm64"}})
	if err != nil {
		t.Fatal(err)
	}
	got := unpack(t, archives[0])
	manual := 0
	for name := range got {
		if strings.Contains(name, "/man/") {
			manual++
		}
	}
	if manual < 20 {
		t.Errorf("%d manual pages among %d files", manual, len(got))
	}
}

// forHere is what a release has for this machine: its program, and the pages of its archives.
type forHere struct {
	source source
	data   []byte
	pages  []file
}

var once struct {
	sync.Once
	made forHere
}

// releasedHere is built once for all tests, with flags from the environment that say nothing of
// version control.
func releasedHere(t *testing.T) forHere {
	t.Helper()
	once.Do(func() {
		t.Setenv("GOFLAGS", "-buildvcs=false")
		root, err := filepath.Abs("../..")
		if err != nil {
			t.Fatal(err)
		}
		made := forHere{source: source{dir: root, version: "v1.2.3", commit: strings.Repeat("ab", 20), committed: time.Unix(1_700_000_000, 0).UTC()}}
		work := t.TempDir()
		if made.pages, err = (release{source: made.source, programs: shipped.Programs()}).pages(t.Context(), work); err != nil {
			t.Fatal(err)
		}
		if made.data, err = os.ReadFile(filepath.Join(work, programHere)); err != nil {
			t.Fatal(err)
		}
		once.made = made
	})
	if once.made.data == nil {
		t.Fatal("the program was not built")
	}
	return once.made
}

// What a release builds says its version, and so do its manual pages, whatever GOFLAGS says
// about version control.
func TestVersionIsStamped(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("builds the program; LONG_TESTS=1 runs it")
	}
	made := releasedHere(t)
	program := filepath.Join(t.TempDir(), "houserules")
	if err := os.WriteFile(program, made.data, 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "version", "--format", "json").Output()
	var got struct{ Version, Commit string }
	if err == nil {
		err = json.Unmarshal(out, &got)
	}
	if err != nil || got.Version != made.source.version || got.Commit != made.source.commit {
		t.Errorf("%v: %s", err, out)
	}
	l, err := readLicences(made.pages)
	if err != nil {
		t.Fatal(err)
	}
	if bill, err := billOfMaterials(built{shipped.Main, made.data}, made.source.version, l); err != nil || bytes.Contains(bill, []byte("gojson")) {
		t.Errorf("the modules in the program: %v\n%s", err, bill)
	}
	i := slices.IndexFunc(made.pages, func(f file) bool { return f.name == "man/houserules.1" })
	if head, _, _ := strings.Cut(string(made.pages[i].data), "\n"); !strings.Contains(head, "houserules "+made.source.version) {
		t.Errorf("the manual page begins with %s", head)
	}
}

// Where there is a builder of containers the program starts in one that holds nothing
// else.
func TestContainer(t *testing.T) {
	builder := ""
	for _, name := range []string{"docker", "podman"} {
		if _, err := exec.LookPath(name); err == nil && exec.Command(name, "info").Run() == nil {
			builder = name
			break
		}
	}
	if builder == "" {
		t.Skip("neither docker nor podman runs here")
	}
	dir := t.TempDir()
	build := exec.Command("go", "build", "-trimpath", "-o", filepath.Join(dir, "houserules"), "../houserules")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	recipe, err := os.ReadFile("../houserules/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "Dockerfile"), recipe, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []*exec.Cmd{build, exec.Command(builder, "build", "-t", "houserules-test", dir), exec.Command(builder, "run", "--rm", "houserules-test", "--version")} {
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", cmd, err, out)
		}
	}
}
