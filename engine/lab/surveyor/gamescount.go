package surveyor

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// GamesCollection has the counts of the games of several files, by variant.
type GamesCollection struct{ parts []survey.GamesPart }

// ReadGamesFiles counts the games of files of lines, ignoring incomplete last lines, and reads files of counted games. It
// returns an error if a variant has games of different efforts, if a start position has different games, or if there are
// no games.
func ReadGamesFiles(paths ...string) (*GamesCollection, error) {
	c := &GamesCollection{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if counted, err := survey.ReadGames(text); err == nil {
			err = c.addCounted(counted)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			continue
		}
		if _, err := readLog(bytes.NewReader(text), path, c.addLine); err != nil {
			return nil, err
		}
	}
	if len(c.parts) == 0 {
		return nil, errors.New("the files contain no games")
	}
	return c, nil
}

func (c *GamesCollection) addCounted(s *survey.GamesSurvey) error {
	for _, from := range s.Parts() {
		for i := range from.Variant.Count() {
			start := from.Variant.StartAt(i)
			if !survey.IsCanonical(from.Variant, start) {
				continue
			}
			if g, ok := from.Of(start); ok {
				if err := c.add(StartPosition{from.Variant, start}, &g); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (c *GamesCollection) addLine(text []byte) error {
	line, err := parseGames(text)
	if err != nil {
		return err
	}
	position, err := line.startPosition()
	if err != nil {
		return err
	}
	g, err := line.count(position)
	if err != nil {
		return err
	}
	return c.add(position, &g)
}

// add adds the counted games from a start position.
func (c *GamesCollection) add(position StartPosition, g *survey.Games) error {
	v := position.Variant
	p := c.part(v)
	if p == nil {
		c.parts = append(c.parts, survey.NewGamesPart(v, g.Effort))
		p = &c.parts[len(c.parts)-1]
	}
	if p.Effort != g.Effort {
		return fmt.Errorf("%s has games of two efforts, %+v and %+v: count those of one", v.ID, p.Effort, g.Effort)
	}
	return p.Add(position.Start, g)
}

// part returns the games from start positions of a variant, nil if there are none.
func (c *GamesCollection) part(v variants.Variant) *survey.GamesPart {
	i := slices.IndexFunc(c.parts, func(p survey.GamesPart) bool { return p.Variant.ID == v.ID })
	if i < 0 {
		return nil
	}
	return &c.parts[i]
}

// count replays the games of a line and counts what happened in them.
func (g *GamesResult) count(position StartPosition) (survey.Games, error) {
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return survey.Games{}, err
	}
	games := make([]survey.PlayedGame, len(g.Played))
	for i, played := range g.Played {
		games[i].Outcome = played.Result
		if games[i].Moves, err = parseMoves(p, played.Moves); err != nil {
			return survey.Games{}, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return survey.CountGames(p, games, g.GamesEffort)
}

// parseMoves parses the moves of a game from p, in UCI notation.
func parseMoves(p rules.Position, text string) (moves []rules.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := san.ParseUCI(&p, word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
		p = rules.After(&p, m)
	}
	return moves, nil
}

// Encode returns the content of the file of games, with the variants in the order of [survey.Variants].
func (c *GamesCollection) Encode() ([]byte, error) {
	var parts []survey.GamesPart
	for _, v := range survey.Variants() {
		for _, p := range c.parts {
			if p.Variant.ID == v.ID {
				parts = append(parts, p)
			}
		}
	}
	if len(parts) != len(c.parts) {
		return nil, errors.New("there are games of variants that are not surveyed")
	}
	return survey.EncodeGames(parts...)
}

// WriteSummary writes a table of the variants: in how many games which side scored, drew and castled.
func (c *GamesCollection) WriteSummary(w io.Writer) error {
	fmt.Fprintln(w, "| variant | starts | games | distinct | White scored | draws | plies | White castled | Black castled |")
	_, err := fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, p := range c.parts {
		var t gamesTotal
		for i := range p.Variant.Count() {
			if start := p.Variant.StartAt(i); survey.IsCanonical(p.Variant, start) {
				if g, ok := p.Of(start); ok {
					t.add(&g)
				}
			}
		}
		share := func(n float64) string { return fmt.Sprintf("%.1f%%", 100*n/float64(t.games)) }
		_, err = fmt.Fprintf(w, "| %s | %d | %d | %d | %s | %s | %d | %s | %s |\n", p.Variant.ID, p.Len(), t.games, t.distinct,
			share(t.points), share(float64(t.draws)), t.plies/p.Len(), share(float64(t.castled[0])), share(float64(t.castled[1])))
	}
	return err
}

// gamesTotal are the sums of several start positions.
type gamesTotal struct {
	games, distinct, draws int
	plies                  int // sum of the medians
	points                 float64
	castled                [2]int // games in which White and Black castled or leapt
}

func (t *gamesTotal) add(g *survey.Games) {
	n := g.Count()
	t.games += n
	t.distinct += g.Distinct
	t.draws += g.Draws
	t.plies += g.Plies
	t.points += g.Points() * float64(n)
	t.castled[0] += g.White.Castled()
	t.castled[1] += g.Black.Castled()
}
