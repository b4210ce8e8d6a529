package disk

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
)

// PathOf returns the path of a file, given a command-line argument that may be a file URL: "/srv/a b.pgn" for
// "file:///srv/a%20b.pgn". Other arguments are returned unchanged.
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
