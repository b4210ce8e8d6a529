package player

import (
	"time"

	"github.com/notnil/chess"

	"backrank/sound"
)

// suspendAfter is how long the device is silent before it is suspended.
const suspendAfter = 2 * time.Second

// Player plays sounds. Its methods may be called from any goroutine and never wait.
type Player struct {
	requests chan request
	closed   chan struct{}
	done     chan struct{}
	now      func() time.Time
	open     func(fill func([]float32)) (device, error)
	quiet    time.Duration
}

// request is a request to play a sound.
type request struct {
	event sound.Event
	pitch int
	gain  float32
	at    time.Time
}

// New returns a player on the system's sound device, which is opened at the first sound.
func New() *Player { return start(open, suspendAfter) }

func start(open func(func([]float32)) (device, error), quiet time.Duration) *Player {
	p := &Player{
		requests: make(chan request, maxVoices), closed: make(chan struct{}), done: make(chan struct{}),
		now: time.Now, open: open, quiet: quiet,
	}
	go p.loop()
	return p
}

// Play plays the sound of an event on a square, at a volume from 0 to 100; at 0 it does nothing. A sound that cannot be
// played at once is dropped.
func (p *Player) Play(e sound.Event, sq chess.Square, volume int) {
	if volume <= 0 {
		return
	}
	gain := float32(min(volume, 100)) / 100
	select {
	case p.requests <- request{e, sound.Pitch(sq), gain * gain, p.now()}: // loudness is not perceived linearly
	default:
	}
}

// Close ends the player, even during a sound. It does not wait for the device.
func (p *Player) Close() { close(p.closed) }

// loop plays requests until Close. It runs on the goroutine that owns the device.
func (p *Player) loop() {
	defer close(p.done)
	mix := &mixer{now: p.now}
	o := output{mixer: mix, open: p.open, samplesCache: map[request][]float32{}}
	defer o.discard()
	quiet := time.NewTimer(0)
	<-quiet.C // so that it is stopped until the first sound
	for {
		select {
		case q := <-p.requests:
			if p.now().Sub(q.at) > maxDelay {
				continue
			}
			samples := o.samples(q)
			o.play(voice{samples: samples, gain: q.gain, at: q.at})
			quiet.Reset(p.quiet + time.Duration(len(samples))*time.Second/sound.Rate)
		case <-quiet.C:
			o.suspend()
		case <-p.closed:
			return
		}
	}
}

// output is the state of the goroutine that owns the device.
type output struct {
	*mixer
	open         func(fill func([]float32)) (device, error)
	device       device // nil before the first sound, and after it was lost
	samplesCache map[request][]float32
}

// samples returns the samples of a sound, which it computes at the first request.
func (o *output) samples(q request) []float32 {
	key := request{event: q.event, pitch: q.pitch}
	if o.samplesCache[key] == nil {
		o.samplesCache[key] = sound.Samples(q.event, q.pitch)
	}
	return o.samplesCache[key]
}

// play plays a voice. It opens a new device if there is none or the old one is lost.
func (o *output) play(v voice) {
	o.add(v)
	if o.device != nil {
		if o.device.run(true) == nil {
			return
		}
		o.discard()
		o.add(v) // discard has dropped it
	}
	d, err := o.open(o.fill)
	if err != nil {
		o.clear()
		return
	}
	o.device = d
	if d.run(true) != nil {
		o.discard()
	}
}

// suspend suspends the device until the next sound.
func (o *output) suspend() {
	o.clear()
	if o.device != nil && o.device.run(false) != nil {
		o.discard()
	}
}

// discard closes the device and drops all voices.
func (o *output) discard() {
	o.clear()
	if o.device != nil {
		o.device.close()
		o.device = nil
	}
}
