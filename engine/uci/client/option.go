package client

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is the type of an option.
type Kind string

// The types of options that the protocol has.
const (
	Check  Kind = "check"
	Spin   Kind = "spin"
	Combo  Kind = "combo"
	Button Kind = "button"
	String Kind = "string"
)

// Option is one option of an engine.
type Option struct {
	Name    string   `json:"name"` // may hold blanks, but nothing that cannot be seen
	Kind    Kind     `json:"type"`
	Default string   `json:"default,omitempty"` // "" for a button
	Min     int      `json:"min,omitempty"`     // of a spin
	Max     int      `json:"max,omitempty"`
	Vars    []string `json:"vars,omitempty"` // of a combo
}

// Options are the options of an engine, in its order.
type Options []Option

// Find finds an option by its name, ignoring case as the protocol requires.
func (o Options) Find(name string) (Option, bool) {
	i := slices.IndexFunc(o, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return Option{}, false
	}
	return o[i], true
}

// optionWords are the words that begin a field of an option line.
var optionWords = []string{"name", "type", "default", "min", "max", "var"}

// longestName is how many letters the name of an option may have.
const longestName = 100

// readOption reads an option line without its first word. A field goes on up to
// the next word that begins one; it is false if there is no name or no such type, or if
// the name is long or holds control characters or ones that change the direction of
// writing: what is shown and what would be sent must be the same. Values of a combo that
// hold such are left out, and a default loses them.
func readOption(words []string) (Option, bool) {
	var o Option
	least, most := math.MinInt32, math.MaxInt32 // for a spin that does not say
	for len(words) > 0 {
		field := words[0]
		n := 1
		for n < len(words) && !slices.Contains(optionWords, words[n]) {
			n++
		}
		value := strings.Join(words[1:n], " ")
		switch field {
		case "name":
			o.Name = value
		case "type":
			o.Kind = Kind(value)
		case "default":
			o.Default = strings.Map(visible, value)
		case "min":
			least, _ = strconv.Atoi(value)
		case "max":
			most, _ = strconv.Atoi(value)
		case "var":
			if value == strings.Map(visible, value) {
				o.Vars = append(o.Vars, value)
			}
		}
		words = words[n:]
	}
	if o.Kind == Spin {
		o.Min, o.Max = least, most
	}
	if o.Kind == String && o.Default == "<empty>" {
		o.Default = ""
	}
	named := o.Name != "" && len(o.Name) <= 4*longestName && utf8.RuneCountInString(o.Name) <= longestName &&
		o.Name == strings.Map(visible, o.Name)
	return o, named && slices.Contains([]Kind{Check, Spin, Combo, Button, String}, o.Kind)
}

// visible is a letter that can be shown, or -1.
func visible(r rune) rune {
	if !unicode.IsPrint(r) || r == utf8.RuneError {
		return -1
	}
	return r
}

// bytes is how much text the option holds.
func (o Option) bytes() int {
	n := len(o.Name) + len(o.Default)
	for _, v := range o.Vars {
		n += len(v)
	}
	return n
}

// Value is the text in the form that the option takes, a check in lower case, a variable of a combo as the engine
// writes it; or an error that says what it takes.
func (o Option) Value(text string) (string, error) {
	switch o.Kind {
	case Check:
		if b := strings.ToLower(text); b == "true" || b == "false" {
			return b, nil
		}
		return "", fmt.Errorf("option %s takes true or false, not %q", o.Name, text)
	case Spin:
		if n, err := strconv.Atoi(text); err == nil && n >= o.Min && n <= o.Max {
			return text, nil
		}
		return "", fmt.Errorf("option %s takes a number from %d to %d, not %q", o.Name, o.Min, o.Max, text)
	case Combo:
		for _, v := range o.Vars {
			if strings.EqualFold(v, text) {
				return v, nil
			}
		}
		return "", fmt.Errorf("option %s has no %q; it takes %s", o.Name, text, strings.Join(o.Vars, ", "))
	case Button:
		if text == "" {
			return "", nil
		}
		return "", fmt.Errorf("option %s is a button and takes no value", o.Name)
	}
	if strings.ContainsAny(text, "\r\n") {
		return "", fmt.Errorf("option %s takes one line", o.Name)
	}
	return text, nil
}

// offers reports whether a combo has a value.
func (o Option) offers(value string) bool { return slices.Contains(o.Vars, value) }
