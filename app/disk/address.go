package disk

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
)

// PathOf returns the path of a file that a program was given as an argument, which may be an address: of
// "file:///srv/a%20b.pgn" it is "/srv/a b.pgn". Any other text is a path already.
func PathOf(argument string) string {
	u, err := url.Parse(argument)
	if err != nil || !strings.EqualFold(u.Scheme, "file") || u.Path == "" || u.Host != "" && !strings.EqualFold(u.Host, "localhost") {
		return argument
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.FromSlash(path)
}
