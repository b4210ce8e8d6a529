package arena

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
)

// State is a file of JSON lines from which a match can be resumed. The first line has the settings of the match;
// each other line is a finished pair. A crash can leave an incomplete last line, which OpenState removes.
type State struct{ file *os.File }

// A header is the first line of a state.
type header struct {
	Version  int      `json:"backrank-arena"`
	Settings []string `json:"settings"` // each "name: value", see Match.settings
}

// A pairRecord is the line of a pair.
type pairRecord struct {
	Pair    int       `json:"pair"` // Pair.Number
	First   int       `json:"first"`
	Second  int       `json:"second"`
	Variant string    `json:"variant"`
	Start   string    `json:"start"`
	Games   [2]Result `json:"games"`
}

const stateVersion = 1

// OpenState opens or creates the state of a match, and adds its pairs to s. If the file is the state of a match
// with other settings, or not a state, it returns an error that names the differences, and leaves the file
// unchanged.
func OpenState(path string, m *Match, s *Standings) (*State, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := m.resume(f, s); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &State{f}, nil
}

// resume reads the pairs of f, removes an incomplete last line and seeks to the end. It writes the header if f is
// empty or has only an incomplete header.
func (m *Match) resume(f *os.File, s *Standings) error {
	text, err := io.ReadAll(bufio.NewReader(f))
	if err != nil {
		return err
	}
	settings, err := m.settings(currentFormat)
	if err != nil {
		return err
	}
	version1, err := m.settings(version1Format)
	if err != nil {
		return err
	}
	complete := bytes.LastIndexByte(text, '\n') + 1
	if complete == 0 && (len(text) == 0 || bytes.HasPrefix([]byte(`{"backrank-arena":`), text[:min(len(text), 18)])) {
		if err := truncate(f, 0); err != nil {
			return err
		}
		return appendLine(f, header{stateVersion, settings})
	}
	for i, line := range bytes.Split(text[:max(complete-1, 0)], []byte{'\n'}) {
		if i == 0 {
			err = checkSettings(line, settings, version1)
		} else {
			err = m.addRecord(line, s)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return truncate(f, complete)
}

// truncate truncates f to n bytes and seeks to its end.
func truncate(f *os.File, n int) error {
	if err := f.Truncate(int64(n)); err != nil {
		return err
	}
	_, err := f.Seek(int64(n), io.SeekStart)
	return err
}

// checkSettings compares the settings in the first line of a state with those of the match, in the current format
// and in that of version 1. If neither is equal, the error lists the differences.
func checkSettings(line []byte, settings, version1 []string) error {
	var h header
	if err := json.Unmarshal(line, &h); err != nil || h.Version == 0 {
		return errors.New("this is not the state of a match")
	}
	if h.Version != stateVersion {
		return fmt.Errorf("this state has version %d, but the program reads version %d", h.Version, stateVersion)
	}
	if slices.Equal(h.Settings, settings) || slices.Equal(h.Settings, version1) {
		return nil
	}
	return fmt.Errorf("this is the state of another match:\n  it had  %s\n  this is %s\nContinue with the same settings or use another file",
		strings.Join(difference(h.Settings, settings), "; "), strings.Join(difference(settings, h.Settings), "; "))
}

// difference returns the settings of a that are not in b.
func difference(a, b []string) (all []string) {
	for _, s := range a {
		if !slices.Contains(b, s) {
			all = append(all, s)
		}
	}
	if all == nil {
		return []string{"no such setting"}
	}
	return all
}

// addRecord parses the line of a pair and adds the pair to the standings, unless they have it.
func (m *Match) addRecord(line []byte, s *Standings) error {
	var record pairRecord
	if err := json.Unmarshal(line, &record); err != nil {
		return errors.New("damaged: this is not a pair of games")
	}
	if record.Pair < 0 || m.variant(record.Pair).ID != record.Variant || !slices.Contains(m.pairings(), [2]int{record.First, record.Second}) {
		return errors.New("damaged: there is no such pair in this match")
	}
	p := Pair{Number: record.Pair, First: record.First, Second: record.Second, Variant: m.variant(record.Pair)}
	for i, r := range record.Games {
		if !slices.Contains([]chess.Outcome{chess.WhiteWon, chess.BlackWon, chess.Draw}, r.Outcome) || r.Blame < chess.NoColor || r.Blame > chess.Black {
			return errors.New("damaged: a game without a result")
		}
		p.Games[i].Result = r
	}
	if !s.hasPlayed(task{record.Pair, record.First, record.Second}) {
		s.Add(p)
	}
	return nil
}

// variant returns the variant of the pairs with number i. Successive numbers cycle through the variants of the
// match.
func (m *Match) variant(i int) variants.Variant { return m.Variants[i%len(m.Variants)] }

// Add appends a pair and syncs the file to disk.
func (s *State) Add(p Pair) error {
	return appendLine(s.file, pairRecord{
		p.Number, p.First, p.Second, p.Variant.ID, p.Variant.StartID(p.Start),
		[2]Result{p.Games[0].Result, p.Games[1].Result},
	})
}

// Close closes the file.
func (s *State) Close() error { return s.file.Close() }

func appendLine(f *os.File, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		return err
	}
	return f.Sync()
}

// A settingsFormat is a format of the settings. States with settings in the format of version 1 can be resumed.
type settingsFormat bool

const (
	currentFormat  settingsFormat = false
	version1Format settingsFormat = true
)

// settings returns the settings that must be equal if a match is resumed, each as "name: value". The number of
// games and the concurrency are not among them.
func (m *Match) settings(format settingsFormat) ([]string, error) {
	var ids []string
	for _, v := range m.Variants {
		ids = append(ids, v.ID)
	}
	plies := "random plies: %d"
	if format == version1Format {
		plies = "plies by lot: %d"
	}
	all := []string{
		"variants: " + strings.Join(ids, ","),
		fmt.Sprintf("seed: %d", m.Seed),
		fmt.Sprintf(plies, m.Plies),
		fmt.Sprintf("margin: %v", m.Margin),
		fmt.Sprintf("meetings: %v", m.Format),
		"adjudication: " + m.Adjudication.settings(format),
	}
	if m.SPRT != nil {
		all = append(all, "test: "+m.SPRT.settings(format))
	}
	for i, c := range m.Contenders {
		text, err := c.settings(format)
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprintf("engine %d: %s", i+1, text))
	}
	return all, nil
}

// engineSignature returns the signature of Backrank's engine, which changes when the engine plays other moves.
var engineSignature = sync.OnceValue(func() uint32 { return engine.New(1).Signature() })

// settings returns the contender as text: a program with the digest of its file, a level with its parameters and
// the signature of the engine.
func (c Contender) settings(format settingsFormat) (string, error) {
	text := fmt.Sprintf("%s, %v", c.Name, c.Control)
	if c.Program.Path == "" {
		level, _ := engine.LevelNamed(c.Level)
		return fmt.Sprintf("%s, level %s, %s, hash %d, engine %08x", text, c.Level, level.Parameters(), c.Hash, engineSignature()), nil
	}
	path, err := exec.LookPath(c.Program.Path)
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, f); err != nil {
		return "", err
	}
	text = fmt.Sprintf("%s, program %s %x", text, c.Program.Path, digest.Sum(nil)[:6])
	if format == version1Format {
		return fmt.Sprintf("%s, args %q, options %v", text, c.Program.Args, c.Options), nil
	}
	if len(c.Program.Args) > 0 {
		text += ", arguments " + strings.Join(c.Program.Args, " ")
	}
	for _, o := range c.Options {
		text += ", " + o.Name + "=" + o.Value
	}
	return text, nil
}

// settings returns the adjudication as text.
func (a Adjudication) settings(format settingsFormat) string {
	if format == version1Format {
		return fmt.Sprintf("%+v", a)
	}
	var parts []string
	if a.ResignMoves > 0 {
		parts = append(parts, fmt.Sprintf("resigned at %d for %d moves", a.ResignScore, a.ResignMoves))
	}
	if a.DrawMoves > 0 {
		parts = append(parts, fmt.Sprintf("drawn at %d for %d moves after %d", a.DrawScore, a.DrawMoves, a.DrawAfter))
	}
	if a.MaxPlies > 0 {
		parts = append(parts, fmt.Sprintf("drawn after %d plies", a.MaxPlies))
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// settings returns the parameters of the test as text.
func (s SPRT) settings(format settingsFormat) string {
	if format == version1Format {
		return fmt.Sprintf("%+v", s)
	}
	return fmt.Sprintf("elo0=%g, elo1=%g, alpha=%g, beta=%g", s.Elo0, s.Elo1, s.Alpha, s.Beta)
}
