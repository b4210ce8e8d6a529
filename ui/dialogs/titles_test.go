package dialogs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// A player knows a dialog by its title, so no two dialogs have the same one.
func TestEveryDialogHasATitleOfItsOwn(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]token.Position{} // by title
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			title, literal := call.Args[1].(*ast.BasicLit)
			if f, named := call.Fun.(*ast.Ident); !literal || !named || f.Name != "show" {
				return true
			}
			if other, twice := places[title.Value]; twice {
				t.Errorf("%s and %s both open a dialog %s", other, set.Position(call.Pos()), title.Value)
			}
			places[title.Value] = set.Position(call.Pos())
			return true
		})
	}
	if len(places) < 8 {
		t.Errorf("only %d titles were found", len(places))
	}
}

// Tab goes down a dialog, so what is above a content comes before it. A container made by container.NewBorder has its content
// first, so nothing that can be focused is above one.
func TestNothingIsAboveAnEarlierContent(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set, seen := token.NewFileSet(), 0
	for _, name := range files {
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, is := call.Fun.(*ast.SelectorExpr); !is || f.Sel.Name != "NewBorder" {
				return true
			}
			seen++
			if !isSpace(call.Args[0]) {
				t.Errorf("%s has something above its content: use stacked", set.Position(call.Pos()))
			}
			return true
		})
	}
	if seen < 5 {
		t.Errorf("only %d borders were found", seen)
	}
}

// isSpace reports whether an expression is nil, or makes empty space.
func isSpace(e ast.Expr) bool {
	if call, ok := e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	name, ok := e.(*ast.Ident)
	return ok && (name.Name == "nil" || name.Name == "gap")
}
