package dialogs

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/assets"
	"backrank/sound"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// option is one value of a setting and its name.
type option struct{ value, name string }

// Settings shows the player's settings. Each change is applied at once, visible in the window behind.
func Settings(win fyne.Window, pieces *theme.Pieces, now settings.Settings, change func(func(*settings.Settings))) {
	var boards, sets, limits []option
	for _, p := range assets.Palettes() {
		boards = append(boards, option{p.ID, p.Name})
	}
	for _, s := range assets.Sets() {
		sets = append(sets, option{s.ID, s.Name})
	}
	for _, l := range settings.AnalysisLimits {
		limits = append(limits, option{l.ID, l.Name})
	}
	preview := container.NewStack()
	draw := func() {
		d := widget.NewDiagram(pieces, now.Pieces, now.Board, 40, chess.Rank8, chess.Rank1)
		d.Set(variants.All()[1].RandomStart(3).Pieces(), nil)
		preview.Objects = []fyne.CanvasObject{d}
		preview.Refresh()
	}
	draw()
	pick := func(label string, value string, options []option, set func(*settings.Settings, string)) fyne.CanvasObject {
		return row(label, choose(value, options, func(v string) {
			set(&now, v)
			change(func(s *settings.Settings) { set(s, v) })
			draw()
		}))
	}
	number := func(label string, offered []int, name func(int) string, of func(*settings.Settings) *int) fyne.CanvasObject {
		return pick(label, strconv.Itoa(*of(&now)), numbers(offered, *of(&now), name), func(s *settings.Settings, v string) { *of(s), _ = strconv.Atoi(v) })
	}
	check := func(label string, value bool, set func(*settings.Settings, bool)) fyne.CanvasObject {
		return widget.NewCheck(label, value, func(on bool) { change(func(s *settings.Settings) { set(s, on) }) })
	}
	var s *dialog
	left := container.NewVBox(
		widget.Heading("Appearance"),
		pick("Theme", now.Theme, []option{{"system", "System"}, {"light", "Light"}, {"dark", "Dark"}}, func(s *settings.Settings, v string) { s.Theme = v }),
		pick("Board", now.Board, boards, func(s *settings.Settings, v string) { s.Board = v }),
		pick("Pieces", now.Pieces, sets, func(s *settings.Settings, v string) { s.Pieces = v }),
		gap(6), container.NewHBox(preview),
		pick("Coordinates", now.Coordinates, []option{{"inside", "On the edge"}, {"every", "In every square"}, {"off", "Off"}}, func(s *settings.Settings, v string) { s.Coordinates = v }),
		pick("Animation", now.Animation, []option{{"off", "Off"}, {"fast", "Fast"}, {"normal", "Normal"}, {"slow", "Slow"}}, func(s *settings.Settings, v string) { s.Animation = v }),
		gap(8), widget.Heading("Notation"),
		pick("Moves", strconv.FormatBool(now.Letters), []option{{"false", "Figurines"}, {"true", "Letters"}}, func(s *settings.Settings, v string) { s.Letters = v == "true" }),
		pick("Castling rights in copied FEN", now.FEN, []option{{"shredder", "HAha (Shredder FEN)"}, {"x", "KQkq (X-FEN)"}}, func(s *settings.Settings, v string) { s.FEN = v }),
		gap(8), widget.Heading("Analysis"),
		number("Threads", powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.AnalysisThreads }),
		number("Hash", powers(16, mostHash), megabytes, func(s *settings.Settings) *int { return &s.AnalysisHash }),
		pick("Stop after", now.AnalysisLimit, limits, func(s *settings.Settings, v string) { s.AnalysisLimit = v }),
	)
	right := container.NewVBox(
		widget.Heading("Playing"),
		row("Your name", named(now.PlayerName, change)),
		pick("Moving pieces", now.Moving, []option{{"both", "Drag or click"}, {"drag", "Drag only"}, {"click", "Click only"}}, func(s *settings.Settings, v string) { s.Moving = v }),
		pick("Clicking king and partner", now.CastlingByClick, []option{
			{"auto", "Castle, but ask in slide castling"}, {"yes", "Castle at once"}, {"ask", "Always ask"}, {"drag", "Do nothing: drag to castle"},
		}, func(s *settings.Settings, v string) { s.CastlingByClick = v }),
		check("One click plays the only move to a square", now.OneClickMove, func(s *settings.Settings, on bool) { s.OneClickMove = on }),
		check("Show castling rights", now.RightsMarks, func(s *settings.Settings, on bool) { s.RightsMarks = on }),
		check("Show legal moves", now.LegalMarks, func(s *settings.Settings, on bool) { s.LegalMarks = on }),
		check("Premoves while the computer thinks", now.Premoves, func(s *settings.Settings, on bool) { s.Premoves = on }),
		check("Two players: turn the board after each move", now.TurnBoard, func(s *settings.Settings, on bool) { s.TurnBoard = on }),
		check("Coach: comment on draft placements", now.Coach, func(s *settings.Settings, on bool) { s.Coach = on }),
		check("Always promote to a queen", now.PromoteToQueen, func(s *settings.Settings, on bool) { s.PromoteToQueen = on }),
		check("Ask before a move on the board is played", now.ConfirmMoves, func(s *settings.Settings, on bool) { s.ConfirmMoves = on }),
		check("Ask before resigning or offering a draw", now.ConfirmResign, func(s *settings.Settings, on bool) { s.ConfirmResign = on }),
		check("Ask before leaving a game in progress", now.ConfirmNew, func(s *settings.Settings, on bool) { s.ConfirmNew = on }),
		gap(8), widget.Heading("Computer, level Full strength"),
		number("Time per move, without a clock", []int{1, 2, 5, 10, 30, 60}, seconds, func(s *settings.Settings) *int { return &s.FullSeconds }),
		number("Threads", powers(1, runtime.NumCPU()), strconv.Itoa, func(s *settings.Settings) *int { return &s.FullThreads }),
	)
	heard := container.NewGridWithColumns(2)
	for _, e := range sound.Events() {
		heard.Add(check(e.Name(), now.Hears(e.ID()), func(s *settings.Settings, on bool) { s.SetHears(e.ID(), on) }))
	}
	for _, o := range []fyne.CanvasObject{
		gap(8), widget.Heading("Sound"),
		check("Play sounds", now.Sound, func(s *settings.Settings, on bool) { s.Sound = on }),
		number("Volume", []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}, percent, func(s *settings.Settings) *int { return &s.SoundVolume }),
		gap(4), heard,
	} {
		right.Add(o)
	}
	s = show(win, "Settings", fyne.NewSize(860, 600),
		scrolled(inColumns(left, right)), func() { s.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.close() }))
}

// mostHash is the largest table that the analysis is offered, in megabytes.
const mostHash = 2048

// powers returns the powers of two from the least to the most, and that one.
func powers(least, most int) []int {
	all := []int{most}
	for n := least; n < most; n *= 2 {
		all = append(all, n)
	}
	return all
}

// numbers returns options for a number: those that are offered, and what it is now.
func numbers(offered []int, now int, name func(int) string) (all []option) {
	sorted := append([]int{now}, offered...)
	slices.Sort(sorted)
	for _, n := range slices.Compact(sorted) {
		all = append(all, option{strconv.Itoa(n), name(n)})
	}
	return all
}

func percent(n int) string { return strconv.Itoa(n) + " %" }

func megabytes(n int) string { return strconv.Itoa(n) + " MB" }

func seconds(n int) string { return length(time.Duration(n) * time.Second) }

// named returns a field for the player's name, saved with each letter.
func named(name string, change func(func(*settings.Settings))) fyne.CanvasObject {
	f := widget.NewField("You", nil)
	f.Text = name
	f.OnChanged = func(text string) { change(func(s *settings.Settings) { s.PlayerName = strings.TrimSpace(text) }) }
	return f
}

func row(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(gap(2), widget.Caption(label), o)
}

// choose returns a dropdown of options with one chosen.
func choose(value string, options []option, changed func(string)) *widget.Dropdown {
	all := make([]widget.Option, len(options))
	chosen := 0
	for i, o := range options {
		all[i].Name = o.name
		if o.value == value {
			chosen = i
		}
	}
	return widget.NewDropdown(all, chosen, func(i int) { changed(options[i].value) })
}
