package main

import (
	"fmt"
	"os"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// page is the reference of the program for browsers. A WebAssembly module has no build information, so its Go modules come
// from go list.
const page = "backrank.wasm"

// addPage adds the program for browsers with the modules that a file names. Each line has a module and its version.
func (b *bill) addPage(path, version string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	b.program(page, version)
	for line := range strings.Lines(string(text)) {
		name, version, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			return fmt.Errorf("%s: %q is not a module with a version", path, line)
		}
		b.link(page, module(name, version))
	}
	return nil
}

// module returns the component of a Go module, or of Go's standard library, std.
func module(name, version string) cdx.Component {
	return cdx.Component{Name: name, Version: version, PackageURL: "pkg:golang/" + name + "@" + version}
}

// The revision and version of GLFW in its Go module, and the version of Inter from which the typeface is made.
const (
	glfwRevision = "7b6aead9fb88b3623e3b3725ebb42670cbe4c579"
	glfwVersion  = "3.4"
	interVersion = "3.19"
)

// bundled maps modules to a component by other authors that is in every program with the module.
var bundled = map[string]cdx.Component{
	"github.com/go-gl/glfw/v3.4/glfw": {
		Name: "GLFW", Version: glfwVersion, PackageURL: "pkg:github/glfw/glfw@" + glfwRevision, Licenses: licence("Zlib"),
	},
	"fyne.io/fyne/v2": { // linked by the programs with a window, which have the typeface
		Name: "Inter", Version: interVersion, PackageURL: "pkg:github/rsms/inter@v" + interVersion, Licenses: licence("OFL-1.1"),
		Description: "in Backrank Sans, which is made from it",
	},
}

func licence(id string) *cdx.Licenses { return &cdx.Licenses{{License: &cdx.License{ID: id}}} }
