package dialogs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// sourceFiles returns the Go files of this package and its subpackages.
func sourceFiles(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

// isCall reports whether a call is one of the function name of this package, from here or from a subpackage.
func isCall(call *ast.CallExpr, name string) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == name
	case *ast.SelectorExpr:
		x, is := f.X.(*ast.Ident)
		return is && x.Name == "dialogs" && f.Sel.Name == name
	}
	return false
}

// Players recognise a dialog by its title, so no two dialogs have the same one.
func TestTitlesOfDialogsDiffer(t *testing.T) {
	places := map[string]token.Position{} // by title
	set := token.NewFileSet()
	for _, name := range sourceFiles(t) {
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
			title := translated(call.Args[1])
			if title == "" || !isCall(call, "Show") {
				return true
			}
			if other, twice := places[title]; twice {
				t.Errorf("%s and %s both open a dialog %s", other, set.Position(call.Pos()), title)
			}
			places[title] = set.Position(call.Pos())
			return true
		})
	}
	if len(places) < 8 {
		t.Errorf("only %d titles were found", len(places))
	}
}

// translated returns the literal in a call of lang.L without slots, "" for another expression.
func translated(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "L" {
		return ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return ""
	}
	return text.Value
}

// Tab reaches the controls of a dialog from top to bottom. In a container made by container.NewBorder it reaches the content
// first, so such a container has no control above its content.
func TestBordersHaveNothingAboveTheirContent(t *testing.T) {
	set, seen := token.NewFileSet(), 0
	for _, name := range sourceFiles(t) {
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
				t.Errorf("%s has something above its content: use Stacked", set.Position(call.Pos()))
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
		return isCall(call, "Gap")
	}
	name, ok := e.(*ast.Ident)
	return ok && name.Name == "nil"
}
