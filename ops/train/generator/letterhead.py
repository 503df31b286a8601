"""The head of an A4 invoice: who writes and what it is. Returns the y below itself."""
from .blocks import GREY, abn_text, draw_abn, draw_identity, identity, logo


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
