package train

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"backrank/app/training"
	"backrank/variants/drill"
)

// counter returns a function that returns 1, 2, 3 and so on.
func counter() func() uint64 {
	n := uint64(0)
	return func() uint64 { n++; return n }
}

// A skill that comes again is asked in another position, so that the player cannot remember the answer.
func TestASkillIsAskedInOtherPositions(t *testing.T) {
	opened(t, window)
	e := castling{counter()}
	for _, key := range []string{"legality|fischer|crossing", "landing|bunker|castle|e|h", "earliest|slide|castle|d|a"} {
		shown := map[string]bool{}
		for range 10 {
			q, ok := e.ask(key)
			if !ok {
				t.Fatalf("%s is not asked", key)
			}
			shown[fmt.Sprint(q.text, q.array, q.position.Key())] = true
		}
		if len(shown) < 8 {
			t.Errorf("%s: %d questions of 10 differ", key, len(shown))
		}
	}
}

// Items of early versions, which are questions in certain positions, are still asked.
func TestQuestionsOfEarlierLogsAreAsked(t *testing.T) {
	opened(t, window)
	const key = "landing|fischer|RNBQKBNR|0|castle|h1|RNBQKBNR|"
	e := castling{counter()}
	q, ok := e.ask(key)
	if !ok || !e.Has(key) || q.rule != "fischer" || q.array != "RNBQKBNR" || e.ruleOf(key) != "fischer" {
		t.Errorf("asked %v with %+v", ok, q)
	}
}

// The moves in a reason are written as everywhere: with figurines, which are read aloud as the names of pieces.
func TestReasonsHaveFigurines(t *testing.T) {
	opened(t, window)
	e, letter, figurines := castling{counter()}, regexp.MustCompile(`[KQRBN]x?[a-h][1-8]`), 0
	for key, skill := range castlingSkills() {
		if skill.Kind != drill.Earliest {
			continue
		}
		q, _ := e.ask(key)
		text := q.solution().text
		if found := letter.FindString(text); found != "" {
			t.Errorf("%s: %s is written with a letter", key, found)
		}
		if strings.ContainsAny(text, "♛♜♝♞") {
			figurines++
		}
	}
	if figurines == 0 {
		t.Error("no reason has a figurine")
	}
}

// Under a castling rule only its items are asked, new ones and those that are due, and it has all of them.
func TestOneRuleIsTrained(t *testing.T) {
	opened(t, window)
	e := castling{counter()}
	for _, rule := range trainedRules() {
		source, asked := sourceOf(e, rule.ID), map[string]bool{}
		for {
			key, ok := source.New(func(key string) bool { return asked[key] })
			if !ok {
				break
			}
			if q, ok := e.ask(key); asked[key] || !ok || q.rule != rule.ID || !source.Has(key) {
				t.Fatalf("%s is asked under %s (%v)", key, rule.ID, ok)
			}
			asked[key] = true
		}
		v := variantOf(rule)
		if want := len(drill.CastlingSkills(rule, v.RandomStart)); len(asked) != want {
			t.Errorf("%s: %d items, want %d", rule.ID, len(asked), want)
		}
		for key := range castlingSkills() {
			if source.Has(key) != asked[key] {
				t.Errorf("%s: has %s", rule.ID, key)
			}
		}
	}
	if all, ok := sourceOf(e, "").(castling); !ok || all.id() != training.Castling {
		t.Error("without a rule, the source is not the exercise")
	}
}
