package ui

import (
	"context"

	"backrank/app"
	"backrank/app/archive"
	"backrank/ui/atlas"
	"backrank/ui/results"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// showResults opens the screen of the player's results.
func (s *screens) showResults() {
	if s.results == nil {
		s.results = results.New(results.Input{
			Query: s.match.Games().Query, Life: s.ctx, Do: s.inBackground, Here: app.PlayedHere,
			Me:    func() string { return s.settings().PlayerName },
			Games: s.gameList.showQuery,
			Leave: s.back, Toast: widget.NewToast(s.after),
		})
	}
	s.open(s.results, "results")
}

// resultsShown reports whether the results are shown.
func (s *screens) resultsShown() bool { return s.results != nil && s.screen == screen(s.results) }

// archiveChanged updates the screens that show the archive.
func (s *screens) archiveChanged() {
	if s.resultsShown() {
		s.results.Reload()
	}
	if s.gameList.games != nil {
		s.gameList.games.Changed()
	}
}

// gamesFrom counts the results of all archived games, and of those of the player, from a start under a castling rule.
func (s *screens) gamesFrom(start variants.Start, rule *rules.Castling, done func(atlas.Record, error)) {
	var found atlas.Record
	mine := results.Of(s.settings().PlayerName, app.PlayedHere)
	mine.Rule, mine.Start = rule.ID, start.ID()
	s.recordQuery.run(func(ctx context.Context) error {
		return s.match.Games().Query(func(db *archive.DB) (err error) {
			found = atlas.Record{}
			if found.All, err = archive.RecordOf(ctx, db, archive.Query{}, start, rule); err != nil {
				return err
			}
			tallies, err := db.Tally(ctx, mine, archive.ByColour)
			for _, t := range tallies {
				found.Mine = found.Mine.Plus(t.Results)
			}
			return err
		})
	}, func(err error) { done(found, err) })
}

// showGamesFrom opens the game list with the games from a start under a castling rule.
func (s *screens) showGamesFrom(start variants.Start, rule *rules.Castling) {
	s.gameList.showQuery(archive.Query{Rule: rule.ID, Start: start.ID()})
}
