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
            said = rng.choice(['', 'Trading name of ', 'A division of ']) + text if kind == 'legal' else text
            sheet.text(x, y, said, size, align=align, color=color)
        y += size * 1.3
    return y


def header(sheet, rng, facts, st):
    m, w, s, size = st['margin'], sheet.width, facts['supplier'], st['size']
    big, kind, color = rng.choice([13, 15, 17, 20, 24]), st['header'], st['accent']
    title = facts.get('title') or st['title']
    big_for = lambda room: sheet.fit(s['name'], big, room, True)
    if st['abn_at_foot'] and kind in ('left', 'center', 'right', 'two-columns'):
        facts['foot_identity'] = True
    if kind == 'left':
        x = m
        if st['logo']:
            logo(sheet, rng, m, m, 34, color, st.get('logo_kind'))
            x = m + 44
        sheet.text(x, m + 16, s['name'], big_for(w * .52), True, field='supplierName', color=color)
        y = draw_identity(sheet, rng, facts, st, x, m + 32, size, 'left')
        sheet.text(w - m, m + 18, title, rng.choice([14, 18, 22]), True, 'right')
    elif kind == 'center':
        sheet.text(w / 2, m + 16, s['name'], big_for(w * .8), True, 'center', 'supplierName', color)
        y = draw_identity(sheet, rng, facts, st, w / 2, m + 32, size, 'center') + 10
        sheet.text(w / 2, y + 6, title, 14, True, 'center')
        y += 16
    elif kind == 'right':
        sheet.text(m, m + 22, title, rng.choice([16, 20, 26]), rng.random() < .7, color=color)
        sheet.text(w - m, m + 14, s['name'], big_for(w * .5), True, 'right', 'supplierName')
        y = draw_identity(sheet, rng, facts, st, w - m, m + 30, size, 'right')
    elif kind == 'band':
        sheet.rect(0, 0, w, 74, fill=color)
        white = (1, 1, 1) if sum(color) < 2 else (0, 0, 0)
        sheet.text(m, 36, s['name'], big_for(w * .55), True, field='supplierName', color=white)
        sheet.text(w - m, 38, title, 18, True, 'right', color=white)
        if rng.random() < .5:
            sheet.text(m, 56, f'{", ".join(s["address"])}  |  {s["phone"]}', size, color=white)
            draw_abn(sheet, rng, st, w - m, 58, s['abn'], size, 'right', color=white)
            y = 90
        else:
            y = draw_identity(sheet, rng, facts, st, m, 92, size, 'left')
    elif kind == 'two-columns':
        sheet.text(m, m + 16, s['name'], big_for(w * .6), True, field='supplierName', color=color)
        rows = identity(rng, facts, st)
        half = (len(rows) + 1) // 2
        for i, (what, text) in enumerate(rows):
            x, y = (m, m + 32 + i * size * 1.3) if i < half else (w * .55, m + 32 + (i - half) * size * 1.3)
            draw_abn(sheet, rng, st, x, y, text, size) if what == 'abn' else sheet.text(x, y, text, size)
        y = m + 32 + half * size * 1.3 + 14
        sheet.rule(m, y - 8, w - m, y - 8, 1.2, color)
        sheet.text(m, y + 12, title, 15, True)
        y += 24
    elif kind == 'boxed':
        sheet.text(m + 8, m + 18, s['name'], big_for(w * .46), True, field='supplierName')
        y = max(m + 86, draw_identity(sheet, rng, facts, st, m + 8, m + 32, min(size, 8.5), 'left'))
        sheet.rect(m, m, w * .5, y - m - 4, stroke=(.3, .3, .3))
        sheet.rect(w - m - 150, m, 150, 30, fill=(.9, .9, .9), stroke=(.3, .3, .3))
        sheet.text(w - m - 75, m + 20, title, 13, True, 'center')
    elif kind == 'split':
        sheet.text(m, m + 12, title.upper(), 11, True, color=GREY)
        sheet.text(m, m + 34, s['name'], big_for(w * .8), True, field='supplierName', color=color)
        y = draw_identity(sheet, rng, facts, st, w - m, m + 12, size, 'right') + 8
        y = max(y, m + 56)
    else:  # footer-identity: only a name above, all else at the foot of the page
        sheet.text(w / 2, m + 20, s['name'], big_for(w * .8), True, 'center', 'supplierName', color)
        sheet.rule(m, m + 30, w - m, m + 30, 1.5, color)
        sheet.text(m, m + 56, title, 18, True)
        facts['foot_identity'] = True
        y = m + 72
    return y + 14


def foot_identity(sheet, rng, facts, st):
    s, size, w = facts['supplier'], 7.5, sheet.width
    line = rng.choice([f'{s["legal"]}  |  ', f'{s["legal"]}   ', '', f'{s["name"]} - ']) if st['abn_at_foot'] else f'{s["legal"]}  |  '
    tail = f'  |  {", ".join(s["address"])}  |  {s["phone"]}'
    whole = line + st['abn_label'] + ' ' + abn_text(st, s['abn']) + tail
    x = (w - sheet.wide(whole, size)) / 2
    x = sheet.text(max(20, x), sheet.height - 30, line, size, color=GREY)
    x = draw_abn(sheet, rng, st, x, sheet.height - 30, s['abn'], size)
    sheet.text(x, sheet.height - 30, tail, size, color=GREY)


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
