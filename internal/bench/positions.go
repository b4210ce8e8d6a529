package main

// A position is a perft position with its known leaf count.
type position struct {
	Name     string
	FEN      string
	Variant  string // UCI_Variant
	Chess    bool   // every program supports it, not only Backrank
	Depth    int
	Leaves   int64  // 0 if only Backrank supports it: then every round must agree with the first
	Orthodox string // if only Backrank supports it, the name of the position with the same pieces under an orthodox rule
}

const (
	start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
	shuffled = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR"
)

// positions are three that all programs support, and the same pieces under the rules that only Backrank supports. The
// leaf counts of the first three are published; the others were verified with Backrank without bulk counting.
var positions = []position{
	{Name: "start", FEN: start + " w KQkq - 0 1", Variant: "chess", Chess: true, Depth: 6, Leaves: 119_060_324},
	{Name: "kiwipete", FEN: kiwipete + " w KQkq - 0 1", Variant: "chess", Chess: true, Depth: 5, Leaves: 193_690_690},
	{Name: "Chess960", FEN: shuffled + " w HFhf - 2 9", Variant: "chess960", Chess: true, Depth: 6, Leaves: 227_689_589},
	{Name: "start, bunker", FEN: start + " w HEAhea - 0 1", Variant: "bunker", Depth: 6, Orthodox: "start"},
	{Name: "kiwipete, bunker", FEN: kiwipete + " w HEAhea - 0 1", Variant: "bunker", Depth: 5, Orthodox: "kiwipete"},
	{Name: "shuffled, bunker", FEN: shuffled + " w HGFhgf - 2 9", Variant: "bunker", Depth: 6, Orthodox: "Chess960"},
	{Name: "start, slide", FEN: start + " w HGFDCBAhgfdcba - 0 1", Variant: "slide", Depth: 6, Orthodox: "start"},
	{Name: "kiwipete, slide", FEN: kiwipete + " w HAha - 0 1", Variant: "slide", Depth: 5, Orthodox: "kiwipete"},
	{Name: "shuffled, slide", FEN: shuffled + " w HFEDBAhfdcba - 2 9", Variant: "slide", Depth: 6, Orthodox: "Chess960"},
}
