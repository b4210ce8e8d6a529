//go:build !windows

package disk

import "io/fs"

// Runs reports whether a file is a program, that is, executable.
func Runs(file fs.FileInfo) bool { return file.Mode().IsRegular() && file.Mode()&0o111 != 0 }
