package client

import "syscall"

// attributes put a process into a group of its own, out of reach of Ctrl-C in our terminal, and have it killed when the
// thread that started it ends.
func (*group) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
