package accounts

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
)

// Account is a player on a service, and how far the player's games have been fetched.
type Account struct {
	Service  string   `json:"service"`  // Service.ID
	Name     string   `json:"name"`     // the user name
	Variants []string `json:"variants"` // ids of the variants to fetch

	// Archive is the archive with the games ([archive.DatabaseID]). For another one, everything is fetched again.
	Archive int64 `json:"archive,omitempty"`
	Games   int   `json:"games,omitempty"` // number of games added to the archive
	// Added is the number of games added since the last fetch that has reached its end.
	Added int `json:"added,omitempty"`
	// Completed is the time at which the last fetch reached its end, zero if none has.
	Completed time.Time `json:"completed,omitzero"`

	Streams map[string]Stream `json:"streams,omitempty"` // Lichess, by variant
	Months  map[string]Month  `json:"months,omitempty"`  // Chess.com, by month as "2024/05"

	// NotFound means that the service had no player of this name when it was asked last. It was reported to the player.
	NotFound bool `json:"not_found,omitempty"`

	// Unreadable are the keys of games that were reported as unreadable, at most maxUnreadable. They are not reported again.
	Unreadable []string `json:"unreadable,omitempty"`
}

// maxUnreadable is the maximum number of keys in Account.Unreadable.
const maxUnreadable = 1000

// Stream is how far the games of a variant have been fetched from Lichess. Times are in milliseconds since 1970, as Lichess
// has them.
type Stream struct {
	From     int64 `json:"from,omitempty"`     // the first time asked for, 0 for all
	Since    int64 `json:"since"`              // the start of the last stored game: all earlier ones that Lichess had are stored
	Complete bool  `json:"complete,omitempty"` // a fetch has reached its end

	LookBacks []LookBackProgress `json:"look_backs,omitempty"` // one for each of lookBacks
}

// LookBackProgress is how far a look back has come, see lookBack.
type LookBackProgress struct {
	Days    int       `json:"days"`             // lookBack.days
	Last    time.Time `json:"last,omitzero"`    // when the last one that has reached its end began
	Begun   time.Time `json:"begun,omitzero"`   // when the one in progress began, zero if there is none
	Reached int64     `json:"reached,omitzero"` // the one in progress asks for games since then, in milliseconds since 1970
}

// clone returns a copy that shares no memory.
func (s Stream) clone() Stream {
	s.LookBacks = slices.Clone(s.LookBacks)
	return s
}

// Month is a month of games that has been fetched from Chess.com.
type Month struct {
	ETag     string    `json:"etag,omitempty"`
	Variants []string  `json:"variants"`
	From     string    `json:"from,omitempty"` // the first day asked for, "2024.05.17", "" for all
	At       time.Time `json:"at"`             // when it was fetched
}

// Is reports whether the account is that of a user of a service. The services ignore case in user names.
func (a *Account) Is(service, name string) bool {
	return a.Service == service && strings.EqualFold(a.Name, name)
}

// clone returns a copy that shares no memory.
func (a Account) clone() Account {
	a.Variants, a.Months, a.Unreadable = slices.Clone(a.Variants), maps.Clone(a.Months), slices.Clone(a.Unreadable)
	a.Streams = maps.Clone(a.Streams)
	for id, s := range a.Streams {
		a.Streams[id] = s.clone()
	}
	return a
}

// forArchive returns the account as it is for an archive: without progress if that belongs to another one.
func (a Account) forArchive(id int64) Account {
	a = a.clone()
	if a.Archive != id {
		a = Account{Service: a.Service, Name: a.Name, Variants: a.Variants, NotFound: a.NotFound, Archive: id}
	}
	return a
}

// File is the list of accounts on disk. It is safe for concurrent use; several running programs share the file.
type File struct{ file disk.Shared[page] }

// page is the content of the file.
type page struct {
	Accounts []Account `json:"accounts"`
}

// Open reads the file name in the folder. If folder is "", the list is kept in memory. The notices report a file that
// cannot be read; it is renamed to a name with the date. report is called when saving fails and when it works again; it may
// be nil.
func Open(folder, name string, now time.Time, report func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{disk.Shared[page]{
		Decode: decodePage,
		Encode: func(p page) []byte {
			data, err := json.MarshalIndent(p, "", " ")
			if err != nil {
				panic(err) // impossible: the page is plain data
			}
			return append(data, '\n')
		},
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("The list of your accounts could not be read. Type your user names again; games that you have are recognised."),
				Locked:  lang.L("The list of your accounts cannot be read and will not be saved"),
				Unsaved: lang.L("The list of your accounts could not be saved"),
				Resaved: lang.L("The list of your accounts is being saved again"),
			}
		},
		Report: report,
	}}
	return f, f.file.Open(folder, name, page{}, now)
}

// decodePage decodes the file. It drops accounts of unknown services or with invalid names, which a later version may have
// written.
func decodePage(data []byte) (p page, err error) {
	if err := json.Unmarshal(data, &p); err != nil {
		return page{}, err
	}
	p.Accounts = slices.DeleteFunc(p.Accounts, func(a Account) bool {
		s := serviceByID(a.Service)
		return s == nil || !s.userName.MatchString(a.Name)
	})
	return p, nil
}

// Get returns the accounts. The caller must not change them. It never blocks.
func (f *File) Get() []Account { return f.file.Get().Accounts }

// Names returns the user names on a service.
func (f *File) Names(service string) (names []string) {
	for _, a := range f.Get() {
		if a.Service == service {
			names = append(names, a.Name)
		}
	}
	return names
}

// has reports whether the list has an account.
func (f *File) has(a *Account) bool {
	return slices.ContainsFunc(f.Get(), func(other Account) bool { return other.Is(a.Service, a.Name) })
}

// Set sets the user names on a service and the variants of these accounts. Accounts that stay keep their progress.
func (f *File) Set(service string, names, variants []string) {
	names, variants = slices.Clone(names), slices.Clone(variants)
	f.file.Change(func(p *page) {
		var all []Account
		for _, a := range p.Accounts {
			if a.Service != service {
				all = append(all, a)
			}
		}
		for _, name := range names {
			a := Account{Service: service, Name: name}
			for _, before := range p.Accounts {
				if before.Is(service, name) {
					a = before.clone()
				}
			}
			a.Name, a.Variants = name, slices.Clone(variants)
			all = append(all, a)
		}
		p.Accounts = all
	})
}

// Add adds an account, or sets the variants of one that is there.
func (f *File) Add(service, name string, variants []string) {
	variants = slices.Clone(variants)
	f.file.Change(func(p *page) {
		p.Accounts = slices.Clone(p.Accounts)
		i := slices.IndexFunc(p.Accounts, func(a Account) bool { return a.Is(service, name) })
		if i < 0 {
			i, p.Accounts = len(p.Accounts), append(p.Accounts, Account{Service: service, Name: name})
		}
		p.Accounts[i] = p.Accounts[i].clone()
		p.Accounts[i].Variants = slices.Clone(variants)
	})
}

// Update changes an account, unless it has been removed meanwhile. change must do nothing but modify its argument.
func (f *File) Update(service, name string, change func(*Account)) {
	f.file.Change(func(p *page) {
		for i := range p.Accounts {
			if p.Accounts[i].Is(service, name) {
				p.Accounts = slices.Clone(p.Accounts)
				p.Accounts[i] = p.Accounts[i].clone()
				change(&p.Accounts[i])
				return
			}
		}
	})
}

// Sync waits until all changes are on disk. If it fails, the error is a message for the player.
func (f *File) Sync() error { return f.file.Sync() }
