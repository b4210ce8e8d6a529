// Command sbom writes the software bill of materials of a release, in CycloneDX 1.6: the modules that are linked into
// programs, as these say themselves, with the version of Go and the libraries of the system that they load.
//
//	sbom -version 0.2.0 -date 2026-11-25T00:00:00Z PROGRAM... > backrank.cdx.json
package main

import (
	"debug/buildinfo"
	"debug/elf"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
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
	flag.Parse()
	if err := write(flag.Args(), *version, *date); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// A bill is what programs link, by reference; and for each program the references of what it links.
type bill struct {
	components map[string]cdx.Component
	links      map[string][]string
}

func write(programs []string, version, date string) error {
	b := bill{components: map[string]cdx.Component{}, links: map[string][]string{}}
	root := cdx.Component{BOMRef: "backrank", Type: cdx.ComponentTypeApplication, Name: "Backrank", Version: version, Licenses: &cdx.Licenses{{License: &cdx.License{ID: "MIT"}}}}
	for _, path := range programs {
		ref := filepath.Base(path)
		if ref == root.BOMRef {
			ref += " (window)"
		}
		b.components[ref] = cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeApplication, Name: filepath.Base(path), Version: version}
		b.links[root.BOMRef] = append(b.links[root.BOMRef], ref)
		if err := b.add(ref, path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Timestamp: date, Component: &root}
	components, links := []cdx.Component{}, []cdx.Dependency{}
	for _, ref := range slices.Sorted(maps.Keys(b.components)) {
		components = append(components, b.components[ref])
	}
	for _, ref := range slices.Sorted(maps.Keys(b.links)) {
		to := slices.Compact(slices.Sorted(slices.Values(b.links[ref])))
		links = append(links, cdx.Dependency{Ref: ref, Dependencies: &to})
	}
	bom.Components, bom.Dependencies = &components, &links
	return cdx.NewBOMEncoder(os.Stdout, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
}

// add adds what a program links: its modules, the standard library, and shared libraries.
func (b *bill) add(ref, path string) error {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	link := func(c cdx.Component) {
		c.BOMRef, c.Type = c.PackageURL, cdx.ComponentTypeLibrary
		if c.PackageURL == "" {
			c.BOMRef = c.Name
		}
		b.components[c.BOMRef] = c
		b.links[ref] = append(b.links[ref], c.BOMRef)
	}
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	link(cdx.Component{Name: "std", Version: goVersion, PackageURL: "pkg:golang/std@" + goVersion})
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := cdx.Component{Name: m.Path, Version: m.Version, PackageURL: "pkg:golang/" + m.Path + "@" + m.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) > 0 {
			c.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}} // of the module, as in go.sum
		}
		link(c)
	}
	f, err := elf.Open(path)
	if err != nil {
		return nil // a program for another system
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	for _, name := range libraries {
		link(cdx.Component{Name: name})
	}
	return err
}
