package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/spoken"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/variants"
	"backrank/words"
)

// openRoom opens each room, with a screen in a state in which all of its keys have an effect.
var openRoom = map[keys.Rooms]func(*testWindow){
	keys.Game:  func(*testWindow) {},
	keys.Moves: func(r *testWindow) { r.win.Canvas().Focus(r.panel.moves.List) },
	keys.Atlas: func(r *testWindow) {
		r.atlas.show()
		r.atlas.screen.Own("mark-to-compare")() // one array is marked to compare
		r.atlas.screen.Open(r.view.Variant, r.view.Start)
		r.useEngines(&fakeEngine{})
	},
	keys.Games:   func(r *testWindow) { r.do(r.gameList.show) },
	keys.Results: func(r *testWindow) { r.do(r.results.show) },
	keys.Train:   func(r *testWindow) { r.do(r.train.show) },
	keys.Editor: func(r *testWindow) {
		r.editor.editPosition()
		for _, fen := range []string{ready960, "k7/8/8/8/8/8/8/K7 w - - 0 1"} {
			r.app.Clipboard().SetContent(fen)
			r.editor.screen.Paste()
		}
		r.editor.screen.Undo() // so that both undo and redo are possible
	},
}

// A screen handles exactly the commands whose keys work there, and its list of keys has each of them once.
func TestScreensHandleListedCommands(t *testing.T) {
	for _, list := range screenLists() {
		r := openWithArchive(t)
		r.do(func() { openRoom[list.room](r) })
		if got := r.keyInput.room(); got != list.room {
			t.Fatalf("%s is room %d", list.title, got)
		}
		for name, c := range r.commands.byID {
			own, listed := r.screens.shown.screen.Own(c.id) != nil, slices.Contains(list.commands(), name)
			if zooms := c.id == "larger" || c.id == "smaller"; zooms && list.room == keys.Atlas {
				own = true // in the gallery
			}
			works := c.rooms != keys.All && c.rooms&list.room != 0
			if c.id == "edit-position" {
				listed = works // the key that opens the screen has no effect on it
			}
			if own != works || listed != works {
				t.Errorf("%s: %s: handled %v, key works %v, listed %v", list.title, name, own, works, listed)
			}
		}
	}
}

// On a page of the atlas and in the editor exactly the listed letters have an effect. Letters of patterns start a
// search in the atlas, which the list shows by an example.
func TestScreenLettersAreListed(t *testing.T) {
	for name, in := range map[string]keys.Rooms{"atlas": keys.Atlas, "editor": keys.Editor} {
		var r *testWindow
		state := func() string {
			return fmt.Sprint(r.markup(), r.visibleIcons(), r.dialogMarkup(), r.view.Game, r.win.Canvas().Focused() == nil)
		}
		opened := func() string {
			r = open(t, "chess960", "")
			r.do(func() { openRoom[in](r) })
			state() // the first layout
			return state()
		}
		before := opened()
		for _, letter := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			k := keys.OfRune(letter)
			if keys.Own(in, k) != "" {
				continue
			}
			listed := r.commands.keys.Of(k, in) != nil
			r.do(func() { r.keyInput.typedRune(letter) })
			if does := state() != before; does != listed {
				t.Errorf("%s: %c does something: %v, is listed: %v", name, letter, does, listed)
			}
			if listed {
				r.closeWindow()
				before = opened()
			}
		}
	}
}

// visibleIcons returns the icons of all visible buttons.
func (r *testWindow) visibleIcons() (all []string) {
	eachVisible(r.win.Canvas().Content(), func(o fyne.CanvasObject) {
		if icon, ok := o.(*canvas.Raster); ok && icon.Size() == fyne.NewSquareSize(fynetheme.IconInlineSize()) {
			all = append(all, fmt.Sprintf("%p", icon.Generator(20, 20)))
		}
	})
	return all
}

// pieceTypes are the types of pieces by their letters.
var pieceTypes = map[string]chess.PieceType{"K": chess.King, "Q": chess.Queen, "R": chess.Rook, "B": chess.Bishop, "N": chess.Knight}

// listedKeys returns the keys with a description in the list of the game.
func (r *testWindow) listedKeys(what string) string {
	r.t.Helper()
	for _, g := range keyGroups(r.commands) {
		for _, k := range g.Lines {
			if k.What == what {
				return k.Keys
			}
		}
	}
	r.t.Fatalf("no list tells how to %q", what)
	return ""
}

// In a draft the listed letters pick up their pieces and place them on all files.
func TestDraftLettersAreListed(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	listed := strings.Fields(r.listedKeys("Pick up the piece"))
	for _, letter := range listed {
		if r.typeLetters(letter); r.board.PickedUp().Piece.Type() != pieceTypes[letter] {
			t.Errorf("%s picks up %v", letter, r.board.PickedUp().Piece)
		}
	}
	files := r.listedKeys("Place it on that file")
	if len(listed) != 5 || files != "a to h" {
		t.Errorf("listed are %q and %q", listed, files)
	}
	for file, letter := range "RNBQKBNR" {
		for range 2 { // White and Black
			r.typeLetters(fmt.Sprintf("%c%c", letter, files[0]+byte(file)))
		}
	}
	if r.view.Draft.Going {
		t.Errorf("placed are %s", r.view.Draft.End.String())
	}
}

// The listed letters choose the promotion, and the listed keys move the board cursor, pick up and put down.
func TestBoardKeysAreListed(t *testing.T) {
	r := open(t, "chess", "")
	letters := strings.Fields(r.listedKeys("Choose the promotion"))
	if r.listedKeys("Move the cursor; pick up, put down") != "Arrows, Space" || len(letters) != 4 {
		t.Errorf("listed are other keys: %q", letters)
	}
	r.pressKey(parseKey("B"))
	if r.win.Canvas().Focused() != r.board {
		t.Fatal("the board has not the focus")
	}
	for _, arrow := range []string{"↑", "←", "↓", "→"} {
		before := r.message.ShownText()
		if r.pressKey(parseKey(arrow)); r.message.ShownText() == before {
			t.Errorf("%s does not move the cursor", arrow)
		}
	}
	for _, up := range []bool{true, false} {
		if r.pressKey(parseKey("Space")); r.board.PickedUp().None() == up {
			t.Errorf("picked up %v, want %v", !up, up)
		}
	}
	for _, letter := range letters {
		r := open(t, "chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
		r.dragPiece(chess.A7, chess.A8)
		r.do(func() { r.pressKey(parseKey(letter)) })
		if got := r.view.Position.At(chess.A8); got.Type() != pieceTypes[letter] {
			t.Errorf("%s promotes to %v", letter, got)
		}
	}
}

// The dialog of keys says first where each command is read aloud with its key, and what to type into the field for moves to go to
// the board, in each language.
func TestTheListOfKeysLeadsToTheBoard(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		r.do(func() { r.commands.get("keyboard-shortcuts").do() })
		about := dialogtest.Top(r.win).About
		name := r.commands.get("board-cursor").name
		for _, text := range []string{lang.L("Change…"), name} {
			if at := strings.Index(about, words.Quote(text)); at < 0 || at > 250 {
				t.Errorf("%q is not said first in %q", text, about)
			}
		}
		dialogtest.Press(r.win, fyne.KeyEscape)
		r.win.Canvas().Focus(r.moveField.field)
		if r.do(func() { r.moveField.enter(strings.ToLower(name)) }); r.win.Canvas().Focused() != r.board {
			t.Errorf("%s leads to %T", name, r.win.Canvas().Focused())
		}
	})
}

// The name of a command in several words is no question, although a question may begin it: "Board cursor". This holds in each
// language.
func TestNamesOfCommandsAreNoQuestions(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		scene := game.Scene(r.view)
		for id, c := range r.commands.byID {
			name := strings.TrimSuffix(c.name, "…")
			if answer, asked := spoken.Answer(&scene, name, figurine.TypedLetters()); asked && strings.Contains(name, " ") {
				t.Errorf("%s: %q is answered with %q", id, name, answer)
			}
		}
	})
}

// A tooltip refers to a command by its id, so that it shows the current key.
func TestTooltipsShowCommandKeys(t *testing.T) {
	r := open(t, "chess", "")
	tip, id, named := regexp.MustCompile(`"(?:[^"\n]*[^" ])?  (\S+)"`), regexp.MustCompile(`^[a-z][a-z0-9-]+$`), 0
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go", "*/*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, m := range tip.FindAllStringSubmatch(string(text), -1) {
			switch k, isKey := keys.Parse(m[1]); {
			case id.MatchString(m[1]):
				if named++; r.commands.byID[m[1]] == nil {
					t.Errorf("%s: %s names no command", path, m[0])
				}
			case isKey && (k.Combined() || unicode.IsLetter(k.Writes())):
				t.Errorf("%s: %s tells a key that can be changed", path, m[0])
			}
		}
	}
	if named < 30 {
		t.Errorf("only %d tooltips name a command", named)
	}
}
