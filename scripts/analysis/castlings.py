#!/usr/bin/env python3
"""Searches the positions of castling findings again with ten times the nodes, and tells by rule how many stay.

usage: castlings.py BACKRANK_GAMES NODES ANNOTATED.pgn   (NODES are those of the second search, at most 1,500,000)
"""
import collections, json, re, subprocess, sys

command, nodes, path = sys.argv[1], sys.argv[2], sys.argv[3]
TOKEN = re.compile(r'\{[^}]*\}|;[^\n]*|[()]|[^\s(){}]+')
RULES = {'chess': 'classical', 'chess960': 'Chess960', 'dfrc': 'Chess960', 'chess480': '480', 'bunker': 'bunker', 'prechess': 'bunker',
         'slide': 'slide', 'kingsleap': 'leap'}

def games(text):
    for g in re.split(r'(?m)^(?=\[Event )', text):
        if g.strip():
            head, _, moves = g.partition('\n\n')
            yield head, line(moves)

def line(moves):
    """The start and the moves of the main line, each with what %eval and %search say of the position after it."""
    depth, out = 0, [['', None, None]]
    for tok in TOKEN.findall(moves):
        if tok == '(': depth += 1
        elif tok == ')': depth -= 1
        elif depth or tok[0] == ';': continue
        elif tok[0] == '{':
            for name, at in (('eval', 1), ('search', 2)):
                if m := re.search(r'\[%' + name + r'\s+([^,\]\s]+)', tok): out[-1][at] = m.group(1)
        elif re.match(r'^(\d+\.+|\$\d+|1-0|0-1|1/2-1/2|\*)$', tok): continue
        else: out.append([re.sub(r'^\d+\.+', '', tok), None, None])
    return out

def searched(asked):
    """What a search of the last positions of lines finds: evaluation and best move. The others need none."""
    text = ''
    for head, sans in asked:
        head = re.sub(r'(?m)^\[(Result|PlyCount|Termination|Ending) .*\n?', '', head).strip()
        text += head + '\n\n' + ''.join('{[%eval 0.00]} ' + san + ' ' for san in sans) + '*\n\n'
    out = subprocess.run([command, 'report', '-nodes', nodes, '-'], input=text, capture_output=True, text=True, check=True).stdout
    return [tuple(l[-1][1:]) for _, l in games(out)]

def pawns(e): return (10 if int(e[1:]) > 0 else -10) if e[0] == '#' else max(-10, min(10, float(e)))
def chances(e): return 100 / (1 + 2.718281828459045 ** (-0.368208 * pawns(e)))

all_games = list(games(open(path).read()))
told = subprocess.run([command, 'report', '-json', '-nodes', '1', path], capture_output=True, text=True, check=True).stdout
claims = []
for l in told.splitlines():
    r = json.loads(l)
    head, moves = all_games[r['game'] - 1]
    for c in r['castlings']:
        for ply in sorted({c.get('best', 0), *c.get('missed', [])} - {0}):
            claims.append((RULES[r['variant']], r['game'], ply, c, head, [m[0] for m in moves[1:ply]], moves[ply - 1][2]))
deep = searched([(head, sans) for _, _, _, _, head, sans, _ in claims])
# Where another move is best now: what the castling loses against it, by a search of the position after the castling.
other = [i for i, claim in enumerate(claims) if deep[i][1] != claim[-1]]
after = dict(zip(other, searched([(claims[i][4], claims[i][5] + [claims[i][6]]) for i in other])))
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
