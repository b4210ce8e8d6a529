package judgement

// weights are by term, in centipawns: fitted by the command fit to 21000 searches of 6000 positions.
var weights = [Count]float64{
	// Men
	-2.7, -9.3, 3.4, 8.5,
	-3.5, -8.7, 2.7, 9.4,
	-7.5, -8.9, 4.3, 12.1,
	-1.2, -6.1, 0.1, 7.2,

	// LoosePawns
	-6.4, 1.5, 1.2, 4.9,

	// Beside
	-4.2, -9.9, -4.2, 3.4, 1.8, 5.1, -0.0, 2.2, 6.4, 0.8, 2.0, -3.7, 0.4,

	// Stays
	2.2, 8.1, -14.0, -37.5,

	// Goes
	8.5, 12.5, 3.9, -0.1, 0.3, -0.5, 12.3, 4.2,

	// Castles
	12.1, 5.8, 5.4, 1.9, 7.0,
	16.9, 9.7, 7.4, 4.7, 7.8,

	// Leaps
	0.0, 7.9,
	0.0, 7.8,

	// AimsBishop, AimsQueen
	8.8, 3.8,
}
