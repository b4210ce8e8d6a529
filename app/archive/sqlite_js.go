package archive

// In a browser there is no SQLite, and so no archive: [Open] fails for want of a driver. The codes are SQLite's.
const (
	codeBusy       = 5
	codeReadOnly   = 8
	codeCorrupt    = 11
	codeFull       = 13
	codeCannotOpen = 14
	codeNotADB     = 26
)

// codeOf returns 0: no error is SQLite's.
func codeOf(error) int { return 0 }
