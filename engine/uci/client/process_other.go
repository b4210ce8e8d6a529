//go:build !unix

package client

import (
	"os"
	"syscall"
)

func ofItsOwn() *syscall.SysProcAttr { return nil }

// killGroup kills a process.
func killGroup(p *os.Process) { _ = p.Kill() }
