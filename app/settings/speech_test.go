package settings

import "testing"

// Each language has a voice of its own, whatever the system calls it.
func TestEachLanguageHasItsVoice(t *testing.T) {
	var s Settings
	s.SetSpeechVoice("de", "German (a=b)")
	s.SetSpeechVoice("pt-BR", "Portuguese")
	s.SetSpeechVoice("pt", "Other")
	s.SetSpeechVoice("de", "German 2=3")
	s.SetSpeechVoice("pt", "")
	s.SetSpeechVoice("fr", "two\nlines")
	for language, want := range map[string]string{"de": "German 2=3", "pt-BR": "Portuguese", "pt": "", "fr": "", "en": ""} {
		if got := s.SpeechVoice(language); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
	if s.SetSpeechVoice("de", ""); s.SpeechVoices != "pt-BR=Portuguese" {
		t.Errorf("stored: %q", s.SpeechVoices)
	}
}
