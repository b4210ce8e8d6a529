// Package repertoire keeps the lines that a player wants to know, as games with variations in a PGN file: one game for each start
// position and side.
package repertoire

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// fileName is the name of the file in the data folder.
const fileName = "repertoire.pgn"

// Repertoire has the lines of a player. It is immutable.
type Repertoire struct{ chapters []chapter }

// chapter is a game of the file. Games without a side, or without a start position, stay in the file and are not asked.
type chapter struct {
	side chess.Color
	game pgn.Game
	text string // the text of the file, "" if the game has changed since
}

// isFor reports whether the chapter has the lines of a side from a start position.
func (c *chapter) isFor(start *rules.Position, side chess.Color) bool {
	return c.side == side && c.game.Started() && c.game.Start.Rule() == start.Rule() && c.game.Start == *start
}

// Tree returns the lines of a side from a start position as a tree, which has no moves if there are none.
func (r Repertoire) Tree(start *rules.Position, side chess.Color) gametree.Tree {
	for i := range r.chapters {
		if r.chapters[i].isFor(start, side) {
			return r.chapters[i].game.Tree
		}
	}
	return gametree.Tree{}
}

// Lines returns the lines of a side from a start position, each to its last move, in the order of the tree.
func (r Repertoire) Lines(start *rules.Position, side chess.Color) [][]rules.Move {
	var lines [][]rules.Move
	t := r.Tree(start, side)
	for n := range t.DepthFirst() {
		if t.First(n) != gametree.None {
			continue
		}
		var moves []rules.Move
		for _, m := range t.Path(n) {
			moves = append(moves, t.Move(m))
		}
		lines = append(lines, moves)
	}
	return lines
}

// Has reports whether the lines of a side from a start position have all moves, from the first.
func (r Repertoire) Has(start *rules.Position, side chess.Color, moves []rules.Move) bool {
	return r.count(start, side, moves) == len(moves)
}

// count returns the number of the moves, from the first, that are in the lines of a side.
func (r Repertoire) count(start *rules.Position, side chess.Color, moves []rules.Move) int {
	t, n := r.Tree(start, side), gametree.Root
	for i, m := range moves {
		if n = t.Find(n, m); n == gametree.None {
			return i
		}
	}
	return len(moves)
}

// Same reports whether two values of a [File] are the same without comparing the lines: false if the file has been changed or
// read between them.
func (r Repertoire) Same(other Repertoire) bool {
	return len(r.chapters) == len(other.chapters) && (len(r.chapters) == 0 || &r.chapters[0] == &other.chapters[0])
}

// Chapter is a start position with lines for a side.
type Chapter struct {
	Variant variants.Variant
	Start   rules.Position
	Side    chess.Color
	Tree    gametree.Tree
}

// Chapters returns the start positions and sides that have lines, in the order of the file.
func (r Repertoire) Chapters() []Chapter {
	var all []Chapter
	for _, c := range r.chapters {
		if c.side != chess.NoColor && c.game.Started() && c.game.Tree.First(gametree.Root) != gametree.None {
			all = append(all, Chapter{c.game.Variant, c.game.Start, c.side, c.game.Tree})
		}
	}
	return all
}

// From returns the chapters from a start under a castling rule, White's first.
func (r Repertoire) From(start variants.Start, rule *rules.Castling) []Chapter {
	all := slices.DeleteFunc(r.Chapters(), func(c Chapter) bool { return !c.IsFrom(start, rule) })
	slices.SortStableFunc(all, func(a, b Chapter) int { return rules.Side(a.Side) - rules.Side(b.Side) })
	return all
}

// IsFrom reports whether the chapter begins from a start under a castling rule.
func (c *Chapter) IsFrom(start variants.Start, rule *rules.Castling) bool {
	s, ok := variants.StartOf(&c.Start)
	return ok && s == start && c.Start.Rule() == rule
}

// change returns a repertoire in which edit has changed the tree of a side from a start position. A game without moves and comments
// is removed.
func (r Repertoire) change(v variants.Variant, start *rules.Position, side chess.Color, edit func(gametree.Tree) gametree.Tree) Repertoire {
	all := slices.Clone(r.chapters)
	i := slices.IndexFunc(all, func(c chapter) bool { return c.isFor(start, side) })
	if i < 0 {
		i = len(all)
		all = append(all, newChapter(v, start, side))
	}
	c := &all[i]
	before := c.game.Tree
	if c.game.Tree = edit(before); !gametree.Same(before, c.game.Tree) {
		c.text = ""
	}
	if c.game.Tree.First(gametree.Root) == gametree.None && len(c.game.Tree.Note(gametree.Root).After) == 0 {
		all = slices.Delete(all, i, i+1)
	}
	return Repertoire{all}
}

// newChapter returns a chapter without lines.
func newChapter(v variants.Variant, start *rules.Position, side chess.Color) chapter {
	g := pgn.Game{Variant: v, Start: *start}
	if s, ok := variants.StartOf(start); ok && v.Allows(s) == nil {
		g.StartID = v.StartID(s)
	}
	id := "white"
	if side == chess.Black {
		id = "black"
	}
	g.Tags = append(pgn.WithRoster([]pgn.Tag{{Name: "Event", Value: "Repertoire"}}), pgn.Tag{Name: "Orientation", Value: id})
	return chapter{side: side, game: g}
}

// add returns a tree with a line.
func add(t gametree.Tree, moves []rules.Move) gametree.Tree {
	n := gametree.Root
	for _, m := range moves {
		t, n = t.Add(n, m)
	}
	return t
}

// remove returns a tree without the last move of a line and all moves after it, and without the moves before it that no other line
// has.
func remove(t gametree.Tree, moves []rules.Move) gametree.Tree {
	n := gametree.Root
	for _, m := range moves {
		if n = t.Find(n, m); n == gametree.None {
			return t
		}
	}
	for n != gametree.Root && t.Parent(n) != gametree.Root && t.First(t.Parent(n)) == n && t.Next(n) == gametree.None {
		n = t.Parent(n)
	}
	if n == gametree.Root {
		return t
	}
	return t.Delete(n)
}

// File is the repertoire on disk. It is safe for concurrent use, also by several programs.
type File struct{ file disk.Shared[Repertoire] }

// Open reads the file in a folder. If folder is "", lines are kept in memory only. If a game of the file has a fault, the file is
// renamed to a name with the date, and the lines that can be read are kept; the notices report it. report, which may be nil, is
// called when saving fails and when it works again, see [disk.Shared].
func Open(folder string, now time.Time, report func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{disk.Shared[Repertoire]{
		Decode: func(data []byte) (Repertoire, error) { return decode(string(data)) },
		Encode: func(r Repertoire) []byte { return []byte(r.encode()) },
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("Some of your lines could not be read"),
				Locked:  lang.L("Your lines cannot be read and will not be saved"),
				Unsaved: lang.L("Your lines could not be saved"),
				Resaved: lang.L("Your lines are being saved again"),
			}
		},
		Report: report,
	}}
	return f, f.file.Open(folder, fileName, Repertoire{}, now)
}

// Repertoire returns the current lines. It never blocks.
func (f *File) Repertoire() Repertoire { return f.file.Get() }

// ErrNullMove is the refusal of a line with a null move.
var ErrNullMove = notice.Fixed(func() string { return lang.L("A line with a null move cannot be learned") })

// ErrNoMoves is the refusal of a line without moves.
var ErrNoMoves = notice.Fixed(func() string { return lang.L("The line has no moves") })

// ErrNoStart is the refusal of a line that does not begin with a start position.
var ErrNoStart = notice.Fixed(func() string { return lang.L("Only lines from a start position can be learned") })

// Add adds a line for a side, from a start position of a variant. It returns the number of moves that the lines did not have. It
// does not wait for the disk, see [File.Sync].
func (f *File) Add(v variants.Variant, start rules.Position, side chess.Color, moves []rules.Move) (added int, err error) {
	if _, ok := variants.StartOf(&start); !ok {
		return 0, ErrNoStart
	}
	if len(moves) == 0 {
		return 0, ErrNoMoves
	}
	if p := start; slices.ContainsFunc(moves, func(m rules.Move) bool {
		if !p.Legal(m) {
			return true
		}
		p = rules.After(&p, m)
		return false
	}) {
		return 0, ErrNullMove
	}
	added = len(moves) - f.Repertoire().count(&start, side, moves)
	f.file.Change(func(r *Repertoire) {
		*r = r.change(v, &start, side, func(t gametree.Tree) gametree.Tree { return add(t, moves) })
	})
	return added, nil
}

// Clear removes all lines of a side from a start position. It does not wait for the disk.
func (f *File) Clear(v variants.Variant, start rules.Position, side chess.Color) {
	f.file.Change(func(r *Repertoire) {
		*r = r.change(v, &start, side, func(t gametree.Tree) gametree.Tree {
			for n := t.First(gametree.Root); n != gametree.None; n = t.First(gametree.Root) {
				t = t.Delete(n)
			}
			return t
		})
	})
}

// Remove removes the last move of a line and all moves after it, and the moves before it that no other line has. It does not wait
// for the disk.
func (f *File) Remove(v variants.Variant, start rules.Position, side chess.Color, moves []rules.Move) {
	f.file.Change(func(r *Repertoire) {
		*r = r.change(v, &start, side, func(t gametree.Tree) gametree.Tree { return remove(t, moves) })
	})
}

// Sync waits until all changes are on disk. The error is a message for the player.
func (f *File) Sync() error { return f.file.Sync() }

// errNotPGN is the error of a file that has text but no games.
var errNotPGN = errors.New("repertoire: not a PGN file")

// decode parses the games of a file and merges those with the same start position and side. If a game has a fault, decode
// returns the other games and the first fault.
func decode(text string) (Repertoire, error) {
	var r Repertoire
	var first error
	games := pgn.NewReader(strings.NewReader(text))
	for g, err := range games.All() {
		if err != nil && first == nil {
			first = err
		}
		c := chapter{side: sideOf(&g), game: g, text: strings.TrimSpace(games.Text())}
		if err != nil {
			c.text = ""
		}
		i := slices.IndexFunc(r.chapters, func(other chapter) bool {
			return c.side != chess.NoColor && c.game.Started() && other.isFor(&c.game.Start, c.side)
		})
		if i < 0 {
			if g.Variant.Castling != nil {
				r.chapters = append(r.chapters, c)
			}
			continue
		}
		other := &r.chapters[i]
		other.game.Tree, other.text = merge(other.game.Tree, g.Tree), ""
	}
	if first == nil && len(r.chapters) == 0 && strings.TrimSpace(text) != "" {
		first = errNotPGN
	}
	return r, first
}

// sideOf returns the side for which a game has lines, [chess.NoColor] if it is not part of a repertoire. It is the value of the tag
// with which Lichess says on which side of the board the player sits.
func sideOf(g *pgn.Game) chess.Color {
	switch strings.ToLower(g.Tag("Orientation")) {
	case "white":
		return chess.White
	case "black":
		return chess.Black
	}
	return chess.NoColor
}

// merge returns a tree with the moves of both, and the notes of other where t has none.
func merge(t, other gametree.Tree) gametree.Tree {
	ids := make([]gametree.NodeID, other.Size())
	for n := range other.Walk() {
		t, ids[n] = t.Add(ids[other.Parent(n)], other.Move(n))
		if note := other.Note(n); !note.IsEmpty() && t.Note(ids[n]).IsEmpty() {
			t = t.SetNote(ids[n], note)
		}
	}
	return t
}

// encode returns the text of the file. Games that have not changed keep their text.
func (r Repertoire) encode() string {
	var all []string
	for _, c := range r.chapters {
		text := c.text
		if text == "" {
			written, err := pgn.Text(c.game)
			if err != nil {
				continue // impossible: the moves are legal, and the tags were read from PGN
			}
			text = strings.TrimSpace(written)
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return ""
	}
	return strings.Join(all, "\n\n") + "\n\n"
}
