#!/usr/bin/python3
"""Build Backrank Sans, the typeface of the program, from Inter and our own men.

    apt-get install fonts-inter python3-fonttools python3-shapely
    /usr/bin/python3 assets/fonts/build.py

Takes Inter (SIL OFL 1.1, no reserved font name), keeps Latin, Greek, Cyrillic
and the signs that a chess program prints, makes the digits tabular, draws the
twelve figurines U+2654..265F from pieces/staunton on the baseline, and renames
the result, since "Inter" is a trademark. Only whoever changes the font runs
this; its results are in the repository.
"""
import os
import re

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.misc.bezierTools import segmentPointAtT
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

HERE = os.path.dirname(os.path.abspath(__file__))
MEN = os.path.join(HERE, "..", "pieces", "staunton")
KNIGHT = os.path.join(HERE, "knight.svg")  # one without cheek and mane, which would be a grey blur at the size of text
INTER = "/usr/share/fonts/opentype/inter/Inter-%s.otf"

# Inter's style, our style, width of a figurine's lines in units of the men's box.
STYLES = [("Regular", "Regular", 6.2), ("SemiBold", "Bold", 8.0)]

RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x1FA, 0x21B), (0x259, 0x259),
    (0x2C6, 0x2DD), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E),
    (0x1EF2, 0x1EF3), (0x2010, 0x2030), (0x2032, 0x203A), (0x2044, 0x2044), (0x2070, 0x2089),
    (0x20A0, 0x20BF), (0x2116, 0x2117), (0x2122, 0x2122), (0x2150, 0x215E), (0x2190, 0x21FF),
    (0x2200, 0x22FF), (0x2300, 0x23FF), (0x25A0, 0x25FF), (0x2600, 0x2605), (0x2713, 0x2718),
]

# Capitals, digits and half signs take the high hyphen: O-O-O, 1-0, ½-½.
CALT = """
languagesystem DFLT dflt;
languagesystem latn dflt;
@high = [%(upper)s %(digits)s %(half)s];
feature calt {
    sub @high %(hyphen)s' @high by %(hyphen)s.case;
    sub @high %(endash)s' @high by %(endash)s.case;
} calt;
"""

SCALE = 36  # font units per unit of the men's box: men stand a quarter higher than the capitals
BEARING = 190  # font units before a figurine, so that it keeps off the dot of a move number
AFTER = 260  # and behind it: a square's name follows


def main():
    for inter, style, line in STYLES:
        font = TTFont(INTER % inter, recalcTimestamp=False)  # the same bytes on every day
        digits = tabular(font)
        cut(font, digits)
        to_truetype(font)
        freeze(font, digits)
        figurines(font, line)
        signs(font)
        high_hyphens(font)
        rename(font, style)
        path = os.path.join(HERE, "BackrankSans-%s.ttf" % style)
        font.save(path)
        print(path, os.path.getsize(path), "bytes,", len(font.getBestCmap()), "characters")


def tabular(font):
    """The tabular glyph of each digit, by code point."""
    table, cmap, found = font["GSUB"].table, font.getBestCmap(), {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[index].SubTable:
                mapping = getattr(sub, "ExtSubTable", sub).mapping
                for code in range(0x30, 0x3A):
                    if cmap[code] in mapping:
                        found[code] = mapping[cmap[code]]
    return found


def cut(font, digits):
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk"]
    options.name_IDs, options.name_languages = ["*"], ["*"]
    options.notdef_outline = True
    options.glyph_names = True
    cmap = font.getBestCmap()
    extra = list(digits.values()) + [cmap[c] + ".case" for c in (0x2D, 0x2013)]
    s = subset.Subsetter(options)
    s.populate(unicodes=[c for a, b in RANGES for c in range(a, b + 1)], glyphs=extra)
    s.subset(font)


def to_truetype(font):
    """Replace cubic CFF outlines by quadratic ones, within a two-thousandth of an em."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        glyf.glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), glyf
    del font["CFF "]
    for tag in ("VORG",):
        if tag in font:
            del font[tag]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxPoints", "maxContours",
                  "maxCompositePoints", "maxCompositeContours", "maxComponentDepth"):
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    post = font["post"]
    post.formatType, post.extraNames, post.mapping = 2.0, [], {}
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\000\001\000\000"


def freeze(font, digits):
    """Make the tabular digits the ordinary ones, as wide as the zero to the unit."""
    hmtx = font["hmtx"]
    for name in digits.values():
        hmtx[name] = (hmtx[digits[0x30]][0], hmtx[name][1])
    for table in font["cmap"].tables:
        for code, name in digits.items():
            if code in table.cmap:
                table.cmap[code] = name


def high_hyphens(font):
    cmap = font.getBestCmap()
    del font["GSUB"]
    fea = CALT % {
        "upper": " ".join(cmap[c] for c in range(0x41, 0x5B)),
        "digits": " ".join(cmap[c] for c in range(0x30, 0x3A)),
        "half": cmap[0xBD], "hyphen": cmap[0x2D], "endash": cmap[0x2013],
    }
    addOpenTypeFeaturesFromString(font, fea, tables=["GSUB"])


def rename(font, style):
    own = {
        0: "Copyright 2016-2020 The Inter Project Authors (https://github.com/rsms/inter); figurines by the authors of Backrank",
        1: "Backrank Sans", 2: style, 3: "Backrank Sans " + style, 4: "Backrank Sans " + style,
        5: "Version 1.000; from Inter 3.019", 6: "BackrankSans-" + style,
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    name = font["name"]
    name.names = []
    for number, text in own.items():
        name.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | (0x20 if style == "Bold" else 0x40)
    font["head"].macStyle = 1 if style == "Bold" else 0


def figurines(font, line):
    """Draw U+2654..2659 as lines around nothing and U+265A..265F as solid men."""
    glyf, hmtx = font["glyf"], font["hmtx"]
    for i, letter in enumerate("KQRBNP"):
        body, lines, dots = read(KNIGHT if letter == "N" else os.path.join(MEN, "w%s.svg" % letter))
        silhouette = body.buffer(1.6)
        inner = unary_union([l.buffer(line / 2 * 0.8) for l in lines] + [d.buffer(0.7) for d in dots])
        hollow = silhouette.difference(silhouette.buffer(-line)).union(inner.intersection(silhouette))
        solid = silhouette.difference(unary_union([l.buffer(2.1) for l in lines] + [d.buffer(0.9) for d in dots]).intersection(silhouette.buffer(-3.4)))
        for code, shape in ((0x2654 + i, hollow), (0x265A + i, solid)):
            name = "uni%04X" % code
            left, _, _, foot = silhouette.bounds
            glyf[name] = outline(shape, lambda x, y: (round((x - left) * SCALE) + BEARING, round((foot - y) * SCALE)), 0.03)
            glyf[name].recalcBounds(glyf)
            width = silhouette.bounds[2] - left
            hmtx[name] = (round(width * SCALE) + BEARING + AFTER, glyf[name].xMin)
            for table in font["cmap"].tables:
                if table.isUnicode():
                    table.cmap[code] = name
    font.setGlyphOrder(glyf.glyphOrder)


def signs(font):
    """Draw the signs of chess annotators that Inter lacks, with the lines of its own plus sign."""
    glyf, hmtx, cmap = font["glyf"], font["hmtx"], font.getBestCmap()
    plus = glyf[cmap[0x2B]]
    for code in (0x2B, 0x2212):
        glyf[cmap[code]].recalcBounds(glyf)
    wide, weight = hmtx[cmap[0x2B]][0], glyf[cmap[0x2212]].yMax - glyf[cmap[0x2212]].yMin
    left, right, middle = plus.xMin, plus.xMax, (plus.yMin + plus.yMax) / 2
    center, reach, half = (left + right) / 2, (right - left) / 2, weight / 2

    def bar(y):
        return box(left, y - half, right, y + half)

    def cross(y, size):
        return box(center - max(size, reach), y - half, center + max(size, reach), y + half).union(box(center - half, y - size, center + half, y + size))

    def arrow(y, toward):
        neck, tip = center + toward * reach * .3, center + toward * reach
        head = Polygon([(tip, y), (neck, y + 2.6 * half), (neck, y - 2.6 * half)])
        return box(min(neck, center - toward * reach), y - half, max(neck, center - toward * reach), y + half).union(head)

    around = reach * 1.25
    disc = Point(center, middle).buffer(around, 64)
    ring = disc.difference(Point(center, middle).buffer(around - weight * .85, 64))
    gap = reach * .62
    shapes = {
        0x2213: bar(middle + reach).union(cross(middle - reach * .25, reach * .8)),
        0x2A72: cross(middle + reach * .55, reach * .8).union(bar(middle - reach * .65)).union(bar(middle - reach * 1.25)),
        0x2A71: bar(middle + reach * 1.25).union(bar(middle + reach * .65)).union(cross(middle - reach * .55, reach * .8)),
        0x2295: ring.union(cross(middle, around).buffer(-weight * .1, join_style=2).intersection(disc)),
        0x2299: ring.union(Point(center, middle).buffer(weight * .8, 64)),
        0x21C6: arrow(middle + gap, -1).union(arrow(middle - gap, 1)),
        0x25B8: Polygon([(center - reach * .45, middle - reach * .8), (center - reach * .45, middle + reach * .8), (center + reach * .65, middle)]),
        0x25BE: Polygon([(center - reach * .8, middle + reach * .45), (center + reach * .8, middle + reach * .45), (center, middle - reach * .65)]),
    }
    for code, shape in shapes.items():
        name = "uni%04X" % code
        glyf[name] = outline(shape, lambda x, y: (round(x), round(y)), 0.5)
        glyf[name].recalcBounds(glyf)
        hmtx[name] = (wide, glyf[name].xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font.setGlyphOrder(glyf.glyphOrder)


def outline(shape, place, tolerance):
    """A glyph of the shape, whose points are placed in font units."""
    pen = TTGlyphPen(None)
    shape = shape.simplify(tolerance)
    for part in getattr(shape, "geoms", [shape]):
        for ring, clockwise in [(part.exterior, True)] + [(r, False) for r in part.interiors]:
            points = [place(x, y) for x, y in ring.coords[:-1]]
            if (area(points) < 0) != clockwise:
                points.reverse()
            pen.moveTo(points[0])
            for p in points[1:]:
                pen.lineTo(p)
            pen.closePath()
    return pen.glyph()


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2


def read(path):
    """The drawing's body (first group), inner lines (second) and dots (third)."""
    groups = re.findall(r"<g[^>]*>(.*?)</g>", open(path).read(), re.S)
    body = unary_union([Polygon(p).buffer(0) for p in shapes(groups[0])])
    lines = [LineString(p) for p in shapes(groups[1])]
    dots = [Polygon(p) for p in shapes(groups[2])] if len(groups) == 4 or path == KNIGHT else []
    return body, lines, dots


def shapes(group):
    for x, y, r in re.findall(r'<circle[^>]*cx="([^"]*)" cy="([^"]*)" r="([^"]*)"', group):
        yield list(Point(float(x), float(y)).buffer(float(r), 32).exterior.coords)
    for d in re.findall(r'<path[^>]* d="([^"]*)"', group):
        yield flatten(d)


def flatten(d):
    pen = RecordingPen()
    parse_path(d, pen)
    points = []
    for op, args in pen.value:
        if op in ("moveTo", "lineTo"):
            points.append(args[0])
        elif op == "curveTo":
            segment = [points[-1]] + list(args)
            points += [segmentPointAtT(segment, t / 24) for t in range(1, 25)]
    return points


if __name__ == "__main__":
    main()
