//go:build !js

package accounts

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"
)

// slowReader sends a byte after each delay.
type slowReader struct {
	ctx   context.Context
	delay time.Duration
	size  int
}

func (r *slowReader) Read(to []byte) (int, error) {
	select {
	case <-time.After(r.delay):
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
	if r.size == 0 {
		return 0, io.EOF
	}
	r.size--
	to[0] = 'x'
	return 1, nil
}

// An answer ends with errSilent when nothing comes for two minutes, or less than a kilobyte in ten; a slow one that comes
// faster is read to its end, also if the reader is paused for an hour in between.
func TestSlowAnswersEnd(t *testing.T) {
	for _, c := range []struct {
		delay time.Duration // per byte
		pause time.Duration // of the reader, after each byte
		read  int           // bytes of 3000
		err   error
	}{
		{delay: maxSilence + time.Second, read: 0, err: errSilent},
		{delay: maxSilence - time.Second, read: 5, err: errSilent},
		{delay: time.Second, read: 600, err: errSilent},
		{delay: 500 * time.Millisecond, read: 3000},
		{delay: 500 * time.Millisecond, pause: time.Hour, read: 3000},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			body := newWatchedBody(ctx, cancel, io.NopCloser(&slowReader{ctx, c.delay, 3000}), maxSilence)
			defer body.Close()
			var got bytes.Buffer
			var err error
			for one := make([]byte, 1); err == nil; time.Sleep(c.pause) {
				var n int
				n, err = body.Read(one)
				got.Write(one[:n])
			}
			if errors.Is(err, io.EOF) {
				err = nil
			}
			if !errors.Is(err, c.err) || got.Len() != c.read {
				t.Errorf("a byte every %v, pauses of %v: %d bytes, %v; want %d, %v", c.delay, c.pause, got.Len(), err, c.read, c.err)
			}
		})
	}
}
