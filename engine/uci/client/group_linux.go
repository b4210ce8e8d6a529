package client

import "syscall"

// attributes returns attributes that put a process into a new group, which Ctrl-C in our terminal does not reach. The
// system kills the process when the thread that started it ends.
func (*group) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
