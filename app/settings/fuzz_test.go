package settings

import (
	"maps"
	"reflect"
	"slices"
	"testing"
)

// FuzzSettings: decoding any file gives valid settings, and encoding and decoding them gives the same settings, including
// values of other versions. The seeds are small, because a fuzzer minimizes each new input byte by byte; with complete
// settings it would do nothing else.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{
		"", "null", "{}", "[]", `{"theme":"dark","theme":7}`, `{"theme":null,"board":"moss","from_the_future":{"a":[1,2]}}`,
		"{\"theme\":\"\xff\"}", `{"new_level":1e9}`, `{"\u0000":0}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, rest, _, _ := decode(data)
		for field := range fields(&s) {
			if !field.allows(field.value) {
				t.Fatalf("%s is %v, read from %q", field.name(), field.value, data)
			}
		}
		again, left, wrong, err := decode(encode(s, rest))
		if err != nil || len(wrong) > 0 || !reflect.DeepEqual(again, s) {
			t.Fatalf("from %q\nread %+v\nthen %+v, wrong %v, %v", data, s, again, wrong, err)
		}
		if !slices.Equal(slices.Sorted(maps.Keys(left)), slices.Sorted(maps.Keys(rest))) {
			t.Fatalf("from %q: kept %v, then %v", data, rest, left)
		}
	})
}
