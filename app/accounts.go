package app

import (
	"context"

	"backrank/app/accounts"
	"backrank/app/archive"
	"backrank/app/notice"
)

// openAccounts opens the list of the player's accounts, whose games are fetched into the archive of the tabs.
func openAccounts(t *Tabs) (*accounts.Fetcher, []notice.Notice) {
	o := &t.options
	file, notices := accounts.Open(t.folder, "accounts.json", o.Now(), t.saveStatus("accounts"))
	return accounts.New(accounts.Options{
		File: file, Folder: t.folder, Agent: o.Agent, Bases: o.Servers, Now: o.Now, Import: t.library.Import,
		Archive: func(ctx context.Context) (id int64, err error) {
			err = t.library.Query(func(db *archive.DB) (err error) {
				id, err = archive.DatabaseID(ctx, db)
				return err
			})
			return id, err
		},
	}), notices
}
