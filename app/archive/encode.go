package archive

import (
	"math"
	"slices"
	"strings"

	"backrank/app/archive/scan"
	"backrank/app/clock"
	"backrank/lang"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/words"
)

// record is a game as it is stored. Its strings may share the memory of a file's text.
type record struct {
	key   string // Source.Key of the game, "" for games of files
	head  Head
	start int
	// same is a hash of variant, start, moves and names, ignoring case, and content is a hash of the whole game. The file of
	// edits identifies games by both, so their computation must not change between versions of the tables.
	same, content int64
	// alike is a hash of the players ([words.FoldName]), the start, the variant and the first [openingPlies] plies. Twins
	// have the same hash, and so have a game and its beginning of at least that length.
	alike        int64
	loose        uint8 // bit 0 or 1 is set if the rating of White or Black was accepted although its form is not that of PGN
	moves, extra []byte
	signature    scan.Signature
}

// errNullMove reports a null move on the main line of a game. The archive cannot store such a game.
func errNullMove() error {
	return sourceError(lang.L("A null move (--) is only possible in a variation"))
}

// encoder converts games to records. It is not safe for concurrent use.
type encoder struct {
	reader    pgn.Reader
	starts    startPositions
	line      mainLine
	out       output
	lastCount int // number of records of the previous chunk
	people    nameCache
	controls  controlCache
	accuracy  func(*pgn.Game) (white, black float64, ok bool) // DB.accuracy
	key       func(*pgn.Game) string                          // Source.Key; nil for files
}

// encode returns the record of a game. If followed is true, e.line has followed the game while it was read. encode drops
// the tags of [OwnTags]. It fails if the main line has a null move; it does not check that moves are legal. It does not
// change the game.
func (e *encoder) encode(g *pgn.Game, followed bool) (record, error) {
	if t := g.Tree; t.End() == gametree.Root && t.Size() > 1 { // in PGN, moves after the end of a game without moves become its main line
		changed := *g
		changed.Tree = t.EndAt(t.Last(gametree.Root))
		g = &changed
	}
	if slices.ContainsFunc(g.Tags, isOwnTag) {
		changed := *g
		Unsign(&changed)
		g = &changed
	}
	from := e.starts.lookUp(g)
	r := record{start: from.start, head: headOf(g, from)}
	e.out.b = e.out.b[:0]
	if g.Started() {
		// With variations, walk the tree: a variation may repeat the main line.
		if nodes := g.Tree.Size() - 1; !followed || nodes > 0 && nodes != e.line.plies {
			if err := e.line.walk(g); err != nil {
				return record{}, err
			}
		}
		r.head.Plies, r.head.Castled, r.signature = e.line.plies, e.line.castled, e.line.signature()
		e.out.b = append(e.out.b, e.line.moves.b...)
	}
	r.head.Ending = e.line.endingOf(g, resultNumber(r.head.Result))
	size := len(e.out.b)
	e.out.putExtra(g, &r.head, from)
	all := make([]byte, len(e.out.b))
	copy(all, e.out.b)
	r.moves, r.extra = all[:size:size], all[size:]
	e.hash(&r, g)
	r.readLooseTags(g)
	e.derive(&r, g)
	return r, nil
}

// headOf returns the head of a game without the fields that depend on its moves.
func headOf(g *pgn.Game, from *startPosition) Head {
	result := g.Result
	if resultNumber(result) == noResult {
		result = results[noResult]
	}
	h := Head{Variant: g.Variant.ID, Start: from.id, Result: result}
	if g.Variant.Castling != nil {
		h.Rule = g.Variant.Castling.ID
	}
	for i := len(g.Tags) - 1; i >= 0; i-- { // backwards: of several tags with the same name the first counts
		name, value := g.Tags[i].Name, g.Tags[i].Value
		if tagCodes[name] == 0 {
			name = canonicalTagName(name)
		}
		switch name {
		case "Event":
			h.Event = value
		case "White":
			h.White = value
		case "Black":
			h.Black = value
		case "Date":
			h.Date = plainDate(value)
		case "WhiteElo":
			h.Elo[0] = elo(value)
		case "BlackElo":
			h.Elo[1] = elo(value)
		case "Hints":
			h.Hints = hintsTaken(value)
		}
	}
	if packDate(h.Date) == 0 {
		h.Date = plainDate(g.Tag("UTCDate"))
	}
	return h
}

// canonicalTagName returns the usual case of the name of a tag that a head contains, and other names unchanged.
func canonicalTagName(name string) string {
	for _, usual := range [...]string{"Event", "White", "Black", "Date", "WhiteElo", "BlackElo", "Hints"} {
		if strings.EqualFold(name, usual) {
			return usual
		}
	}
	return name
}

// derive sets the fields of the head that follow from the game but are no part of its content.
func (e *encoder) derive(r *record, g *pgn.Game) {
	r.head.TimeControl = e.controls.of(g)
	r.head.Accuracy = [2]int{}
	if e.accuracy == nil {
		return
	}
	white, black, ok := e.accuracy(g)
	for side, accuracy := range [...]float64{white, black} {
		if ok && !math.IsNaN(accuracy) {
			r.head.Accuracy[side] = max(int(math.Round(accuracy)), 1)
		}
	}
}

// controlCache caches time controls by the tags of games, because files repeat them.
type controlCache map[string]string

// maxCachedControls is the number of time controls after which a controlCache is emptied.
const maxCachedControls = 1 << 12

// of returns the time control of a game in the form of [Head].
func (c *controlCache) of(g *pgn.Game) string {
	key := ""
	for _, t := range g.Tags {
		if strings.HasSuffix(t.Name, "TimeControl") {
			key += t.Name + "\n" + t.Value + "\n"
		}
	}
	if key == "" {
		return ""
	}
	if control, known := (*c)[key]; known {
		return control
	}
	control := words.Known(g.Tag("TimeControl"))
	if terms, ok := clock.FromTags(g.Tag); ok {
		if control = terms.String(); terms.None() {
			control = ""
		}
	}
	if *c == nil || len(*c) == maxCachedControls {
		*c = controlCache{}
	}
	(*c)[key] = strings.Clone(control) // its text may share the memory of a file's text
	return control
}

// hash is a 64-bit FNV-1a hash.
type hash uint64

const (
	emptyHash hash = 14695981039346656037
	hashPrime hash = 1099511628211
)

func (h hash) byte(c byte) hash { return (h ^ hash(c)) * hashPrime }

func (h hash) bytes(all []byte) hash {
	for _, c := range all {
		h = h.byte(c)
	}
	return h
}

// text adds a text and a terminator.
func (h hash) text(text string) hash {
	for i := range len(text) {
		h = h.byte(text[i])
	}
	return h.byte(0)
}

// hash sets the hashes by which twins and equal games are found. It uses the head before readLooseTags.
func (e *encoder) hash(r *record, g *pgn.Game) {
	white, black := strings.ToLower(r.head.White), strings.ToLower(r.head.Black)
	same := r.hashOfStart(g, white, black).bytes(r.moves)
	r.same, r.content = int64(same), int64(same.text(r.head.Event).text(r.head.Date).bytes(r.extra))
	r.alike = int64(r.hashOfStart(g, e.people.lookUp(r.head.White), e.people.lookUp(r.head.Black)).bytes(opening(r.moves)))
}

// nameCache caches folded names, because files repeat players.
type nameCache map[string]string

// lookUp returns a form that is the same for all spellings of a player's name: the folded name with its last word first,
// "carlsen, magnus".
func (c *nameCache) lookUp(name string) string {
	if person, known := (*c)[name]; known {
		return person
	}
	person := words.FoldName(name)
	if at := strings.LastIndexByte(person, ' '); at > 0 {
		person = person[at+1:] + ", " + person[:at]
	}
	if *c == nil || len(*c) == maxCachedNames {
		*c = nameCache{}
	}
	(*c)[strings.Clone(name)] = person // name may share the memory of a file's text
	return person
}

// maxCachedNames is the number of names after which a nameCache is emptied.
const maxCachedNames = 1 << 14

// hashOfStart returns the hash of the variant, the players and the start of a game.
func (r *record) hashOfStart(g *pgn.Game, white, black string) hash {
	h := emptyHash.text(r.head.Variant).text(white).text(black)
	switch r.start {
	case startElsewhere:
		h = h.text(fen.Format(&g.Start))
	case startDrafting:
		for _, p := range g.Draft {
			h = h.text(p.String())
		}
	default:
		h = h.byte(byte(r.start)).byte(byte(r.start >> 8)).byte(byte(r.start >> 16))
	}
	return h
}

// strictElo returns the ratings that are written in the form of PGN, 0 for others.
func (r *record) strictElo() [2]int {
	elo := r.head.Elo
	for side := range elo {
		if r.loose>>side&1 != 0 {
			elo[side] = 0
		}
	}
	return elo
}

// readLooseTags sets the date and the ratings from tags that are not in the form of PGN.
func (r *record) readLooseTags(g *pgn.Game) {
	unknown := dateText(0)
	// A Date tag with the unknown date is not stored but derived from the head, so the head has to keep that date.
	if r.head.Date == unknown && !slices.Contains(g.Tags, pgn.Tag{Name: "Date", Value: unknown}) {
		year, month, day := words.ReadDate(g.Tag("Date"))
		r.head.Date = dateText(year*10_000 + month*100 + day)
	}
	for side, name := range [...]string{"WhiteElo", "BlackElo"} {
		if r.head.Elo[side] > 0 {
			continue
		}
		if r.head.Elo[side] = words.ReadRating(g.Tag(name)); r.head.Elo[side] > 0 {
			r.loose |= 1 << side
		}
	}
}
