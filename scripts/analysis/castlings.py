#!/usr/bin/env python3
"""Searches the positions of castling findings again with more nodes, and prints for each rule how many are confirmed.

usage: castlings.py BACKRANK_GAMES NODES ANNOTATED.pgn   (NODES are those of the second search, at most 1,500,000)
"""
import collections, json, subprocess, sys
from again import RULES, chances, games, searched

command, nodes, path = sys.argv[1], sys.argv[2], sys.argv[3]
all_games = list(games(open(path).read()))
told = subprocess.run([command, 'report', '-json', '-nodes', '1', path], capture_output=True, text=True, check=True).stdout
claims = []
for l in told.splitlines():
    r = json.loads(l)
    head, moves = all_games[r['game'] - 1]
    for c in r['castlings']:
        for ply in sorted({c.get('best', 0), *c.get('missed', [])} - {0}):
            claims.append((RULES[r['variant']], r['game'], ply, c, head, [m[0] for m in moves[1:ply]], moves[ply - 1][2]))
deep = searched(command, nodes, [(head, sans) for _, _, _, _, head, sans, _ in claims])
# Where another move is now best, the position after the castling is searched to find how much castling loses.
other = [i for i, claim in enumerate(claims) if deep[i][1] != claim[-1]]
after = dict(zip(other, searched(command, nodes, [(claims[i][4], claims[i][5] + [claims[i][6]]) for i in other])))
table = collections.defaultdict(lambda: [0, 0, 0, 0])
for i, (rule, game, ply, c, head, sans, best) in enumerate(claims):
    score, found = deep[i]
    loss = (chances(score) - chances(after[i][0])) * (-1 if c['color'] == 'black' else 1) if i in after else 0
    row = table[rule]
    row[0] += 1
    row[1] += found == best
    row[2] += found == best or loss < 2
    row[3] += found == best or loss < 5
    print(f'game {game} ply {ply} {rule} {c["castling"]} {best}: ' + ('stays' if found == best else f'{found}, castling loses {loss:.1f}'))
print('| rule | findings | still the best move | best or within 2 points | within 5 |\n|---|--:|--:|--:|--:|')
for rule, row in [*sorted(table.items()), ('all', [sum(x) for x in zip(*table.values())])]:
    print(f'| {rule} | ' + ' | '.join(map(str, row)) + ' |')
