package main

import (
	"fmt"
	"os"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// page is the program for browsers. WebAssembly has no place where Go says what is linked, so go list has said it.
const page = "backrank.wasm"

// addPage adds the program for browsers, which links the modules that a file names: a line for each, with its version.
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

// module is the component of a Go module, or of Go's own library, std.
func module(name, version string) cdx.Component {
	return cdx.Component{Name: name, Version: version, PackageURL: "pkg:golang/" + name + "@" + version}
}

// The revision and version of GLFW that its Go module has, and the version of Inter that the typeface is made from.
const (
	glfwRevision = "7b6aead9fb88b3623e3b3725ebb42670cbe4c579"
	glfwVersion  = "3.4"
	interVersion = "3.19"
)

// bundled is what comes with a module and is of others: it is in every program with that module.
var bundled = map[string]cdx.Component{
	"github.com/go-gl/glfw/v3.4/glfw": {
		Name: "GLFW", Version: glfwVersion, PackageURL: "pkg:github/glfw/glfw@" + glfwRevision, Licenses: licence("Zlib"),
	},
	"fyne.io/fyne/v2": { // which the window alone links
		Name: "Inter", Version: interVersion, PackageURL: "pkg:github/rsms/inter@v" + interVersion, Licenses: licence("OFL-1.1"),
		Description: "in Backrank Sans, which is made from it",
	},
}

func licence(id string) *cdx.Licenses { return &cdx.Licenses{{License: &cdx.License{ID: id}}} }
