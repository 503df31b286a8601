"""How one document looks and writes: fonts, sizes, colors, separators. Everything else is drawn block by block."""
import colorsys
from . import boxes, faces

ROLES = {'page': [('office', 62), ('serif', 16), ('narrow', 9), ('mono', 8), ('display', 0), ('hand', .6)], 'roll': [('mono', 55), ('narrow', 15), ('office', 30)]}


def family(rng, split, use='page'):
    role = rng.choices([r for r, _ in ROLES[use]], [n for _, n in ROLES[use]])[0]
    return rng.choice(faces.of_role(split, role))


def color(rng, dark=True):
    hue = rng.random()
    r, g, b = colorsys.hls_to_rgb(hue, rng.uniform(.18, .42) if dark else rng.uniform(.86, .96), rng.uniform(.25, .9) if dark else rng.uniform(.15, .7))
    return (r, g, b) if rng.random() < .85 or not dark else rng.choice([(0, 0, 0), (.2, .2, .2), (.35, .35, .38)])


class Style:
    def __init__(self, rng, split, use='page', f=None):
        self.rng, self.split, self.f = rng, split, f
        self.family = family(rng, split, use)
        self.head = rng.choice([self.family, self.family, family(rng, split, use), rng.choice(faces.of_role(split, 'display')), rng.choice(faces.of_role(split, 'office'))])
        self.logo = rng.choice(faces.of_role(split, rng.choice(['display', 'display', 'display', 'office', 'serif', 'hand'])))
        self.size = rng.choice([7, 7.5, 8, 8.5, 8.5, 9, 9, 9.5, 10, 10.5, 11]) * (1.25 if self.family in faces.of_role(split, 'hand') else 1)
        self.lead = rng.choice([1.15, 1.22, 1.28, 1.35, 1.45])
        self.accent = color(rng)
        self.pale = color(rng, False)
        self.grey = rng.choice([boxes.GREY, (.45, .45, .45), (.3, .3, .3), (0, 0, 0), self.accent])
        self.colon = rng.choice([':', ':', ':', '', '', ' :', ' -'])
        self.label_bold = rng.random() < .45
        self.value_bold = not self.label_bold and rng.random() < .3
        self.joint = rng.choice([', ', ', ', ' | ', ' • ', '  ', ' - ', ' · ', ' / '])
        self.abn_label = f.w('abn') if f else 'ABN'
        self.abn_form = rng.choice(['s', 's', 's', 's', 's', 'j', 'j', 'd'])
        self.groups = 0

    def group(self, field):
        self.groups += 1
        return (field, self.groups)

    def abn(self, number):
        parts = (number[:2], number[2:5], number[5:8], number[8:])
        return {'s': ' ', 'j': '', 'd': '-'}[self.abn_form].join(parts)

    def run(self, text, key=None, bold=False, scale=1, color=None, head=False, whole=None):
        return boxes.run(text, key, bold, self.head if head else None, self.size * scale if scale != 1 else None, color, whole)

    def text(self, *runs, align='left', scale=1, bold=False, color=None, lead=None, head=False):
        made = [one if isinstance(one, dict) else boxes.run(one, None, bold) for one in runs]
        if bold:
            made = [{**one, 'bold': True} for one in made]
        return boxes.text(made, self.head if head else self.family, self.size * scale, align, lead or self.lead, color or boxes.BLACK)
