package atlas

import "backrank/ui/widget"

// newBar returns the header of a view.
func newBar(a *Atlas, title string, tools ...*widget.Tool) *widget.Bar {
	return widget.NewBar(title, a.back, a.refocus, tools...)
}
