package accessible

import (
	"cmp"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Named is the part of a control without a label of its own. Its name is the label that the window shows next to it.
type Named struct{ name string }

// SetName sets the name of the control.
func (n *Named) SetName(name string) { n.name = name }

// Name returns the name of the control, "" if it has none.
func (n *Named) Name() string { return n.name }

// nameable is a control that embeds [Named].
type nameable interface {
	SetName(name string)
	Name() string
}

// Name gives a control that the window shows next to a label the label as its name; in a container, all controls that have
// no name yet. It returns the object.
func Name[O fyne.CanvasObject](label string, o O) O {
	switch o := any(o).(type) {
	case nameable:
		if o.Name() == "" {
			o.SetName(label)
		}
	case *fyne.Container:
		for _, inner := range o.Objects {
			Name(label, inner)
		}
	}
	return o
}

// Describe returns the description of a control. ok is false for an object that does not describe itself and is no control
// of the toolkit.
func Describe(o fyne.CanvasObject) (d Description, ok bool) {
	switch o := o.(type) {
	case Described:
		return o.Description(), true
	case *fynewidget.Button:
		return Description{Name: o.Text, Role: Button, State: Unavailable.If(o.Disabled())}, true
	case *fynewidget.Entry:
		return Field(o, ""), true
	case fyne.Accessible:
		d := Description{Name: o.AccessibilityLabel()}
		switch o.AccessibilityRole() {
		case fyne.AccessibleRoleButton:
			d.Role = Button
		case fyne.AccessibleRoleLink:
			d.Role = Link
		}
		return d, true
	}
	return Description{}, false
}

// Field returns the description of a text field with a name; the placeholder is the name of a field without one.
func Field(e *fynewidget.Entry, name string) Description {
	return Description{
		Name: cmp.Or(name, e.PlaceHolder), Role: TextField, Value: e.Text, State: Empty.If(e.Text == "") | Unavailable.If(e.Disabled()),
	}
}
