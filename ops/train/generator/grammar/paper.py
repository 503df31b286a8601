"""Pages as lists of drawing steps in points, origin top left, y down, and their PDF. A page keeps the places of labelled values."""
import io
import math
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas
from .faces import wide

ASCENT, DESCENT = .76, .22


def shifted(step, dx, dy):
    kind, *a = step
    if kind == 'line':
        return (kind, a[0] + dx, a[1] + dy, a[2] + dx, a[3] + dy, *a[4:])
    if kind == 'poly':
        return (kind, [(x + dx, y + dy) for x, y in a[0]], *a[1:])
    return (kind, a[0] + dx, a[1] + dy, *a[2:])


def extent(step):
    """The rectangle of a text or an image."""
    if step[0] == 'image':
        _, x, y, w, h, *_ = step
        return x, y, x + w, y + h
    _, x, y, text, face, size, _, _, angle = step
    w, up, down = wide(text, face, size), size * ASCENT, size * DESCENT
    if not angle:
        return x, y - up, x + w, y + down
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(x + along * c - above * s, y - along * s - above * c) for along in (0, w) for above in (up, -down)]
    return min(p[0] for p in corners), min(p[1] for p in corners), max(p[0] for p in corners), max(p[1] for p in corners)


class Paper:
    """One document. A step is ('text', x, y, text, face, size, color, key, angle), ('image', x, y, w, h, png, key), ('rect', x, y, w, h, fill, stroke, line, radius),
    ('line', x0, y0, x1, y1, line, color, dash), ('disc', x, y, r, fill) or ('poly', points, fill). A key is (field, group): parts of one group make one place."""

    def __init__(self, width, height):
        self.width, self.height, self.pages, self.spots = width, height, [[]], {}

    def page(self):
        self.pages.append([])

    def put(self, steps, x=0, y=0):
        for step in steps:
            step = shifted(step, x, y)
            self.pages[-1].append(step)
            key = step[7] if step[0] == 'text' else step[6] if step[0] == 'image' else None
            if key:
                at, box = (*key, len(self.pages) - 1), extent(step)
                old = self.spots.get(at, box)
                self.spots[at] = (min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3]))

    @property
    def places(self):
        out = {}
        for (field, _, page), box in self.spots.items():
            out.setdefault(field, []).append((page, *box))
        return out


def save(path, papers):
    out = canvas.Canvas(str(path), invariant=1)
    for paper in papers:
        for steps in paper.pages:
            out.setPageSize((paper.width, paper.height))
            for kind, *a in steps:
                DRAW[kind](out, paper.height, *a)
            out.showPage()
    out.save()


def _text(out, top, x, y, text, face, size, color, _key, angle):
    out.setFillColorRGB(*color)
    out.setFont(face, size)
    if angle:
        out.saveState()
        out.translate(x, top - y)
        out.rotate(angle)
        out.drawString(0, 0, text)
        out.restoreState()
    else:
        out.drawString(x, top - y, text)


def _rect(out, top, x, y, w, h, fill, stroke, line, radius):
    if fill:
        out.setFillColorRGB(*fill)
    if stroke:
        out.setStrokeColorRGB(*stroke)
        out.setLineWidth(line)
    if radius:
        out.roundRect(x, top - y - h, w, h, min(radius, w / 2, h / 2), stroke=int(bool(stroke)), fill=int(bool(fill)))
    else:
        out.rect(x, top - y - h, w, h, stroke=int(bool(stroke)), fill=int(bool(fill)))


def _line(out, top, x0, y0, x1, y1, line, color, dash):
    out.setStrokeColorRGB(*color)
    out.setLineWidth(line)
    out.setDash(dash or [])
    out.line(x0, top - y0, x1, top - y1)
    out.setDash([])


def _disc(out, top, x, y, r, fill):
    out.setFillColorRGB(*fill)
    out.circle(x, top - y, r, stroke=0, fill=1)


def _poly(out, top, points, fill):
    out.setFillColorRGB(*fill)
    path = out.beginPath()
    path.moveTo(points[0][0], top - points[0][1])
    for x, y in points[1:]:
        path.lineTo(x, top - y)
    path.close()
    out.drawPath(path, stroke=0, fill=1)


def _image(out, top, x, y, w, h, png, _key):
    out.drawImage(ImageReader(io.BytesIO(png)), x, top - y - h, w, h, mask='auto')


DRAW = {'text': _text, 'rect': _rect, 'line': _line, 'disc': _disc, 'poly': _poly, 'image': _image}
