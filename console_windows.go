package main

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/windows"

	"backrank/words"
)

// A program with a window has no console of its own here. Started in one it is to write there; started by a click, only a
// window is seen.

// attachParentProcess is ATTACH_PARENT_PROCESS of AttachConsole: the console of whoever started this program.
const attachParentProcess = ^uintptr(0)

// findConsole has standard output and standard error go to the console in which the program was started, if they go
// nowhere yet.
func findConsole() {
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

// tellFailure says why the program ends: on standard error, or in a message box if that goes nowhere.
func tellFailure(err error) {
	if _, none := os.Stderr.Stat(); none == nil {
		fmt.Fprintln(os.Stderr, "backrank:", err)
		return
	}
	text, _ := windows.UTF16PtrFromString(words.Sentence(err.Error()) + ".")
	title, _ := windows.UTF16PtrFromString("Backrank")
	_, _ = windows.MessageBox(0, text, title, windows.MB_OK|windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}

// noWindow is the error of a graphics driver that opens no window.
const noWindow = "no window can be opened: the graphics driver has no OpenGL 2.1. The driver of the graphics card's " +
	"maker has it; where that cannot be installed, there is the OpenCL, OpenGL and Vulkan Compatibility Pack in the Microsoft Store"

// unopened is the error of a driver that fails otherwise.
func unopened() error { return errors.New(noWindow) }
