package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// setPosition handles "position startpos" and "position fen <fields>", both with optional "moves <move>…". If an
// argument is invalid, the position does not change.
func (s *session) setPosition(args []string) {
	setup, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		setup, moves = args[:i], args[i+1:]
	}
	p, err := s.parseSetup(setup)
	if err != nil {
		s.report("position: %v", err)
		return
	}
	history, err := applyMoves(&p, moves)
	if err != nil {
		s.report("position: %v", err)
		return
	}
	s.position, s.history = p, history
}

// parseSetup parses the arguments before moves.
func (s *session) parseSetup(args []string) (rules.Position, error) {
	switch {
	case len(args) == 1 && args[0] == "startpos":
		return startPosition(s.options.rule())
	case len(args) > 1 && args[0] == "fen":
		p, warnings, err := fen.Parse(strings.Join(args[1:], " "), s.options.rule())
		for _, w := range warnings {
			s.report("%s", w)
		}
		return p, err
	}
	return rules.Position{}, errors.New("expected startpos or fen <six fields>, then moves <moves>")
}

// applyMoves plays moves on p and returns the keys of the positions before them.
func applyMoves(p *rules.Position, moves []string) ([]uint64, error) {
	var history []uint64
	var next rules.Position
	for i, text := range moves {
		m, err := san.ParseUCI(p, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		history = append(history, p.Key())
		p.Play(m, &next)
		*p = next
	}
	return history, nil
}

// display prints the position as Stockfish does.
func (s *session) display([]string) {
	var b strings.Builder
	p := &s.position
	const border = " +---+---+---+---+---+---+---+---+\n"
	b.WriteString("\n" + border)
	for rank := chess.Rank8; rank >= chess.Rank1; rank-- {
		for file := chess.FileA; file <= chess.FileH; file++ {
			fmt.Fprintf(&b, " | %c", " KQRBNPkqrbnp"[p.At(chess.NewSquare(file, rank))])
		}
		fmt.Fprintf(&b, " | %d\n%s", rank+1, border)
	}
	b.WriteString("   a   b   c   d   e   f   g   h\n\n")
	text := fen.Format(p)
	if !s.options.kingTakesPartner() {
		text = fen.FormatXFEN(p)
	}
	fmt.Fprintf(&b, "Fen: %s\nKey: %016X\nCheckers: ", text, p.Key())
	for sq := range p.Checkers().All() {
		b.WriteString(sq.String() + " ")
	}
	s.print("%s", b.String())
}

// evaluate prints the static evaluation in pawns from White's point of view.
func (s *session) evaluate([]string) {
	s.stopSearch()
	v := s.engine.Evaluate(s.position)
	if s.position.Turn() == chess.Black {
		v = -v
	}
	s.print("Evaluation: %+.2f (white side)", float64(v)/100)
}
