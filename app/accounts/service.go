package accounts

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"backrank/lang"
	"backrank/words"
)

// Service is a place on the internet where people play chess, and from which anyone may fetch the finished games of a
// player.
type Service struct {
	ID   string // in the file of accounts, and the name of the flag of backrank-games
	Name string // as the service writes it itself
	Host string // without "www."; the service of a pasted address

	base     string         // address of the server
	userName *regexp.Regexp // a valid user name
	profile  string         // path of a player's page, before the user name

	fetch func(context.Context, *fetch) error // fetches the games of an account
	// id returns the part of a game's key after the host, found in a tag of the game, "" if there is none.
	id func(tagged) string
}

// tagged is a game with tags: a [pgn.Game] or a gameText.
type tagged interface{ Tag(name string) string }

// Services returns all services, in the order in which they are shown.
func Services() []Service {
	return []Service{
		{
			ID: "lichess", Name: "Lichess", Host: "lichess.org", base: "https://lichess.org", profile: "/@/",
			userName: regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$`), fetch: fetchLichess, id: lichessID,
		},
		{
			ID: "chesscom", Name: "Chess.com", Host: "chess.com", base: "https://api.chess.com", profile: "/member/",
			userName: regexp.MustCompile(`^[A-Za-z0-9_-]{2,30}$`), fetch: fetchChessCom, id: chessComID,
		},
	}
}

// serviceByID returns the service with an id, nil if there is none.
func serviceByID(id string) *Service {
	all := Services()
	if i := slices.IndexFunc(all, func(s Service) bool { return s.ID == id }); i >= 0 {
		return &all[i]
	}
	return nil
}

// ParseNames parses the user names that a person typed or pasted: names or addresses of players' pages, separated by commas,
// semicolons or blanks. It returns each name once. The error is a sentence for the player.
func (s *Service) ParseNames(text string) (names []string, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) }) {
		name := s.nameIn(part)
		if !s.userName.MatchString(name) {
			return nil, errors.New(lang.L("{{.Text}} is not a user name of {{.Service}}: it may have only letters, digits, - and _", "Text", words.Quote(part), "Service", s.Name))
		}
		if !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
			names = append(names, name)
		}
	}
	return names, nil
}

// nameIn returns the user name in the address of a player's page on the service, with or without "https://", the one in
// "@name", or the text itself.
func (s *Service) nameIn(text string) string {
	address := text
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	if at, err := url.Parse(address); err == nil && strings.TrimPrefix(at.Hostname(), "www.") == s.Host {
		if rest, found := strings.CutPrefix(at.Path, s.profile); found {
			name, _, _ := strings.Cut(rest, "/")
			return name
		}
	}
	return strings.TrimPrefix(text, "@")
}

// Variant is a kind of games that can be fetched.
type Variant struct {
	ID string // as in package variants
	// speeds are the values of Lichess's parameter perfType, separated by commas, and slowSpeeds those whose games may last
	// longer than a day.
	speeds, slowSpeeds string
	// tag is the value of the tag Variant in the PGN of Chess.com, "" for none.
	tag string
}

// Variants returns the kinds of games that can be fetched, Chess960 first. The services have others, which the archive
// cannot read.
func Variants() []Variant {
	return []Variant{
		{ID: "chess960", speeds: "chess960", slowSpeeds: "chess960", tag: "Chess960"},
		{ID: "chess", speeds: "ultraBullet,bullet,blitz,rapid,classical,correspondence", slowSpeeds: "correspondence"},
	}
}

// lichessGame matches the address of a game on Lichess. A player's own link has four more letters.
var lichessGame = regexp.MustCompile(`^https://lichess\.org/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:$|[/#?])`)

// lichessID finds the id of a game in its tag Site.
func lichessID(g tagged) string {
	if found := lichessGame.FindStringSubmatch(g.Tag("Site")); found != nil {
		return found[1]
	}
	return ""
}

// chessComGame matches the address of a game on Chess.com, in the present and in an earlier form.
var chessComGame = regexp.MustCompile(`^https://www\.chess\.com/(?:game/(live|daily)|(live|daily)/game)/([0-9]+)`)

// chessComID finds the id of a game in its tag Link.
func chessComID(g tagged) string {
	if found := chessComGame.FindStringSubmatch(g.Tag("Link")); found != nil {
		return found[1] + found[2] + "/" + found[3]
	}
	return ""
}

// key returns the key of a game, "lichess.org/abcdefgh" or "chess.com/live/123", "" if its tags have no id.
func (s *Service) key(g tagged) string {
	if id := s.id(g); id != "" {
		return s.Host + "/" + id
	}
	return ""
}
