package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// SketchFile keeps the position being set up, with what can be undone and redone, on
// disk: in sketch.json, beside game.journal, in sketch-2.json beside game-2.journal.
type SketchFile struct {
	path   string  // "" to keep nothing
	sketch *Sketch // nil if there is none
	last   []byte  // what was kept last
	newest atomic.Pointer[[]byte]
	disk   sync.Mutex // held by who writes
}

// keptSteps is how many changes can be undone, and how many redone, after a restart.
const keptSteps = 200

// sketchPage is the content of the file.
type sketchPage struct {
	States []sketchState `json:"states"` // in the order they were made
	At     int           `json:"at"`     // the one that stands
}

// sketchState is one state. Men stand from a1 to h8, a FEN letter or a point each;
// squares are written one after the other.
type sketchState struct {
	Variant string `json:"variant"`
	Men     string `json:"men"`
	Turn    string `json:"turn"`
	Rights  string `json:"rights,omitempty"`
	Passed  string `json:"passed,omitempty"` // the en-passant square
	Half    int    `json:"half"`
	Number  int    `json:"number"`
}

// OpenSketch reads the sketch in a file, "" for one that lives in memory. A file that
// cannot be read is set aside under a name with the date; the notices say so.
func OpenSketch(path string, now time.Time) (*SketchFile, []Notice) {
	f := &SketchFile{path: path}
	if path == "" {
		return f, nil
	}
	data, err := os.ReadFile(path)
	if absent(err) {
		return f, nil
	}
	if err == nil {
		f.sketch, err = decodeSketch(data)
	}
	if err == nil {
		f.last = data
		return f, nil
	}
	said, free := setAsideSaying(path, now,
		"The position being set up could not be read.", "The position being set up cannot be read and will not be saved")
	if free {
		_ = os.Remove(path) // kept under the other name
	} else {
		f.path = ""
	}
	return f, said
}

// Sketch is the sketch that was found or kept last, nil if there is none. It and Keep are
// used on the goroutine that changes the sketch.
func (f *SketchFile) Sketch() *Sketch { return f.sketch }

// Keep takes a sketch as it stands for the next Save, and reports whether that has
// something to write. It never waits.
func (f *SketchFile) Keep(s *Sketch) bool {
	f.sketch = s
	data := encodeSketch(s)
	if bytes.Equal(data, f.last) {
		return false
	}
	f.last = data
	f.newest.Store(&data)
	return true
}

// Save returns when what was kept last is on disk. It may be called on any goroutine. An
// error says, in words for the player, that it is not; the next Save tries again.
func (f *SketchFile) Save() error {
	f.disk.Lock()
	defer f.disk.Unlock()
	data := f.newest.Swap(nil)
	if data == nil || f.path == "" {
		return nil
	}
	file, err := replaceFile(f.path, *data)
	if err != nil {
		f.newest.CompareAndSwap(nil, data)
		return Refusal("This position is not saved: " + trouble(err))
	}
	return file.Close()
}

// manLetters are those of FEN by [chess.Piece].
const manLetters = ".KQRBNPkqrbnp"

func encodeSketch(s *Sketch) []byte {
	past := s.past[max(0, len(s.past)-keptSteps):]
	page := sketchPage{At: len(past)}
	add := func(at sketched) { page.States = append(page.States, encodeState(at)) }
	for _, p := range past {
		add(p)
	}
	add(sketched{s.variant, s.now})
	for i := len(s.future) - 1; i >= max(0, len(s.future)-keptSteps); i-- {
		add(s.future[i])
	}
	data, err := json.Marshal(page)
	if err != nil {
		panic(err) // impossible: plain values
	}
	return append(data, '\n')
}

func encodeState(at sketched) sketchState {
	s := &at.setup
	p := sketchState{Variant: at.variant.ID, Turn: s.Turn.String(), Half: s.HalfMoves, Number: s.MoveNumber}
	men := make([]byte, len(s.Pieces))
	for sq, man := range s.Pieces {
		men[sq] = manLetters[man]
	}
	p.Men = string(men)
	for sq := range s.CastlingRights.All() {
		p.Rights += sq.String()
	}
	if s.EnPassant != chess.NoSquare {
		p.Passed = s.EnPassant.String()
	}
	return p
}

// decodeSketch reads the content of a sketch file.
func decodeSketch(data []byte) (*Sketch, error) {
	var page sketchPage
	if err := json.Unmarshal(data, &page); err != nil {
		return nil, err
	}
	if page.At < 0 || page.At >= len(page.States) {
		return nil, errors.New("sketch: no state stands")
	}
	all := make([]sketched, len(page.States))
	for i, state := range page.States {
		var err error
		if all[i], err = state.decode(); err != nil {
			return nil, err
		}
	}
	s := &Sketch{variant: all[page.At].variant, now: all[page.At].setup, past: all[:page.At:page.At]}
	for i := len(all) - 1; i > page.At; i-- {
		s.future = append(s.future, all[i])
	}
	return s, nil
}

func (p sketchState) decode() (at sketched, err error) {
	known := false
	if at.variant, known = variants.ByID(p.Variant); !known {
		return at, fmt.Errorf("sketch: no variant %q", p.Variant)
	}
	s := &at.setup
	if len(p.Men) != len(s.Pieces) {
		return at, fmt.Errorf("sketch: men on %d squares", len(p.Men))
	}
	for sq := range s.Pieces {
		man := strings.IndexByte(manLetters, p.Men[sq])
		if man < 0 {
			return at, fmt.Errorf("sketch: no man %q", p.Men[sq])
		}
		s.Pieces[sq] = chess.Piece(man)
	}
	switch p.Turn {
	case "w":
		s.Turn = chess.White
	case "b":
		s.Turn = chess.Black
	default:
		return at, fmt.Errorf("sketch: turn %q", p.Turn)
	}
	rights, passed := p.Rights, p.Passed
	for rights != "" {
		var sq chess.Square
		if sq, rights, err = nextSquare(rights); err != nil {
			return at, err
		}
		s.CastlingRights |= rules.Bit(sq)
	}
	s.EnPassant = chess.NoSquare
	if passed != "" {
		if s.EnPassant, passed, err = nextSquare(passed); err != nil || passed != "" {
			return at, fmt.Errorf("sketch: passed %q", p.Passed)
		}
	}
	if p.Half < 0 || p.Number < 1 {
		return at, fmt.Errorf("sketch: counters %d and %d", p.Half, p.Number)
	}
	s.CastlingRights &= standing(s)
	s.HalfMoves, s.MoveNumber = p.Half, p.Number
	return at, nil
}

// nextSquare takes a square from the front of text.
func nextSquare(text string) (chess.Square, string, error) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return chess.NoSquare, "", fmt.Errorf("sketch: no square %q", text)
	}
	return chess.NewSquare(chess.File(text[0]-'a'), chess.Rank(text[1]-'1')), text[2:], nil
}
