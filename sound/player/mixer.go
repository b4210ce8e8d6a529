package player

import (
	"sync"
	"time"
)

// maxDelay is the maximum time from the request of a sound to its beginning. A later sound is dropped, because nobody
// would connect it with its event.
const maxDelay = 150 * time.Millisecond

// maxVoices is the maximum number of sounds played at once; more are dropped.
const maxVoices = 6

// voice is a sound that is being played or is about to be.
type voice struct {
	samples []float32
	gain    float32
	at      time.Time // when it was requested
	begun   bool
}

// mixer adds up the sounds that are played at the same time.
type mixer struct {
	now func() time.Time

	mu  sync.Mutex
	all []voice
}

// add adds a voice, which begins with the next buffer.
func (m *mixer) add(v voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.all) < maxVoices {
		m.all = append(m.all, v)
	}
}

// clear drops all voices.
func (m *mixer) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = nil
}

// fill fills in the next buffer.
func (m *mixer) fill(out []float32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(out)
	kept := m.all[:0]
	for _, v := range m.all {
		if !v.begun && m.now().Sub(v.at) > maxDelay {
			continue
		}
		n := min(len(v.samples), len(out))
		for i, x := range v.samples[:n] {
			out[i] += v.gain * x
		}
		v.samples, v.begun = v.samples[n:], true
		if len(v.samples) > 0 {
			kept = append(kept, v)
		}
	}
	m.all = kept
	for i, x := range out {
		out[i] = min(max(x, -1), 1)
	}
}
