"""A page as a list of drawing steps in points, origin top left, y down, and its PDF. It records the place of each labelled value."""
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

TTF = '/usr/share/fonts/truetype/'
FILES = {
    'LiberationSans': ('liberation/LiberationSans-Regular', 'liberation/LiberationSans-Bold'), 'LiberationSerif': ('liberation/LiberationSerif-Regular', 'liberation/LiberationSerif-Bold'),
    'LiberationMono': ('liberation/LiberationMono-Regular', 'liberation/LiberationMono-Bold'), 'LiberationNarrow': ('liberation/LiberationSansNarrow-Regular', 'liberation/LiberationSansNarrow-Bold'),
    'DejaVuSans': ('dejavu/DejaVuSans', 'dejavu/DejaVuSans-Bold'), 'DejaVuCondensed': ('dejavu/DejaVuSansCondensed', 'dejavu/DejaVuSansCondensed-Bold'),
    'DejaVuSerif': ('dejavu/DejaVuSerif', 'dejavu/DejaVuSerif-Bold'), 'DejaVuMono': ('dejavu/DejaVuSansMono', 'dejavu/DejaVuSansMono-Bold'),
    'NotoSans': ('noto/NotoSans-Regular', 'noto/NotoSans-Bold'), 'NotoSerif': ('noto/NotoSerif-Regular', 'noto/NotoSerif-Bold'), 'NotoDisplay': ('noto/NotoSansDisplay-Regular', 'noto/NotoSansDisplay-Bold'),
}
STANDARD = {'Helvetica': ('Helvetica', 'Helvetica-Bold'), 'Times': ('Times-Roman', 'Times-Bold'), 'Courier': ('Courier', 'Courier-Bold')}
OFFICE = ['Helvetica', 'Helvetica', 'LiberationSans', 'LiberationSans', 'LiberationSerif', 'Times', 'LiberationNarrow', 'DejaVuSans', 'DejaVuCondensed', 'NotoSans', 'NotoSerif', 'NotoDisplay', 'DejaVuSerif']
DOCKET = ['LiberationMono', 'DejaVuMono', 'Courier', 'LiberationMono', 'LiberationNarrow', 'DejaVuCondensed', 'LiberationSans']


def face(family, bold):
    if family in STANDARD:
        return STANDARD[family][bold]
    name = family + ('-B' if bold else '')
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, f'{TTF}{FILES[family][bold]}.ttf'))
    return name


class Sheet:
    """Pages of one file. `places[field]` lists `(page index, x0, y0, x1, y1)` in points."""

    def __init__(self, width, height, family):
        self.width, self.height, self.family = width, height, family
        self.pages, self.places = [[]], {}

    def page(self):
        self.pages.append([])

    def wide(self, text, size, bold=False, family=None):
        return pdfmetrics.stringWidth(text, face(family or self.family, bold), size)

    def text(self, x, y, text, size=9, bold=False, align='left', field=None, color=(0, 0, 0), family=None):
        """`y` is the baseline. Returns the x where the text ends."""
        wide = self.wide(text, size, bold, family)
        x = x - wide if align == 'right' else x - wide / 2 if align == 'center' else x
        self.pages[-1].append(('text', x, y, text, size, face(family or self.family, bold), color))
        if field:
            self.places.setdefault(field, []).append((len(self.pages) - 1, x, y - size * .74, x + wide, y + size * .2))
        return x + wide

    def fit(self, text, size, room, bold=False):
        """The largest size up to `size` at which the text fits the room."""
        wide = self.wide(text, size, bold)
        return size if wide <= room else max(5, size * room / wide)

    def rect(self, x, y, w, h, fill=None, stroke=None, line=.6):
        self.pages[-1].append(('rect', x, y, w, h, fill, stroke, line))

    def rule(self, x0, y0, x1, y1, line=.5, color=(.3, .3, .3), dash=None):
        self.pages[-1].append(('line', x0, y0, x1, y1, line, color, dash))

    def disc(self, x, y, r, fill):
        self.pages[-1].append(('disc', x, y, r, fill))

    def save(self, path):
        out = canvas.Canvas(str(path), pagesize=(self.width, self.height), invariant=1)
        for steps in self.pages:
            for kind, *a in steps:
                DRAW[kind](out, self.height, *a)
            out.showPage()
        out.save()


def _text(out, top, x, y, text, size, font, color):
    out.setFillColorRGB(*color)
    out.setFont(font, size)
    out.drawString(x, top - y, text)


def _rect(out, top, x, y, w, h, fill, stroke, line):
    if fill:
        out.setFillColorRGB(*fill)
    if stroke:
        out.setStrokeColorRGB(*stroke)
        out.setLineWidth(line)
    out.rect(x, top - y - h, w, h, stroke=int(bool(stroke)), fill=int(bool(fill)))


def _line(out, top, x0, y0, x1, y1, line, color, dash):
    out.setStrokeColorRGB(*color)
    out.setLineWidth(line)
    out.setDash(*(dash or ([], 0)))
    out.line(x0, top - y0, x1, top - y1)
    out.setDash([], 0)


def _disc(out, top, x, y, r, fill):
    out.setFillColorRGB(*fill)
    out.circle(x, top - y, r, stroke=0, fill=1)


DRAW = {'text': _text, 'rect': _rect, 'line': _line, 'disc': _disc}
