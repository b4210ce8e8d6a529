// Command sbom writes the software bill of materials of a release, in CycloneDX 1.6: the modules that are linked into the
// programs, read from their build information, the version of Go, and the shared libraries that programs for Linux load.
//
//	sbom -version 0.2.0 -date 2026-11-25T00:00:00Z -page MODULES PROGRAM... > backrank.cdx.json
//
// Programs may be for any system. MODULES is a file with a line for each module that the program for browsers links.
package main

import (
	"debug/buildinfo"
	"debug/elf"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	version := flag.String("version", "", "the `version` of the release")
	date := flag.String("date", "", "its `time`, as in RFC 3339")
	page := flag.String("page", "", "a `file` with the modules of the program for browsers")
	flag.Parse()
	if err := write(os.Stdout, flag.Args(), *page, *version, *date); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// A bill has all components by their references, and for the release and each program the references of its components.
type bill struct {
	components map[string]cdx.Component
	links      map[string][]string
}

// root is the reference of the release.
const root = "release"

func write(to io.Writer, programs []string, pageModules, version, date string) error {
	b := bill{components: map[string]cdx.Component{}, links: map[string][]string{}}
	for _, path := range programs {
		if err := b.add(path, version); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if pageModules != "" {
		if err := b.addPage(pageModules, version); err != nil {
			return err
		}
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Timestamp: date, Component: &cdx.Component{BOMRef: root, Type: cdx.ComponentTypeApplication, Name: "Backrank", Version: version, Licenses: licence("MIT")}}
	components, links := []cdx.Component{}, []cdx.Dependency{}
	for _, ref := range slices.Sorted(maps.Keys(b.components)) {
		components = append(components, b.components[ref])
	}
	for _, ref := range slices.Sorted(maps.Keys(b.links)) {
		to := slices.Compact(slices.Sorted(slices.Values(b.links[ref])))
		links = append(links, cdx.Dependency{Ref: ref, Dependencies: &to})
	}
	bom.Components, bom.Dependencies = &components, &links
	return cdx.NewBOMEncoder(to, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
}

// program adds a program to the release.
func (b *bill) program(ref, version string) {
	b.components[ref] = cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeApplication, Name: ref, Version: version}
	b.links[root] = append(b.links[root], ref)
}

// link adds a component that a program links, and the component of others that is bundled with it. ref is the reference of
// the program.
func (b *bill) link(ref string, c cdx.Component) {
	c.BOMRef, c.Type = c.PackageURL, cdx.ComponentTypeLibrary
	if c.PackageURL == "" {
		c.BOMRef = c.Name
	}
	if old := b.components[c.BOMRef]; old.Hashes == nil {
		b.components[c.BOMRef] = c
	}
	b.links[ref] = append(b.links[ref], c.BOMRef)
	if more, ok := bundled[c.Name]; ok {
		b.link(ref, more)
	}
}

// add adds a program with the components that it links: modules, the standard library, and shared libraries.
func (b *bill) add(path, version string) error {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	ref := filepath.Base(path)
	b.program(ref, version)
	b.link(ref, module("std", strings.TrimPrefix(info.GoVersion, "go")))
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := module(m.Path, m.Version)
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) > 0 {
			c.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}} // of the module, as in go.sum
		}
		b.link(ref, c)
	}
	f, err := elf.Open(path)
	if err != nil {
		return nil // not a program for Linux
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	for _, name := range libraries {
		b.link(ref, cdx.Component{Name: name})
	}
	return err
}
