package arch

import (
	"go/ast"
	"maps"
	"path"
	"strconv"
	"strings"
	"testing"
)

// maxMethods is the maximum number of methods of a type, including those promoted from embedded fields; a type with more
// should be split, or have named fields.
const maxMethods = 40

// methodSets has the methods and the embedded fields of types, keyed by folder and name: "ui/board.Board". It ignores
// tests.
type methodSets struct {
	declared map[string]map[string]bool // names of the methods that a type declares; for an interface, all of its methods
	embedded map[string][]string        // the types of embedded fields
}

func methodSetsOf(all []source) methodSets {
	m := methodSets{map[string]map[string]bool{}, map[string][]string{}}
	for _, s := range all {
		if s.test() {
			continue
		}
		for _, d := range s.File.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					m.declare(s.typeKey(d.Recv.List[0].Type), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						m.addFields(s, t)
					}
				}
			}
		}
	}
	return m
}

func (m methodSets) declare(key, method string) {
	if m.declared[key] == nil {
		m.declared[key] = map[string]bool{}
	}
	m.declared[key][method] = true
}

// addFields adds the embedded fields of a struct, and the methods and embedded interfaces of an interface.
func (m methodSets) addFields(s source, t *ast.TypeSpec) {
	key := s.typeKey(t.Name)
	fields := &ast.FieldList{}
	switch t := t.Type.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields = t.Methods
	}
	for _, f := range fields.List {
		switch _, isInterface := t.Type.(*ast.InterfaceType); {
		case f.Names == nil:
			m.embedded[key] = append(m.embedded[key], s.typeKey(f.Type))
		case isInterface:
			m.declare(key, f.Names[0].Name)
		}
	}
}

// count returns the number of methods of a type. The methods of types of other modules are not counted: a widget has
// those of the toolkit's BaseWidget, however few are its own.
func (m methodSets) count(key string) int {
	names := map[string]bool{}
	m.collect(key, names, map[string]bool{})
	return len(names)
}

func (m methodSets) collect(key string, names, seen map[string]bool) {
	if seen[key] {
		return
	}
	seen[key] = true
	maps.Copy(names, m.declared[key])
	for _, e := range m.embedded[key] {
		m.collect(e, names, seen)
	}
}

// typeKey returns the folder and the name of a type that the file mentions, "" for a type of another module.
func (s source) typeKey(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return s.typeKey(t.X)
	case *ast.IndexExpr:
		return s.typeKey(t.X)
	case *ast.IndexListExpr:
		return s.typeKey(t.X)
	case *ast.Ident:
		return path.Dir(s.Path) + "." + t.Name
	case *ast.SelectorExpr:
		for _, spec := range s.File.Imports {
			from, _ := strconv.Unquote(spec.Path.Value)
			if folder, ours := strings.CutPrefix(from, module+"/"); ours && s.importName(from) == t.X.(*ast.Ident).Name {
				return folder + "." + t.Sel.Name
			}
		}
	}
	return ""
}

// receiver returns the name of a method's type.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

func TestTypesHaveFewMethods(t *testing.T) {
	m := methodSetsOf(sources(t))
	for key := range m.declared {
		if n := m.count(key); n > maxMethods {
			t.Errorf("%s has %d methods, %d of its own, more than %d: split it, or name its embedded fields", key, n, len(m.declared[key]), maxMethods)
		}
	}
}

// The toolkit delays a tap on a widget with a method DoubleTapped for 300 ms, in case it is the first of two.
func TestNoDoubleTapped(t *testing.T) {
	for _, s := range sources(t) {
		for _, d := range s.File.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == "DoubleTapped" && !s.test() {
				t.Errorf("%s: %s waits for a second click before it acts on the first", s.at(f), receiver(f.Recv.List[0].Type))
			}
		}
	}
}

func TestMethodsOfEmbeddedFieldsCount(t *testing.T) {
	a := parse(t, "a/a.go", []byte(`package a
import ("fmt"; b "backrank/b")
type T struct { *G[int]; b.C; fmt.Stringer; named G[int]; f func() }
func (T) A() {}
func (t *T) B() {}
type G[K any] struct{ T }
func (g *G[K]) B() {}
func (g *G[K]) D() {}
func E() {}
`))
	b := parse(t, "b/b.go", []byte("package b\ntype C interface { E(); Other }\ntype Other interface { F(); A() }\n"))
	m := methodSetsOf([]source{a, b})
	for key, want := range map[string]int{"a.T": 5, "a.G": 5, "b.C": 3, "b.Other": 2} { // T: A B D E F
		if got := m.count(key); got != want {
			t.Errorf("%s has %d methods, want %d", key, got, want)
		}
	}
}

// A part of the window names what it uses: it embeds no other part and holds neither the window nor the list of parts.
func TestPartsOfTheWindowNameWhatTheyUse(t *testing.T) {
	holders := map[string]bool{"ui.Window": true, "ui.builder": true, "ui.openGames": true, "ui.openGame": true} // the last two: which window shows a game
	found := 0
	for _, s := range sources(t) {
		if s.test() || path.Dir(s.Path) != "ui" {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if fields, is := spec.Type.(*ast.StructType); is {
				found++
				for _, f := range fields.Fields.List {
					switch used := s.typeKey(f.Type); {
					case f.Names == nil && strings.HasPrefix(used, "ui.") && !strings.HasSuffix(spec.Name.Name, "Renderer"):
						t.Errorf("%s: %s embeds %s: give it a name", s.at(f), spec.Name.Name, used)
					case (used == "ui.Window" || used == "ui.parts") && !holders[s.typeKey(spec.Name)]:
						t.Errorf("%s: %s holds %s: give it what it uses", s.at(f), spec.Name.Name, used)
					}
				}
			}
			return true
		})
	}
	if found < 20 {
		t.Errorf("package ui has %d structs: the test checks nothing", found)
	}
}
