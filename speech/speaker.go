package speech

import (
	"errors"
	"strings"
	"sync"
	"time"
	"unicode"
)

const (
	// maxPending is the maximum number of texts that wait for the system's speech; the oldest ones are dropped.
	maxPending = 8
	// maxAge is how long a text may wait for the system's speech. An older text is dropped: what it reports is past.
	maxAge = 5 * time.Second
	// maxLength is the maximum length of a text in characters; the rest is cut off.
	maxLength = 4000
	// voicesTimeout is how long Voices may take.
	voicesTimeout = 8 * time.Second
	// closeTimeout is how long Close waits until the speech has stopped.
	closeTimeout = 200 * time.Millisecond
)

// ErrNone means that the system has no speech, or that it does not answer.
var ErrNone = errors.New("the system has no speech")

// Options are the language, the voice and the rate of the speech.
type Options struct {
	// Language is a BCP 47 tag.
	Language string
	// Voice is the ID of one of the system's voices, "" for a voice of the language.
	Voice string
	// Rate is the speed in per cent of the voice's normal speed; 0 means normal.
	Rate int
}

// A Voice is a voice of the system.
type Voice struct {
	// ID identifies the voice on this system.
	ID string
	// Name is the name that the system shows.
	Name string
	// Language is a BCP 47 tag.
	Language string
}

// An engine is a connection with the speech of the system. Only the goroutine of the speaker uses it. After an error the
// engine is lost. Each system has a function newOpener, which returns a function that opens an engine with certain options.
type engine interface {
	// speak speaks a text after those that have not been spoken yet. It does not wait until the text has been spoken.
	speak(text string) error
	// stop ends what is being spoken, and drops the texts that wait.
	stop() error
	// voices returns the voices of a language, given by its base, such as "pt", or more voices.
	voices(base string) ([]Voice, error)
	// close releases the engine.
	close()
}

// Speaker speaks texts. Its methods may be called from any goroutine; only Voices waits for the system, and Close for a
// moment.
type Speaker struct {
	open func(Options) (engine, error)
	wake chan struct{}
	done chan struct{}

	mu       sync.Mutex
	options  Options
	changed  bool // the options have changed since the engine was opened
	stopping bool // stop before the next text
	pending  []waitingText
	asked    []voicesRequest
	closed   bool
}

// waitingText is a text that waits for the engine.
type waitingText struct {
	text string
	at   time.Time
}

// voicesRequest is a call of Voices.
type voicesRequest struct {
	base   string
	result chan<- voicesResult
}

// voicesResult is the result of Voices.
type voicesResult struct {
	voices []Voice
	err    error
}

// New returns a speaker with the system's speech, to which it connects for the first text.
func New() *Speaker { return start(newOpener()) }

func start(open func(Options) (engine, error)) *Speaker {
	s := &Speaker{open: open, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go s.loop()
	return s
}

// Say speaks a text after the texts before it, or in place of them if interrupt is true.
func (s *Speaker) Say(text string, interrupt bool) {
	if text = clean(text); text == "" {
		return
	}
	s.change(func() {
		if interrupt {
			s.pending, s.stopping = nil, true
		}
		if s.pending = append(s.pending, waitingText{text, time.Now()}); len(s.pending) > maxPending {
			s.pending = s.pending[1:]
		}
	})
}

// Stop ends what is being spoken, and drops the texts that wait.
func (s *Speaker) Stop() {
	s.change(func() { s.pending, s.stopping = nil, true })
}

// Use sets the options of the texts that follow. A change of the options ends what is being spoken.
func (s *Speaker) Use(o Options) {
	s.change(func() {
		s.changed = s.changed || o != s.options
		s.options = o
	})
}

// Voices returns the system's voices for a language, given as a BCP 47 tag, those of its region first. It waits for the
// system for some seconds at most, and returns ErrNone if there is no speech.
func (s *Speaker) Voices(language string) ([]Voice, error) {
	result := make(chan voicesResult, 1)
	s.change(func() { s.asked = append(s.asked, voicesRequest{base(language), result}) })
	select {
	case r := <-result:
		return voicesOf(r.voices, language), r.err
	case <-s.done:
	case <-time.After(voicesTimeout):
	}
	return nil, ErrNone
}

// Close ends the speech. It waits for the system for a moment only.
func (s *Speaker) Close() {
	s.change(func() { s.closed, s.pending = true, nil })
	select {
	case <-s.done:
	case <-time.After(closeTimeout):
	}
}

// change changes the state that the goroutine acts upon, and wakes it.
func (s *Speaker) change(do func()) {
	s.mu.Lock()
	do()
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// loop owns the engine until Close.
func (s *Speaker) loop() {
	defer close(s.done)
	o := owner{open: s.open}
	defer o.discard()
	for range s.wake {
		for {
			next := s.next()
			if next == nil {
				break
			}
			if !next(&o) {
				return
			}
		}
	}
}

// next returns what the goroutine has to do next, nil for nothing. The function returns false at the end.
func (s *Speaker) next() func(*owner) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return func(o *owner) bool {
			o.stop()
			return false
		}
	case s.stopping:
		s.stopping = false
		return func(o *owner) bool {
			o.stop()
			return true
		}
	case s.changed:
		options := s.options
		s.changed = false
		return func(o *owner) bool {
			o.stop()
			o.discard() // the next text opens an engine with the new options
			o.options = options
			return true
		}
	case len(s.pending) > 0:
		next := s.pending[0]
		s.pending = s.pending[1:]
		return func(o *owner) bool {
			if time.Since(next.at) <= maxAge {
				o.speak(next.text)
			}
			return true
		}
	case len(s.asked) > 0:
		next := s.asked[0]
		s.asked = s.asked[1:]
		return func(o *owner) bool {
			voices, err := o.voices(next.base)
			next.result <- voicesResult{voices, err}
			return true
		}
	}
	return nil
}

// owner is the state of the goroutine that owns the engine.
type owner struct {
	open    func(Options) (engine, error)
	options Options
	engine  engine // nil before the first text, and after it was lost
}

// use calls do with the engine. If the engine is lost, it opens another one, and calls do once more.
func (o *owner) use(do func(engine) error) error {
	if o.engine != nil {
		if do(o.engine) == nil {
			return nil
		}
		o.discard()
	}
	e, err := o.open(o.options)
	if err != nil {
		return err
	}
	o.engine = e
	if err := do(e); err != nil {
		o.discard()
		return err
	}
	return nil
}

// speak speaks a text. Without speech the text is dropped.
func (o *owner) speak(text string) {
	_ = o.use(func(e engine) error { return e.speak(text) })
}

// stop ends what is being spoken.
func (o *owner) stop() {
	if o.engine != nil && o.engine.stop() != nil {
		o.discard()
	}
}

// voices returns the system's voices.
func (o *owner) voices(base string) (all []Voice, err error) {
	if o.use(func(e engine) error { all, err = e.voices(base); return err }) != nil {
		return nil, ErrNone
	}
	return all, nil
}

// discard closes the engine.
func (o *owner) discard() {
	if o.engine != nil {
		o.engine.close()
		o.engine = nil
	}
}

// clean returns a text without control characters and invalid bytes, on one line, and not too long.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > maxLength {
		return string(runes[:maxLength])
	}
	return text
}
