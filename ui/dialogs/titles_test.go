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
