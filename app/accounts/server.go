package accounts

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"backrank/lang"
	"backrank/words"
)

// answer is the answer of a server to a request.
type answer struct {
	body      io.ReadCloser // ends with an error if the server is silent for too long
	etag      string
	unchanged bool // the content is that of the ETag that was sent; there is no body
}

// server sends requests to a service, one at a time.
type server interface {
	// get requests the content of an address in one of the given formats. If etag is not empty and the content has not
	// changed since, the answer has none. The error is a statusError if the server refuses.
	get(ctx context.Context, address, accept, etag string) (*answer, error)
}

// statusError is the refusal of a request.
type statusError struct {
	code  int           // of HTTP
	after time.Duration // the time to wait before another request, if the server says so
	// noPlayer means that the service has no player of the name that was asked for.
	noPlayer bool
}

func (e statusError) Error() string { return fmt.Sprintf("HTTP %d", e.code) }

// HTTP codes.
const (
	codeUnauthorized = 401
	codeForbidden    = 403
	codeNotFound     = 404
	codeGone         = 410
	codeTooMany      = 429
	firstServerFault = 500
)

// errNoPlayer is the refusal of a request for a player whom the service does not have.
var errNoPlayer = statusError{code: codeNotFound, noPlayer: true}

// playerError returns the error of a request for a player: errNoPlayer if the answer means that, otherwise err.
func playerError(err error) error {
	var refused statusError
	if errors.As(err, &refused) && (refused.code == codeNotFound || refused.code == codeGone) {
		return errNoPlayer
	}
	return err
}

// errSilent means that a server has sent nothing for too long.
var errSilent = os.ErrDeadlineExceeded

// isTemporary reports whether a request may succeed later.
func isTemporary(err error) bool {
	var refused statusError
	if errors.As(err, &refused) {
		return refused.code == codeTooMany || refused.code >= firstServerFault
	}
	var network net.Error
	return !isCertificateFault(err) && (errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errSilent) || isBrokenStream(err))
}

const (
	// maxSilence is the maximum time in which a server may send nothing.
	maxSilence = 2 * time.Minute
	// minPause is the minimum wait after a server has asked for fewer requests, as Lichess prescribes.
	minPause = time.Minute
	// maxPause is the longest wait after an error, also if the server has asked for a longer one.
	maxPause = time.Hour
	// maxFailures is the number of failures after which a fetch ends, if no game was stored in between.
	maxFailures = 5
)

// pauseAfter returns how long to wait after a temporary error, which is the nth in a row, from 1.
func pauseAfter(err error, n int) time.Duration {
	var refused statusError
	if errors.As(err, &refused) && refused.code == codeTooMany {
		return min(max(refused.after, minPause), maxPause)
	}
	if refused.after > 0 {
		return min(refused.after, maxPause)
	}
	return time.Duration(n*n) * 2 * time.Second
}

// reasonText returns why an account was not fetched, as a sentence without a full stop.
func reasonText(s *Service, a *Account, err error) string {
	var refused statusError
	is := errors.As(err, &refused)
	switch {
	case is && refused.noPlayer:
		return lang.L("{{.Service}} has no player {{.Name}}", "Service", s.Name, "Name", a.Name)
	case is && refused.code == codeTooMany:
		return lang.L("{{.Service}} asks for fewer requests", "Service", s.Name)
	case is && (refused.code == codeForbidden || refused.code == codeUnauthorized):
		return lang.L("{{.Service}} does not give the games of {{.Name}} to this program", "Service", s.Name, "Name", a.Name)
	case is && refused.code >= firstServerFault:
		return lang.L("{{.Service}} has a fault (code {{.Code}})", "Service", s.Name, "Code", refused.code)
	case is:
		return lang.L("{{.Service}} refused the request (code {{.Code}})", "Service", s.Name, "Code", refused.code)
	case errors.Is(err, errSilent):
		return lang.L("{{.Service}} has stopped answering", "Service", s.Name)
	case isCertificateFault(err):
		return lang.L("The connection to {{.Service}} is not secure, so nothing was fetched: its certificate is not valid", "Service", s.Name)
	case isNetworkFault(err):
		return lang.L("{{.Service}} cannot be reached", "Service", s.Name)
	case isTemporary(err):
		return lang.L("The connection to {{.Service}} broke off", "Service", s.Name)
	}
	return words.Sentence(err.Error())
}

// failureText returns why an account could not be fetched to its end, and what the player can do, in sentences.
func failureText(s *Service, a *Account, err error) string {
	advice := ""
	if isNetworkFault(err) {
		advice = lang.L("Check the connection to the internet")
	} else if isTemporary(err) {
		advice = lang.L("Try again later")
	}
	return words.Message(reasonText(s, a, err), advice)
}

// isNetworkFault reports whether the server was not reached.
func isNetworkFault(err error) bool {
	var dial *net.OpError
	var name *net.DNSError
	return errors.As(err, &name) || errors.As(err, &dial) && dial.Op == "dial"
}
