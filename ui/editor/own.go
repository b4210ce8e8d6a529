package editor

// Own returns the editor's action for a shortcut of the window.
func (e *Editor) Own(keys string) func() {
	return map[string]func(){
		"Ctrl+Z": e.Undo, "Ctrl+Y": e.Redo, "Ctrl+C": e.Copy, "Ctrl+V": e.Paste,
		"A": e.in.Analyst.Toggle, "X": e.in.Analyst.Threat, "Space": e.in.Analyst.PlayBest,
		"Ctrl+E": func() {}, // already open
	}[keys]
}
