package editor

// Own are the window's key combinations that the editor takes over.
func (e *Editor) Own(keys string) func() {
	return map[string]func(){
		"Ctrl+Z": e.Undo, "Ctrl+Y": e.Redo, "Ctrl+C": e.Copy, "Ctrl+V": e.Paste,
		"Ctrl+E": func() {}, // it is open
	}[keys]
}
