package app

import (
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"backrank/app/notice"
	"backrank/lang"
)

// TableLink is a place at a table on a server, where a game with a friend elsewhere is played. Its text is a link, which is sent
// to the friend. The zero TableLink is none.
type TableLink struct {
	Server string `json:"server"`           // address: "https://play.example.org", without a slash at its end
	Table  string `json:"table"`            // id of the table
	Secret string `json:"secret,omitempty"` // the right to a player's seat; "" for a spectator
	Guest  string `json:"guest,omitempty"`  // the friend's secret, known to the player who has opened the table
	Name   string `json:"name,omitempty"`   // under which the player is seated
	Draw   string `json:"draw,omitempty"`   // a random text that only this program knows: its part in fair draws follows from it
	// Drawn is the last draw in which this program has sent its value, as [TableState.Reveals] has it.
	Drawn string `json:"drawn,omitempty"`
}

// The words with which the last part of a link begins.
const (
	joinWord  = "join="
	watchWord = "watch="
)

// Scheme is the scheme of links that the system opens with this program: "backrank://play.example.org/#join=…". They stand for
// links with https.
const Scheme = "backrank"

// Seat returns the link that gives the holder's own seat to whoever opens it.
func (l TableLink) Seat() string { return l.text(joinWord, l.Secret) }

// ForFriend returns the link to send to the friend, "" if it is not known here.
func (l TableLink) ForFriend() string {
	if l.Guest == "" {
		return ""
	}
	return l.text(joinWord, l.Guest)
}

// ForSpectators returns the link with which others can watch.
func (l TableLink) ForSpectators() string { return l.text(watchWord, "") }

// text returns a link. The part after # is not sent to servers, so that secrets are in no server's log.
func (l TableLink) text(word, secret string) string {
	if secret != "" {
		secret = "." + secret
	}
	return l.Server + "/#" + word + l.Table + secret
}

// The forms of the id of a table and of the secret of a seat, as servers choose them: 128 bits or a little more, in base 32.
var (
	isTableID = regexp.MustCompile(`^[a-z2-7]{26}$`)
	isSecret  = regexp.MustCompile(`^[A-Z2-7]{26}$`)
)

// IsTableID reports whether a text can be the id of a table.
func IsTableID(text string) bool { return isTableID.MatchString(text) }

var errNoLink = notice.Fixed(func() string { return lang.L("This is not a link to a game") })

// ParseTableLink reads a link. The error is a message for players.
func ParseTableLink(text string) (TableLink, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Host == "" || u.User != nil {
		return TableLink{}, errNoLink
	}
	switch u.Scheme {
	case "http", "https":
	case Scheme:
		u.Scheme = "https"
	default:
		return TableLink{}, errNoLink
	}
	seat, joins := strings.CutPrefix(u.Fragment, joinWord)
	watched, watches := strings.CutPrefix(u.Fragment, watchWord)
	table, secret, _ := strings.Cut(seat, ".")
	if watches {
		table = watched
	}
	if joins == watches || !IsTableID(table) || joins && !isSecret.MatchString(secret) {
		return TableLink{}, errNoLink
	}
	server := url.URL{Scheme: u.Scheme, Host: u.Host, Path: strings.TrimRight(u.Path, "/")}
	return TableLink{Server: server.String(), Table: table, Secret: secret}, nil
}

// ParseServer reads the address of a server as a player types it: "play.example.org", "localhost:8080",
// "http://192.168.1.5:8080". The default scheme is https, but http for this computer and for addresses of a local network.
func ParseServer(text string) (string, error) {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "://") {
		scheme := "https://"
		if isLocal(text) {
			scheme = "http://"
		}
		text = scheme + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
		return "", notice.Refusal(lang.L("This is not the address of a server"))
	}
	server := url.URL{Scheme: u.Scheme, Host: u.Host, Path: strings.TrimRight(u.Path, "/")}
	return server.String(), nil
}

// isLocal reports whether an address without a scheme is one of this computer or of a local network, where servers have no
// certificates.
func isLocal(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast()
	}
	return host == "localhost" || strings.HasSuffix(host, ".local")
}
