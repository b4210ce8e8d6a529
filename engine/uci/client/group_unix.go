//go:build unix

package client

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// watch starts a shell that kills the process group of an engine when our program ends for any reason, even by
// kill -9. Otherwise processes that the engine started, such as the real engine behind a script, would survive.
// The shell waits for the end of a pipe that only we hold. unwatch stops it. On a system without a shell, watch
// does nothing.
func watch(group int) (unwatch func()) {
	r, w, err := os.Pipe()
	if err != nil {
		return func() {}
	}
	shell := exec.Command("/bin/sh", "-c", `read -r end; kill -s KILL -- "-$0"`, strconv.Itoa(group))
	shell.Stdin = r
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // out of reach of Ctrl-C in our terminal
	err = shell.Start()
	r.Close()
	if err != nil {
		w.Close()
		return func() {}
	}
	return func() {
		_ = shell.Process.Kill() // before the pipe ends, because the group's number may be reused
		_ = shell.Wait()
		w.Close()
	}
}
