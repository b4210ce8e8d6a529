package app

import (
	"strings"
	"testing"
)

func TestLinksAreReadBack(t *testing.T) {
	const table, mine, yours = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXY2", "ABCDEFGHIJKLMNOPQRSTUVWXY3"
	l := TableLink{Server: "https://play.example.org", Table: table, Secret: mine, Guest: yours}
	for _, c := range []struct {
		text string
		want TableLink
	}{
		{l.Seat(), TableLink{Server: l.Server, Table: table, Secret: mine}},
		{l.ForFriend(), TableLink{Server: l.Server, Table: table, Secret: yours}},
		{l.ForSpectators(), TableLink{Server: l.Server, Table: table}},
		{"backrank://play.example.org/#join=" + table + "." + mine, TableLink{Server: l.Server, Table: table, Secret: mine}},
		{" http://localhost:8080/club/#watch=" + table + "\n", TableLink{Server: "http://localhost:8080/club", Table: table}},
	} {
		if got, err := ParseTableLink(c.text); err != nil || got != c.want {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
	const server = "https://play.example.org/"
	for _, text := range []string{
		"", "rnbqkbnr/8", server, server + "#join=" + table, server + "#join=." + mine, "ftp://play.example.org/#watch=" + table,
		"https://me:pw@play.example.org/#watch=" + table, "#join=" + table + "." + mine, "https:///#watch=" + table,
		server + "#watch=" + table[1:], server + "#watch=" + table + "a", server + "#watch=../" + table[3:], server + "#watch=" + mine,
		server + "#join=" + table + "." + mine[1:], server + "#join=" + table + "." + table,
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

// When an invitation expires, its player is told who was missing.
func TestAnExpiredInvitationSaysWhoWasMissing(t *testing.T) {
	for want, link := range map[string]TableLink{
		"Your friend did not come": {Secret: "a", Guest: "b"},
		"Your friend left before":  {Secret: "a", Guest: "b", Drawn: "1 hash"},
		"The player who invited":   {Secret: "b", Drawn: "1 hash"},
		"The game has not begun":   {},
	} {
		if got := (&tableGame{link: link}).expiry(); !strings.HasPrefix(got, want) {
			t.Errorf("%+v: %q, want %q", link, got, want)
		}
	}
}
