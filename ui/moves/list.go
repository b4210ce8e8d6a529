package moves

import (
	"cmp"
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// Actions are the functions that a list calls. Each may be nil.
type Actions struct {
	GoTo func(gametree.NodeID) // called when a move is pressed
	Step func(step int)        // called when a placement of a draft is pressed
	// Menu opens the menu of the move shown, at a position in the window.
	Menu func(at fyne.Position)
	// Comment sets the comment of a move to the text that the player typed. It returns false if it refuses the text.
	Comment func(n gametree.NodeID, text string) bool
}

// List is the list of moves.
type List struct {
	fynewidget.BaseWidget

	to        Actions
	content   Content
	moveTexts []moveCache // cached texts of the moves, by NodeID
	folded    map[gametree.NodeID]bool
	ruler     *ruler
	layout    *layout
	page      *page
	scroll    *container.Scroll
	branches  *branchLine
	entry     *entry // the text field for a comment, hidden while no comment is edited
	edited    gametree.NodeID
	focused   bool
}

// New returns an empty list.
func New(to Actions) *List {
	l := &List{to: to, folded: map[gametree.NodeID]bool{}, ruler: newRuler(), edited: gametree.None}
	l.content, l.layout = Content{At: gametree.None}, &layout{}
	l.page, l.branches = newPage(l), newBranchLine(l)
	l.entry = newEntry(l)
	l.scroll = container.NewVScroll(l.page)
	l.scroll.OnScrolled = func(fyne.Position) { l.page.Refresh() }
	l.layOut()
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *List) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.New(listLayout{l}, l.scroll, l.branches))
}

// listLayout puts the line with the choice of variations below the rows of moves.
type listLayout struct{ *List }

func (l listLayout) MinSize([]fyne.CanvasObject) fyne.Size     { return l.List.MinSize() }
func (l listLayout) Layout(_ []fyne.CanvasObject, s fyne.Size) { l.arrange(s) }

// arrange lays out the parts.
func (l *List) arrange(size fyne.Size) {
	height := size.Height
	if !l.branches.Hidden {
		height -= branchHeight
		widget.Place(l.branches, 0, height, size.Width, branchHeight)
	}
	l.scroll.Resize(fyne.NewSize(size.Width, max(height, 0)))
}

// MinSize returns the size of a few rows.
func (l *List) MinSize() fyne.Size { return fyne.NewSize(160, 2*pairHeight) }

// Height returns the height of all rows.
func (l *List) Height() float32 { return l.layout.height }

// Resize lays the rows out again if the width changes, and scrolls so that the move shown stays visible.
func (l *List) Resize(size fyne.Size) {
	if size == l.Size() {
		return
	}
	wide := size.Width != l.Size().Width
	l.BaseWidget.Resize(size)
	l.arrange(size)
	if wide {
		l.layOut()
	}
	l.reveal()
	l.page.Refresh() // ScrollToOffset does not call OnScrolled
}

// Update sets the content. The text field for a comment stays open unless its move is gone. Callers that change the game
// must commit the comment first.
func (l *List) Update(c Content) {
	old := &l.content
	same := old.Game == c.Game && gametree.Same(old.Tree, c.Tree) && slices.Equal(old.Before, c.Before) && old.Paragraphs == c.Paragraphs && (old.Score == nil) == (c.Score == nil)
	moved := !same || old.At != c.At || old.Step != c.Step
	if old.Game != c.Game {
		l.folded, l.moveTexts = map[gametree.NodeID]bool{}, nil
	}
	if l.edited != gametree.None && (old.Game != c.Game || !c.Tree.Has(l.edited)) {
		l.closeEntry()
	}
	l.content = c
	if l.unfold() || !same {
		l.layOut()
	}
	l.branches.show()
	l.arrange(l.Size())
	if moved {
		l.reveal()
	}
	l.page.Refresh()
}

// Forget clears the cached texts, so that the next [List.Update] formats all moves again.
func (l *List) Forget() { l.moveTexts, l.content.Tree = nil, gametree.Tree{} }

// unfold shows the folded variations that contain the move shown. It reports whether there were any.
func (l *List) unfold() (changed bool) {
	t, n := l.content.Tree, l.content.At
	for ; n > gametree.Root; n = t.Parent(n) {
		if !t.IsFirst(n) && l.folded[t.Parent(n)] {
			delete(l.folded, t.Parent(n))
			changed = true
		}
	}
	return changed
}

// Foldable returns the node whose variations the command Fold at n folds: the parent of n if n has alternatives, else n
// if variations follow it, else the node from which the variation that contains n branches off. It returns
// [gametree.None] if there is none.
func (l *List) Foldable(n gametree.NodeID) gametree.NodeID {
	t := l.content.Tree
	switch {
	case !t.Has(n):
	case n != gametree.Root && t.Next(t.First(t.Parent(n))) != gametree.None:
		return t.Parent(n)
	case t.First(n) != gametree.None && t.Next(t.First(n)) != gametree.None:
		return n
	default:
		if b := t.Branch(n); b != gametree.Root {
			return t.Parent(b)
		}
	}
	return gametree.None
}

// Folded reports whether the variations that follow a node are hidden.
func (l *List) Folded(n gametree.NodeID) bool { return l.folded[n] }

// Fold hides the variations that follow a node, or shows them again. If this hides the move shown, Fold goes to the main
// move after the node.
func (l *List) Fold(n gametree.NodeID) {
	if l.folded[n] {
		delete(l.folded, n)
	} else {
		l.folded[n] = true
	}
	t := l.content.Tree
	for at := l.content.At; l.folded[n] && at > gametree.Root; at = t.Parent(at) {
		if t.Parent(at) == n && !t.IsFirst(at) {
			l.goTo(t.First(n))
			break
		}
	}
	l.layOut()
	l.page.Refresh()
}

// layOut computes the rows.
func (l *List) layOut() {
	o := options{width: l.Size().Width, folded: l.folded, edit: l.edited, field: l.entry.height(l.Size().Width)}
	if grown := l.content.Tree.Size() - len(l.moveTexts); grown > 0 {
		l.moveTexts = append(l.moveTexts, make([]moveCache, grown)...)
	}
	l.layout = layOut(&l.content, l.of, l.ruler, o, l.layout)
	l.page.changed()
}

// of returns the cached texts of a move; at the first call for a move it gets them from the content.
func (l *List) of(n gametree.NodeID) *moveCache {
	k := &l.moveTexts[n]
	if k.ply.Text == "" {
		k.ply = l.content.Ply(n)
	}
	return k
}

// reveal scrolls the move shown into view, or the one whose comment is being typed.
func (l *List) reveal() {
	row := l.shownRow()
	if it := l.layout.itemOf(l.edited); it != nil {
		row = int(it.row)
	}
	if row < 0 {
		l.scroll.ScrollToTop()
		return
	}
	r, offset, height := l.layout.rows[row], l.scroll.Offset.Y, l.scroll.Size().Height
	for _, next := range l.layout.rows[row+1:] { // include the comment rows below, up to half the height
		if l.layout.rows[row].block || !next.block || r.height+next.height > height/2 {
			break
		}
		r.height += next.height
	}
	if l.layout.edit >= 0 {
		last := l.layout.rows[l.layout.edit]
		r.height = last.top + last.height - r.top
	}
	around := min(pairHeight, max(height-r.height, 0)/2) // keep one row before and after it visible
	switch {
	case r.top-around < offset:
		offset = r.top - around
	case r.top+r.height+around > offset+height:
		offset = min(r.top+r.height+around, max(l.layout.height, height)) - height
	default:
		return
	}
	l.scroll.ScrollToOffset(fyne.NewPos(0, max(offset, 0)))
}

// shownItem returns the item of the move shown, nil if there is none.
func (l *List) shownItem() *item {
	if step := int32(l.content.Step); step > 0 {
		for i := range l.layout.items {
			if it := &l.layout.items[i]; it.step == step {
				return it
			}
		}
		return nil
	}
	return l.layout.itemOf(l.content.At)
}

// shownRow returns the row of the move shown, -1 if there is none.
func (l *List) shownRow() int {
	if it := l.shownItem(); it != nil {
		return int(it.row)
	}
	return -1
}

// InSight reports whether the move shown is wholly visible.
func (l *List) InSight() bool {
	row := l.shownRow()
	if row < 0 {
		return false
	}
	r, offset := l.layout.rows[row], l.scroll.Offset.Y
	return r.top >= offset && r.top+r.height-r.pad <= offset+l.scroll.Size().Height
}

// Shown returns the text of the move shown, "" if there is none.
func (l *List) Shown() string {
	if it := l.shownItem(); it != nil {
		return it.text
	}
	return ""
}

// Rows returns the texts of the rows.
func (l *List) Rows() []string {
	all := make([]string, len(l.layout.rows))
	for i := range all {
		all[i] = l.layout.text(i)
	}
	return all
}

func (l *List) goTo(n gametree.NodeID) {
	if l.to.GoTo != nil {
		l.to.GoTo(n)
	}
}

// FocusGained implements fyne.Focusable.
func (l *List) FocusGained() {
	l.focused = true
	l.page.Refresh()
}

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() {
	l.focused = false
	l.page.Refresh()
}

// Description returns the move shown.
func (l *List) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Moves"), Role: accessible.List, Value: cmp.Or(l.Shown(), lang.X("before the first move", "Start"))}
}

// AccessibilityLabel implements fyne.Accessible.
func (l *List) AccessibilityLabel() string { return l.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (l *List) AccessibilityRole() fyne.AccessibleRole { return l.Description().Role.Toolkit() }

// Focused reports whether the list has the focus.
func (l *List) Focused() bool { return l.focused }

// TypedKey opens the menu with the menu key, and passes other keys on.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyMenu {
		l.OpenMenu()
		return
	}
	widget.Unused(l, e)
}

// TypedRune passes characters on to the window.
func (l *List) TypedRune(r rune) {
	widget.UnusedRune(l, r)
}

// OpenMenu opens the menu below the move shown.
func (l *List) OpenMenu() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l.page)
	if it := l.shownItem(); it != nil {
		r := l.layout.rows[it.row]
		at = at.AddXY(it.x, r.top+r.height-r.pad)
	}
	openMenu(l, at)
}

// openMenu opens the menu of a list.
func openMenu(l *List, at fyne.Position) {
	if l.to.Menu != nil {
		l.to.Menu(at)
	}
}

// Kept is what the player has done to the list of a game: the collapsed variations, and how far the list is scrolled.
type Kept struct {
	game   uint64
	folded map[gametree.NodeID]bool
	offset float32
	seen   bool // the move shown was visible
}

// Kept returns the state of the list, for [List.Restore] when the same game is shown again.
func (l *List) Kept() Kept {
	return Kept{l.content.Game, maps.Clone(l.folded), l.scroll.Offset.Y, l.InSight()}
}

// Restore restores a state of the list, if its game is shown now. If the move shown was visible, it is visible again, though
// the list may be lower now.
func (l *List) Restore(k Kept) {
	if k.game != l.content.Game || k.folded == nil {
		return
	}
	l.folded = k.folded
	l.unfold()
	l.layOut()
	l.scroll.ScrollToOffset(fyne.NewPos(0, k.offset))
	if k.seen {
		l.reveal()
	}
	l.page.Refresh()
}
