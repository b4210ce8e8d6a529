//go:build !js

package accounts

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"backrank/lang"
)

const (
	// A server must send at least minProgress bytes in slowness times the maximum time in which it may send nothing.
	slowness    = 5
	minProgress = 1 << 10
	// maxHead is the maximum size of the head of an answer, in bytes.
	maxHead = 64 << 10
	// maxRedirects is the maximum number of redirections that are followed.
	maxRedirects = 3
)

// webServer is a service on the internet.
type webServer struct {
	client  *http.Client
	agent   string        // name and version of this program
	silence time.Duration // maximum time in which it may send nothing
}

// newServer returns the server at an address, which must be of HTTPS or of this computer. silence is the maximum time in which
// the server may send nothing.
func newServer(base, agent string, silence time.Duration) (server, error) {
	at, err := url.Parse(base)
	if err != nil || at.Host == "" || at.Scheme != "https" && !isLoopback(at.Hostname()) {
		return nil, errors.New(lang.L("the address {{.Address}} is not secure: it must begin with https://", "Address", base))
	}
	dialer := &net.Dialer{Timeout: 30 * time.Second}
	return &webServer{agent: agent, silence: silence, client: &http.Client{
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, TLSHandshakeTimeout: 30 * time.Second,
			ResponseHeaderTimeout: silence, MaxResponseHeaderBytes: maxHead, MaxConnsPerHost: 1, IdleConnTimeout: 10 * time.Second,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects || r.URL.Scheme != at.Scheme || r.URL.Host != at.Host {
				return http.ErrUseLastResponse // the answer then has the code of the redirection
			}
			return nil
		},
	}}, nil
}

// isLoopback reports whether a host is this computer.
func isLoopback(host string) bool {
	at := net.ParseIP(host)
	return at != nil && at.IsLoopback()
}

func (s *webServer) get(ctx context.Context, address, accept, etag string) (*answer, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		cancel(nil)
		return nil, err
	}
	r.Header.Set("Accept", accept)
	r.Header.Set("User-Agent", s.agent)
	if etag != "" {
		r.Header.Set("If-None-Match", etag)
	}
	got, err := s.client.Do(r)
	if err != nil {
		cancel(nil)
		return nil, err
	}
	body := newWatchedBody(ctx, cancel, got.Body, s.silence)
	switch {
	case got.StatusCode == http.StatusOK:
		return &answer{body: body, etag: got.Header.Get("ETag")}, nil
	case got.StatusCode == http.StatusNotModified && etag != "":
		_ = body.Close()
		return &answer{etag: etag, unchanged: true}, nil
	}
	_ = body.Close()
	return nil, statusError{code: got.StatusCode, after: retryAfter(got.Header.Get("Retry-After"), time.Now())}
}

// retryAfter parses a header Retry-After: a number of seconds or a date. It returns 0 if there is none.
func retryAfter(text string, now time.Time) time.Duration {
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && n > 0 {
		return time.Duration(min(n, int(maxPause/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// watchedBody is the content of an answer. Reading fails with errSilent if the server sends nothing, or hardly anything, for
// too long. The time between two reads, in which the caller may be paused, does not count.
type watchedBody struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	body   io.ReadCloser
	timer  *time.Timer   // cancels ctx while Read waits
	limit  time.Duration // maximum time of a read
	waited time.Duration // for the last bytes, of which there are fewer than minProgress
	size   int           // number of these bytes
}

func newWatchedBody(ctx context.Context, cancel context.CancelCauseFunc, body io.ReadCloser, limit time.Duration) *watchedBody {
	w := &watchedBody{ctx: ctx, cancel: cancel, body: body, limit: limit}
	w.timer = time.AfterFunc(limit, func() { cancel(errSilent) })
	w.timer.Stop()
	return w
}

// Read implements [io.Reader].
func (w *watchedBody) Read(to []byte) (int, error) {
	begin := time.Now()
	w.timer.Reset(min(w.limit, slowness*w.limit-w.waited))
	n, err := w.body.Read(to)
	w.timer.Stop()
	w.waited, w.size = w.waited+time.Since(begin), w.size+n
	if w.size >= minProgress {
		w.waited, w.size = 0, 0
	}
	if err != nil && !errors.Is(err, io.EOF) && errors.Is(context.Cause(w.ctx), errSilent) {
		err = errSilent
	}
	return n, err
}

// Close closes the answer without reading the rest of it.
func (w *watchedBody) Close() error {
	w.timer.Stop()
	w.cancel(nil)
	return w.body.Close()
}

// isBrokenStream reports whether the connection broke off in the middle of an answer. The errors of package http's own HTTP/2
// have no exported types.
func isBrokenStream(err error) bool {
	return strings.HasPrefix(err.Error(), "stream error:") || strings.HasPrefix(err.Error(), "http2:")
}

// isCertificateFault reports whether the server could not prove that it is the service.
func isCertificateFault(err error) bool {
	var bad *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	var record tls.RecordHeaderError
	return errors.As(err, &bad) || errors.As(err, &unknown) || errors.As(err, &record)
}
