package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"testing"
)

// hostText matches statements that are only true on a desktop: how to restart the program, where the file of a game is, and
// keys that browsers reserve.
var hostText = regexp.MustCompile(`(?i)start backrank|restart backrank|renamed to|\w+\.journal\b.* |already running|saved game .*damaged|the (disk|folder) (is|reports|does)|files have problems|(\w+ .*|\()ctrl\+[ntw]\b`)

// Players in a browser read the messages of app and ui too, where such statements would be untrue. app/disk/host.go has both
// versions of them.
func TestMessagesAboutRestartsAndFilesAreInHost(t *testing.T) {
	seen := false
	for _, s := range sources(t) {
		if s.test() || !s.in("app") && !s.in("ui") {
			continue
		}
		host := s.Path == "app/disk/host.go"
		ast.Inspect(s.File, func(n ast.Node) bool {
			text, is := n.(*ast.BasicLit)
			if !is || text.Kind != token.STRING || !hostText.MatchString(text.Value) {
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
		t.Error("app/disk/host.go has no such text: the test checks nothing")
	}
}
