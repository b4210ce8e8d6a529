package ui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/accounts"
	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/lang"
	accountsdialog "backrank/ui/dialogs/accounts"
	"backrank/ui/game"
	"backrank/words"
)

// accountFetches fetches the games of the player's accounts in the background, shows the progress in the game list and below
// the board, and has the dialog of accounts.
type accountFetches struct {
	win        fyne.Window
	fetcher    *accounts.Fetcher
	settings   *preferences
	background *background
	notify     *notifier
	gameList   *gameList
	message    *game.Message
	results    func() *resultsScreen

	services []*serviceFetch
	asked    bool // the player has asked for this fetch
	ctx      context.Context
	cancel   context.CancelFunc
	gate     archive.Gate
	result   string // of the last fetch, in sentences
	dialog   *accountsdialog.Dialog
}

// serviceFetch is the fetch of the games of all accounts on a service. The services are fetched at the same time, so that
// none waits for another one.
type serviceFetch struct {
	id       string // of the service
	running  bool
	again    bool // another fetch begins when this one has ended
	progress accounts.Progress
	added    int             // games of earlier fetches since this one was begun, without those that the next one continues
	report   accounts.Report // of the last fetch
	err      error
}

// total returns the number of games that were fetched, since before a restart if the fetch was begun before that.
func (s *serviceFetch) total() int {
	if s.running {
		return s.added + s.progress.Added
	}
	return s.added + s.report.Complete + s.report.Incomplete
}

// newAccountFetches returns the part of a window.
func newAccountFetches(w *Window, p *parts) *accountFetches {
	a := &accountFetches{
		win: w.win, fetcher: app.Accounts(w.match.Match), settings: w.settings, background: w.background, notify: w.notify, gameList: p.gameList, message: w.message,
		results: func() *resultsScreen { return p.results },
	}
	for _, service := range accounts.Services() {
		a.services = append(a.services, &serviceFetch{id: service.ID})
	}
	return a
}

// fetchDelay is the delay after the first frame before the window fetches new games.
const fetchDelay = 3 * time.Second

// fetchAtStart fetches new games if the player has typed a user name.
func (a *accountFetches) fetchAtStart() { a.fetch(false) }

// running reports whether games are being fetched.
func (a *accountFetches) running() bool {
	return slices.ContainsFunc(a.services, func(s *serviceFetch) bool { return s.running })
}

// fetch fetches new games of all accounts. If those of a service are being fetched, another fetch of them begins when that
// has ended. asked reports whether the player asked for it: then the result is shown even if there are no new games.
func (a *accountFetches) fetch(asked bool) {
	if len(a.fetcher.File.Get()) == 0 {
		return
	}
	if !a.running() {
		a.asked, a.result = false, ""
		for _, s := range a.services {
			*s = serviceFetch{id: s.id}
		}
	}
	if a.ctx == nil || a.ctx.Err() != nil { // the last fetch has ended, or ends because the player has stopped it
		a.ctx, a.cancel = context.WithCancel(a.background.ctx)
		a.gate.Resume()
	}
	a.asked = a.asked || asked
	for _, s := range a.services {
		switch {
		case s.running:
			s.again = true
		case len(a.fetcher.File.Names(s.id)) > 0:
			a.begin(s)
		}
	}
	a.showProgress()
}

// begin begins to fetch the games of a service.
func (a *accountFetches) begin(s *serviceFetch) {
	s.running, s.again, s.progress = true, false, accounts.Progress{}
	s.added, s.report = s.added+s.report.Complete, accounts.Report{}
	ctx := a.ctx
	var report accounts.Report
	a.background.run(func() (err error) {
		report, err = a.fetcher.Run(ctx, s.id, accounts.Run{
			Gate: a.gate.Wait,
			Progress: func(p accounts.Progress) {
				a.background.onMain(func() {
					s.progress = p
					a.showProgress()
				})
			},
		})
		return errors.Join(err, a.fetcher.File.Sync())
	}, func(err error) {
		s.running, s.report, s.err = false, report, err
		switch {
		case s.again:
			a.begin(s)
			a.showProgress()
		case a.running():
			a.showProgress()
		default:
			a.ended()
		}
	})
}

// ended shows the result when no service is being fetched any more.
func (a *accountFetches) ended() {
	a.cancel()
	a.message.Background("")
	sentences := []string{}
	add := func(text string) {
		if text = words.Sentence(text); !slices.Contains(sentences, text) {
			sentences = append(sentences, text)
		}
	}
	stopped, added, faulty := false, 0, 0
	var faults []archive.Fault
	for _, s := range a.services {
		stopped = stopped || errors.Is(s.err, context.Canceled)
		added, faulty, faults = added+s.total(), faulty+s.report.Faulty, append(faults, s.report.Faults...)
	}
	if added > 0 || a.asked && !stopped {
		add(fetchedText(added))
	}
	if stopped {
		add(lang.L("The fetch was stopped"))
	}
	if faulty > 0 {
		add(lang.N("{{.Count}} could not be read", faulty))
	}
	for _, s := range a.services {
		for _, failure := range s.report.Failures {
			if a.asked || !failure.Minor {
				add(failure.Text)
			}
		}
		if s.err != nil && !errors.Is(s.err, context.Canceled) && (a.asked || !accounts.IsElsewhere(s.err)) {
			add(disk.ErrorText(s.err))
		}
	}
	a.result = words.Message(sentences...)
	seen := false
	if list := a.gameList.games; list != nil {
		seen = list.Fetching.ShowResult(a.result, faulty, faults)
	}
	a.update()
	if a.result != "" && !seen && a.dialog == nil {
		a.notify.show(a.result, notice.Info)
	}
}

// fetchedText describes the number of games that a fetch has added.
func fetchedText(n int) string {
	if n == 0 {
		return lang.L("No new games")
	}
	return lang.N("{{.Count}} games were fetched", n)
}

// pause pauses or resumes the fetch.
func (a *accountFetches) pause() {
	if a.gate.Paused() {
		a.gate.Resume()
	} else {
		a.gate.Pause()
	}
	a.showProgress()
}

// stop ends the fetch. Games that were fetched stay, and the next fetch continues.
func (a *accountFetches) stop() {
	for _, s := range a.services {
		s.again = false
	}
	if a.running() {
		a.cancel()
	}
}

// states returns the progress of services that are being fetched and for which shown returns true: of those that send games,
// and sentences about those of which nothing is asked at present.
func (a *accountFetches) states(shown func(*serviceFetch) bool) (active []*accounts.Progress, waits []string) {
	for _, s := range a.services {
		switch p := &s.progress; {
		case !s.running || p.Service == "" || !shown(s):
		case p.Until.IsZero() || a.gate.Paused():
			active = append(active, p)
		default:
			waits = append(waits, p.Reason, lang.L("Trying again at {{.Time}}", "Time", p.Until.Local().Format("15:04:05")))
		}
	}
	return active, waits
}

// text describes the running fetch, with the services for which shown returns true.
func (a *accountFetches) text(shown func(*serviceFetch) bool) string {
	active, waits := a.states(shown)
	if len(active)+len(waits) == 0 {
		return lang.L("Fetching games…")
	}
	sentences, total := []string{activeText(active, a.gate.Paused())}, 0
	for _, s := range a.services {
		total += s.total()
	}
	if total > 0 {
		sentences = append(sentences, fetchedText(total))
	}
	if len(active) == 1 && !active[0].Reached.IsZero() {
		sentences = append(sentences, lang.L("Reached {{.Date}}", "Date", words.Date(active[0].Reached.Format("2006.01.02"))))
	}
	return words.Message(append(sentences, waits...)...)
}

// activeText describes what is fetched from services that send games, "" for none.
func activeText(active []*accounts.Progress, paused bool) string {
	if len(active) == 0 {
		return ""
	}
	var services []string
	for _, p := range active {
		services = append(services, p.Service)
	}
	p := active[0]
	switch {
	case len(active) > 1 && paused:
		return lang.L("The fetch of games from {{.Services}} is paused", "Services", words.And(services))
	case len(active) > 1:
		return lang.L("Fetching games from {{.Services}}", "Services", words.And(services))
	case paused:
		return lang.L("The fetch of games of {{.Name}} from {{.Service}} is paused", "Name", p.Name, "Service", p.Service)
	case p.LookingBack:
		return lang.L("Looking for earlier games of {{.Name}} on {{.Service}} that ended late", "Name", p.Name, "Service", p.Service)
	}
	return lang.L("Fetching games of {{.Name}} from {{.Service}}", "Name", p.Name, "Service", p.Service)
}

// share returns the share of the fetch that is done, 0 to 1, estimated: the mean of the services with accounts.
func (a *accountFetches) share() float64 {
	sum, n := 0.0, 0
	for _, s := range a.services {
		switch {
		case s.progress.Service == "":
			continue
		case s.running:
			sum += s.progress.Share
		default:
			sum++
		}
		n++
	}
	return sum / float64(max(n, 1))
}

// showProgress shows the running fetch in the game list, in the dialog and, without numbers that change, below the board. A
// fetch that the player has not asked for is shown only in the dialog while there is no connection.
func (a *accountFetches) showProgress() {
	if !a.running() {
		return
	}
	shown := func(s *serviceFetch) bool { return a.asked || !s.progress.Offline }
	active, waits := a.states(shown)
	a.message.Background(words.Message(append([]string{activeText(active, a.gate.Paused())}, waits...)...))
	if list := a.gameList.games; list != nil {
		if slices.ContainsFunc(a.services, func(s *serviceFetch) bool { return s.running && shown(s) }) {
			list.Fetching.ShowProgress(a.text(shown), a.share(), a.gate.Paused(), a.pause, a.stop)
		} else {
			list.Fetching.ShowResult("", 0, nil)
		}
	}
	a.update()
}

// stateText says for an empty game list whether games of the accounts are being fetched, or when they will be, in sentences; ""
// if there are no accounts.
func (a *accountFetches) stateText() string {
	all := a.fetcher.File.Get()
	if len(all) == 0 {
		return ""
	}
	if a.running() {
		active, waits := a.states(everyService)
		return cmp.Or(words.Message(append([]string{activeText(active, a.gate.Paused())}, waits...)...), lang.L("Fetching games…"))
	}
	var sentences []string
	for i := range all {
		sentences = append(sentences, a.fetcher.Failure(&all[i]))
	}
	return words.Message(append(sentences, lang.L("The games of your accounts are fetched at each start, and when you press “Fetch games” in Accounts"))...)
}

// everyService makes [accountFetches.text] describe all services.
func everyService(*serviceFetch) bool { return true }

// showState shows the state of the accounts in the game list if that is empty.
func (a *accountFetches) showState() {
	if list := a.gameList.games; list != nil {
		list.Fetching.ShowState()
	}
}

// update updates the dialog if it is open, and the text of an empty game list.
func (a *accountFetches) update() {
	a.showState()
	if a.dialog != nil {
		a.dialog.Update(a.state())
	}
}

// state returns what the dialog shows.
func (a *accountFetches) state() accountsdialog.State {
	s := accountsdialog.State{Running: a.running(), Paused: a.gate.Paused(), Text: a.result}
	if s.Running {
		s.Text = a.text(everyService)
	}
	return s
}

// show opens the dialog of accounts.
func (a *accountFetches) show() {
	file := a.fetcher.File
	now := a.settings.get()
	a.dialog = accountsdialog.Show(a.win, accountsdialog.Input{
		Services: accounts.Services(), Accounts: file.Get, Failure: a.fetcher.Failure, IsOwn: now.IsOwn, State: a.state(),
		Set: func(service string, names, variants []string, own bool) {
			file.Set(service, names, variants)
			a.settings.change(func(s *settings.Settings) {
				for _, name := range names {
					s.SetOwn(name, own)
				}
			})
			a.background.queue.do(file.Sync, func(err error) {
				if err != nil {
					a.notify.show(err.Error(), notice.Warning)
				}
			})
			a.results().archiveChanged()
			a.showState()
		},
		Fetch: func() { a.fetch(true) }, Pause: a.pause, Stop: a.stop,
		Closed: func() { a.dialog = nil },
	})
}
