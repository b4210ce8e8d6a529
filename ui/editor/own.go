package editor

// Own returns the editor's action for a command of the window, nil if it has none.
func (e *Editor) Own(command string) func() {
	return map[string]func(){
		"undo": e.Undo, "redo": e.Redo, "take-back": e.Undo, "redo-move": e.Redo,
		"copy-fen": e.Copy, "paste": e.Paste, "flip-board": func() { e.do(e.flip) },
		"analysis": e.in.Analyst.Toggle, "show-threat": e.in.Analyst.Threat, "play-best-move": e.in.Analyst.PlayBest,
		"edit-position": func() {}, // already open
	}[command]
}
