//go:build unix && !linux

package client

import "syscall"

// attributes returns attributes that put a process into a new group, which Ctrl-C in our terminal does not reach.
func (*group) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
