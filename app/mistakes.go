package app

import (
	"context"
	"path/filepath"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/mistakes"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// SolvedMistakes returns the file of the mistakes that the player has solved.
func SolvedMistakes(m *Match) *mistakes.File { return m.tabs.mistakes }

// LockMistakes keeps other programs from storing and continuing the analysis of many games until unlock is called, or the
// program ends. It fails if another program does that.
func LockMistakes(m *Match) (unlock func(), err error) {
	if m.tabs.folder == "" {
		return func() {}, nil
	}
	return disk.LockFile(filepath.Join(m.tabs.folder, "mistakes.lock"))
}

// MistakeGames returns the games of the archive for the analysis of many games.
func MistakeGames(m *Match) mistakes.Games { return mistakeGames{m.tabs} }

// mistakeGames implements [mistakes.Games].
type mistakeGames struct{ tabs *Tabs }

// Game implements [mistakes.Games].
func (a mistakeGames) Game(ctx context.Context, id int64) (g pgn.Game, err error) {
	err = a.tabs.library.QueryByID(func(db *archive.DB) (err error) {
		g, err = db.Game(ctx, id)
		return err
	})
	return g, err
}

// AddEvaluations implements [mistakes.Games]. The game gets the evaluations in the tabs that show it, too.
func (a mistakeGames) AddEvaluations(ctx context.Context, id int64, all []analysis.Searched) error {
	return a.tabs.changeArchived(func(onBoard func([]string) (string, error)) error {
		return library.ChangeTree(ctx, a.tabs.library, id, onBoard, func(g *pgn.Game) (gametree.Tree, error) { return analysis.AddEvaluations(g, all) })
	}, func(l *loop) error {
		for i := range all {
			e := event{Kind: eventAddEvaluation, Evaluation: evaluationRecordOf(&all[i].Task, all[i].Evaluation)}
			if err := l.commit(e); err != nil {
				return err
			}
		}
		return nil
	})
}
