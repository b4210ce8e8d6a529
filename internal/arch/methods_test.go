package arch

import (
	"go/ast"
	"path"
	"testing"
)

// maxMethods is the maximum number of methods of a type; a type with more should be split.
const maxMethods = 40

// methods counts the methods of each type, keyed by folder and name. It ignores tests.
func methods(all []source) map[string]int {
	n := map[string]int{}
	for _, s := range all {
		if s.test() {
			continue
		}
		for _, d := range s.File.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				n[path.Dir(s.Path)+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
	}
	return n
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
	for name, n := range methods(sources(t)) {
		if n > maxMethods {
			t.Errorf("%s has %d methods, more than %d: split it", name, n, maxMethods)
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

func TestMethods(t *testing.T) {
	s := parse(t, "a/b.go", []byte("package a\ntype T struct{}\nfunc (T) A() {}\nfunc (t *T) B() {}\ntype G[K any] struct{}\nfunc (g *G[K]) C() {}\nfunc D() {}\n"))
	if got := methods([]source{s}); len(got) != 2 || got["a.T"] != 2 || got["a.G"] != 1 {
		t.Errorf("counted %v", got)
	}
}
