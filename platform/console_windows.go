package platform

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"

	"backrank/lang"
	"backrank/words"
)

// attachParentProcess is ATTACH_PARENT_PROCESS of AttachConsole: the console of the program that started this one.
const attachParentProcess = ^uintptr(0)

// OpenConsole connects standard output and standard error to the console in which the program was started, unless they are
// redirected. Windows gives a program with a window no console of its own.
func OpenConsole() {
	if _, err := os.Stdout.Stat(); err == nil {
		return
	}
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	if attached, _, _ := attach.Call(attachParentProcess); attached == 0 {
		return
	}
	console, err := os.OpenFile("CONOUT$", os.O_WRONLY, 0)
	if err != nil {
		return
	}
	os.Stdout, os.Stderr = console, console
}

// ReportFailure reports why the program ends: on standard error, or in a message box if there is no console.
func ReportFailure(err error) {
	if _, none := os.Stderr.Stat(); none == nil {
		fmt.Fprintln(os.Stderr, "backrank:", err)
		return
	}
	text, _ := windows.UTF16PtrFromString(words.Sentence(err.Error()) + ".")
	title, _ := windows.UTF16PtrFromString("Backrank")
	_, _ = windows.MessageBox(0, text, title, windows.MB_OK|windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}

func (noWindow) Error() string {
	return lang.L("no window can be opened: the graphics driver has no OpenGL 2.1. The driver of the graphics card's maker has it; where that cannot be installed, there is the OpenCL, OpenGL and Vulkan Compatibility Pack in the Microsoft Store")
}

// DisplayError returns the error of a graphics driver that fails in another way.
func DisplayError() error { return ErrNoWindow }
