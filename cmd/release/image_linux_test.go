package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/engine/enginetest"
)

// manifest is what the test reads of a Kubernetes job.
type manifest struct {
	Spec struct {
		Completions int
		Template    struct {
			Spec struct {
				SecurityContext struct {
					RunAsUser  uint32 `yaml:"runAsUser"`
					RunAsGroup uint32 `yaml:"runAsGroup"`
				} `yaml:"securityContext"`
				Containers []struct {
					Command      []string
					VolumeMounts []struct {
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
			}
		}
	}
}

// TestJobsRunInTheImage runs the very commands of the manifests that batch writes in the
// file system that the Dockerfile makes: the program, the volume, and nothing besides, as
// the manifest's user, who may write into the volume alone.
func TestJobsRunInTheImage(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("builds the program; LONG_TESTS=1 runs it")
	}
	if os.Geteuid() != 0 {
		t.Skip("only the superuser changes the root of a process")
	}
	recipe, err := os.ReadFile("../houserules/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	copied := regexp.MustCompile(`(?m)^COPY houserules (/\S+)$`).FindSubmatch(recipe)
	user := regexp.MustCompile(`(?m)^USER (\d+):(\d+)$`).FindSubmatch(recipe)
	if copied == nil || user == nil {
		t.Fatalf("the Dockerfile copies %q and sets the user %q", copied, user)
	}
	image := t.TempDir()
	program, volume := filepath.Join(image, string(copied[1])), ""
	if err := os.WriteFile(program, releasedHere(t).data, 0o755); err != nil {
		t.Fatal(err)
	}
	jobs := filepath.Join(t.TempDir(), "jobs")
	batch := exec.Command(program, "batch", "kubernetes", "--variants", "french", "--agents", "random", "--games", "70k", "--seed", "1",
		"--shards", "3", "--per-task", "2", "--image", "x", "--claim", "y", "-o", jobs, "--merged", filepath.Join(t.TempDir(), "whole"))
	if out, err := batch.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	read := func(name string) (m manifest) {
		text, err := os.ReadFile(filepath.Join(jobs, name))
		if err == nil {
			err = yaml.Unmarshal(text, &m)
		}
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	shards, merge := read("shards.yaml"), read("merge.yaml")
	if shards.Spec.Completions != 2 {
		t.Errorf("%d tasks for three shards, two each", shards.Spec.Completions)
	}
	volume = filepath.Join(image, shards.Spec.Template.Spec.Containers[0].VolumeMounts[0].MountPath)
	if err := os.Rename(jobs, volume); err != nil {
		t.Fatal(err)
	}
	chown := func(name string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(name, 65532, 65532)
	}
	if err := filepath.WalkDir(volume, chown); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(image, 0o555); err != nil {
		t.Fatal(err)
	}
	run := func(m manifest, env ...string) {
		t.Helper()
		job := m.Spec.Template.Spec
		if got := fmt.Sprintf("%d:%d", job.SecurityContext.RunAsUser, job.SecurityContext.RunAsGroup); got != string(user[1])+":"+string(user[2]) {
			t.Errorf("the manifest's user is %s, the image's %s:%s", got, user[1], user[2])
		}
		words := job.Containers[0].Command
		cmd := &exec.Cmd{Path: words[0], Args: words, Env: env, Dir: "/", SysProcAttr: &syscall.SysProcAttr{
			Chroot: image, Credential: &syscall.Credential{Uid: job.SecurityContext.RunAsUser, Gid: job.SecurityContext.RunAsGroup},
		}}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(words, " "), err, out)
		}
	}
	for i := range shards.Spec.Completions {
		run(shards, fmt.Sprint("JOB_COMPLETION_INDEX=", i))
	}
	run(merge)
	if found, err := filepath.Glob(filepath.Join(volume, "merged", "*", "report.html")); err != nil || len(found) != 1 {
		t.Errorf("merged are %v, %v", found, err)
	}
}
