//go:build !linux

package player

import (
	"encoding/binary"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"

	"backrank/sound"
)

// otoDevice is the system's sound device, through package oto.
type otoDevice struct {
	context *oto.Context
	player  *oto.Player
}

// otoContext is the context of package oto, of which a process may create only one. The first call of open creates it.
var otoContext struct {
	sync.Once
	context *oto.Context
	ready   chan struct{} // closed when sounds can be played: a browser waits for the player's first click
	err     error
}

// open opens the system's default device.
func open(fill func([]float32)) (device, error) {
	otoContext.Do(func() {
		otoContext.context, otoContext.ready, otoContext.err = oto.NewContext(&oto.NewContextOptions{
			SampleRate: sound.Rate, ChannelCount: 1, Format: oto.FormatFloat32LE, BufferSize: latency, ApplicationName: "Backrank",
		})
	})
	if otoContext.err != nil {
		return nil, otoContext.err
	}
	select {
	case <-otoContext.ready:
		if err := otoContext.context.Err(); err != nil {
			return nil, err
		}
	case <-time.After(timeout):
		return nil, errors.New("the system's sound does not answer")
	}
	o := &otoDevice{context: otoContext.context, player: otoContext.context.NewPlayer(&reader{fill: fill})}
	o.player.SetBufferSize(int(sound.Rate*latency/time.Second) * 4)
	return o, nil
}

// run resumes or suspends both the oto player and its context.
func (o *otoDevice) run(on bool) error {
	if !on {
		o.player.Pause()
		return o.context.Suspend()
	}
	if err := o.context.Resume(); err != nil {
		return err
	}
	o.player.Play()
	return o.context.Err()
}

func (o *otoDevice) close() { o.player.PauseAndStopReading() }

// reader converts samples to bytes.
type reader struct {
	fill    func([]float32)
	samples []float32
}

// Read fills b with as many whole samples as fit into it.
func (r *reader) Read(b []byte) (int, error) {
	n := len(b) / 4
	if n > len(r.samples) {
		r.samples = make([]float32, n)
	}
	r.fill(r.samples[:n])
	for i, x := range r.samples[:n] {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(x))
	}
	return 4 * n, nil
}
