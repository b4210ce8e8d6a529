package train

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// recall is the exercise on arrays: the player sees a position of a game, and says from which array it began. The games are those
// of the archive, or if that has none, games of the computer against itself.
type recall struct {
	in      *Input
	stock   []string // keys of questions about games of the archive
	reading bool     // games are being read
}

// Numbers of questions about games of the archive: to read at once, and below which more are read.
const (
	readRecalls = 10
	minRecalls  = 3
)

func (*recall) id() training.Exercise { return training.Arrays }

func (*recall) about() string {
	return lang.L("A position of a game after ten moves: on which files did the pieces begin?")
}

// ruleOf implements ruled: a key begins with the rule.
func (*recall) ruleOf(key string) string {
	rule, _, _ := strings.Cut(key, "|")
	return rule
}

// Has implements [training.Source].
func (*recall) Has(key string) bool {
	_, err := drill.RecallOf(key)
	return err == nil
}

// prepare reads games of the archive before the first question.
func (r *recall) prepare() {
	if len(r.stock) == 0 {
		r.read()
	}
}

// New returns a question about a game of the archive, or about one that the computer plays now.
func (r *recall) New(known func(key string) bool) (key string, ok bool) {
	left := slices.DeleteFunc(slices.Clone(r.stock), known)
	if len(left) < minRecalls {
		r.read()
		left = slices.DeleteFunc(slices.Clone(r.stock), known)
	}
	if len(left) > 0 {
		return left[0], true
	}
	return r.play(known)
}

// read fills the stock with other games of the archive, in the background.
func (r *recall) read() {
	if r.reading {
		return
	}
	r.reading = true
	seed := r.in.Seed()
	r.in.Games(readRecalls, func(g *pgn.Game) bool {
		_, ok := recallOf(g.Variant, &g.Start, g.Tree.Main(), seed)
		return ok
	}, func(games []pgn.Game) {
		r.reading = false
		r.stock = nil
		for i := range games {
			if q, ok := recallOf(games[i].Variant, &games[i].Start, games[i].Tree.Main(), seed); ok {
				r.stock = append(r.stock, q.Key())
			}
		}
	})
}

// recallOf returns the question about a game, false if it has none. If the sides have different arrays, the seed chooses the side.
func recallOf(v variants.Variant, start *rules.Position, moves []rules.Move, seed uint64) (drill.Recall, bool) {
	side := chess.White
	if s, ok := variants.StartOf(start); ok && !s.IsMirrored() && seed%2 == 1 {
		side = chess.Black
	}
	if v.Family.Len() == 1 {
		return drill.Recall{}, false
	}
	return drill.NewRecall(start, moves, side)
}

// maxPlayed is the maximum number of games that the computer plays to find a question. Most games give one.
const maxPlayed = 10

// play returns a question about a game of the computer against itself.
func (r *recall) play(known func(key string) bool) (key string, ok bool) {
	random := rand.New(rand.NewPCG(r.in.Seed(), 0))
	all := selfPlayVariants()
	all = slices.DeleteFunc(all, func(v variants.Variant) bool { return known(v.Castling.ID + "|") }) // [inRule] knows all keys of other rules
	for range maxPlayed {
		if len(all) == 0 {
			break
		}
		v := all[random.IntN(len(all))]
		p, err := v.Position(v.RandomStart(random.Uint64()))
		if err != nil {
			continue
		}
		if q, ok := recallOf(v, &p, r.in.SelfPlay(p, drill.RecallPlies, random.Uint64()), random.Uint64()); ok && !known(q.Key()) {
			return q.Key(), true
		}
	}
	return "", false
}

// selfPlayVariants returns the variants with several arrays. If a castling rule has variants in which both sides have the same
// array, its other variants are left out.
func selfPlayVariants() []variants.Variant {
	mirrored := map[*rules.Castling]bool{}
	all := slices.DeleteFunc(variants.All(), func(v variants.Variant) bool { return v.Family.Len() == 1 })
	for _, v := range all {
		mirrored[v.Castling] = mirrored[v.Castling] || v.Symmetry == variants.Mirrored
	}
	return slices.DeleteFunc(all, func(v variants.Variant) bool { return v.Symmetry != variants.Mirrored && mirrored[v.Castling] })
}

func (*recall) ask(key string) (question, bool) {
	r, err := drill.RecallOf(key)
	if err != nil {
		return question{}, false
	}
	start, err := r.Start.Position(r.Position.Rule())
	if err != nil {
		return question{}, false
	}
	q := question{
		title: r.Position.Rule().Title(), text: recallText(&r), position: r.Position, bottom: chess.White, rule: r.Position.Rule().ID, array: r.Array().String(), side: r.Side,
		place: func(a variants.Array) verdict {
			judged := r.Judge(a)
			return verdict{right: judged.Right, text: judged.Text, choice: -1, array: r.Array(), start: &start, marks: circles(judged.Squares)}
		},
	}
	q.solution = func() verdict {
		return verdict{text: r.Judge(r.Array()).Text, choice: -1, array: r.Array(), start: &start}
	}
	return q, true
}

// recallText returns the question. It warns a player who would infer the array of one side from the other side's pieces.
func recallText(r *drill.Recall) string {
	switch {
	case r.Start.IsMirrored():
		return lang.L("From which array did both sides begin?")
	case r.Side == chess.White:
		return lang.L("From which array did White begin? Black began from another one.")
	}
	return lang.L("From which array did Black begin? White began from another one.")
}

// showStart shows the start with the verdict on an array, and marks the files in the form.
func (d *desk) showStart(v *verdict) {
	if v.start == nil {
		return
	}
	d.rank.judge(v.array)
	d.showPosition(v.start, rules.Move{}, false)
}
