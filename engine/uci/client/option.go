package client

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backrank/lang"
	"backrank/words"
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

// Options are the options of an engine, in the order in which it declares them.
type Options []Option

// Find returns the option with a name. As the protocol requires, it ignores case.
func (o Options) Find(name string) (Option, bool) {
	i := slices.IndexFunc(o, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return Option{}, false
	}
	return o[i], true
}

// optionWords are the keywords that may follow the type of an option. All but var occur once, and the default of a string
// extends to the end of the line.
var optionWords = map[Kind][]string{
	Check: {"default"}, Spin: {"default", "min", "max"}, Combo: {"default", "var"}, Button: {}, String: {"default"},
}

// maxName is the maximum length of an option's name in characters.
const maxName = 100

// parseOption parses an option line without its first word. It returns false if the name or the type is missing or
// invalid, or if a spin accepts no number.
//
// A name ends before "type" followed by a valid type, so that it may contain keywords. It has at most maxName
// characters and no invisible ones, such as control characters or characters that change the direction of text: the
// name shown must be the name sent. For the same reason, values of a combo with invisible characters are dropped, and
// the characters are removed from a default.
func parseOption(words []string) (Option, bool) {
	var o Option
	minimum, maximum := math.MinInt32, math.MaxInt32 // of a spin without min or max
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
				minimum = v
			}
		case "max":
			if v, err := strconv.Atoi(value); err == nil {
				maximum = v
			}
		case "var":
			if value == strings.Map(visible, value) {
				o.Vars = append(o.Vars, value)
			}
		}
		words = words[n:]
	}
	if o.Kind == Spin {
		o.Min, o.Max = minimum, maximum
	}
	if o.Kind == String && o.Default == "<empty>" {
		o.Default = ""
	}
	validName := o.Name != "" && len(o.Name) <= 4*maxName && utf8.RuneCountInString(o.Name) <= maxName &&
		o.Name == strings.Map(visible, o.Name)
	return o, validName && minimum <= maximum
}

// visible maps printable characters to themselves and others to -1, for [strings.Map].
func visible(r rune) rune {
	if !unicode.IsPrint(r) || r == utf8.RuneError {
		return -1
	}
	return r
}

// size returns the size of the name, the default and the values in bytes.
func (o Option) size() int {
	n := len(o.Name) + len(o.Default)
	for _, v := range o.Vars {
		n += len(v)
	}
	return n
}

// Value returns text as the option accepts it: true and false in lower case, the value of a combo as the engine spells
// it. If the option does not accept text, the error says which values it accepts.
func (o Option) Value(text string) (string, error) {
	switch o.Kind {
	case Check:
		if b := strings.ToLower(text); b == "true" || b == "false" {
			return b, nil
		}
		return "", errors.New(lang.L("option {{.Option}} takes true or false, not {{.Text}}", "Option", o.Name, "Text", words.Quote(text)))
	case Spin:
		if n, err := strconv.Atoi(text); err == nil && n >= o.Min && n <= o.Max {
			return text, nil
		}
		return "", errors.New(lang.L("option {{.Option}} takes a number from {{.Low}} to {{.High}}, not {{.Text}}", "Option", o.Name, "Low", o.Min, "High", o.Max, "Text", words.Quote(text)))
	case Combo:
		for _, v := range o.Vars {
			if strings.EqualFold(v, text) {
				return v, nil
			}
		}
		return "", errors.New(lang.L("option {{.Option}} has no {{.Text}}; it takes {{.Values}}", "Option", o.Name, "Text", words.Quote(text), "Values", strings.Join(o.Vars, ", ")))
	case Button:
		if text == "" {
			return "", nil
		}
		return "", errors.New(lang.L("option {{.Option}} is a button and takes no value", "Option", o.Name))
	}
	if strings.ContainsAny(text, "\r\n") {
		return "", errors.New(lang.L("option {{.Option}} takes one line", "Option", o.Name))
	}
	return text, nil
}

// offers reports whether a combo has a value.
func (o Option) offers(value string) bool { return slices.Contains(o.Vars, value) }
