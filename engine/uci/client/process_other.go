//go:build !unix

package client

import (
	"os"
	"syscall"
)

func ofItsOwn() *syscall.SysProcAttr { return nil }

// watch does nothing: there are no groups to be killed.
func watch(int) (unwatch func()) { return func() {} }

// killGroup kills a process.
func killGroup(p *os.Process) { _ = p.Kill() }
