package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// release is the path of the bill that scripts/release.sh has written, or "" to test no bill of a release.
var release = flag.String("bill", "", "test this `file` too, of a release")

// output runs a command in the folder of Backrank's module and returns its output.
func output(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(args, err)
	}
	return strings.TrimSpace(string(out))
}

// schema returns the schema of CycloneDX 1.6, which is part of the module cyclonedx-go.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	folder := output(t, "go", "list", "-modfile=tools/go.mod", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go")
	c := jsonschema.NewCompiler()
	for name, file := range map[string]string{"bom-1.6.schema.json": "bom-1.6.schema.json", "spdx.schema.json": "spdx.schema.json", "jsf-0.82.schema.json": "jsf-0.82.schemax.json"} {
		f, err := os.Open(filepath.Join(folder, "schema", file))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.AddResource("http://cyclonedx.org/schema/"+name, doc); err != nil {
			t.Fatal(err)
		}
	}
	s, err := c.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A bill is valid according to the schema of CycloneDX 1.6, and every reference in it is that of one of its components.
func TestABillIsCycloneDX(t *testing.T) {
	programs, modules := []string{os.Args[0]}, filepath.Join(t.TempDir(), "modules")
	if err := os.WriteFile(modules, []byte("std 1.26.8\nfyne.io/fyne/v2 v2.8.1\ngithub.com/go-gl/glfw/v3.4/glfw v0.1.0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	if err := write(&made, programs, modules, "0.2.0", "2026-11-25T00:00:00Z"); err != nil {
		t.Fatal(err)
	}
	bills, s := [][]byte{made.Bytes()}, schema(t)
	want := []string{filepath.Base(programs[0]), page, "std", "github.com/CycloneDX/cyclonedx-go", "fyne.io/fyne/v2", "GLFW", "Inter"}
	if *release != "" {
		bill, err := os.ReadFile(*release)
		if err != nil {
			t.Fatal(err)
		}
		bills = append(bills, bill)
		want = []string{"backrank", "backrank-uci", "backrank.exe", "backrank-uci.exe", page, "std", "fyne.io/fyne/v2", "modernc.org/sqlite", "GLFW", "Inter"}
	}
	for i, bill := range bills {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(bill))
		if err == nil {
			err = s.Validate(doc)
		}
		if err != nil {
			t.Fatal(err)
		}
		var bom cdx.BOM
		if err := cdx.NewBOMDecoder(bytes.NewReader(bill), cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
			t.Fatal(err)
		}
		refs, names := []string{root}, []string{}
		for _, c := range *bom.Components {
			refs, names = append(refs, c.BOMRef), append(names, c.Name)
		}
		for _, d := range *bom.Dependencies {
			for _, ref := range append(*d.Dependencies, d.Ref) {
				if !slices.Contains(refs, ref) {
					t.Errorf("%q is no component", ref)
				}
			}
		}
		if i < len(bills)-1 {
			continue
		}
		for _, name := range want {
			if !slices.Contains(names, name) {
				t.Errorf("%s is missing", name)
			}
		}
	}
}

// The bundled components have the versions in the bill.
func TestWhatIsBundledHasItsVersion(t *testing.T) {
	folder := output(t, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/go-gl/glfw/v3.4/glfw")
	for path, want := range map[string]string{
		filepath.Join(folder, "GLFW_C_REVISION.txt"): glfwRevision,
		"../../assets/fonts/OFL.txt":                 "Inter " + interVersion + ";",
	} {
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not contain %s (%v)", path, want, err)
		}
	}
	header, err := os.ReadFile(filepath.Join(folder, "glfw", "include", "GLFW", "glfw3.h"))
	if major, minor, _ := strings.Cut(glfwVersion, "."); err != nil ||
		!strings.Contains(strings.Join(strings.Fields(string(header)), " "), "GLFW_VERSION_MAJOR "+major) || !strings.Contains(strings.Join(strings.Fields(string(header)), " "), "GLFW_VERSION_MINOR "+minor) {
		t.Errorf("the header of GLFW is of another version: %v", err)
	}
}
