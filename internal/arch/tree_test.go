package arch

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the module path.
const module = "backrank"

// A goPackage is a package as printed by `go list -json`, without tests.
type goPackage struct {
	ImportPath string
	Name       string
	Doc        string   // the first sentence of its comment
	Deps       []string // its imports, direct and indirect
}

// moduleDir returns the root folder of the module.
func moduleDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// listed caches the packages of the module for [goPackages].
var listed []goPackage

// goPackages lists the packages of the module, once. Folders without Go files are skipped.
func goPackages(t *testing.T) []goPackage {
	t.Helper()
	if listed != nil {
		return listed
	}
	cmd := exec.Command("go", "list", "-json=ImportPath,Name,Doc,Deps", "./...")
	cmd.Dir = moduleDir(t)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list:", err)
	}
	var all []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var r goPackage
		if err := d.Decode(&r); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		t.Fatal("go list names no packages")
	}
	listed = all
	return all
}

// within reports whether an import path equals the prefix or is below it.
func within(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

func withinAny(path string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return within(path, p) })
}

// A source is a parsed Go file of the module.
type source struct {
	Path  string // relative to the root of the module, with slashes
	Lines int
	Set   *token.FileSet
	File  *ast.File
}

func (s source) test() bool { return strings.HasSuffix(s.Path, "_test.go") }

// in reports whether the file is in the folder or below it.
func (s source) in(folder string) bool { return strings.HasPrefix(s.Path, folder+"/") }

// at returns the position of a node as file:line.
func (s source) at(n ast.Node) string {
	return s.Path + ":" + strconv.Itoa(s.Set.Position(n.Pos()).Line)
}

// importName returns the name under which the file imports path, "" if it does not.
func (s source) importName(path string) string {
	for _, spec := range s.File.Imports {
		if got, _ := strconv.Unquote(spec.Path.Value); got != path {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		elements := strings.Split(path, "/")
		name := elements[len(elements)-1]
		if len(elements) > 1 && len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
			name = elements[len(elements)-2]
		}
		return name
	}
	return ""
}

// selectors calls yield for every use of an exported name of the package imported as name.
func (s source) selectors(name string, yield func(*ast.SelectorExpr)) {
	if name == "" {
		return
	}
	ast.Inspect(s.File, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == name && x.Obj == nil {
				yield(sel)
			}
		}
		return true
	})
}

// ignoredNames are the names of folders and files that are not the project's source.
var ignoredNames = map[string]bool{".git": true, ".go": true, ".go.new": true, ".cache": true, ".wine": true, "bin": true, "dist": true}

// files calls yield for all files of the module that are not generated.
func files(t *testing.T, yield func(path string, content []byte)) {
	t.Helper()
	dir := moduleDir(t)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if ignoredNames[d.Name()] && path != dir {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || ignoredNames[d.Name()] { // .git is a file in a separate work tree
			return nil
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) { // removed since the folder was listed
			return nil
		}
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		yield(filepath.ToSlash(rel), content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// parsed caches the Go files of the module for [sources].
var parsed []source

// sources returns all Go files of the module.
func sources(t *testing.T) []source {
	t.Helper()
	if parsed != nil {
		return parsed
	}
	files(t, func(path string, content []byte) {
		if strings.HasSuffix(path, ".go") {
			parsed = append(parsed, parse(t, path, content))
		}
	})
	return parsed
}

func parse(t *testing.T, path string, content []byte) source {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, content, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return source{Path: path, Lines: strings.Count(string(content), "\n"), Set: set, File: f}
}
