package mistakes

import "github.com/notnil/chess"

// SavedRun is a run that has not ended, as mistakes.json has it: the run goes on when the program is started again.
type SavedRun struct {
	// Archive is the archive with the games ([archive.DatabaseID]). In another one their ids belong to other games.
	Archive int64 `json:"archive,string"`
	// Games are the ids of all games of the run, Positions is the number of positions to search when it began.
	Games     []int64 `json:"games"`
	Positions int     `json:"positions"`
	Paused    bool    `json:"paused,omitempty"`
}

// Saved returns the run of all pending games of a plan, before it begins.
func (p *Plan) Saved() *SavedRun {
	s := &SavedRun{Archive: p.Archive, Positions: p.Positions}
	for _, g := range p.Pending {
		s.Games = append(s.Games, g.ID)
	}
	return s
}

// Selection returns the games of the run, whoever played them.
func (s *SavedRun) Selection() Selection {
	only := map[int64]bool{}
	for _, id := range s.Games {
		only[id] = true
	}
	return Selection{Only: only, Player: Player{Everyone: true, Color: chess.NoColor}}
}

// Continue counts the games of a saved run that are analysed already. It is called before [Run.Work], for the run of a plan
// that was read from the selection of s.
func (r *Run) Continue(s *SavedRun) {
	r.update(func(p *Progress) {
		pending, positions := p.AllGames, p.AllPositions
		p.AllGames, p.AllPositions = max(len(s.Games), pending), max(s.Positions, positions)
		p.Games, p.Positions = p.AllGames-pending, p.AllPositions-positions
		r.before = p.Positions
	})
}

// Run returns the run that has not ended, nil if there is none. It must not be changed.
func (f *File) Run() *SavedRun { return f.file.Get().Run }

// SaveRun stores a run that has begun, or nil when it has ended. It does not wait for the disk.
func (f *File) SaveRun(r *SavedRun) { f.file.Change(func(p *page) { p.Run = r }) }
