package player

import (
	"time"

	"github.com/notnil/chess"

	"backrank/sound"
)

// silence is how long nothing is heard before the device is suspended.
const silence = 2 * time.Second

// Player plays sounds. Its methods may be called from any goroutine and never wait.
type Player struct {
	asked  chan question
	closed chan struct{}
	ended  chan struct{}
	now    func() time.Time
	open   func(fill func([]float32)) (device, error)
	quiet  time.Duration
}

// question asks for a sound.
type question struct {
	event sound.Event
	pitch int
	gain  float32
	at    time.Time
}

// New returns a player of the system's sound. Nothing is opened before the first sound.
func New() *Player { return start(open, silence) }

func start(open func(func([]float32)) (device, error), quiet time.Duration) *Player {
	p := &Player{
		asked: make(chan question, voices), closed: make(chan struct{}), ended: make(chan struct{}),
		now: time.Now, open: open, quiet: quiet,
	}
	go p.own()
	return p
}

// Play has an event heard on a square at a volume from 0 to 100; at 0 nothing is done. A sound that cannot be heard now
// is dropped.
func (p *Player) Play(e sound.Event, sq chess.Square, volume int) {
	if volume <= 0 {
		return
	}
	loud := float32(min(volume, 100)) / 100
	select {
	case p.asked <- question{e, sound.Pitch(sq), loud * loud, p.now()}: // what seems half as loud is far less than half
	default:
	}
}

// Close ends the player, which may be playing. It does not wait for the device.
func (p *Player) Close() { close(p.closed) }

// own owns the device.
func (p *Player) own() {
	defer close(p.ended)
	mix := &mixer{now: p.now}
	o := owner{mixer: mix, open: p.open, made: map[question][]float32{}}
	defer o.lose()
	quiet := time.NewTimer(0)
	<-quiet.C
	for {
		select {
		case q := <-p.asked:
			if p.now().Sub(q.at) > late {
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

// owner is what the goroutine owns.
type owner struct {
	*mixer
	open   func(fill func([]float32)) (device, error)
	device device // nil before the first sound, and after it was lost
	made   map[question][]float32
}

// samples computes a sound when it is first heard.
func (o *owner) samples(q question) []float32 {
	key := question{event: q.event, pitch: q.pitch}
	if o.made[key] == nil {
		o.made[key] = sound.Samples(q.event, q.pitch)
	}
	return o.made[key]
}

// play plays a voice on the device, on a new one if there is none or it is lost.
func (o *owner) play(v voice) {
	o.add(v)
	if o.device != nil {
		if o.device.run(true) == nil {
			return
		}
		o.lose()
		o.add(v) // what was given to the lost one is not heard
	}
	d, err := o.open(o.fill)
	if err != nil {
		o.clear()
		return
	}
	o.device = d
	if d.run(true) != nil {
		o.lose()
	}
}

// suspend has the device cost nothing until the next sound.
func (o *owner) suspend() {
	o.clear()
	if o.device != nil && o.device.run(false) != nil {
		o.lose()
	}
}

// lose gives the device up.
func (o *owner) lose() {
	o.clear()
	if o.device != nil {
		o.device.close()
		o.device = nil
	}
}
