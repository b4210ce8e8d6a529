#!/usr/bin/env python3
"""Searches the positions around turning points again with more nodes, and prints for each rule how many are confirmed.

usage: turning.py BACKRANK_GAMES NODES ANNOTATED.pgn   (NODES are those of the second search, at most 1,500,000)
"""
import collections, json, subprocess, sys
from again import RULES, chances, games, searched

command, nodes, path = sys.argv[1], sys.argv[2], sys.argv[3]
all_games = list(games(open(path).read()))
told = subprocess.run([command, 'report', '-json', '-nodes', '1', path], capture_output=True, text=True, check=True).stdout
points, asked = [], []
for l in told.splitlines():
    r = json.loads(l)
    head, moves = all_games[r['game'] - 1]
    sans = [m[0] for m in moves[1:]]
    for t in r['turning_points']:
        before = sans[:t['ply'] - 1]
        points.append((RULES.get(r['variant'], 'none'), r['game'], t))
        # before the move, after it, and after the move that is called better
        asked += [(head, before), (head, before + [sans[t['ply'] - 1]]), (head, before + [t.get('better', sans[t['ply'] - 1])])]
found = searched(command, nodes, asked)
# A position in which the game is over has no evaluation. It comes after a move of the side in question, which is taken to
# have mated, although it could be a stalemate.
table = collections.defaultdict(lambda: [0, 0, 0, 0])
for i, (rule, game, t) in enumerate(points):
    side = -1 if '...' in t['move'] else 1
    w = [chances(e) if e else (100 if side > 0 else 0) for e, _ in found[3 * i:3 * i + 3]]
    loss, less = side * (w[0] - w[1]), side * (w[2] - w[1])
    row = table[rule]
    row[0] += 1
    row[1] += loss >= 10
    row[2] += loss >= 5
    row[3] += less > 0
    print(f'game {game} {t["text"]} Again: loses {loss:.1f}, {less:.1f} more than the better move')
print('| rule | turning points | still a mistake or a blunder | or an inaccuracy | the better move is better |\n|---|--:|--:|--:|--:|')
for rule, row in [*sorted(table.items()), ('all', [sum(x) for x in zip(*table.values())])]:
    print(f'| {rule} | ' + ' | '.join(map(str, row)) + ' |')
