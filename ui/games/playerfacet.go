package games

import (
	"context"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/words"
)

// colorFacet returns the facet for the colour of the player in the query.
func colorFacet() *facet {
	colors := map[string]chess.Color{chess.White.Name(): chess.White, chess.Black.Name(): chess.Black}
	set := func(q *archive.Query, v string) { q.Color = colors[v] }
	return &facet{
		title: lang.L("Player's colour"), maxShown: 2,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			if q.Player+q.Name == "" {
				return nil, nil
			}
			return countEach([]string{chess.White.Name(), chess.Black.Name()}, set)(ctx, db, q)
		},
		name: func(v string) string { return words.Color(colors[v]) },
		chosen: func(q *archive.Query) string {
			if q.Color == chess.NoColor {
				return ""
			}
			return q.Color.Name()
		},
		set: set, clear: func(q *archive.Query) { q.Color = chess.NoColor },
	}
}

// isUser reports whether the player in a query is the user.
func isUser(in *Input, q *archive.Query) bool {
	user := in.User()
	return q.Name != "" && samePerson(q.Name, user.Name) && q.Home == user.Home && (user.Source == "" || q.Source == user.Source)
}

// outcomeFacet returns the facet for the games that a player has won, drawn or lost: the user if own is true, whom it makes the
// player of the query, and else the player of the query if that is not the user.
func outcomeFacet(g *Games, title string, own bool) *facet {
	set := func(q *archive.Query, v string) {
		if user := g.in.User(); own && q.Player+q.Name == "" {
			q.Name, q.Aliases, q.Home = user.Name, user.Aliases, user.Home
			if user.Source != "" {
				q.Source = user.Source
			}
		}
		q.Outcome = v
	}
	offered := func(q *archive.Query) bool {
		return isUser(&g.in, q) == own && (own || q.Player+q.Name != "") || own && q.Player+q.Name == ""
	}
	return &facet{
		title: title, maxShown: 3, name: outcomeName,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			if !offered(&q) {
				return nil, nil
			}
			return countEach([]string{archive.Won, archive.Drawn, archive.Lost}, set)(ctx, db, q)
		},
		chosen: func(q *archive.Query) string {
			if !offered(q) {
				return ""
			}
			return q.Outcome
		},
		set: set, clear: func(q *archive.Query) { q.Outcome = "" },
	}
}

// outcomeName returns the label of an outcome in the filters.
func outcomeName(outcome string) string {
	switch outcome {
	case archive.Won:
		return lang.X("games that the player has won", "Won")
	case archive.Drawn:
		return lang.X("games that the player has drawn", "Drawn")
	}
	return lang.X("games that the player has lost", "Lost")
}
