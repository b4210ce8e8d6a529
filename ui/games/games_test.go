package games

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// All games are listed, the latest first; a click on a header sorts by the column, a second click reverses the order.
func TestGamesAreListedAndSorted(t *testing.T) {
	r := open(t, wide, fewGames)
	if got := r.whites(); got != "Dora Ada Clara Felix" || r.head.Title() != "4 games" {
		t.Errorf("%s, %q", got, r.head.Title())
	}
	for _, want := range []string{"Ben", "½–½", "0–1", "mate", "2025-12-24", "O-O –", "Orthodox", "Chess960", "2022"} {
		r.has("the list", want)
	}
	by := func(name string) {
		for i, f := range r.columns.visible {
			if f.Name == name {
				r.table.Sort(i)
			}
		}
	}
	for _, c := range []struct{ head, want string }{
		{"White", "Ada Clara Dora Felix"}, {"White", "Felix Dora Clara Ada"}, {"Moves", "Ada Clara Dora Felix"}, {"Castled", "Ada Felix Dora Clara"},
	} {
		if by(c.head); r.whites() != c.want {
			t.Errorf("by %s: %s, want %s", c.head, r.whites(), c.want)
		}
	}
}

// Search and filters narrow the list. Each condition can be removed, and Escape removes all before it leaves the
// screen.
func TestGamesAreFiltered(t *testing.T) {
	r := open(t, wide, fewGames)
	for _, c := range []struct {
		what string
		do   func()
		want string
	}{
		{"words", func() { r.TypedRune('a'); r.filters.search.OnChanged("ada club") }, "Ada Clara"},
		{"a player", func() { r.filters.player.OnChanged("ada") }, "Ada Clara"},
		{"a year", func() { r.filters.since.OnChanged("2024") }, "Dora Ada"},
		{"half a year", func() { r.filters.since.OnChanged("202") }, "Dora Ada Clara Felix"},
		{"until", func() { r.filters.until.OnChanged("2023-01") }, "Clara Felix"},
		{"a start", func() { r.filters.start.OnChanged("518") }, "Dora Ada Clara"},
		{"a pattern", func() { r.filters.start.OnChanged("qk") }, "Dora Ada Clara Felix"},
		{"material", func() { r.filters.material.OnChanged("kqrrbbnnpppppppkqrrbbnnpppppppp") }, ""},
		{"a comment", func() { r.filters.comment.OnChanged("surprise") }, "Dora"},
		{"an array", func() { r.filters.start.OnChanged("RNQKBBNR") }, "Felix"},
	} {
		if c.do(); r.whites() != c.want {
			t.Errorf("%s: %q, want %q", c.what, r.whites(), c.want)
		}
		r.clear()
	}
	for _, c := range []struct{ facet, value, want string }{
		{"Result", "1–0", "Ada"},
		{"Result", "Unfinished", "Felix"},
		{"Ended by", "mate", "Clara"},
		{"White castled", "O-O", "Ada"},
		{"Castled on move", "1–8", "Ada"},
		{"Variant", "Fischerandom (Chess960)", "Felix"},
		{"Year", "2025", "Dora"},
		{"Player", "Ada", "Ada Clara"},
	} {
		r.tap(c.facet, c.value)
		if r.whites() != c.want {
			t.Errorf("%s, %s: %q, want %q", c.facet, c.value, r.whites(), c.want)
		}
		r.press(fyne.KeyEscape)
	}
	r.tap("Player", "Ada")
	r.table.Over(0) // the pointer leaves the filters, so that new ones appear
	r.tap("Player's colour", "Black")
	if r.whites() != "Clara" {
		t.Errorf("Ada as Black: %s", r.whites())
	}
	r.press(fyne.KeyEscape)
	if r.left != 0 {
		t.Error("Escape leaves before the filters are cleared")
	}
	if r.press(fyne.KeyEscape); r.left != 1 {
		t.Error("Escape does not leave")
	}
	r.filters.start.OnChanged("xyz")
	if r.filters.errorText.Hidden || r.whites() != "" {
		t.Error("what cannot be read is not told")
	}
}

// With a castling rule in the query, games can be filtered by facts about their arrays.
func TestGamesAreFoundByFactsOfArrays(t *testing.T) {
	again := strings.NewReplacer("Felix", "Hans", "rnqkbbnr", "rkqnbbnr", "RNQKBBNR", "RKQNBBNR")
	r := open(t, wide, fewGames+again.Replace(fewGames[strings.LastIndex(fewGames, "[Event"):]))
	r.tap("Variant", "Fischerandom (Chess960)")
	r.tap("King's file", "d")
	all := conditionsOf(&r.query)
	if r.whites() != "Felix" || len(all) != 3 || all[2].name != "King's file: d" {
		t.Errorf("with the king on d: %s, %v", r.whites(), all)
	}
	r.filters.pick(func(q *archive.Query) { q.Variant, q.Rule, q.Fact = "chess", "", "" })
	for _, f := range r.filters.facets {
		if f.title == "King's file" && !f.Hidden {
			t.Error("a filter that all games pass is offered")
		}
	}
}

// Counts of another query are never shown as current: until they are counted again they are grey, and results of older
// queries are dropped.
func TestCountsOfAnotherQueryAreGrey(t *testing.T) {
	r := open(t, wide, fewGames)
	var waiting []func()
	r.in.WaitBriefly = func(command func() error, done func(error)) {
		waiting = append(waiting, func() { done(command()) })
	}
	stale := func() (n int) {
		for _, f := range r.filters.facets {
			if f.stale && !f.Hidden {
				n++
			}
		}
		return n
	}
	run := func() {
		now := waiting
		waiting = nil
		for _, do := range now {
			do()
		}
	}
	if stale() != 0 {
		t.Error("counts are grey at first")
	}
	r.filters.player.OnChanged("ada")
	if stale() == 0 {
		t.Error("counts of another query are not grey")
	}
	run() // the query of the list
	older := waiting
	waiting = nil
	r.filters.player.OnChanged("clara")
	for _, count := range older {
		count()
	}
	if stale() == 0 {
		t.Error("the answer to an older question is shown")
	}
	run()
	if run(); stale() != 0 {
		t.Error("counts stay grey")
	}
}

// tap clicks a value of a facet.
func (r *testScreen) tap(facet, value string) {
	r.t.Helper()
	for _, f := range r.filters.facets {
		if f.title != facet || f.Hidden {
			continue
		}
		for _, v := range f.counts {
			if f.name(v.Value) == value {
				r.filters.pick(func(q *archive.Query) { f.set(q, v.Value) })
				return
			}
		}
	}
	r.t.Fatalf("%s has no %s", facet, value)
}

// The filters of a query are shown as conditions, with the number of games.
func TestConditionsAreShownAndRemoved(t *testing.T) {
	r := open(t, wide, fewGames)
	r.filters.player.OnChanged("ada")
	r.tap("Result", "1–0")
	if r.head.Title() != "1 of 4 games" {
		t.Errorf("the title is %q", r.head.Title())
	}
	all := conditionsOf(&r.query)
	if len(all) != 2 || all[0].name != "1–0" || all[1].name != "ada" {
		t.Fatalf("conditions %v", all)
	}
	r.filters.pick(all[1].remove)
	if r.filters.player.Text != "" || r.query.Player != "" || r.query.Result != "1-0" {
		t.Errorf("removed: %+v", r.query)
	}
	r.filters.search.OnChanged("nobody")
	r.has("nothing", "No games found. Clear the filters to see all.")
}

// A query from another screen is shown as conditions too. All of its parts are shown.
func TestGamesAreShownForOtherScreens(t *testing.T) {
	r := open(t, wide, fewGames)
	r.columns.sort(0)
	sorted := r.query.Sort
	r.Show(archive.Query{Rule: "bunker", Fact: "rim none", Name: "Ada", Color: chess.White, Opponent: "?", Source: library.PlayedHere})
	var names []string
	all := conditionsOf(&r.query)
	for _, c := range all {
		names = append(names, c.name)
	}
	if got, want := strings.Join(names, ", "), "Bunker leap, Knights in the corner: none, Ada as White, Against No name, Played here"; got != want || r.query.Sort != sorted {
		t.Errorf("conditions %q, want %q; order %v", got, want, r.query.Sort)
	}
	r.has("a condition", "Knights in the corner: none")
	for i := range all {
		q := r.query
		all[i].remove(&q)
		if _, err := r.db().Count(t.Context(), q); err != nil {
			t.Errorf("without %s: %v", all[i].name, err)
		}
	}
	for _, c := range all {
		r.filters.pick(c.remove)
	}
	if isNarrowed(r.query) {
		t.Errorf("left: %+v", r.query)
	}
}

// The preview shows the end of the chosen game. Arrow keys step through it, and hovering another game shows that one.
func TestThePreviewPlaysThrough(t *testing.T) {
	r := open(t, wide, fewGames)
	r.table.Choose(2)
	p := r.preview
	if p.loaded == nil || p.Ply() != 4 || !strings.Contains(p.About(), "Club evening, round 1") {
		t.Fatalf("the preview shows ply %d, %q", p.Ply(), p.About())
	}
	r.press(fyne.KeyLeft)
	r.press(fyne.KeyLeft)
	if r.press(fyne.KeyRight); p.Ply() != 3 {
		t.Errorf("two steps back and one on lead to ply %d", p.Ply())
	}
	r.hover(1)
	r.pass()
	if p.Players() != "Ada – Ben" || r.chosen.loaded() != nil {
		t.Errorf("under the pointer: %s", p.Players())
	}
	r.hover(-1)
	r.pass()
	if p.Players() != "Clara – Ada" || r.chosen.loaded() == nil {
		t.Errorf("the pointer has left: %s", p.Players())
	}
}

// The position on the board can be searched, and the preview shows it.
func TestThePositionOnTheBoardIsFound(t *testing.T) {
	r := open(t, wide, fewGames)
	r.filters.board.SetChecked(true)
	if r.filters.board.Checked || r.filters.errorText.Text() == "" {
		t.Error("there is no position, and it is not told")
	}
	r.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	r.filters.board.SetChecked(true)
	if r.whites() != "Ada" || r.preview.Ply() != 2 {
		t.Errorf("found %s, ply %d", r.whites(), r.preview.Ply())
	}
	r.fen = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"
	if r.Focus(r.win.Canvas()); r.whites() != "Dora" {
		t.Errorf("after a move on the board: %s", r.whites())
	}
}

// chips returns the labels of the conditions, and of the buttons after them.
func (r *testScreen) chips() (labels []string) {
	for _, o := range test.WidgetRenderer(r.filters.active).Objects() {
		if c, ok := o.(*widget.Chip); ok && !r.filters.active.Hidden {
			label, _, _ := strings.Cut(c.Words(), ",")
			labels = append(labels, label)
		}
	}
	return labels
}

// pressChip clicks one of the chips, and moves the pointer to the list.
func (r *testScreen) pressChip(label string) {
	r.t.Helper()
	for _, o := range test.WidgetRenderer(r.filters.active).Objects() {
		if c, ok := o.(*widget.Chip); ok && strings.HasPrefix(c.Words(), label) {
			c.Tapped(nil)
			r.table.Over(0)
			return
		}
	}
	r.t.Fatalf("there is no button %q among %q", label, r.chips())
}

// If no game has the position on the board with its castling rights, a button ignores these. The next position uses its
// rights again, and the condition can be removed.
func TestAPositionIsFoundWithAnyRights(t *testing.T) {
	r := open(t, wide, fewGames)
	r.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2"
	r.filters.board.SetChecked(true)
	if r.whites() != "" || !strings.Contains(r.emptyText(), anyRights()) || !slices.Contains(r.chips(), anyRights()) {
		t.Fatalf("without rights: found %q, said %q, offered %q", r.whites(), r.emptyText(), r.chips())
	}
	r.pressChip(anyRights())
	if r.whites() != "Ada" || r.preview.Ply() != 2 {
		t.Errorf("whatever the rights: %q, ply %d", r.whites(), r.preview.Ply())
	}
	r.pressChip(anyRights())
	if r.whites() != "" || r.query.AnyRights {
		t.Errorf("taken back: %q", r.whites())
	}
	r.pressChip(anyRights())
	r.filters.board.SetChecked(false)
	if r.query.AnyRights || len(r.chips()) != 0 {
		t.Errorf("without the position: %q", r.chips())
	}
	r.filters.player.OnChanged("nobody of this name")
	if r.whites() != "" || slices.Contains(r.chips(), anyRights()) {
		t.Errorf("without a position it is offered: %q", r.chips())
	}
}

// Games can be opened, copied, printed and exported.
func TestGamesAreOpenedCopiedPrintedAndExported(t *testing.T) {
	r := open(t, wide, fewGames)
	r.table.Choose(1)
	r.press(fyne.KeyReturn)
	r.Own("copy-pgn")()
	r.Own("print")()
	if len(r.opened) != 1 || !strings.Contains(r.copied, "[White \"Ada\"]") || r.log[len(r.log)-1] != "printed Ada" {
		t.Errorf("opened %v, copied %q, said %q", r.opened, r.copied, r.log)
	}
	if r.chosen.study(); r.log[len(r.log)-1] != "studied 518" {
		t.Errorf("said %q", r.log)
	}
	if r.chosen.sameStart(); r.whites() != "Dora Ada Clara" {
		t.Errorf("with the same start: %s", r.whites())
	}
	r.filters.player.OnChanged("ada")
	r.Own("save-pgn")()
	text, err := os.ReadFile(r.path)
	if err != nil || strings.Count(string(text), "[Event ") != 2 || !strings.HasPrefix(r.toast.Text(), "Saved as games.pgn: 2 games") {
		t.Errorf("exported %v: %s; %q", err, text, r.toast.Text())
	}
}

// A deleted game disappears from the list and comes back by Undo. It is listed among the deleted games, where it can be
// restored.
func TestGamesAreDeletedAndComeBack(t *testing.T) {
	r := open(t, wide, fewGames)
	r.table.Choose(1)
	if r.Own("delete-games")(); r.whites() != "Dora Clara Felix" || r.toast.Text() != "Game deleted: Ada – Ben" {
		t.Fatalf("deleted: %s, %q", r.whites(), r.toast.Text())
	}
	if got := r.chosen.loaded(); got == nil || got.head.White != "Clara" {
		t.Errorf("the next one is not chosen")
	}
	if r.Own("undo")(); r.whites() != "Dora Ada Clara Felix" {
		t.Errorf("undone: %s", r.whites())
	}
	r.table.Choose(1)
	r.Own("delete-games")()
	r.tap("More", "Deleted")
	if r.whites() != "Ada" || r.list.Icon(0) != assets.IconExclude || r.head.Title() != "1 game deleted" {
		t.Fatalf("deleted ones: %s, %q", r.whites(), r.head.Title())
	}
	r.Own("delete-games")()
	r.has("no deleted games are left", "No deleted games")
	if r.clear(); r.whites() != "Dora Ada Clara Felix" {
		t.Errorf("restored: %s", r.whites())
	}
}

// Games can have custom tags, and their details can be edited.
func TestGamesHaveTags(t *testing.T) {
	r := open(t, wide, fewGames)
	r.table.Choose(2)
	r.preview.label.OnSubmitted("sharp")
	r.preview.label.OnSubmitted("  ")
	if got := r.chosen.loaded(); got == nil || strings.Join(got.labels, " ") != "sharp" {
		t.Fatalf("tags %v", got)
	}
	r.tap("Tags of your own", "sharp")
	if r.whites() != "Clara" {
		t.Errorf("with the tag: %s", r.whites())
	}
	r.chosen.setLabel("sharp", false)
	if r.clear(); r.count(archive.Query{Label: "sharp"}) != 0 {
		t.Error("the tag stays")
	}
	r.table.Choose(2)
	db, err := r.match.Library().DB()
	if err != nil {
		t.Fatal(err)
	}
	id := r.preview.chosen
	r.onDetails = func() { // the game continues while the dialog is open
		g, err := db.Game(t.Context(), id)
		if err == nil {
			g.Trailer = []gametree.Comment{{Text: "Clara resigns"}}
			err = db.Replace(t.Context(), id, g)
		}
		if err != nil {
			t.Error(err)
		}
	}
	if r.Own("game-details")(); r.whites() != "Dora Ada Zoe Felix" {
		t.Errorf("after the edit: %s", r.whites())
	}
	if g, err := db.Game(t.Context(), id); err != nil || len(g.Trailer) != 1 {
		t.Errorf("what was written meanwhile is lost: %v, %v", g.Trailer, err)
	}
}

// Twins are marked in the list.
func TestTwinsAreMarked(t *testing.T) {
	r := open(t, wide, gamePGN("Ada", "Ben", "2024.05.17", "1-0", "1. e4 e5")+gamePGN("Ada", "Ben", "2024.05.18", "1-0", "1. e4 e5"))
	if r.list.Icon(0) != assets.IconCopy || r.list.Icon(1) != "" {
		t.Errorf("marks %q %q", r.list.Icon(0), r.list.Icon(1))
	}
}

// The twins of a game can be listed and merged into one game with the comments of all; Undo brings them back.
func TestTwinsAreShownAndMerged(t *testing.T) {
	r := open(t, wide, fewGames)
	r.add(gamePGN("Ada", "Ben", "2024.05.17", "1-0", "1. e4 e5 {A reply} 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6"))
	if r.imports.strip.twins.Hidden {
		t.Error("an import does not offer to show twins")
	}
	if r.imports.showTwins(); r.whites() != "Ada" {
		t.Errorf("the twins of the import: %s", r.whites())
	}
	r.clear()
	r.table.Press(0, 0)
	if r.chosen.showTwins(); r.toast.Text() != "This game has no twins" {
		t.Errorf("told %q", r.toast.Text())
	}
	if r.chosen.mergeTwins(); r.toast.Text() != "There are no twins to merge" {
		t.Errorf("told %q", r.toast.Text())
	}
	r.table.Press(1, 0)
	if r.chosen.showTwins(); r.whites() != "Ada Ada" {
		t.Fatalf("the twins: %s", r.whites())
	}
	r.has("the condition", "Twins of one game")
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	if r.chosen.mergeTwins(); r.toast.Text() != "1 twin was merged into one game and deleted" || r.whites() != "Ada" {
		t.Errorf("told %q, listed %s", r.toast.Text(), r.whites())
	}
	if r.count(archive.Query{Comment: "reply", Player: "Ada"}) != 1 || r.count(archive.Query{Deleted: true}) != 1 {
		t.Error("the merged game does not say what its twin said")
	}
	if r.Own("undo")(); r.count(archive.Query{Player: "Ada"}) != 3 {
		t.Errorf("undone: %d games", r.count(archive.Query{Player: "Ada"}))
	}
}

// Only the visible games of a long list are loaded, wherever it is scrolled.
func TestGamesAreLoadedByThePage(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(gamePGN(strings.Repeat("I", i%7+1), "B", "2024.05.17", "1-0", []string{"1. e4", "1. d4", "1. c4", "1. f4"}[i%4]+" "+[]string{"e5", "d5", "c5"}[i%3]))
	}
	r := open(t, wide, b.String())
	rows := r.list.rows
	if rows < 50 || len(r.list.pages) > 2 {
		t.Fatalf("%d games, %d pages", rows, len(r.list.pages))
	}
	r.press(fyne.KeyEnd)
	if r.list.head(rows-1) == nil {
		t.Error("the last game is not there")
	}
	if got := r.chosen.loaded(); got == nil || got.head.ID != r.list.head(rows-1).ID {
		t.Error("it is not in the preview")
	}
}

// Enter opens the chosen game. While the list is loading, the game is opened afterwards, unless another one is chosen
// first.
func TestEnterWaitsForTheList(t *testing.T) {
	r := open(t, wide, fewGames)
	var pending []func()
	r.in.WaitBriefly = func(command func() error, done func(error)) {
		pending = append(pending, func() { done(command()) })
	}
	comes := func() {
		for len(pending) > 0 {
			next := pending[0]
			pending = pending[1:]
			next()
		}
	}
	r.fromTop()
	r.press(fyne.KeyReturn)
	if len(r.opened) > 0 {
		t.Fatalf("opened %v before the list came", r.opened)
	}
	if comes(); !slices.Equal(r.opened, []int64{r.list.head(0).ID}) {
		t.Errorf("opened %v", r.opened)
	}
	r.opened = nil
	r.fromTop()
	r.press(fyne.KeyReturn)
	r.press(fyne.KeyDown)
	if comes(); len(r.opened) > 0 {
		t.Errorf("opened %v, though another game was chosen", r.opened)
	}
}

// Several games are selected by clicks with Ctrl and Shift and by Ctrl+A. The line below the list shows their number.
// They stay selected when the list is sorted, but not when it is filtered.
func TestSeveralGamesAreSelected(t *testing.T) {
	r := open(t, wide, fewGames) // Dora Ada Clara Felix
	selected := func(want string) {
		t.Helper()
		var all []string
		for row := range r.list.rows {
			if r.list.Selected(row) {
				all = append(all, r.list.head(row).White)
			}
		}
		if got := strings.Join(all, " "); got != want || r.selected.line.Hidden != !strings.Contains(want, " ") {
			t.Errorf("selected %q, want %q; the line is hidden: %v", got, want, r.selected.line.Hidden)
		}
	}
	selected("Dora")
	r.table.Press(2, fyne.KeyModifierControl)
	selected("Dora Clara")
	r.has("the line", "2 games selected")
	r.table.Press(3, fyne.KeyModifierShift)
	selected("Clara Felix")
	r.table.Press(0, fyne.KeyModifierControl)
	selected("Dora Clara Felix")
	r.columns.sort(0)
	selected("Clara Dora Felix")
	r.table.Press(1, fyne.KeyModifierControl)
	selected("Dora Felix")
	if r.press(fyne.KeyEscape); r.left != 0 {
		t.Error("Escape leaves before one game is selected again")
	}
	selected("Clara")
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	selected("Ada Clara Dora Felix")
	r.filters.player.OnChanged("ada")
	selected("Clara")
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.table.Press(0, 0)
	selected("Ada")
}

// Enter opens the selected games in the order of the list.
func TestSelectedGamesAreOpenedInOrder(t *testing.T) {
	r := open(t, wide, fewGames) // Dora Ada Clara Felix
	var want []int64
	for row := range r.list.rows {
		want = append(want, r.list.head(row).ID)
	}
	if slices.IsSorted(want) {
		t.Fatalf("the list is in the order of ids: %v", want)
	}
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	if r.press(fyne.KeyReturn); !slices.Equal(r.opened, want) {
		t.Errorf("opened %v, want %v", r.opened, want)
	}
}

// Delete, tag and export apply to all selected games; one Undo reverts the change of all.
func TestSelectedGamesAreUsedTogether(t *testing.T) {
	r := open(t, wide, fewGames) // Dora Ada Clara Felix
	r.table.Press(1, 0)
	r.preview.label.OnSubmitted("sharp")
	r.table.Press(3, fyne.KeyModifierShift)
	r.preview.label.OnSubmitted("sharp")
	if got := r.toast.Text(); got != "The tag “sharp” was added to 2 games; 1 had it already" || r.count(archive.Query{Label: "sharp"}) != 3 {
		t.Errorf("told %q", got)
	}
	r.has("the tags of the selected games", "sharp")
	if r.Own("undo")(); r.count(archive.Query{Label: "sharp"}) != 1 {
		t.Errorf("undone: %d games have the tag", r.count(archive.Query{Label: "sharp"}))
	}
	r.preview.label.OnSubmitted("sharp")
	r.chosen.setLabel("sharp", false)
	if got := r.toast.Text(); got != "The tag “sharp” was removed from 3 games" || r.count(archive.Query{Label: "sharp"}) != 0 {
		t.Errorf("told %q", got)
	}
	if r.Own("undo")(); r.count(archive.Query{Label: "sharp"}) != 3 {
		t.Errorf("undone: %d games have the tag", r.count(archive.Query{Label: "sharp"}))
	}
	r.Own("save-pgn")()
	text, err := os.ReadFile(r.path)
	if err != nil || strings.Count(string(text), "[Event ") != 3 || !strings.HasPrefix(r.toast.Text(), "Saved as games.pgn: 3 games") {
		t.Errorf("exported %v: %s; %q", err, text, r.toast.Text())
	}
	if r.Own("copy-pgn")(); strings.Count(r.copied, "[Event ") != 3 || r.toast.Text() != "3 games copied as PGN" {
		t.Errorf("copied %q, told %q", r.copied, r.toast.Text())
	}
	for command, want := range map[string]string{"game-details": "Select a single game to edit its details", "print": "Select a single game to print its score sheet"} {
		if r.Own(command)(); !strings.HasPrefix(r.toast.Text(), want) {
			t.Errorf("%s: told %q", command, r.toast.Text())
		}
	}
	if items := r.chosen.menuItems(); items[len(items)-1].Label != "Delete 3 games" {
		t.Errorf("the menu ends with %s", items[len(items)-1].Label)
	}
	if r.Own("delete-games")(); r.whites() != "Dora" || r.toast.Text() != "3 games deleted" {
		t.Fatalf("deleted: %s, %q", r.whites(), r.toast.Text())
	}
	if r.Own("undo")(); r.whites() != "Dora Ada Clara Felix" || r.selected.several() {
		t.Errorf("undone: %s", r.whites())
	}
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.Own("delete-games")()
	r.tap("More", "Deleted")
	r.table.TypedShortcut(&fyne.ShortcutSelectAll{})
	if r.Own("delete-games")(); r.toast.Text() != "4 games restored" {
		t.Errorf("told %q", r.toast.Text())
	}
	if r.clear(); r.whites() != "Dora Ada Clara Felix" {
		t.Errorf("restored: %s", r.whites())
	}
}

// Enter in the search field moves to the list with the first game chosen. Escape empties the field, then removes the
// filters, then leaves the screen.
func TestKeysInTheSearch(t *testing.T) {
	r := open(t, wide, fewGames)
	r.table.Choose(2)
	c := r.win.Canvas()
	c.Focus(r.filters.search)
	for _, letter := range "a" {
		r.filters.search.TypedRune(letter)
	}
	r.filters.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if c.Focused() != r.table || r.table.At() != 0 || r.preview.chosen != r.list.head(0).ID {
		t.Errorf("after Enter row %d is chosen", r.table.At())
	}
	escape := func() { r.filters.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	r.tap("Result", "1–0")
	c.Focus(r.filters.search)
	if escape(); r.filters.search.Text != "" || c.Focused() != r.filters.search || r.query.Words != "" || r.query.Result == "" {
		t.Errorf("Escape in the field leaves %q, %+v", r.filters.search.Text, r.query)
	}
	if escape(); isNarrowed(r.query) || r.left != 0 {
		t.Error("Escape in the empty field does not clear the filters")
	}
	c.Focus(r.filters.search)
	if escape(); r.left != 1 {
		t.Error("Escape in the empty field does not leave")
	}
}

// Learn is for all games of the list, or for the selected ones; its progress is shown below the list.
func TestLearningFromTheGamesOfTheList(t *testing.T) {
	r := open(t, wide, fewGames)
	r.Own("learn-from-games")()
	r.list.Range(0, 1, false)
	r.Own("learn-from-games")()
	r.Learning.BeginWith(archive.Query{Player: "ann"})
	want := "[{latest} 0] [{latest} 2] [{player ann} 0]"
	if got := strings.Join(r.learned, " "); got != want {
		t.Errorf("learned from %s, want %s", got, want)
	}
	before := r.frame.content.Size().Height
	r.Learning.ShowProgress("Analysing: 1 of 2 games", .5, false)
	if after := r.frame.content.Size().Height; after >= before || r.Learning.strip.bar.Share() != .5 {
		t.Errorf("the list is %v high, with the progress %v", before, after)
	}
	if end := r.Learning.strip.cancel.Text; end != "Stop" { // as in the dialog
		t.Errorf("%q ends the analysis", end)
	}
	r.Learning.strip.pause.OnTapped()
	r.Learning.strip.cancel.OnTapped()
	if got := strings.Join(r.log, " "); !strings.HasSuffix(got, "paused stopped") {
		t.Errorf("%s", got)
	}
	r.Learning.HideProgress()
	if after := r.frame.content.Size().Height; after != before {
		t.Errorf("the list is %v high, then %v", before, after)
	}
}
