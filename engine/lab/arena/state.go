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

// State is a file from which a match can be resumed. Its first line has the settings; each further line is
// a finished pair in JSON, appended and synced. A torn last line, as a crash leaves it, is cut off.
type State struct{ file *os.File }

// The header is the first line.
type header struct {
	Version  int      `json:"backrank-arena"`
	Settings []string `json:"settings"` // as "name: value", see Match.settings
}

// A pairRecord is the line of one pair.
type pairRecord struct {
	Pair    int       `json:"pair"` // index, from 0
	First   int       `json:"first"`
	Second  int       `json:"second"`
	Variant string    `json:"variant"`
	Start   string    `json:"start"`
	Games   [2]Result `json:"games"`
}

const stateVersion = 1

// OpenState opens or creates the state of a match, and adds the pairs in it to the standings. A file with
// other settings, or any other file, is left unchanged; the error says what differs.
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

// resume reads the file and leaves its offset at the end.
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
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 && (len(text) == 0 || bytes.HasPrefix([]byte(`{"backrank-arena":`), text[:min(len(text), 18)])) {
		if err := truncate(f, 0); err != nil {
			return err
		}
		return appendLine(f, header{stateVersion, settings})
	}
	for i, line := range bytes.Split(text[:max(whole-1, 0)], []byte{'\n'}) {
		if i == 0 {
			err = checkSettings(line, settings, version1)
		} else {
			err = m.addRecord(line, s)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return truncate(f, whole)
}

// truncate truncates a file to n bytes and seeks to its end.
func truncate(f *os.File, n int) error {
	if err := f.Truncate(int64(n)); err != nil {
		return err
	}
	_, err := f.Seek(int64(n), io.SeekStart)
	return err
}

// checkSettings compares the settings of a state with those of the match, in the current format or that of
// version 1. The error lists the differences.
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

// difference returns the settings in one that are not in other.
func difference(one, other []string) (all []string) {
	for _, s := range one {
		if !slices.Contains(other, s) {
			all = append(all, s)
		}
	}
	if all == nil {
		return []string{"no such setting"}
	}
	return all
}

// addRecord parses a line and adds its pair to the standings.
func (m *Match) addRecord(line []byte, s *Standings) error {
	var k pairRecord
	if err := json.Unmarshal(line, &k); err != nil {
		return errors.New("damaged: this is not a pair of games")
	}
	if k.Pair < 0 || m.variant(k.Pair).ID != k.Variant || !slices.Contains(m.pairings(), [2]int{k.First, k.Second}) {
		return errors.New("damaged: there is no such pair in this match")
	}
	p := Pair{Number: k.Pair, First: k.First, Second: k.Second, Variant: m.variant(k.Pair)}
	for i, r := range k.Games {
		if !slices.Contains([]chess.Outcome{chess.WhiteWon, chess.BlackWon, chess.Draw}, r.Outcome) || r.Blame < chess.NoColor || r.Blame > chess.Black {
			return errors.New("damaged: a game without a result")
		}
		p.Games[i].Result = r
	}
	if !s.has(task{k.Pair, k.First, k.Second}) {
		s.Add(p)
	}
	return nil
}

// variant returns the variant of pair i. Pairs cycle through the variants of the match.
func (m *Match) variant(i int) variants.Variant { return m.Variants[i%len(m.Variants)] }

// Add appends a pair. It is synced to disk when Add returns.
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

// A settingsFormat is how settings are written: as text, or as version 1 wrote them. States of version 1
// can be resumed.
type settingsFormat bool

const (
	currentFormat  settingsFormat = false
	version1Format settingsFormat = true
)

// settings returns all settings that must be equal for results to be combined, each as "name: value". The
// number of games and the concurrency are not among them.
func (m *Match) settings(as settingsFormat) ([]string, error) {
	var ids []string
	for _, v := range m.Variants {
		ids = append(ids, v.ID)
	}
	plies := "random plies: %d"
	if as == version1Format {
		plies = "plies by lot: %d"
	}
	all := []string{
		"variants: " + strings.Join(ids, ","),
		fmt.Sprintf("seed: %d", m.Seed),
		fmt.Sprintf(plies, m.Plies),
		fmt.Sprintf("margin: %v", m.Margin),
		fmt.Sprintf("meetings: %v", m.Format),
		"adjudication: " + m.Adjudication.settings(as),
	}
	if m.SPRT != nil {
		all = append(all, "test: "+m.SPRT.settings(as))
	}
	for i, c := range m.Contenders {
		text, err := c.settings(as)
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprintf("engine %d: %s", i+1, text))
	}
	return all, nil
}

// ownSignature returns the signature of our own engine.
var ownSignature = sync.OnceValue(func() uint32 { return engine.New(1).Signature() })

// settings returns the contender as text: a program with a digest of its file, a level with its numbers and
// the signature of the engine.
func (c Contender) settings(as settingsFormat) (string, error) {
	text := fmt.Sprintf("%s, %v", c.Name, c.Control)
	if c.Program.Path == "" {
		level, _ := engine.LevelNamed(c.Level)
		return fmt.Sprintf("%s, level %s, %s, hash %d, engine %08x", text, c.Level, level.Numbers(), c.Hash, ownSignature()), nil
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
	if as == version1Format {
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
func (a Adjudication) settings(as settingsFormat) string {
	if as == version1Format {
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
func (s SPRT) settings(as settingsFormat) string {
	if as == version1Format {
		return fmt.Sprintf("%+v", s)
	}
	return fmt.Sprintf("elo0=%g, elo1=%g, alpha=%g, beta=%g", s.Elo0, s.Elo1, s.Alpha, s.Beta)
}
