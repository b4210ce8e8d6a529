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

// outlet is the system's, of which a process has one for its life.
type outlet struct {
	context *oto.Context
	player  *oto.Player
}

// opened is the system's outlet, once it has been asked for.
var opened struct {
	sync.Once
	context *oto.Context
	ready   chan struct{} // closed when it can be heard: a browser waits for the player's first click
	err     error
}

// open opens the system's default device.
func open(fill func([]float32)) (device, error) {
	opened.Do(func() {
		opened.context, opened.ready, opened.err = oto.NewContext(&oto.NewContextOptions{
			SampleRate: sound.Rate, ChannelCount: 1, Format: oto.FormatFloat32LE, BufferSize: latency, ApplicationName: "Backrank",
		})
	})
	if opened.err != nil {
		return nil, opened.err
	}
	select {
	case <-opened.ready:
		if err := opened.context.Err(); err != nil {
			return nil, err
		}
	case <-time.After(timeout):
		return nil, errors.New("the system's sound does not answer")
	}
	o := &outlet{context: opened.context, player: opened.context.NewPlayer(&reader{fill: fill})}
	o.player.SetBufferSize(int(sound.Rate*latency/time.Second) * 4)
	return o, nil
}

// run has the player read, or suspends the system's outlet.
func (o *outlet) run(on bool) error {
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

func (o *outlet) close() { o.player.PauseAndStopReading() }

// reader turns samples into bytes.
type reader struct {
	fill    func([]float32)
	samples []float32
}

// Read fills b with as many whole samples as it has room for.
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
