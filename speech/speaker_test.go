package speech

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// fakeSystem is the speech of a system that a test can inspect and break.
type fakeSystem struct {
	none   bool          // there is no speech
	delay  time.Duration // how long opening takes
	opened []Options
	spoken []string // texts; "stop" in angle brackets
	lost   bool     // the engine fails until another one is opened
	closed int
}

func (f *fakeSystem) open(o Options) (engine, error) {
	time.Sleep(f.delay)
	if f.none {
		return nil, errors.New("no speech")
	}
	f.opened, f.lost = append(f.opened, o), false
	return f, nil
}

// act records what an engine does.
func (f *fakeSystem) act(what string) error {
	if f.lost {
		return errors.New("lost")
	}
	f.spoken = append(f.spoken, what)
	return nil
}

func (f *fakeSystem) speak(text string) error { return f.act(text) }
func (f *fakeSystem) stop() error             { return f.act("<stop>") }
func (f *fakeSystem) close()                  { f.closed++ }

func (f *fakeSystem) voices(string) ([]Voice, error) {
	if f.lost {
		return nil, errors.New("lost")
	}
	return []Voice{{"a", "Anna", "de-DE"}, {"b", "Brad", "en-US"}, {"c", "Cleo", "de_AT"}}, nil
}

// test runs a test of a speaker with a fake system, in a bubble of package synctest.
func test(t *testing.T, do func(*testing.T, *Speaker, *fakeSystem)) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeSystem{}
		s := start(f.open)
		defer func() { s.Close(); <-s.done }()
		do(t, s, f)
	})
}

// expect fails if other things were spoken.
func (f *fakeSystem) expect(t *testing.T, want ...string) {
	t.Helper()
	synctest.Wait()
	if !slices.Equal(f.spoken, want) {
		t.Errorf("spoken: %q, want %q", f.spoken, want)
	}
}

// Nothing is opened before the first text, and texts are spoken in their order.
func TestTextsAreSpokenInOrder(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		s.Use(Options{Language: "de"})
		s.Stop()
		synctest.Wait()
		if len(f.opened) > 0 {
			t.Error("the engine is opened without a text")
		}
		s.Say("knight f 3", false)
		s.Say(" \n\t", false)
		s.Say("check\x00\r\n.", false)
		f.expect(t, "knight f 3", "check .")
		if !slices.Equal(f.opened, []Options{{Language: "de"}}) {
			t.Errorf("opened %v", f.opened)
		}
	})
}

// A text that interrupts stops the one that is spoken, and drops those that wait.
func TestAnInterruptingTextComesFirst(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		s.Say("one", false)
		f.expect(t, "one")
		s.Say("two", false)
		s.Say("three", true)
		s.Say("four", false)
		synctest.Wait()
		if i := slices.Index(f.spoken, "<stop>"); i < 0 || !slices.Equal(f.spoken[i:], []string{"<stop>", "three", "four"}) {
			t.Errorf("spoken: %q", f.spoken)
		}
	})
}

// A text that had to wait too long is dropped: it reports what is past.
func TestStaleTextsFallAway(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		f.delay = maxAge + time.Second
		s.Say("first", false)
		synctest.Wait()
		s.Say("stale", false)
		time.Sleep(2 * time.Second)
		s.Say("fresh", false)
		time.Sleep(maxAge)
		f.expect(t, "first", "fresh")
	})
}

// Of too many texts that wait, the oldest are dropped.
func TestTextsDoNotPileUp(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		f.delay = time.Second
		s.Say("first", false)
		synctest.Wait()
		want := []string{"first"}
		for i := range 2 * maxPending {
			text := strings.Repeat("x", i+1)
			if s.Say(text, false); i >= maxPending {
				want = append(want, text)
			}
		}
		time.Sleep(2 * time.Second)
		f.expect(t, want...)
	})
}

// After a connection was lost, the next text is spoken once.
func TestTextsAfterALostConnectionAreSpoken(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		s.Say("one", false)
		synctest.Wait()
		f.lost = true
		s.Say("two", false)
		synctest.Wait()
		f.lost = true
		s.Say("three", true)
		f.expect(t, "one", "two", "three")
		if len(f.opened) != 3 || f.closed != 2 {
			t.Errorf("opened %d times, closed %d times", len(f.opened), f.closed)
		}
	})
}

// Speech that appears later is used.
func TestSpeechThatAppearsLaterIsUsed(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		f.none = true
		s.Say("one", false)
		synctest.Wait()
		if _, err := s.Voices("de"); !errors.Is(err, ErrNone) {
			t.Errorf("voices without speech: %v", err)
		}
		f.none = false
		s.Say("two", false)
		f.expect(t, "two")
	})
}

// Texts after a change of the options are spoken with them.
func TestChangedOptionsAreUsed(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		german, slow := Options{Language: "de", Voice: "a"}, Options{Language: "de", Voice: "a", Rate: 50}
		for _, o := range []Options{german, german, slow} {
			s.Use(o)
			s.Say("text", false)
			synctest.Wait()
		}
		if !slices.Equal(f.opened, []Options{german, slow}) {
			t.Errorf("opened %v", f.opened)
		}
	})
}

// Voices are those of a language, those of its region first.
func TestVoicesOfALanguage(t *testing.T) {
	test(t, func(t *testing.T, s *Speaker, f *fakeSystem) {
		for language, want := range map[string]string{"de": "a c", "de-AT": "c a", "en": "b", "fr": ""} {
			voices, err := s.Voices(language)
			var ids []string
			for _, v := range voices {
				ids = append(ids, v.ID)
			}
			if got := strings.Join(ids, " "); got != want || err != nil {
				t.Errorf("%s: %q, %v; want %q", language, got, err, want)
			}
		}
	})
}

// Without a chosen voice, or without that one, a voice of the language is chosen.
func TestAVoiceIsChosenByLanguage(t *testing.T) {
	all := []Voice{{"a", "Anna", "de-DE"}, {"b", "Brad", "en-US"}, {"c", "Cleo", "de_AT"}}
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Language: "de"}, "a"},
		{Options{Language: "de-AT"}, "c"},
		{Options{Language: "de", Voice: "c"}, "c"},
		{Options{Language: "en", Voice: "gone"}, "b"},
		{Options{Language: "fr"}, ""},
	} {
		if got, found := choose(all, c.options); got.ID != c.want || found != (c.want != "") {
			t.Errorf("%v: %q, %v; want %q", c.options, got.ID, found, c.want)
		}
	}
}

// The end stops what is spoken, and does not wait for an engine that is being opened.
func TestCloseStopsTheSpeech(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeSystem{}
		s := start(f.open)
		s.Say("one", false)
		synctest.Wait()
		s.Say("two", false)
		s.Close()
		if n := len(f.spoken); f.spoken[n-1] != "<stop>" || f.closed != 1 {
			t.Errorf("spoken: %q, closed %d times", f.spoken, f.closed)
		}
		slow := &fakeSystem{delay: time.Minute}
		s = start(slow.open)
		s.Say("one", false)
		synctest.Wait()
		began := time.Now()
		if s.Close(); time.Since(began) > closeTimeout {
			t.Errorf("Close waits %v", time.Since(began))
		}
		<-s.done
	})
}
