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

// State is a file from which a match can go on: the settings in its first line, a
// line of JSON for each pair played, appended and synced. A torn last line is
// what a crash leaves and is cut off.
type State struct{ file *os.File }

// header is the first line.
type header struct {
	Version  int      `json:"backrank-arena"`
	Settings []string `json:"settings"` // "name: value", see Match.settings
}

// kept is a line for a pair.
type kept struct {
	Pair    int       `json:"pair"` // from 0
	First   int       `json:"first"`
	Second  int       `json:"second"`
	Variant string    `json:"variant"`
	Start   string    `json:"start"`
	Games   [2]Result `json:"games"`
}

const stateVersion = 1

// OpenState opens the state of a match, or makes it, and enters the pairs that it
// holds in the standings. A file of other settings, or of something else, is left
// alone, and the error says what differs.
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

// resume reads the file, and leaves it open at its end.
func (m *Match) resume(f *os.File, s *Standings) error {
	text, err := io.ReadAll(bufio.NewReader(f))
	if err != nil {
		return err
	}
	settings, err := m.settings(inWords)
	if err != nil {
		return err
	}
	former, err := m.settings(asFormerly)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 && (len(text) == 0 || bytes.HasPrefix([]byte(`{"backrank-arena":`), text[:min(len(text), 18)])) {
		if err := cut(f, 0); err != nil {
			return err
		}
		return appendLine(f, header{stateVersion, settings})
	}
	for i, line := range bytes.Split(text[:max(whole-1, 0)], []byte{'\n'}) {
		if i == 0 {
			err = sameSettings(line, settings, former)
		} else {
			err = m.enter(line, s)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return cut(f, whole)
}

// cut leaves so many bytes of a file and goes to their end.
func cut(f *os.File, n int) error {
	if err := f.Truncate(int64(n)); err != nil {
		return err
	}
	_, err := f.Seek(int64(n), io.SeekStart)
	return err
}

// sameSettings says how the settings of a state differ from those of the match, which may be written as formerly.
func sameSettings(line []byte, settings, former []string) error {
	var h header
	if err := json.Unmarshal(line, &h); err != nil || h.Version == 0 {
		return errors.New("this is not the state of a match")
	}
	if h.Version != stateVersion {
		return fmt.Errorf("this state is of version %d, and this program knows %d", h.Version, stateVersion)
	}
	if slices.Equal(h.Settings, settings) || slices.Equal(h.Settings, former) {
		return nil
	}
	return fmt.Errorf("this state is of another match:\n  it had  %s\n  this is %s\nGo on with the same settings, or give another file",
		strings.Join(lacking(h.Settings, settings), "; "), strings.Join(lacking(settings, h.Settings), "; "))
}

// lacking are the settings of one that the other has not.
func lacking(one, other []string) (all []string) {
	for _, s := range one {
		if !slices.Contains(other, s) {
			all = append(all, s)
		}
	}
	if all == nil {
		return []string{"nothing like it"}
	}
	return all
}

// enter reads one pair into the standings.
func (m *Match) enter(line []byte, s *Standings) error {
	var k kept
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

// variant is that of the i-th pair: those of the match in turn.
func (m *Match) variant(i int) variants.Variant { return m.Variants[i%len(m.Variants)] }

// Add appends a pair, on disk when it returns.
func (s *State) Add(p Pair) error {
	return appendLine(s.file, kept{
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

// style is how settings are written: in words, or as the first version did, whose states can be gone on with.
type style bool

const (
	inWords    style = false
	asFormerly style = true
)

// settings are what has to be the same for results to be added up, each as "name:
// value". How many games and how many at a time is not of them.
func (m *Match) settings(as style) ([]string, error) {
	var ids []string
	for _, v := range m.Variants {
		ids = append(ids, v.ID)
	}
	plies := "random plies: %d"
	if as == asFormerly {
		plies = "plies by lot: %d"
	}
	all := []string{
		"variants: " + strings.Join(ids, ","),
		fmt.Sprintf("seed: %d", m.Seed),
		fmt.Sprintf(plies, m.Plies),
		fmt.Sprintf("margin: %v", m.Margin),
		fmt.Sprintf("meetings: %v", m.Meetings),
		"adjudication: " + m.Adjudication.words(as),
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

// ours is our own engine's signature.
var ours = sync.OnceValue(func() uint32 { return engine.New(1).Signature() })

// settings tells a contender, its program by a digest of the file, a level by its
// numbers and the engine's signature.
func (c Contender) settings(as style) (string, error) {
	text := fmt.Sprintf("%s, %v", c.Name, c.Control)
	if c.Program.Path == "" {
		level, _ := engine.LevelNamed(c.Level)
		return fmt.Sprintf("%s, level %s, %s, hash %d, engine %08x", text, c.Level, level.Numbers(), c.Hash, ours()), nil
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
	if as == asFormerly {
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

// words are the adjudication as a setting.
func (a Adjudication) words(as style) string {
	if as == asFormerly {
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

// settings are the test as a setting.
func (s SPRT) settings(as style) string {
	if as == asFormerly {
		return fmt.Sprintf("%+v", s)
	}
	return fmt.Sprintf("elo0=%g, elo1=%g, alpha=%g, beta=%g", s.Elo0, s.Elo1, s.Alpha, s.Beta)
}
