package player

import (
	"encoding/binary"
	"errors"
	"math"
	"net"
	"sync"
	"time"

	"github.com/jfreymuth/pulse/proto"

	"backrank/sound"
)

// stream is a playback stream of a PulseAudio server, or of PipeWire, which speaks its protocol. The server requests a
// number of bytes, and the stream sends as many.
type stream struct {
	conn   net.Conn
	client *proto.Client
	index  uint32
	fill   func([]float32)

	mu             sync.Mutex
	running        bool
	lost           bool
	requestedBytes int // bytes that the server has asked for

	samples []float32
	bytes   []byte
}

var errLost = errors.New("the sound server has ended the stream")

// open connects to the server.
func open(fill func([]float32)) (device, error) {
	client, conn, err := proto.Connect("")
	if err != nil {
		return nil, err
	}
	s := &stream{conn: conn, client: client, fill: fill, index: proto.Undefined}
	if err := s.create(); err != nil {
		conn.Close()
		return nil, err
	}
	return s, nil
}

// create creates the stream, corked until run.
func (s *stream) create() error {
	s.client.SetTimeout(timeout)
	s.client.Callback = s.onMessage
	name := proto.PropListString("Backrank")
	err := s.client.Request(&proto.SetClientName{Props: proto.PropList{
		"application.name": name, "application.id": proto.PropListString("org.backrank.Backrank"),
	}}, &proto.SetClientNameReply{})
	if err != nil {
		return err
	}
	wanted := uint32(sound.Rate*latency/time.Second) * 4
	// With a prebuffer, the stream pauses when samples come late; without one, the server would drop them.
	var reply proto.CreatePlaybackStreamReply
	err = s.client.Request(&proto.CreatePlaybackStream{
		SampleSpec: proto.SampleSpec{Format: proto.FormatFloat32LE, Channels: 1, Rate: sound.Rate},
		ChannelMap: proto.ChannelMap{proto.ChannelMono}, ChannelVolumes: proto.ChannelVolumes{proto.VolumeNorm},
		SinkIndex: proto.Undefined, Corked: true, AdjustLatency: true,
		BufferMaxLength: 4 * wanted, BufferTargetLength: wanted, BufferPrebufferLength: wanted / 4, BufferMinimumRequest: wanted / 4,
		Properties: proto.PropList{"media.name": name, "media.role": proto.PropListString("game")},
	}, &reply)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index = reply.StreamIndex
	s.requestedBytes += int(reply.Missing)
	return err
}

// onMessage is called with each message that the server sends on its own, on the goroutine that reads messages.
func (s *stream) onMessage(message any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m := message.(type) {
	case *proto.Request:
		s.requestedBytes += int(m.Length)
		if s.running {
			s.send()
		}
	case *proto.PlaybackStreamKilled, *proto.ConnectionClosed:
		s.lost = true
	}
}

// send sends the bytes that the server has requested. The caller holds mu.
func (s *stream) send() {
	n := s.requestedBytes / 4
	if n == 0 || s.lost {
		return
	}
	s.requestedBytes -= 4 * n
	if n > len(s.samples) {
		s.samples, s.bytes = make([]float32, n), make([]byte, 4*n)
	}
	s.fill(s.samples[:n])
	for i, x := range s.samples[:n] {
		binary.LittleEndian.PutUint32(s.bytes[4*i:], math.Float32bits(x))
	}
	_ = s.conn.SetWriteDeadline(time.Now().Add(timeout)) // a server that has stopped is lost
	if s.client.Send(s.index, s.bytes[:4*n]) != nil {
		s.lost = true
	}
}

// run sends a request even if nothing changes, because the reply shows that the server is still there.
func (s *stream) run(on bool) error {
	s.mu.Lock()
	lost := s.lost
	if s.running = on; on && !lost {
		s.send()
	}
	s.mu.Unlock()
	if lost {
		return errLost
	}
	if err := s.client.Request(&proto.CorkPlaybackStream{StreamIndex: s.index, Corked: !on}, nil); err != nil {
		return err
	}
	if on {
		return nil
	}
	// Samples that the server still has would be heard before the next sound.
	return s.client.Request(&proto.FlushPlaybackStream{StreamIndex: s.index}, nil)
}

func (s *stream) close() { s.conn.Close() }
