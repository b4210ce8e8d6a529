//go:build unix && !linux

package client

import "syscall"

// attributes put a process into a group of its own, out of reach of Ctrl-C in our terminal.
func (*group) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
