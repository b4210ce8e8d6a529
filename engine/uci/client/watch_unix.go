//go:build unix

package client

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// watch has a shell kill the group of an engine when we end, however that happens, even by kill -9: what the engine has
// started itself, a script's real engine for example, would go on otherwise. The shell waits for the end of a pipe that
// only we hold. The function that is returned ends the watch. A system without a shell goes without.
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
		_ = shell.Process.Kill() // before the pipe ends: the group's number may be another's soon
		_ = shell.Wait()
		w.Close()
	}
}
