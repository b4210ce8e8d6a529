package app

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// Loaded is a position or a game from outside that has been read and replayed. [Match.Load] puts it on the board.
// [ReadPosition], [ReadFEN], [ReadGame] and [FromPosition] create one; the zero Loaded is empty.
type Loaded struct {
	// Warnings are sentences that say what was left out.
	Warnings []string
	// File is the game's place in the PGN file that it was read from; the zero Place if there is none.
	File pgnfile.Place
	// Players are the players who continue from the position. Those of a recorded game are persons with the names in
	// the file.
	Players player.Players
	// Again opens the game once more if a tab has it already. Otherwise [Tabs.Open] returns that tab.
	Again bool

	game game
	at   gametree.NodeID // node to show; [gametree.None] for the last move

	faulty bool // a part of the game could not be read
}

// ShowStart makes Load show the position before the first move.
func (l *Loaded) ShowStart() { l.at = gametree.Root }

// ShowPly makes Load show the position after a number of plies of the main line.
func (l *Loaded) ShowPly(ply int) {
	l.at = gametree.Root
	for n := range l.game.tree.nodes.MainLine() {
		if ply--; ply < 0 {
			return
		}
		l.at = n
	}
}

// ShowFound makes Load show the position that has what a query searches for within games, see [archive.Query.Place]. If there
// is none, ShowFound does nothing.
func (l *Loaded) ShowFound(q archive.Query) {
	if at := nodeFound(&l.game, q); at != gametree.None {
		l.at = at
	}
}

// nodeFound returns the node that ShowFound shows, [gametree.None] if there is none.
func nodeFound(g *game, q archive.Query) gametree.NodeID {
	at, found := q.Place(&pgn.Game{Variant: g.variant, Start: g.tree.first, Tree: g.tree.nodes})
	if !found || g.drafting() {
		return gametree.None
	}
	return at
}

// Variant returns the variant of the game.
func (l *Loaded) Variant() variants.Variant { return l.game.variant }

// Faulty reports whether only a part of the game could be read. A faulty game must not replace the complete one when it
// is saved.
func (l *Loaded) Faulty() bool { return l.faulty }

// Recorded reports whether this is a game with tags, as opposed to a bare position.
func (l *Loaded) Recorded() bool { return l.game.tags != nil }

// ReadPosition reads a FEN that names no variant. now is the variant on the board, whose rules it uses, with one
// exception: castling rights written KQkq mean the same in every program only if the king castles with rooks alone.
// Under any other castling rule such a FEN is read as orthodox chess. If orthodox chess does not have these rights, it
// is played as Chess960 ([fen.ParseFor]). The error is a [notice.Refusal].
func ReadPosition(text string, now variants.Variant) (Loaded, error) {
	fields := strings.Fields(text)
	if len(fields) > 2 && strings.Trim(fields[2], "KQkq") == "" && (now.Castling == nil || !now.Castling.RooksOnly()) {
		now, _ = variants.ByID("chess")
	}
	return readFEN(text, now, fen.ParseFor)
}

// ReadFEN reads a FEN with the rules of v, a variant of the catalogue or a custom one. Castling rights that the
// castling rule cannot grant are left out with a warning. The error is a [notice.Refusal].
func ReadFEN(text string, v variants.Variant) (Loaded, error) {
	return readFEN(text, v, func(text string, v variants.Variant) (rules.Position, variants.Variant, []string, error) {
		p, warnings, err := fen.Parse(text, v.Castling)
		return p, v, warnings, err
	})
}

// readFEN reads a FEN with a parser that also returns the variant of the position.
func readFEN(text string, v variants.Variant, parse func(text string, v variants.Variant) (rules.Position, variants.Variant, []string, error)) (Loaded, error) {
	if v.Castling == nil {
		return Loaded{}, errNoVariant
	}
	p, v, warnings, err := parse(text, v)
	if err != nil {
		return Loaded{}, unusable(lang.L("This FEN cannot be used"), err)
	}
	l := FromPosition(&p, v)
	l.Warnings = warnings
	return l, nil
}

// FromPosition returns a position with the rules of v, whose castling rule must be the position's.
func FromPosition(p *rules.Position, v variants.Variant) Loaded {
	g := game{variant: v, positions: []rules.Position{*p}, tree: moveTree{first: *p}}
	if start, ok := variants.StartOf(p); ok && isStart(v, start, p) {
		g.start = start
	} else {
		g.setup = fen.Format(p)
	}
	g.updateOutcome()
	return Loaded{game: g, at: gametree.None}
}

// ReadGame converts a recorded game, with its result. Its cursor is at the last move, or at the fault if a part of the
// game could not be read. The error is a [notice.Refusal].
func ReadGame(n pgn.Game) (Loaded, error) {
	if n.Variant.Castling == nil {
		return Loaded{}, notice.Refusal(lang.L("The game names no variant"))
	}
	if size, _ := annotationSize(n.Tree); size > pgnfile.MaxGame {
		return Loaded{}, pgnfile.ErrTooLarge
	}
	archive.Unsign(&n)
	l := Loaded{at: gametree.None}
	if n.Started() {
		l = FromPosition(&n.Start, n.Variant)
	}
	if terms, drafted := draftTermsOf(n); drafted {
		g, err := replayDraft(n, terms)
		if err != nil {
			return Loaded{}, unusable(lang.L("This game cannot be played"), err)
		}
		l.game = g
	}
	l.Players = player.Players{{Name: playerNameOf(n, chess.White)}, {Name: playerNameOf(n, chess.Black)}}
	if bad := n.Fault; bad != nil {
		l.at, l.faulty = bad.Node, true
		l.Warnings = append(l.Warnings, faultMessage(bad))
	}
	l.Warnings = append(l.Warnings, n.Warnings...)
	if n.Windows1252 {
		l.Warnings = append(l.Warnings, pgn.Windows1252Warning())
	}
	g := &l.game
	g.tags = limitedTags(n)
	if dropped := len(n.Tags) - len(g.tags); dropped > 0 {
		l.Warnings = append(l.Warnings, words.Sentence(lang.N("{{.Number}} of this game's {{.All}} tags were left out: there are too many, or they are too long", dropped,
			"Number", words.Count(dropped), "All", lang.Number(len(n.Tags)))))
	}
	for at := range n.Tree.MainLine() {
		m := n.Tree.Move(at)
		g.steps = append(g.steps, step{move: m, color: g.lastPosition().Turn()})
		g.numSteps++
		if len(n.Positions) == n.Tree.Size() {
			g.advanceTo(m, n.Positions[at])
		} else {
			g.advanceMove(m)
		}
	}
	g.touched, g.looseComments = false, looseComments{n.Preamble, n.Trailer}
	loaded := moveTree{nodes: n.Tree, permanent: slices.Repeat([]bool{true}, len(g.plies))}
	if n.Started() {
		loaded.first = n.Start
	}
	g.setTree(loaded)
	g.updateOutcome()
	if result := chess.Outcome(n.Result); n.Result != "" && result != chess.NoOutcome {
		g.declared.outcome = result
		if g.updateOutcome(); g.ended.outcome != result {
			l.Warnings = append(l.Warnings, lang.L("The file gives the result {{.Result}}, but the game ended differently: {{.Ending}}", "Result", result, "Ending", g.ended.sentence(g.lastPosition().Turn())))
		}
	}
	return l, nil
}

// faultMessage returns the message about the part of a game that could not be read.
func faultMessage(bad *pgn.GameError) string {
	parts := []string{lang.L("On line {{.Line}} the game has a fault", "Line", lang.Number(bad.Line)), words.Sentence(bad.Err.Error())}
	if bad.Kept {
		parts = append(parts, lang.L("The text from there on is kept as a comment"))
	}
	return words.Message(parts...)
}

// Limits of the tags that are stored. Each journal line with a whole game contains them, and the journal must stay
// readable.
const (
	maxTags    = 100
	maxTagSize = 2000 // bytes
)

// limitedTags returns the tags within the limits. The result is never nil.
func limitedTags(n pgn.Game) []pgn.Tag {
	tags := []pgn.Tag{}
	for _, t := range n.Tags {
		if len(t.Name) <= maxTagSize && len(t.Value) <= maxTagSize && len(tags) < maxTags {
			tags = append(tags, t)
		}
	}
	return tags
}

// draftTermsOf returns the terms of a game's draft; false if the game has no draft that leads to its first position.
func draftTermsOf(n pgn.Game) (variants.Terms, bool) {
	terms := variants.Terms{Protocol: n.Protocol, BlackBegins: variants.TermsOf(n.Draft).BlackBegins}
	if !n.Started() {
		return terms, true
	}
	d, err := n.Variant.NewDraft(terms).Replay(n.Draft)
	start, done := d.Start()
	return terms, err == nil && done && isStart(n.Variant, start, &n.Start)
}

// replayDraft returns a game with the recorded placements.
func replayDraft(n pgn.Game, terms variants.Terms) (game, error) {
	g := game{variant: n.Variant, drafted: true, terms: terms}
	if err := g.reset(); err != nil {
		return g, err
	}
	for _, p := range n.Draft {
		_, forced := g.draft.Forced()
		if err := g.add(step{placement: p, color: g.draft.Turn(), forced: forced}); err != nil {
			return g, err
		}
	}
	return g, nil
}

// isStart reports whether p is the variant's start position with the arrays of start.
func isStart(v variants.Variant, start variants.Start, p *rules.Position) bool {
	own, err := v.Position(start)
	return err == nil && own.Setup() == p.Setup()
}

// userPlayedBlack reports whether Black of a game has a name of the user, and White has none.
func userPlayedBlack(l *loop, from *Loaded) bool {
	now := l.tabs.settings.Get()
	name, others := now.Names()
	user := mistakes.Player{Names: append([]string{name}, others...)}
	return user.Side(archive.Head{White: from.Players[0].Name, Black: from.Players[1].Name}) == chess.Black
}

// playerNameOf returns a player's name from the tags, "" if it is unknown.
func playerNameOf(n pgn.Game, c chess.Color) string {
	name := n.Tag(c.Name())
	if name == "?" || name == "-" || len(name) > maxTagSize {
		return ""
	}
	return name
}

// Load replaces the game on the board. from is not changed and may be loaded again.
func (m *Match) Load(from Loaded) error {
	return m.ask(func(l *loop) error { return load(l, from, l.game.variant) })
}

// load puts a game on the board. before is the variant of the game that the player saw before.
func load(l *loop, from Loaded, before variants.Variant) error {
	next := *from.game.snapshot()
	if next.variant.Castling == nil {
		return errNoVariant
	}
	var at *rules.Position
	if !next.drafting() {
		at = next.lastPosition()
	}
	if err := l.canPlay(next.variant, at, from.Players[:]...); err != nil {
		return err
	}
	if next.fileState.Place = from.File; from.File.Path != "" {
		v := next.show(lastCursor(&next), nil)
		if text, err := v.Text(); err == nil {
			next.fileState.TextSum = pgnfile.Sum(text)
		}
	}
	next.date, next.players, next.flipped = l.now(), from.Players, bottomIsBlack(from.Players) || userPlayedBlack(l, &from)
	next.fromPosition = !from.Recorded()
	var shown func() cursor
	if from.at != gametree.None && !next.drafting() {
		shown = func() cursor { return cursorAt(&l.game, from.at) }
	}
	if err := l.beginGame(next, shown, from.Warnings...); err != nil {
		return err
	}
	if !from.Recorded() && next.variant.ID != before.ID {
		l.notify(notice.Info, lang.L("This position is played with the rules of {{.Variant}}", "Variant", next.variant.Title()))
	}
	return nil
}
