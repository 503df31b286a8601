"""Boxes of a page. A box is a function from the width it may use to `(width, height, steps)`; boxes hold boxes. Nothing in a box leaves its width."""
from .faces import face, wide
from .paper import shifted

BLACK, WHITE, GREY = (0, 0, 0), (1, 1, 1), (.38, .38, .4)
# The least scale of a text that does not fit its width, and the size that large texts may shrink to.
LEAST, SMALLEST = .72, 6.5


def run(text, key=None, bold=False, family=None, size=None, color=None, whole=None):
    """A piece of text. Values of fields other than names are not divided between lines."""
    return {'text': str(text), 'key': key, 'bold': bold, 'family': family, 'size': size, 'color': color, 'whole': (key is not None and key[0] != 'supplierName') if whole is None else whole}


def text(runs, family, size, align='left', lead=1.28, color=BLACK, most=None):
    """Lines of text, divided between words. A word wider than the box is printed smaller."""
    pieces = [(word, one, i > 0) for one in runs for i, word in enumerate([one['text']] if one['whole'] else one['text'].split(' '))]

    def measured(w):
        words = []
        for word, one, spaced in pieces:
            fs = one['size'] or size
            name = face(one['family'] or family, one['bold'])
            room = w / min(LEAST, SMALLEST / fs)
            if wide(word, name, fs) > room:
                # Too wide even in a smaller size: the words of a value, then the letters of a word, are divided.
                for i, part in enumerate(word.split(' ')):
                    if wide(part, name, fs) > room:
                        count = max(1, int(len(part) * room / wide(part, name, fs)))
                        cut = [part[k:k + count] for k in range(0, len(part), count)]
                    else:
                        cut = [part]
                    words += [(c, one, k == 0 and (spaced or i > 0), name, fs, wide(c, name, fs), wide(' ', name, fs)) for k, c in enumerate(cut)]
                continue
            words.append((word, one, spaced, name, fs, wide(word, name, fs), wide(' ', name, fs)))
        widest = max((one[5] for one in words), default=0)
        return words, min(1, w / widest) if widest > 0 else 1

    def lay(w):
        words, scale = measured(w)
        lines, x = [[]], 0
        for word, one, spaced, name, fs, wd, sp in words:
            fs, wd, sp = fs * scale, wd * scale, sp * scale
            lead_space = sp if spaced and lines[-1] else 0
            if x + lead_space + wd > w + .01 and lines[-1]:
                lines.append([])
                x = lead_space = 0
            if lines[-1] and lines[-1][-1][1] is one and spaced:
                lines[-1][-1][2] += ' ' + word
            else:
                lines[-1].append([x + lead_space, one, word, name, fs])
            x += lead_space + wd
        if most and len(lines) > most:
            lines = lines[:most]
        steps, y, widest = [], 0, 0
        for line in lines:
            tall = max((p[4] for p in line), default=size)
            end = max((p[0] + wide(p[2], p[3], p[4]) for p in line), default=0)
            dx = w - end if align == 'right' else (w - end) / 2 if align == 'center' else 0
            base = y + tall * (.78 + (lead - 1) / 2)
            steps += [('text', p[0] + dx, base, p[2], p[3], p[4], p[1]['color'] or color, p[1]['key'], 0) for p in line if p[2].strip()]
            y, widest = y + tall * lead, max(widest, end)
        return widest, y, steps
    return lay


def natural(runs, family, size):
    """The width of runs on one line."""
    return sum(wide(one['text'], face(one['family'] or family, one['bold']), one['size'] or size) for one in runs)


def gap(height, width=0):
    return lambda w: (width, height, [])


def rule(line=.6, color=GREY, dash=None, space=3, share=1.0):
    return lambda w: (w * share, space * 2 + line, [('line', 0, space, w * share, space, line, color, dash)])


def stack(boxes, space=0, align='left'):
    def lay(w):
        steps, y, widest = [], 0, 0
        for i, box in enumerate(boxes):
            wd, h, inner = box(w)
            dx = w - wd if align == 'shift-right' else (w - wd) / 2 if align == 'shift-center' else 0
            steps += [shifted(s, dx, y) for s in inner]
            y, widest = y + h + (space if i < len(boxes) - 1 and h else 0), max(widest, wd)
        return widest, y, steps
    return lay


def columns(cells, space=12, valign='top'):
    """`cells` are (box, share of the width)."""
    def lay(w):
        total, room = sum(share for _, share in cells), w - space * (len(cells) - 1)
        done, x = [], 0
        for box, share in cells:
            mine = room * share / total
            done.append((x, box(mine)))
            x += mine + space
        height = max(d[1] for _, d in done)
        steps = []
        for x, (wd, h, inner) in done:
            dy = {'top': 0, 'middle': (height - h) / 2, 'bottom': height - h}[valign]
            steps += [shifted(s, x, dy) for s in inner]
        return w, height, steps
    return lay


def beside(first, second, first_width, space=8):
    """Two boxes, the first with a fixed width."""
    def lay(w):
        mine = min(first_width, w * .6)
        a, b = first(mine), second(w - mine - space)
        return w, max(a[1], b[1]), [*a[2], *(shifted(s, mine + space, 0) for s in b[2])]
    return lay


def bright(color):
    return .3 * color[0] + .59 * color[1] + .11 * color[2]


def recolored(step, color):
    if step[0] == 'text' and bright(step[6]) < .6:
        return (*step[:6], color, *step[7:])
    if step[0] == 'line' and bright(step[6]) < .6:
        return (*step[:6], tuple(min(1, c * .8) for c in color), *step[7:])
    return step


def boxed(box, fill=None, stroke=None, pad=5, line=.6, radius=0, bar=None, hug=False, light=WHITE):
    """A box with a background or a frame; text on a dark background is light. `bar` is the color of a bar at the left."""
    def lay(w):
        side = pad + (5 if bar else 0)
        wd, h, inner = box(w - side - pad)
        full = wd + side + pad if hug else w
        steps = [('rect', 0, 0, full, h + 2 * pad, fill, stroke, line, radius)] if fill or stroke else []
        if bar:
            steps.append(('rect', 0, 0, 3, h + 2 * pad, bar, None, 0, 0))
        inner = [shifted(s, side, pad) for s in inner]
        if fill and bright(fill) < .8:
            # Text in inner boxes with a ground of their own keeps its color.
            own = [(s[1], s[2], s[1] + s[3], s[2] + s[4]) for s in inner if s[0] == 'rect' and s[5]]
            within = lambda s: s[0] in ('text', 'line') and any(r[0] <= s[1] + .5 <= r[2] and r[1] <= s[2] <= r[3] for r in own)
            dark = bright(fill) < .55
            inner = [s if within(s) else recolored(s, light) if dark else (*s[:6], BLACK, *s[7:]) if s[0] == 'text' else s for s in inner]
        return full, h + 2 * pad, steps + inner
    return lay


def narrower(box, share, align='left'):
    """The box in a part of the width."""
    def lay(w):
        wd, h, inner = box(w * share)
        dx = {'left': 0, 'center': (w - w * share) / 2, 'right': w - w * share}[align]
        return w, h, [shifted(s, dx, 0) for s in inner]
    return lay


def turned(runs, family, size, length, angle=90, color=BLACK):
    """One line of text that runs upwards or downwards."""
    def lay(w):
        scale = min(1, length / max(1, natural(runs, family, size)), w / (size * 1.2))
        steps, at = [], 0
        for one in runs:
            name, fs = face(one['family'] or family, one['bold']), (one['size'] or size) * scale
            x, y = (fs * .85, length - at) if angle == 90 else (fs * .25, at)
            steps.append(('text', x, y, one['text'], name, fs, one['color'] or color, one['key'], angle))
            at += wide(one['text'], name, fs)
        return size * 1.2 * scale, length, steps
    return lay


def picture(png, width, height, key=None, align='left'):
    def lay(w):
        scale = min(1, w / width)
        dx = {'left': 0, 'center': (w - width * scale) / 2, 'right': w - width * scale}[align]
        return width * scale, height * scale, [('image', dx, 0, width * scale, height * scale, png, key)]
    return lay
