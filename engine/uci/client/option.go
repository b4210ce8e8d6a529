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

// The option types of the protocol.
const (
	Check  Kind = "check"
	Spin   Kind = "spin"
	Combo  Kind = "combo"
	Button Kind = "button"
	String Kind = "string"
)

// Option is an option of an engine.
type Option struct {
	Name    string   `json:"name"` // may contain spaces, but no invisible characters
	Kind    Kind     `json:"type"`
	Default string   `json:"default,omitempty"` // "" for a button
	Min     int      `json:"min,omitempty"`     // of a spin
	Max     int      `json:"max,omitempty"`
	Vars    []string `json:"vars,omitempty"` // of a combo
}

// Options are the options of an engine, in its order.
type Options []Option

// Find finds an option by name. As the protocol requires, case is ignored.
func (o Options) Find(name string) (Option, bool) {
	i := slices.IndexFunc(o, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return Option{}, false
	}
	return o[i], true
}

// optionWords are the keywords after the type of an option. All but var come once, and the value of a string goes on
// to the end of the line.
var optionWords = map[Kind][]string{
	Check: {"default"}, Spin: {"default", "min", "max"}, Combo: {"default", "var"}, Button: {}, String: {"default"},
}

// maxName is the maximum length of an option's name in characters.
const maxName = 100

// parseOption parses an option line without its first word. It returns false if name or type are missing or
// invalid: a name must not be long or contain control characters or characters that change the direction of
// writing, because what is shown and what is sent must be the same. The name ends before the word type with a valid
// type after it, so that it may contain keywords. Values of a combo with such characters are dropped, and they are
// removed from a default. A spin must accept a number.
func parseOption(words []string) (Option, bool) {
	var o Option
	least, most := math.MinInt32, math.MaxInt32 // for a spin without min or max
	if len(words) == 0 || words[0] != "name" {
		return o, false
	}
	n := 1
	for ; n+1 < len(words); n++ {
		if _, valid := optionWords[Kind(words[n+1])]; valid && words[n] == "type" {
			break
		}
	}
	if n+1 >= len(words) {
		return o, false
	}
	o.Name, o.Kind = strings.Join(words[1:n], " "), Kind(words[n+1])
	keywords := slices.Clone(optionWords[o.Kind])
	for words = words[n+2:]; len(words) > 0; {
		field := words[0]
		n := 1
		if field != "var" {
			keywords = slices.DeleteFunc(keywords, func(word string) bool { return word == field })
		}
		for n < len(words) && !slices.Contains(keywords, words[n]) {
			n++
		}
		value := strings.Join(words[1:n], " ")
		switch field {
		case "default":
			o.Default = strings.Map(visible, value)
		case "min":
			if v, err := strconv.Atoi(value); err == nil {
				least = v
			}
		case "max":
			if v, err := strconv.Atoi(value); err == nil {
				most = v
			}
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
	named := o.Name != "" && len(o.Name) <= 4*maxName && utf8.RuneCountInString(o.Name) <= maxName &&
		o.Name == strings.Map(visible, o.Name)
	return o, named && least <= most
}

// visible maps a printable character to itself and others to -1.
func visible(r rune) rune {
	if !unicode.IsPrint(r) || r == utf8.RuneError {
		return -1
	}
	return r
}

// size returns the size of the option's text in bytes.
func (o Option) size() int {
	n := len(o.Name) + len(o.Default)
	for _, v := range o.Vars {
		n += len(v)
	}
	return n
}

// Value returns text in the form that the option accepts: a check in lower case, a combo value as the engine
// spells it. The error says what the option accepts.
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
