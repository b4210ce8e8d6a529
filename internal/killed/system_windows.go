package killed

import (
	"os"

	"golang.org/x/sys/windows"
)

// gone reports whether there is no process with this id, or it has exited.
func gone(pid int) bool {
	process, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return true
	}
	defer windows.CloseHandle(process)
	ended, err := windows.WaitForSingleObject(process, 0)
	return err == nil && ended == windows.WAIT_OBJECT_0
}

// wasKilled reports whether a process that has ended was killed: then its exit code is the one that [os.Process.Kill]
// gives it.
func wasKilled(state *os.ProcessState) bool { return state.ExitCode() == 1 }
