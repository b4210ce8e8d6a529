package cli

import "testing"

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{
		"1/1": Whole, "3/8": {3, 8}, "8/8": {8, 8},
		"": {}, "1": {}, "0/8": {}, "9/8": {}, "-1/8": {}, "1/0": {}, "a/b": {}, "1/8/2": {}, "1.5/3": {},
	} {
		got, err := ParseShard(text)
		if got != want || (err == nil) != (want != Shard{}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
		if err == nil && got.String() != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
}
