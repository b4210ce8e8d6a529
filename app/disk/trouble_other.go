//go:build !windows

package disk

import "syscall"

// systemErrors is empty where errors are those of Unix.
var systemErrors map[syscall.Errno]error
