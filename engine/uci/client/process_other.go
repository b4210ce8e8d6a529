//go:build !unix

package client

import (
	"os"
	"syscall"
)

func newGroup() *syscall.SysProcAttr { return nil }

// watch does nothing, because there are no process groups.
func watch(int) (unwatch func()) { return func() {} }

// killGroup kills a process.
func killGroup(p *os.Process) { _ = p.Kill() }
