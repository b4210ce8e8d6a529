package accounts

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/lang"
)

// Options configure [New].
type Options struct {
	File *File
	// Folder is the data folder. Locks in it keep two programs from fetching from the same service at the same time; "" locks
	// nothing.
	Folder string
	// Import adds games to the archive, see [archive.DB.Import]. Archive returns the archive's [archive.DatabaseID].
	Import  func(context.Context, archive.Import) (archive.Report, error)
	Archive func(context.Context) (int64, error)
	// Agent is the name and version of this program, which the services see.
	Agent string
	// Bases are the addresses of servers that stand in for services in tests, by the services' ids.
	Bases map[string]string
	// Now returns the current time; nil means time.Now. Wait waits for a time, and returns the error of the context if that
	// ends first; nil means a timer of the system.
	Now  func() time.Time
	Wait func(context.Context, time.Duration) error
	// Silence is the maximum time in which a server may send nothing, 0 for maxSilence.
	Silence time.Duration
	// Batch is the number of games after which a transaction is written, 0 for maxBatch.
	Batch int
}

// Fetcher fetches the games of all accounts. It is safe for concurrent use.
type Fetcher struct {
	Options

	mu       sync.Mutex
	busy     map[string]bool   // services whose games are being fetched, by id
	failures map[string]string // why the last fetch of an account failed, by its service and name
}

// New returns a fetcher. It sends nothing until [Fetcher.Run] is called.
func New(o Options) *Fetcher {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	o.Batch, o.Silence = cmp.Or(o.Batch, maxBatch), cmp.Or(o.Silence, maxSilence)
	return &Fetcher{Options: o, busy: map[string]bool{}, failures: map[string]string{}}
}

// ServersVariable is the environment variable with addresses of servers that stand in for services in tests, such as
// "lichess=http://127.0.0.1:8080 chesscom=http://127.0.0.1:8080". Addresses without HTTPS must be of this computer.
const ServersVariable = "BACKRANK_SERVERS"

// ParseServers parses the value of ServersVariable for [Options.Bases].
func ParseServers(text string) map[string]string {
	bases := map[string]string{}
	for field := range strings.FieldsSeq(text) {
		if id, address, ok := strings.Cut(field, "="); ok {
			bases[id] = address
		}
	}
	return bases
}

// wait waits, or returns the error of the context.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// Progress is the progress of the fetch from a service.
type Progress struct {
	Service, Name string    // the name of the service, and the user name
	Added         int       // games added to the archive so far, of all accounts on the service, see Report.Complete
	Reached       time.Time // when the last stored game was started; zero if none is stored
	Share         float64   // of the account that is done, 0 to 1, estimated
	LookingBack   bool      // it asks for earlier games, which may have ended since
	// Until is the time until which nothing is asked, and Reason a sentence that says why; zero if it is not waiting.
	Until   time.Time
	Reason  string
	Offline bool // the last request did not reach the service
}

// Report is the result of the fetch from a service.
type Report struct {
	Added int // games added to the archive
	// Complete is the number of games added from accounts that have been fetched to their end. Incomplete is the number from
	// accounts whose fetch was interrupted. A fetch that continues after a restart counts the games from before the restart too.
	Complete, Incomplete int

	Faulty   int             // games that cannot be read and were not reported before, the first of which are Faults
	Faults   []archive.Fault // their sources are named as in the archive
	Failures []Failure       // why accounts could not be fetched to their end
}

// Failure is why an account could not be fetched to its end.
type Failure struct {
	Text string // in sentences
	// Minor means that only a player who has asked for the fetch needs to see it: the service cannot be reached, or it still
	// has no player of this name, which was reported before.
	Minor bool
}

// Run is the way in which the caller of [Fetcher.Run] takes part in a fetch.
type Run struct {
	// Progress is called often, on the goroutine that called [Fetcher.Run]. It may be nil.
	Progress func(Progress)
	// Gate is called between two games. It pauses the fetch by blocking. It may be nil.
	Gate func(context.Context) error
	// Only reports whether to fetch an account; nil means all of them.
	Only func(Account) bool
	// From is the day from which on games are fetched, the zero time for all games. Games that were fetched before stay.
	From time.Time
}

// errElsewhere means that another program with the same data folder fetches games from the service.
var errElsewhere = lang.Error(func() string { return lang.L("games are being fetched by another window of this program") })

// IsElsewhere reports whether a fetch was not begun because another one is running.
func IsElsewhere(err error) bool { return errors.Is(err, errElsewhere) }

// Run fetches the new games of all accounts on the service with the id service, one account after the other, until all are
// done or ctx ends. If an account fails, Run goes on with the next one. The error is that of the archive or of ctx, or
// errElsewhere. Run may be called for several services at the same time, so that none waits for another one.
func (f *Fetcher) Run(ctx context.Context, service string, how Run) (Report, error) {
	unlock, err := f.lock(service)
	if err != nil {
		return Report{}, err
	}
	defer unlock()
	var r Report
	for _, a := range f.File.Get() {
		if a.Service != service || how.Only != nil && !how.Only(a) {
			continue
		}
		if err := f.runAccount(ctx, a, how, &r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// runAccount fetches the games of one account. Failures of the service are added to the report; the error is that of the
// archive or of ctx.
func (f *Fetcher) runAccount(ctx context.Context, a Account, how Run, r *Report) error {
	s := serviceByID(a.Service)
	id, err := f.Archive(ctx)
	if err != nil {
		return err
	}
	base := strings.TrimSuffix(cmp.Or(f.Bases[s.ID], s.base), "/")
	server, err := newServer(base, f.Agent, f.Silence)
	if err == nil {
		run := &fetch{Fetcher: f, service: s, base: base, server: server, how: how, account: a.forArchive(id), report: r}
		run.progress = Progress{Service: s.Name, Name: a.Name}
		run.show()
		err = run.all(ctx)
	}
	if err == nil || ctx.Err() != nil || errors.Is(err, errRemoved) {
		f.fail(&a, "")
		return ctx.Err()
	}
	var stored *archiveError
	if errors.As(err, &stored) {
		return stored.error
	}
	notFound := errors.Is(err, errNoPlayer)
	failure := Failure{Text: failureText(s, &a, err), Minor: isNetworkFault(err) || notFound && a.NotFound}
	r.Failures = append(r.Failures, failure)
	f.fail(&a, failure.Text)
	if notFound {
		f.File.Update(a.Service, a.Name, func(a *Account) { a.NotFound = true })
	}
	return nil
}

// Failure returns why the last fetch of an account failed, "" if it did not. That a service has no player of the name is
// known after a restart, too.
func (f *Fetcher) Failure(a *Account) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	text := f.failures[a.Service+"/"+a.Name]
	if text == "" && a.NotFound {
		text = failureText(serviceByID(a.Service), a, errNoPlayer)
	}
	return text
}

func (f *Fetcher) fail(a *Account, text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failures[a.Service+"/"+a.Name] = text
}

// lock keeps other callers of Run, also in other programs, from fetching from a service until unlock is called. It does not
// wait.
func (f *Fetcher) lock(service string) (unlock func(), err error) {
	if !f.setBusy(service, true) {
		return nil, errElsewhere
	}
	unlockFile := func() {}
	if f.Folder != "" {
		unlockFile, err = disk.LockFile(filepath.Join(f.Folder, "accounts-fetch-"+service+".lock"))
	}
	if err != nil {
		f.setBusy(service, false)
		if errors.Is(err, disk.ErrLocked) {
			err = errElsewhere
		}
		return nil, err
	}
	return func() {
		unlockFile()
		f.setBusy(service, false)
	}, nil
}

// setBusy sets whether games are being fetched from a service, and reports whether that has changed.
func (f *Fetcher) setBusy(service string, busy bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	changed := f.busy[service] != busy
	f.busy[service] = busy
	return changed
}
