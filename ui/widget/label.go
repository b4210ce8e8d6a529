package widget

import (
	"fyne.io/fyne/v2"

	"backrank/ui/accessible"
)

// CaptionOf returns a caption for a control, which gets it as its name; see [accessible.Name].
func CaptionOf(label string, control fyne.CanvasObject) *Text {
	accessible.Name(label, control)
	return Caption(label)
}

// HeadingOf is like [CaptionOf] for a heading.
func HeadingOf(label string, control fyne.CanvasObject) *Text {
	accessible.Name(label, control)
	return Heading(label)
}
