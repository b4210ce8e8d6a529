package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"testing"
)

// hostly matches what only the texts of a host may say: how the program is started again, where a game's file is, and keys
// that a browser keeps for itself, within a sentence.
var hostly = regexp.MustCompile(`(?i)start backrank|restart backrank|renamed to|\w+\.journal\b.* |already running|saved game .*damaged|the (disk|folder) (is|reports|does)|files have problems|(\w+ .*|\()ctrl\+[ntw]\b`)

// TestOnlyTheHostSpeaksOfRestartsAndFiles: messages of app and ui reach players in a browser too, where they would be untrue;
// app/disk/host.go has them for either.
func TestOnlyTheHostSpeaksOfRestartsAndFiles(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		if s.test() || !s.in("app") && !s.in("ui") {
			continue
		}
		host := s.Path == "app/disk/host.go"
		ast.Inspect(s.File, func(n ast.Node) bool {
			text, is := n.(*ast.BasicLit)
			if !is || text.Kind != token.STRING || !hostly.MatchString(text.Value) {
				return true
			}
			seen = seen || host
			if !host {
				t.Errorf("%s: %s; such a text belongs to disk.Host", s.at(text), text.Value)
			}
			return true
		})
	}
	if !seen {
		t.Error("the host has no such texts: the law holds of nothing")
	}
}
