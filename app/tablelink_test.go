package app

import "testing"

func TestLinksAreReadBack(t *testing.T) {
	l := TableLink{Server: "https://play.example.org", Table: "abc", Secret: "MINE", Guest: "YOURS"}
	for _, c := range []struct {
		text string
		want TableLink
	}{
		{l.Seat(), TableLink{Server: l.Server, Table: "abc", Secret: "MINE"}},
		{l.ForFriend(), TableLink{Server: l.Server, Table: "abc", Secret: "YOURS"}},
		{l.ForSpectators(), TableLink{Server: l.Server, Table: "abc"}},
		{"backrank://play.example.org/#join=abc.MINE", TableLink{Server: l.Server, Table: "abc", Secret: "MINE"}},
		{" http://localhost:8080/club/#watch=abc\n", TableLink{Server: "http://localhost:8080/club", Table: "abc"}},
	} {
		if got, err := ParseTableLink(c.text); err != nil || got != c.want {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
	for _, text := range []string{
		"", "rnbqkbnr/8", "https://play.example.org/", "https://play.example.org/#join=abc", "https://play.example.org/#join=.MINE", "ftp://play.example.org/#watch=abc",
		"https://me:pw@play.example.org/#watch=abc", "#join=abc.MINE", "https:///#watch=abc",
	} {
		if got, err := ParseTableLink(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestAddressesOfServers(t *testing.T) {
	for text, want := range map[string]string{
		"play.example.org": "https://play.example.org", "localhost:8080": "http://localhost:8080", "192.168.1.5:8080": "http://192.168.1.5:8080", "[::1]:8080": "http://[::1]:8080", "10.example.org": "https://10.example.org",
		"chess.local": "http://chess.local", "http://play.example.org/": "http://play.example.org", " https://example.org/club/ ": "https://example.org/club",
	} {
		if got, err := ParseServer(text); err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "  ", "ftp://example.org", "https://", "a b"} {
		if got, err := ParseServer(text); err == nil {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}
