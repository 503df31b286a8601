"""The upper parts of an A4 invoice: who writes, the title, the numbers and dates, who is billed. Each returns the y below itself."""
import math
from . import labels, people

GREY = (.35, .35, .35)


def abn_text(st, abn):
    return people.spaced(abn) if st['spaced_abn'] else abn


def draw_abn(sheet, rng, st, x, y, abn, size, align='left', field='supplierAbn', color=(0, 0, 0)):
    label, value = st['abn_label'] + ' ', abn_text(st, abn)
    if align == 'right':
        x -= sheet.wide(label + value, size)
    elif align == 'center':
        x -= sheet.wide(label + value, size) / 2
    end = sheet.text(x, y, label, size, color=color)
    return sheet.text(end, y, value, size, field=field, color=color)


def logo(sheet, rng, x, y, size, color, kind=None):
    kind = rng.randrange(4) if kind is None else kind
    if kind == 0:
        sheet.disc(x + size / 2, y + size / 2, size / 2, color)
    elif kind == 1:
        sheet.rect(x, y, size, size, fill=color)
        sheet.rect(x + size * .25, y + size * .25, size * .5, size * .5, fill=(1, 1, 1))
    elif kind == 2:
        for i in range(3):
            sheet.disc(x + size * (.25 + .25 * i), y + size * (.5 + .25 * math.sin(i * 2)), size * .22, tuple(min(1, c + .2 * i) for c in color))
    else:
        for i in range(4):
            sheet.rect(x + i * size / 4, y + size - (i + 1) * size / 4, size / 5, (i + 1) * size / 4, fill=color)


def identity(rng, facts, st):
    """The lines under a letterhead's name: `(kind, text)`."""
    s = facts['supplier']
    rows = [('abn', s['abn'])] if not facts.get('no_abn') and not facts.get('foot_identity') else []
    where = [('line', ', '.join(s['address']))] if rng.random() < .5 else [('line', a) for a in s['address']]
    reach = [('line', rng.choice(['Ph: ', 'Tel ', 'P: ', 'Phone: ', 'T ']) + s['phone'])]
    if rng.random() < .7:
        reach.append(('line', rng.choice(['', 'Email: ', 'E: ']) + s['email']))
    if rng.random() < .35:
        reach.append(('line', s['web']))
    if s['legal'] != s['name'] and rng.random() < .6:
        rows = [('legal', s['legal'])] + rows
    if rng.random() < .15 and s['legal'].lower().endswith('ltd'):
        rows.append(('line', f'ACN {s["abn"][2:5]} {s["abn"][5:8]} {s["abn"][8:]}'))
    return rows + where + reach if rng.random() < .5 else where + reach + rows


def draw_identity(sheet, rng, facts, st, x, y, size, align, color=(0, 0, 0)):
    for kind, text in identity(rng, facts, st):
        if kind == 'abn':
            draw_abn(sheet, rng, st, x, y, text, size, align, color=color)
        else:
            line = rng.choice(['', 'Trading name of ', 'A division of ']) + text if kind == 'legal' else text
            sheet.text(x, y, line, size, align=align, color=color)
        y += size * 1.3
    return y


def meta_rows(rng, facts, st):
    """`(label, text, field)` in the order that this supplier prints them."""
    rows = []
    if facts['number']:
        rows.append((facts.get('number_label') or st['number_label'], facts['number'], 'invoiceNumber'))
    rows.append((st['date_label'], st['date'](facts['date']), 'invoiceDate'))
    if rng.random() < .55:
        rows.append((st['due_label'], st['date'](facts['due']), None))
    if rng.random() < .2:
        import datetime
        rows.append((rng.choice(labels.OTHER_DATE), st['date'](facts['date'] - datetime.timedelta(days=rng.randint(0, 9))), None))
    for chance, names, key in ((.35, labels.PO, 'po'), (.2, labels.JOB, 'job'), (.3, labels.CUSTOMER, 'customer')):
        if rng.random() < chance:
            rows.append((rng.choice(names), facts[key], None))
    if rng.random() < .25:
        rows.append((rng.choice(['Terms', 'Payment Terms']), rng.choice(['14 days', 'Net 30 days', 'COD', '7 Days', '30 days EOM']), None))
    if rng.random() < .15:
        rows.append(('Page', '1 of 1' if not facts.get('page_count') else f'1 of {facts["page_count"]}', None))
    if rng.random() < .35:
        rng.shuffle(rows)
    return rows


def draw_meta(sheet, rng, facts, st, x0, x1, y):
    """Draws the numbers and dates between x0 and x1."""
    rows, size, kind = meta_rows(rng, facts, st), st['size'], st['meta']
    colon = st['colon']
    if kind in ('key-left', 'boxed'):
        if kind == 'boxed':
            sheet.rect(x0 - 5, y - size - 2, x1 - x0 + 10, len(rows) * size * 1.5 + 5, stroke=(.4, .4, .4))
        right = rng.random() < .5
        gap = max(sheet.wide(r[0] + colon, size, True) for r in rows) + 10
        for label, text, field in rows:
            sheet.text(x0, y, label + colon, size, st['thin'] is False)
            sheet.text(x1 if right else x0 + gap, y, text, size, align='right' if right else 'left', field=field)
            y += size * 1.5
    elif kind == 'key-above':
        column, height = (x1 - x0) / 2, size * 2.9
        for i, (label, text, field) in enumerate(rows):
            x, top = x0 + (i % 2) * column, y + (i // 2) * height
            sheet.text(x, top, label, size * .85, color=GREY)
            sheet.text(x, top + size * 1.25, text, size, True, field=field)
        y += (len(rows) + 1) // 2 * height
    elif kind == 'inline':
        for label, text, field in rows:
            end = sheet.text(x0, y, label + (colon or ':') + ' ', size, True)
            sheet.text(end, y, text, size, field=field)
            y += size * 1.4
    elif kind == 'strip':
        wide, m = (sheet.width - 2 * st['margin']) / len(rows), st['margin']
        sheet.rect(m, y - size, sheet.width - 2 * m, size * 1.6, fill=(.9, .9, .92))
        for i, (label, text, field) in enumerate(rows):
            sheet.text(m + i * wide + 3, y + 1, label, sheet.fit(label, size * .85, wide - 6), True)
            sheet.text(m + i * wide + 3, y + size * 1.8, text, sheet.fit(text, size, wide - 6), field=field)
        y += size * 3.4
    else:  # sentence: label and value run on, two to a line
        x = x0
        for i, (label, text, field) in enumerate(rows):
            end = sheet.text(x, y, label + ' ', size)
            end = sheet.text(end, y, text, size, True, field=field)
            x = end + 14
            if i % 2 or end > x1 - 60:
                x, y = x0, y + size * 1.5
        y += size * 1.5
    return y


def bill_to(sheet, rng, facts, st, x, y):
    b, size = facts['buyer'], st['size']
    sheet.text(x, y, rng.choice(labels.BILL_TO), size, True)
    y += size * 1.4
    rows = [b['name']] + ([f'Attn: {b["contact"]}'] if rng.random() < .2 else []) + b['address']
    for row in rows:
        sheet.text(x, y, row, size)
        y += size * 1.3
    if st['buyer_abn'] or facts['total'] >= 100000 and rng.random() < .4:
        draw_abn(sheet, rng, st, x, y, b['abn'], size, field=None)
        y += size * 1.3
    return y
