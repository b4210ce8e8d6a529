package moves

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/variants/gametree"
)

// nested is a game with a variation that branches, and one in brackets.
const nested = "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 (3. Bb5)) 3. d4) (1... c6) 2. Nf3 (2. f4) 2... Nc6"

// node returns the node of a move that occurs once.
func (l *List) node(t *testing.T, text string) gametree.NodeID {
	t.Helper()
	for n := range l.content.Tree.Walk() {
		if l.of(n).ply.Text == text {
			return n
		}
	}
	t.Fatalf("no move %s", text)
	return gametree.None
}

// show shows another move.
func (l *List) show(n gametree.NodeID) {
	c := l.content
	c.At = n
	l.Update(c)
}

// Scores are at the end of the columns of the game, if the moves leave space for them. Lines of variations have no
// scores, and scores do not change the rows.
func TestScoresStandAtTheEndOfTheColumns(t *testing.T) {
	for width, want := range map[float32][]string{400: {"+0.3", "+0.3", "+0.3", "+0.3"}, 180: nil} {
		l := shown(t, nested, fyne.NewSize(width, 500))
		rows, height := l.Rows(), l.Height()
		c := l.content
		c.Score = func(n gametree.NodeID) string {
			if c.Tree.Branch(n) != gametree.Root { // in a variation
				return ""
			}
			return "+0.3"
		}
		l.Update(c)
		var got []string
		for _, o := range l.page.texts.objects[:l.page.texts.used] {
			if o.Text != "+0.3" {
				continue
			}
			got = append(got, o.Text)
			it := l.layout.itemAt(o.Position().X, o.Position().Y+5)
			if it == nil || !it.cell || o.Position().X < it.x+cellPad+l.ruler.width(it.text, mainMove) || o.Position().X+o.Size().Width > it.x+it.width {
				t.Errorf("width %v: a score at %v", width, o.Position())
			}
		}
		if !slices.Equal(got, want) || !slices.Equal(l.Rows(), rows) || l.Height() != height {
			t.Errorf("width %v: scores %q, rows %q", width, got, l.Rows())
		}
	}
}

// Times are at the right of the scores, in columns of their own; narrow lists have only scores, and times if there are no
// scores.
func TestTimesAreInAColumnOfTheirOwn(t *testing.T) {
	text := func(text string) func(gametree.NodeID) string {
		return func(gametree.NodeID) string { return text }
	}
	for _, c := range []struct {
		width               float32
		scores              bool
		wantScore, wantTime bool
	}{{400, true, true, true}, {400, false, false, true}, {340, true, true, true}, {276, true, true, false}, {276, false, false, true}} {
		l := shown(t, nested, fyne.NewSize(c.width, 500))
		all := l.content
		if all.Time, all.Score = text("1:02"), nil; c.scores {
			all.Score = text("−0.3")
		}
		l.Update(all)
		ends := map[string]map[float32]bool{"1:02": {}, "−0.3": {}}
		for _, o := range l.page.texts.objects[:l.page.texts.used] {
			if ends[o.Text] != nil {
				ends[o.Text][o.Position().X+o.Size().Width] = true
			}
		}
		for text, want := range map[string]bool{"1:02": c.wantTime, "−0.3": c.wantScore} {
			if n := len(ends[text]); want != (n == 2) || !want && n != 0 {
				t.Errorf("width %v, scores %v: %s ends at %v", c.width, c.scores, text, ends[text])
			}
		}
		for _, o := range l.page.texts.objects[:l.page.texts.used] {
			for _, other := range l.page.texts.objects[:l.page.texts.used] {
				if o != other && o.Position().Y < other.Position().Y+8 && other.Position().Y < o.Position().Y+8 && o.Position().X < other.Position().X && o.Position().X+o.MinSize().Width > other.Position().X {
					t.Errorf("width %v: %q reaches into %q", c.width, o.Text, other.Text)
				}
			}
		}
	}
}

// In paragraphs a click on a move goes to it, and the move shown is in sight after every step.
func TestMovesInParagraphsAreShownAndPressed(t *testing.T) {
	l := shown(t, strings.Repeat("Nf3 {The knight comes out, and goes back.} Nf6 Ng1 Ng8 ", 12), fyne.NewSize(276, 160))
	c := l.content
	c.Paragraphs = true
	l.Update(c)
	l.to.GoTo = l.show
	for n := range l.content.Tree.Walk() {
		it := l.layout.itemOf(n)
		row := l.layout.rows[it.row]
		l.page.Tapped(&fyne.PointEvent{Position: fyne.NewPos(it.x+it.width/2, row.top+row.height/2)})
		if l.content.At != n || !l.InSight() {
			t.Errorf("a press on move %d goes to %d, in sight %v", n, l.content.At, l.InSight())
		}
	}
}

// The field for a comment is below its move, in columns and in paragraphs, and covers no row.
func TestTheFieldForACommentHasARowOfItsOwn(t *testing.T) {
	for _, paragraphs := range []bool{false, true} {
		l := shown(t, nested, wide)
		c := l.content
		c.Paragraphs = paragraphs
		l.Update(c)
		for n := range l.content.Tree.Walk() {
			l.EditComment(n)
			move, edit := l.layout.itemOf(n), l.layout.edit
			if edit < 0 || move == nil || int(move.row) != edit-1 || len(l.layout.items[l.layout.rows[edit].from:l.layout.rows[edit].to]) != 0 {
				t.Errorf("paragraphs %v: the field of move %d is in row %d", paragraphs, n, edit)
			}
			l.Commit()
		}
	}
}

// In a list of any size the move shown is visible.
func TestTheMoveShownIsDrawnInEverySize(t *testing.T) {
	l := shown(t, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 10), fyne.NewSize(300, 500))
	l.show(l.content.Tree.End())
	for _, size := range []fyne.Size{{Width: 300, Height: 120}, {Width: 240, Height: 90}, {Width: 420, Height: 300}, {Width: 420, Height: 60}} {
		l.Resize(size)
		row := l.layout.rows[l.shownRow()]
		drawn := slices.ContainsFunc(l.page.texts.objects[:l.page.texts.used], func(o *canvas.Text) bool {
			return o.Text == "Ng8" && o.Position().Y >= row.top && o.Position().Y < row.top+row.height
		})
		if !drawn || !l.InSight() {
			t.Errorf("%v: drawn %v, in sight %v", size, drawn, l.InSight())
		}
	}
}

// A click on a move goes to it; a click on a triangle folds or unfolds its variations.
func TestMovesArePressed(t *testing.T) {
	l := shown(t, nested, wide)
	var at gametree.NodeID
	l.to.GoTo = func(n gametree.NodeID) { at = n }
	press := func(it *item) {
		row := l.layout.rows[it.row]
		l.page.Tapped(&fyne.PointEvent{Position: fyne.NewPos(it.x+it.width/2, row.top+row.height/2)})
	}
	for n := range l.content.Tree.Walk() {
		if press(l.layout.itemOf(n)); at != n {
			t.Errorf("a press on %s goes to %s", l.of(n).ply.Text, l.of(at).ply.Text)
		}
	}
	before := l.Rows()
	arrow := slices.IndexFunc(l.layout.items, func(it item) bool { return it.style == chevron })
	press(&l.layout.items[arrow])
	if got := l.Rows()[1]; got != "▸ 1… c5 1… c6" {
		t.Errorf("closed, the variations read %q", got)
	}
	press(&l.layout.items[slices.IndexFunc(l.layout.items, func(it item) bool { return it.style == chevron })])
	if !slices.Equal(l.Rows(), before) {
		t.Errorf("opened again: %q, before %q", l.Rows(), before)
	}
}

// Folded variations unfold when one of their moves is shown. After folding, the move shown is visible.
func TestTheMoveShownIsNeverHidden(t *testing.T) {
	l := shown(t, nested, wide)
	l.to.GoTo = l.show
	for n := range l.content.Tree.Walk() {
		foldable := l.Foldable(n)
		if foldable == gametree.None { // the last move of the game
			continue
		}
		l.show(n)
		l.Fold(foldable)
		if l.Shown() == "" || !l.Folded(foldable) {
			t.Errorf("closed at %s: %q is shown, closed %v", l.of(n).ply.Text, l.Shown(), l.Folded(foldable))
		}
		if l.show(n); l.Shown() != signed(l.of(n).ply.Text, nil) {
			t.Errorf("%s is not opened", l.of(n).ply.Text)
		}
		if l.Folded(foldable) {
			l.Fold(foldable)
		}
	}
}

// The move shown is visible in windows of any size.
func TestTheMoveShownIsInSight(t *testing.T) {
	themed(t)
	l := New(Actions{})
	tree := largeTree(t, 400)
	c := content(t, tree)
	for _, size := range []fyne.Size{{Width: 276, Height: 300}, {Width: 400, Height: 60}} {
		l.Resize(size)
		for n := range tree.Walk() {
			if c.At = n; n%7 == 0 {
				l.Update(c)
				if !l.InSight() {
					t.Fatalf("%v: node %d is out of sight", size, n)
				}
			}
		}
	}
}

// The list of a game that is shown again is scrolled as before. If it is lower now, and the move shown was visible, it is
// visible all the same; where the player had scrolled away from it, it is not.
func TestTheMoveShownStaysInSightInALowerList(t *testing.T) {
	for _, away := range []bool{false, true} {
		l := shown(t, nested, wide)
		c, other := content(t, largeTree(t, 100)), l.content
		c.Game, other.Game = 1, 2
		for n := range c.Tree.Walk() {
			c.At = n
		}
		l.Resize(fyne.NewSize(wide.Width, 400))
		l.Update(c)
		if away {
			l.scroll.ScrollToTop()
		}
		kept := l.Kept()
		l.Update(other)
		l.Resize(fyne.NewSize(wide.Width, 300))
		l.Update(c)
		if l.Restore(kept); l.InSight() == away {
			t.Errorf("scrolled away %v: in sight %v", away, l.InSight())
		}
	}
}

// If the game has variations, Choose cycles through the next moves, and Next returns the chosen one.
func TestChooseCyclesThroughTheNextMoves(t *testing.T) {
	l := shown(t, nested, wide)
	if l.Choose(1) {
		t.Error("there is a choice at the start")
	}
	l.show(l.node(t, "e4"))
	all, chosen := l.Choices()
	if !slices.Equal(all, []string{"1…e5", "1…c5", "1…c6"}) || chosen != 0 || l.Next() != l.node(t, "e5") {
		t.Errorf("choices %q, %d", all, chosen)
	}
	for _, by := range []int{1, 1, 1, -1} {
		l.Choose(by)
	}
	if l.Next() != l.node(t, "c6") {
		t.Errorf("chosen is %s", l.of(l.Next()).ply.Text)
	}
	l.show(l.node(t, "c5"))
	if all, _ := l.Choices(); all != nil {
		t.Errorf("after 1…c5 there are %q", all)
	}
	if l.show(l.node(t, "e4")); l.Next() != l.node(t, "e5") {
		t.Error("an old choice comes back")
	}
	var at gametree.NodeID
	l.to.GoTo = func(n gametree.NodeID) { at = n }
	l.branches.Resize(fyne.NewSize(400, branchHeight))
	l.branches.Refresh()
	if l.branches.Tapped(&fyne.PointEvent{Position: fyne.NewPos(l.branches.places[1]+2, 10)}); at != l.node(t, "c5") {
		t.Errorf("a press on the second goes to %s", l.of(at).ply.Text)
	}
}

// Enter, Escape and the loss of the focus commit a comment; if it is refused, the field stays open.
func TestACommentIsTyped(t *testing.T) {
	key := func(name fyne.KeyName) func(*List) {
		return func(l *List) { l.entry.TypedKey(&fyne.KeyEvent{Name: name}) }
	}
	for name, c := range map[string]struct {
		end   func(*List)
		taken bool
		want  []string
	}{
		"Enter":                   {key(fyne.KeyReturn), true, []string{"good idea"}},
		"Escape":                  {key(fyne.KeyEscape), true, []string{"good idea"}},
		"the focus goes":          {func(l *List) { l.entry.FocusLost() }, true, []string{"good idea"}},
		"the window closes":       {func(l *List) { l.Commit() }, true, []string{"good idea"}},
		"another game":            {func(l *List) { c := content(t, tree(t, "1. d4")); c.Game = 2; l.Update(c) }, true, nil},
		"another comment":         {func(l *List) { l.EditComment(1) }, true, []string{"good idea"}},
		"Shift and Enter":         {func(l *List) { shiftEnter(l); l.entry.TypedRune('x'); l.Commit() }, true, []string{"good idea\n\nx"}},
		"Enter, which is refused": {key(fyne.KeyReturn), false, []string{"good idea"}},
	} {
		l := shown(t, "1. e4 e5 (1... c5 {good})", wide)
		var got []string
		l.to.Comment = func(n gametree.NodeID, text string) bool {
			got = append(got, text)
			return c.taken
		}
		n := l.node(t, "c5")
		l.EditComment(n)
		for _, r := range " idea" {
			l.entry.TypedRune(r)
		}
		if rows := l.Rows(); l.Editing() != n || !slices.Equal(rows, []string{"1 e4 e5", "▾ 1… c5", ""}) || !l.entry.Visible() {
			t.Errorf("%s: while it is typed the rows are %q", name, rows)
		}
		if c.end(l); !slices.Equal(got, c.want) {
			t.Errorf("%s: handed over %q, want %q", name, got, c.want)
		}
		if stays := l.Editing() == n; stays == c.taken {
			t.Errorf("%s: the field stays %v", name, stays)
		}
	}
}

// The field grows with its text, however long the list has been open: Fyne drops the renderers of widgets that are not
// on a canvas after a minute.
func TestTheFieldGrows(t *testing.T) {
	l := shown(t, "1. e4 e5", wide)
	l.EditComment(1)
	height := func() float32 { return l.entry.Size().Height }
	one := height()
	t.Run("the renderer is dropped", func(t *testing.T) { test.TempWidgetRenderer(t, l.entry.gauge) })
	for range 30 {
		for _, r := range "word " {
			l.entry.TypedRune(r)
		}
	}
	if got := height(); got < 2*one {
		t.Errorf("30 words are typed in a field of height %v, a word in one of %v", got, one)
	}
}

func shiftEnter(l *List) {
	l.entry.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	l.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	l.entry.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
}

// The field for a comment stays open when another move is played.
func TestTypingGoesOn(t *testing.T) {
	l := shown(t, "1. e4 e5", wide)
	l.EditComment(1)
	l.entry.TypedRune('x')
	next, _ := l.content.Tree.Add(2, tree(t, "1. e4 e5 2. Nf3").Move(3))
	l.Update(content(t, next))
	if l.Editing() != 1 || l.entry.Text != "x" || !l.entry.Visible() {
		t.Errorf("editing %d, %q", l.Editing(), l.entry.Text)
	}
	l.Update(content(t, next.Delete(1)))
	if l.Editing() != gametree.None {
		t.Error("a comment on a move that is gone is typed")
	}
}

func TestGlyphsReplaceThoseOfTheirKind(t *testing.T) {
	var nags []uint8
	for _, c := range []struct {
		nag  uint8
		want []uint8
	}{
		{1, []uint8{1}},
		{14, []uint8{1, 14}},
		{2, []uint8{2, 14}},
		{146, []uint8{2, 14, 146}},
		{16, []uint8{2, 146, 16}},
		{2, []uint8{146, 16}},
		{40, []uint8{146, 16, 40}},
		{250, []uint8{146, 16, 40, 250}},
	} {
		if nags = Toggled(nags, c.nag); !slices.Equal(nags, c.want) {
			t.Errorf("with %d: %v, want %v", c.nag, nags, c.want)
		}
	}
}

// The list uses only the menu key, and passes other keys on.
func TestKeysOfTheList(t *testing.T) {
	l := shown(t, nested, wide)
	var keys []fyne.KeyName
	menus := 0
	fyne.CurrentApp().Driver().CanvasForObject(l).SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, e.Name) })
	l.to.Menu = func(fyne.Position) { menus++ }
	l.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if menus != 1 || !slices.Equal(keys, []fyne.KeyName{fyne.KeyDelete}) {
		t.Errorf("%d menus, keys %v", menus, keys)
	}
}
