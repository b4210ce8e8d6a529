//go:build !windows && !js

package speech

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"backrank/internal/fakespeech"
)

// testTimeout is how long a server may take in tests in which it hangs.
const testTimeout = 20 * time.Millisecond

// server starts a speech server, and returns a dialer for it.
func server(t *testing.T, f fakespeech.Fault) (*fakespeech.Server, *dialer) {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "speechd.sock")
	s, err := fakespeech.Start(socket, f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s, &dialer{network: "unix", address: socket, timeout: replyTimeout}
}

// speaker returns a speaker that is closed at the end of the test.
func speaker(t *testing.T, open func(Options) (engine, error)) *Speaker {
	s := start(open)
	t.Cleanup(func() { s.Close(); <-s.done })
	return s
}

// heard returns the next texts of a server.
func heard(t *testing.T, s *fakespeech.Server, n int) (all []fakespeech.Event) {
	t.Helper()
	for end := time.After(20 * time.Second); len(all) < n; {
		select {
		case e := <-s.Events:
			all = append(all, e)
		case <-end:
			t.Fatalf("the server has received %v, want %d", all, n)
		}
	}
	return all
}

// A server receives texts whole, with the language, the voice and the rate, and stops when it is asked to.
func TestTextsReachAServer(t *testing.T) {
	s, d := server(t, fakespeech.None)
	sp := speaker(t, d.open)
	sp.Use(Options{Language: "pt-BR", Voice: "Portuguese (Brazil)", Rate: 150})
	texts := []string{"cavalo f 3", ".", "..", "3. e4", "Король бьёт ладью"}
	for _, text := range texts {
		sp.Say(text, false)
	}
	for i, e := range heard(t, s, len(texts)) {
		if e.Text != texts[i] || e.Language != "pt-BR" || e.Voice != "Portuguese (Brazil)" || e.Rate != "32" {
			t.Errorf("received %+v, want %q", e, texts[i])
		}
	}
	sp.Say("xeque", true)
	if e := heard(t, s, 2); e[0].Text != "" || e[1].Text != "xeque" {
		t.Errorf("received %+v", e)
	}
	name, _, _ := strings.Cut(s.Commands()[0], ":")
	if !strings.HasPrefix(name, "SET SELF CLIENT_NAME ") || strings.Count(name, " ") != 3 {
		t.Errorf("the first command is %q", s.Commands()[0])
	}
}

// A server that closes the connection, or is started again, loses no text that comes afterwards.
func TestTextsAfterARestartAreSpoken(t *testing.T) {
	s, d := server(t, fakespeech.None)
	sp := speaker(t, d.open)
	sp.Say("one", false)
	heard(t, s, 1)
	s.HangUp()
	sp.Say("two", false)
	if e := heard(t, s, 1); e[0].Text != "two" {
		t.Errorf("received %+v", e)
	}
	s.Stop()
	again, err := fakespeech.Start(d.address, fakespeech.None)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Stop()
	sp.Say("three", false)
	if e := heard(t, again, 1); e[0].Text != "three" {
		t.Errorf("received %+v", e)
	}
}

// A server that misbehaves in any way delays no caller, and when it behaves again, texts are spoken again.
func TestAHangingServerStopsNothing(t *testing.T) {
	for _, f := range fakespeech.Faults() {
		t.Run(f.String(), func(t *testing.T) {
			s, d := server(t, f)
			d.timeout = testTimeout
			sp := speaker(t, d.open)
			began := time.Now()
			for range 100 {
				sp.Say("text", false)
				sp.Say("text", true)
				sp.Stop()
			}
			if took := time.Since(began); took > time.Second {
				t.Errorf("the callers waited %v", took)
			}
			sp.Say("text", false)
			if _, err := sp.Voices("en"); err != nil && !errors.Is(err, ErrNone) {
				t.Errorf("voices: %v", err)
			}
			s.Misbehave(fakespeech.None)
			for {
				sp.Say("again", false)
				select {
				case e := <-s.Events:
					if e.Text != "again" {
						continue
					}
				case <-time.After(time.Second):
					continue
				}
				break
			}
		})
	}
}

// A reply of any shape ends the connection at most.
func FuzzReplies(f *testing.F) {
	for _, seed := range []string{"", "200 OK\r\n", "225-1\r\n225 OK\r\n", "2", "\r\n\r\n", "20 OK\n", "700-1\n700 END\n200 OK\n", "249-\t\t\n249-a\n249 OK\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &ssip{conn: newReplies(data), timeout: testTimeout}
		s.reader = newReader(s.conn)
		_, _ = s.voices("en")
		_ = s.speak("text")
		_ = s.stop()
	})
}

// The voices of a server are those of the language, without variants.
func TestVoicesOfAServer(t *testing.T) {
	_, d := server(t, fakespeech.None)
	sp := speaker(t, d.open)
	voices, err := sp.Voices("en-US")
	if want := []Voice{{"English (America)", "English (America)", "en-US"}, {"English", "English", "en"}}; !slices.Equal(voices, want) || err != nil {
		t.Errorf("%v, %v", voices, err)
	}
}

// Rates in per cent are rates of the server within its range.
func TestRatesOfAServer(t *testing.T) {
	for percent, want := range map[int]int{100: 0, 1: -100, 46: -99, 75: -46, 150: 32, 200: 64, 257: 100, 1000: 100} {
		if got := ssipRate(percent); got != want {
			t.Errorf("%d %%: %d, want %d", percent, got, want)
		}
	}
}

// The environment names the server as it does for speech-dispatcher's own library.
func TestServersOfTheEnvironment(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", "/run/user/1000")
	for variable, want := range map[string]string{
		"":                            "unix /run/user/1000/speech-dispatcher/speechd.sock",
		"unix_socket":                 "unix /run/user/1000/speech-dispatcher/speechd.sock",
		"unix_socket:/tmp/s":          "unix /tmp/s",
		"inet_socket":                 "tcp 127.0.0.1:6560",
		"inet_socket:localhost":       "tcp localhost:6560",
		"inet_socket:192.168.1.2:999": "tcp 192.168.1.2:999",
		"pigeon:7":                    "",
	} {
		t.Setenv("SPEECHD_ADDRESS", variable)
		got := ""
		if d, err := speechServer(nil); err == nil {
			got = d.network + " " + d.address
		}
		if got != want {
			t.Errorf("%q: %q, want %q", variable, got, want)
		}
	}
}

// A missing server is started by its program, if that exists, and not for each text. If the locale makes it fail, it is
// started in another one.
func TestAMissingServerIsStarted(t *testing.T) {
	folder := t.TempDir()
	record := filepath.Join(folder, "record")
	script := "#!/bin/sh\necho \"$LC_ALL $@\" >>" + record + "\necho noise\necho noise >&2\n[ \"$LC_ALL\" = C ]\n"
	if err := os.WriteFile(filepath.Join(folder, "speech-dispatcher"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":/usr/bin:/bin")
	t.Setenv("SPEECHD_CMD", "")
	t.Setenv("LC_ALL", "xx_XX")
	t.Setenv("SPEECHD_ADDRESS", "unix_socket:"+folder+"/socket")
	sp := speaker(t, newOpener())
	for range 3 {
		if _, err := sp.Voices("en"); !errors.Is(err, ErrNone) {
			t.Error(err)
		}
	}
	data, _ := os.ReadFile(record)
	flags := " --spawn --communication-method unix_socket --socket-path " + folder + "/socket\n"
	if want := "xx_XX" + flags + "C" + flags; string(data) != want {
		t.Errorf("started with %q, want %q once", data, want)
	}
}

// Without speech, nothing is written to the terminal, also not by the program that should start the server.
func TestWithoutSpeechNothingIsWritten(t *testing.T) {
	if os.Getenv("BACKRANK_TEST_SPEECH") != "" {
		sp := speaker(t, newOpener())
		sp.Say("text", false)
		_, _ = sp.Voices("en")
		return
	}
	folder := t.TempDir()
	for name, script := range map[string]string{"missing": "", "fails": "#!/bin/sh\necho noise\necho noise >&2\nexit 1\n"} {
		if script != "" {
			if err := os.WriteFile(filepath.Join(folder, "speech-dispatcher"), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		c := exec.Command(os.Args[0], "-test.run=^TestWithoutSpeechNothingIsWritten$")
		c.Env = append(os.Environ(), "BACKRANK_TEST_SPEECH=1", "PATH="+folder, "SPEECHD_CMD=", "SPEECHD_ADDRESS=", "XDG_RUNTIME_DIR="+folder)
		output, err := c.CombinedOutput()
		if err != nil || strings.TrimSpace(string(output)) != "PASS" {
			t.Errorf("%s: %v, %s", name, err, output)
		}
	}
}
