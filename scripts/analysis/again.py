"""Functions of castlings.py and turning.py, which read games with evaluations and search their positions again."""
import re, subprocess

RULES = {'chess': 'classical', 'chess960': 'Chess960', 'dfrc': 'Chess960', 'chess480': '480', 'bunker': 'bunker', 'prechess': 'bunker',
         'slide': 'slide', 'kingsleap': 'leap', 'chess484': 'Chess960', 'multichess': 'Chess960', 'benko': 'classical'}

TOKEN = re.compile(r'\{[^}]*\}|;[^\n]*|[()]|[^\s(){}]+')
def games(text):
    for g in re.split(r'(?m)^(?=\[Event )', text):
        if g.strip():
            head, _, moves = g.partition('\n\n')
            yield head, line(moves)

def line(moves):
    """Returns the start and the moves of the main line, each with the values of %eval and %search after it or None."""
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

def searched(command, nodes, lines):
    """Searches the last position of each line (head, moves). Returns the evaluation and the best move of each.

    The positions before the last one get an evaluation of 0.00, so that they are not searched."""
    text = ''
    for head, sans in lines:
        head = re.sub(r'(?m)^\[(Result|PlyCount|Termination|Ending) .*\n?', '', head).strip()
        text += head + '\n\n' + ''.join('{[%eval 0.00]} ' + san + ' ' for san in sans) + '*\n\n'
    out = subprocess.run([command, 'report', '-nodes', nodes, '-'], input=text, capture_output=True, text=True, check=True).stdout
    return [tuple(l[-1][1:]) for _, l in games(out)]

def pawns(e): return (10 if int(e[1:]) > 0 else -10) if e[0] == '#' else max(-10, min(10, float(e)))
def chances(e): return 100 / (1 + 2.718281828459045 ** (-0.368208 * pawns(e)))
