package ui

import (
	"context"
	"errors"
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
	"backrank/words"
)

// accountFetches fetches the games of the player's accounts in the background, shows the progress in the game list, and has
// the dialog of accounts.
type accountFetches struct {
	win        fyne.Window
	fetcher    *accounts.Fetcher
	settings   *preferences
	background *background
	notify     *notifier
	gameList   *gameList
	results    func() *resultsScreen

	running  bool
	again    bool // another fetch begins when this one has ended
	asked    bool // the player has asked for this fetch
	cancel   context.CancelFunc
	gate     archive.Gate
	progress accounts.Progress
	result   string // of the last fetch, in sentences
	dialog   *accountsdialog.Dialog
}

// newAccountFetches returns the part of a window.
func newAccountFetches(w *Window, p *parts) *accountFetches {
	return &accountFetches{
		win: w.win, fetcher: app.Accounts(w.match.Match), settings: w.settings, background: w.background, notify: w.notify, gameList: p.gameList,
		results: func() *resultsScreen { return p.results },
	}
}

// fetchDelay is the delay after the first frame before the window fetches new games.
const fetchDelay = 3 * time.Second

// fetchAtStart fetches new games if the player has typed a user name.
func (a *accountFetches) fetchAtStart() {
	if len(a.fetcher.File.Get()) > 0 {
		a.fetch(false)
	}
}

// fetch fetches new games of all accounts. If a fetch is running, another one begins when it has ended. asked reports whether
// the player asked for it: then the result is shown even if there are no new games.
func (a *accountFetches) fetch(asked bool) {
	if a.running {
		a.again, a.asked = true, a.asked || asked
		a.showProgress()
		return
	}
	a.running, a.again, a.asked, a.result, a.progress = true, false, asked, "", accounts.Progress{}
	var ctx context.Context
	ctx, a.cancel = context.WithCancel(a.background.ctx)
	a.gate.Resume()
	a.showProgress()
	var report accounts.Report
	a.background.run(func() (err error) {
		report, err = a.fetcher.Run(ctx, accounts.Run{
			Gate: a.gate.Wait,
			Progress: func(p accounts.Progress) {
				a.background.onMain(func() {
					a.progress = p
					a.showProgress()
				})
			},
		})
		return errors.Join(err, a.fetcher.File.Sync())
	}, func(err error) { a.ended(report, err) })
}

// ended shows the result of a fetch.
func (a *accountFetches) ended(r accounts.Report, err error) {
	a.running = false
	a.cancel()
	sentences := []string{}
	add := func(text string) { sentences = append(sentences, words.Sentence(text)) }
	stopped := errors.Is(err, context.Canceled)
	if r.Added > 0 || a.asked && !stopped {
		add(fetchedText(r.Added))
	}
	if stopped {
		add(lang.L("The fetch was stopped"))
	}
	if r.Faulty > 0 {
		add(lang.N("{{.Count}} could not be read", r.Faulty))
	}
	for _, failure := range r.Failures {
		if a.asked || !r.Offline {
			add(failure)
		}
	}
	if err != nil && !stopped && (a.asked || !accounts.IsElsewhere(err)) {
		sentences = append(sentences, disk.ErrorText(err))
	}
	a.result = words.Message(sentences...)
	seen := false
	if list := a.gameList.games; list != nil {
		seen = list.Fetching.ShowResult(a.result, r.Faulty, r.Faults)
	}
	a.update()
	if a.result != "" && !seen && a.dialog == nil {
		a.notify.show(a.result, notice.Info)
	}
	if a.again {
		a.fetch(a.asked)
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
	a.again = false
	if a.running {
		a.cancel()
	}
}

// text describes the running fetch.
func (a *accountFetches) text() string {
	p := &a.progress
	var state, soFar string
	switch {
	case p.Service == "":
		return lang.L("Fetching games…")
	case a.gate.Paused():
		state = lang.L("The fetch of games of {{.Name}} from {{.Service}} is paused", "Name", p.Name, "Service", p.Service)
	case !p.Until.IsZero():
		return words.Message(p.Reason, lang.L("Trying again at {{.Time}}", "Time", p.Until.Local().Format("15:04:05")))
	case p.LookingBack:
		state = lang.L("Looking for earlier games of {{.Name}} on {{.Service}} that ended late", "Name", p.Name, "Service", p.Service)
	default:
		state = lang.L("Fetching games of {{.Name}} from {{.Service}}", "Name", p.Name, "Service", p.Service)
	}
	if p.Added > 0 {
		soFar = fetchedText(p.Added)
	}
	if !p.Reached.IsZero() {
		return words.Message(state, soFar, lang.L("Reached {{.Date}}", "Date", words.Date(p.Reached.Format("2006.01.02"))))
	}
	return words.Message(state, soFar)
}

// showProgress shows the running fetch in the game list and in the dialog. A fetch that the player has not asked for is not
// shown in the list while there is no connection.
func (a *accountFetches) showProgress() {
	if !a.running {
		return
	}
	if list := a.gameList.games; list != nil {
		if a.progress.Offline && !a.asked {
			list.Fetching.ShowResult("", 0, nil)
		} else {
			list.Fetching.ShowProgress(a.text(), a.progress.Share, a.gate.Paused(), a.pause, a.stop)
		}
	}
	a.update()
}

// update updates the dialog if it is open.
func (a *accountFetches) update() {
	if a.dialog != nil {
		a.dialog.Update(a.state())
	}
}

// state returns what the dialog shows.
func (a *accountFetches) state() accountsdialog.State {
	s := accountsdialog.State{Running: a.running, Paused: a.gate.Paused(), Text: a.result}
	if a.running {
		s.Text = a.text()
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
		},
		Fetch: func() { a.fetch(true) }, Pause: a.pause, Stop: a.stop,
		Closed: func() { a.dialog = nil },
	})
}
