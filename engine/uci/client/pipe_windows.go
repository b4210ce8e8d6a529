package client

import (
	"fmt"
	"os"
	"sync/atomic"

	"golang.org/x/sys/windows"
)

// Pipes of [os.Pipe] know no deadlines here. Pipes with names do, when they are opened for overlapped operations: ours is
// such an end, that of the process is plain.

// pipeSize is the size of a pipe's buffer in bytes, as on Linux.
const pipeSize = 64 << 10

// inputPipe is a pipe to a process. A write to our end can be given a deadline.
func inputPipe() (theirs, ours *os.File, err error) {
	ours, theirs, err = namedPipe(windows.PIPE_ACCESS_OUTBOUND, windows.GENERIC_READ)
	return theirs, ours, err
}

// outputPipe is a pipe from a process. A read from our end can be given a deadline.
func outputPipe() (ours, theirs *os.File, err error) {
	return namedPipe(windows.PIPE_ACCESS_INBOUND, windows.GENERIC_WRITE)
}

// pipes is the number of pipes that were made, for their names.
var pipes atomic.Uint64

func namedPipe(ourAccess, theirAccess uint32) (ours, theirs *os.File, err error) {
	text := fmt.Sprintf(`\\.\pipe\backrank-%d-%d`, os.Getpid(), pipes.Add(1))
	name, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return nil, nil, err
	}
	const bytes = windows.PIPE_TYPE_BYTE | windows.PIPE_READMODE_BYTE | windows.PIPE_WAIT | windows.PIPE_REJECT_REMOTE_CLIENTS
	our, err := windows.CreateNamedPipe(name, ourAccess|windows.FILE_FLAG_OVERLAPPED|windows.FILE_FLAG_FIRST_PIPE_INSTANCE,
		bytes, 1, pipeSize, pipeSize, 0, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("pipe: %w", err)
	}
	their, err := windows.CreateFile(name, theirAccess, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		_ = windows.CloseHandle(our)
		return nil, nil, fmt.Errorf("pipe: %w", err)
	}
	return os.NewFile(uintptr(our), text), os.NewFile(uintptr(their), text), nil
}
