package assets

import _ "embed" // the fonts are files

// The typeface of the window: Inter with tabular digits and our own figurines
// (U+2654 to U+265F) on its baseline. fonts/README.md says how it was made.
var (
	//go:embed fonts/BackrankSans-Regular.ttf
	regular []byte
	//go:embed fonts/BackrankSans-Bold.ttf
	bold []byte
)

// RegularFont returns a TrueType font, "Backrank Sans". Callers must not
// change the bytes.
func RegularFont() []byte { return regular }

// BoldFont returns the bold style of RegularFont.
func BoldFont() []byte { return bold }
