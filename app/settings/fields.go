package settings

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"backrank/app/player"
)

// Default returns the default settings.
func Default() Settings {
	var s Settings
	for f := range fields(&s) {
		f.reset()
	}
	return s
}

// field is one setting: the value of a field of [Settings], and its tags.
type field struct {
	value reflect.Value
	tags  reflect.StructTag
}

// fields yields the settings of s in order.
func fields(s *Settings) func(yield func(field) bool) {
	return func(yield func(field) bool) {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			if !yield(field{v.Field(i), v.Type().Field(i).Tag}) {
				return
			}
		}
	}
}

func (f field) name() string { return f.tags.Get("json") }

// maxTextSize is the maximum length of a text setting, in characters.
const maxTextSize = 4096

// set decodes a value from the file and reports whether the tags allow it.
func (f field) set(raw json.RawMessage) bool {
	into := reflect.New(f.value.Type())
	if string(raw) == "null" || json.Unmarshal(raw, into.Interface()) != nil {
		return false
	}
	if !f.allows(into.Elem()) {
		return false
	}
	f.value.Set(into.Elem())
	return true
}

// allows reports whether the tags allow v.
func (f field) allows(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		choices := strings.Fields(f.tags.Get("oneof"))
		return len(v.String()) <= maxTextSize && (len(choices) == 0 || slices.Contains(choices, v.String()))
	case reflect.Int:
		least, most, limited := strings.Cut(f.tags.Get("range"), " ")
		return !limited || number(least) <= v.Int() && v.Int() <= number(most)
	}
	return true
}

// number parses a number in a tag.
func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64) // the tags are those of this package
	return n
}

// reset sets the setting to its default.
func (f field) reset() {
	text := f.tags.Get("default")
	switch f.value.Kind() {
	case reflect.String:
		f.value.SetString(text)
	case reflect.Bool:
		f.value.SetBool(text == "true")
	case reflect.Int:
		f.value.SetInt(number(text))
	}
}

// decode decodes a settings file. Invalid values become defaults and are listed by name; unknown names are kept
// in rest.
func decode(data []byte) (s Settings, rest map[string]json.RawMessage, wrong []string, err error) {
	s = Default()
	if err := json.Unmarshal(data, &rest); err != nil {
		return s, nil, nil, err
	}
	readOpponent(rest)
	for f := range fields(&s) {
		raw, there := rest[f.name()]
		if there && !f.set(raw) {
			wrong = append(wrong, f.name())
		}
		delete(rest, f.name())
	}
	for _, level := range []*string{&s.NewLevel, &s.NewWhite, &s.NewBlack} {
		*level = player.CurrentName(*level)
	}
	return s, rest, wrong, nil
}

// readOpponent migrates the opponent of the last new game from 0.1.0, which stored the number of its level, and 0 for a
// person.
func readOpponent(rest map[string]json.RawMessage) {
	var number int
	if _, report := rest["new_level"]; report || json.Unmarshal(rest["new_opponent"], &number) != nil {
		return
	}
	if number == 0 {
		rest["new_friend"] = json.RawMessage("true")
	} else if name := player.LevelName(player.FirstLevel(number)); name != "" {
		rest["new_level"], _ = json.Marshal(name)
	}
}

// encode returns the content of a settings file.
func encode(s Settings, rest map[string]json.RawMessage) []byte {
	all := map[string]any{}
	for name, raw := range rest {
		all[name] = raw
	}
	for f := range fields(&s) {
		all[f.name()] = f.value.Interface()
	}
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // impossible: raw messages were read from JSON, the rest is plain
	}
	return append(data, '\n')
}
