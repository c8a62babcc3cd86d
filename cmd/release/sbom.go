package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"net/url"
	"runtime/debug"
	"strings"
)

// bill is a software bill of materials, as CycloneDX 1.6 (ECMA-424, 2nd edition) has
// it. Serial number and time, which differ from one to the next, may be left out.
type bill struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

// component is a module. URL is its package URL (purl-spec, type golang).
type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	URL        string     `json:"purl"`
	Licences   []licensed `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

// licensed is a licence: by its SPDX identifier, or by a name of ours that SPDX does not know.
type licensed struct {
	License struct {
		ID   string `json:"id,omitempty"`
		Name string `json:"name,omitempty"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// billOfMaterials lists the modules that are in a program, Go's own among them, by
// what the build recorded in it.
func billOfMaterials(p built, version string, l licences) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(p.data))
	if err != nil {
		return nil, fmt.Errorf("%s does not say what it was built of: %w", p.name, err)
	}
	b := bill{Format: "CycloneDX", SpecVersion: "1.6", Version: 1}
	b.Metadata.Component = module(info.Main.Path, version)
	b.Metadata.Component.Type = "application"
	for _, s := range info.Settings {
		b.Metadata.Component.Properties = append(b.Metadata.Component.Properties, property{"go:build:" + s.Key, s.Value})
	}
	b.Components = append(b.Components, module("std", strings.TrimPrefix(info.GoVersion, "go")))
	for _, m := range info.Deps {
		if m.Replace == nil || m.Replace.Version != "(devel)" { // else a folder of this house
			b.Components = append(b.Components, dependency(m))
		}
	}
	for i := range b.Components {
		c := &b.Components[i]
		if c.Licences = l[p.name][c.Name]; len(c.Licences) == 0 {
			return nil, fmt.Errorf("THIRD_PARTY.md has no licence of %s in %s: go generate ./cmd/internal/licenses", c.Name, p.name)
		}
	}
	data, err := json.MarshalIndent(&b, "", "  ")
	return append(data, '\n'), err
}

// dependency is a module that a program was built with, or the one in its place.
func dependency(m *debug.Module) component {
	if m.Replace != nil {
		c := dependency(m.Replace)
		c.Properties = append(c.Properties, property{"go:module:replaces", m.Path + "@" + m.Version})
		return c
	}
	c := module(m.Path, m.Version)
	if m.Sum != "" {
		c.Properties = append(c.Properties, property{"go:module:sum", m.Sum})
	}
	return c
}

// module is a library of some version.
func module(path, version string) component {
	u := "pkg:golang/" + path + "@" + url.QueryEscape(version)
	return component{Type: "library", Ref: u, Name: path, Version: version, URL: u}
}
