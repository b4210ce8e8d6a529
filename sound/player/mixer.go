package player

import (
	"sync"
	"time"
)

// late is how old a sound may be when it begins: what comes after that belongs to nothing that is seen.
const late = 150 * time.Millisecond

// voices is how many sounds are heard at once; more are dropped.
const voices = 6

// voice is a sound that is heard, or is about to be.
type voice struct {
	samples []float32
	gain    float32
	at      time.Time // when it was asked for
	begun   bool
}

// mixer adds up what is heard at the same time.
type mixer struct {
	now func() time.Time

	mu  sync.Mutex
	all []voice
}

// add adds a voice that begins with the next piece of sound.
func (m *mixer) add(v voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.all) < voices {
		m.all = append(m.all, v)
	}
}

// clear drops all voices.
func (m *mixer) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = nil
}

// fill fills in the next piece of sound.
func (m *mixer) fill(out []float32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(out)
	kept := m.all[:0]
	for _, v := range m.all {
		if !v.begun && m.now().Sub(v.at) > late {
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
