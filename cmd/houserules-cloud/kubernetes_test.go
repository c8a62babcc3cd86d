package main

import (
	"bytes"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"

	"houserules/cmd/internal/batch"
)

// What batch writes for Kubernetes has no key that Kubernetes does not know, and every
// value is of the key's type.
func TestKubernetesManifests(t *testing.T) {
	for _, job := range []batch.Job{
		{Name: "three traditions", Shards: 1, CPUs: 1, Program: "houserules", Image: "registry.example.org/houserules:1", Claim: "studies", Out: "../three-traditions"},
		{Name: "ladder", Shards: 64, CPUs: 8, Program: "/bin/houserules", Image: "houserules", Claim: "c", Out: "../../merged"},
	} {
		files, err := batch.Files(batch.Kubernetes, job)
		if err != nil {
			t.Fatal(err)
		}
		jobs := 0
		for _, f := range files {
			for _, text := range bytes.Split(f.Text, []byte("\n---\n")) {
				var j batchv1.Job
				if err := yaml.UnmarshalStrict(text, &j); err != nil {
					t.Errorf("%s: %v", f.Name, err)
					continue
				}
				jobs++
				if j.Kind != "Job" || j.APIVersion != batchv1.SchemeGroupVersion.String() || len(j.Spec.Template.Spec.Containers) != 1 {
					t.Errorf("%s: %s %s of %d containers", f.Name, j.APIVersion, j.Kind, len(j.Spec.Template.Spec.Containers))
				}
				if j.Spec.Completions != nil && *j.Spec.Completions > 1 || f.Name == "shards.yaml" {
					mode := j.Spec.CompletionMode
					if mode == nil || *mode != batchv1.IndexedCompletion || int(*j.Spec.Completions) != job.Shards {
						t.Errorf("%s: no indexed job of %d shards", f.Name, job.Shards)
					}
				}
			}
		}
		if jobs < 2 {
			t.Errorf("%d jobs", jobs)
		}
	}
	var j batchv1.Job
	if err := yaml.UnmarshalStrict([]byte("apiVersion: batch/v1\nkind: Job\nspec:\n  completion: 3\n"), &j); err == nil {
		t.Error("a key that Kubernetes does not know is taken")
	}
}
