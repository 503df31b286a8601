"""One supplier's style: fonts, colours, wording, and which of each block it uses. Whole block variants are held out."""
from . import labels, sheet

HEADERS = {'train': ['left', 'center', 'right', 'band', 'two-columns', 'boxed'], 'held': ['split', 'footer-identity']}
METAS = {'train': ['key-left', 'key-left', 'key-above', 'inline', 'boxed'], 'held': ['strip', 'sentence']}
TOTALS = {'train': ['right', 'right', 'right', 'boxed', 'lines', 'stacked'], 'held': ['left', 'strip']}
COLORS = [(0, 0, 0), (.1, .2, .45), (.5, .1, .1), (.1, .35, .2), (.2, .2, .2), (.05, .4, .5), (.4, .2, .45), (.75, .35, .05)]


def choose(rng, split, table):
    return rng.choice(table['held']) if split == 'held' and rng.random() < .7 else rng.choice(table['train'])


def draw_style(rng, split):
    date = labels.date_format(rng)
    return {
        'header': choose(rng, split, HEADERS), 'meta': choose(rng, split, METAS), 'totals': choose(rng, split, TOTALS), 'family': rng.choice(sheet.OFFICE), 'docket_family': rng.choice(sheet.DOCKET),
        'size': rng.choice([7.5, 8, 8.5, 9, 9, 9.5, 10, 10.5]), 'accent': rng.choice(COLORS), 'date': date, 'title': rng.choice(labels.TITLE), 'colon': rng.choice([':', ':', '', ' :']),
        'number_label': labels.pick(rng, split, labels.NUMBER, labels.NUMBER_HELD), 'date_label': labels.pick(rng, split, labels.DATE, labels.DATE_HELD), 'due_label': rng.choice(labels.DUE),
        'subtotal_label': rng.choice(labels.SUBTOTAL), 'gst_label': labels.pick(rng, split, labels.GST, labels.GST_HELD), 'inside_label': rng.choice(labels.GST_INSIDE),
        'total_label': labels.pick(rng, split, labels.TOTAL, labels.TOTAL_HELD), 'abn_label': rng.choice(labels.ABN), 'spaced_abn': rng.random() < .8, 'margin': rng.choice([34, 40, 48, 56]),
        'sign': rng.choice(['$', '$', '$', '', 'AUD ', 'A$']), 'table': rng.choice(['rules', 'zebra', 'plain', 'grid', 'head']), 'logo': rng.random() < .4, 'columns': rng.choice(['full', 'full', 'short', 'code', 'gst', 'bare']),
        'remit': rng.random() < .25, 'bank': rng.random() < .65, 'buyer_abn': rng.random() < .25, 'abn_at_foot': rng.random() < .1, 'comma': rng.random() < .9, 'thin': rng.random() < .12,
    }
