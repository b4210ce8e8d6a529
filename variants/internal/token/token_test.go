package token

import (
	"strings"
	"testing"
)

func TestTagName(t *testing.T) {
	for text, want := range map[string]string{
		`[Event "x"]`: "Event", `[Event  "`: "Event", "[a\t\"": "a", `[Result "1-0"] 1. e4`: "Result", `[_+#=:-9 "`: "_+#=:-9",
		"": "", "[": "", `["x"]`: "", `[Event x]`: "", `[Event`: "", `Event "x"`: "", ` [Event "x"]`: "", `[%clk 0:01]`: "", `[Évent "x"]`: "",
		"[" + strings.Repeat("a", 59) + ` "`: strings.Repeat("a", 59), "[" + strings.Repeat("a", 60) + ` "`: "",
	} {
		if got := TagName(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := TagName([]byte(text)); string(got) != want {
			t.Errorf("%q as bytes: %q, want %q", text, got, want)
		}
	}
}

func TestWordLen(t *testing.T) {
	for text, want := range map[string]string{
		"e4": "e4", "e4 e5": "e4", "e4(": "e4", "e4{a}": "e4", "e8(Q)+ e5": "e8(Q)+", "e8(K)": "e8", "e8(Q": "e8", "(a": "(a", "1.e4": "1.e4", "½-½*": "½-½",
	} {
		if got := text[:WordLen(text)]; got != want {
			t.Errorf("the first word of %q is %q, want %q", text, got, want)
		}
	}
}

func TestASCIIAndCleanLine(t *testing.T) {
	if got := ASCII("♘f3–g5×♟\u200bé"); got != "Nf3-g5xé" {
		t.Errorf("ASCII returns %q", got)
	}
	if got := CleanLine("a\nb\tc\x7f\xffd"); got != "a b c \ufffdd" {
		t.Errorf("CleanLine returns %q", got)
	}
}
