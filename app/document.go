package app

// isDocument reports whether the game was opened from a file or the archive, to be read and annotated: see
// [View.Document].
func (g *game) isDocument() bool { return g.tags != nil && !g.touched && !g.drafting() }
