"""The lower parts of an A4 invoice: lines with carried forward sums, the totals, how to pay."""
from . import blocks, labels
from .facts import dollars


def money(st, facts, cents, sign=None):
    """A sum as this document writes it; credit notes in one of three ways, fixed per document."""
    sign = st['sign'] if sign is None else sign
    text = dollars(abs(cents), sign, st['comma'])
    if cents < 0 or (facts['credit'] and cents > 0):
        way = facts.get('credit_way', 'minus') if facts['credit'] else 'minus'
        return {'minus': '-' + text, 'brackets': f'({text})', 'cr': text + ' CR', 'plain': text}[way]
    return text


def columns(st, m, w):
    """`(key, heading, x, align)` for the style's set of columns."""
    right = w - m - 4
    sets = {
        'full': [('name', 'D', m + 4, 'left'), ('quantity', 'Qty', right - 150, 'right'), ('unit', 'Unit Price', right - 75, 'right'), ('amount', 'A', right, 'right')],
        'code': [('code', 'Code', m + 4, 'left'), ('name', 'D', m + 60, 'left'), ('quantity', 'Quantity', right - 150, 'right'), ('unit', 'Price', right - 75, 'right'), ('amount', 'A', right, 'right')],
        'gst': [('quantity', 'Qty', m + 26, 'right'), ('name', 'D', m + 38, 'left'), ('unit', 'Rate', right - 140, 'right'), ('tax', 'GST', right - 75, 'right'), ('amount', 'A', right, 'right')],
        'short': [('name', 'D', m + 4, 'left'), ('amount', 'A', right, 'right')],
        'bare': [('quantity', 'QTY', m + 4, 'left'), ('name', 'D', m + 40, 'left'), ('amount', 'A', right, 'right')],
    }
    return sets[st['columns']]


def cell(key, line, facts, st, sign):
    if key == 'name':
        star = '*' if line['free'] and facts.get('stars') else ''
        return line['name'] + star
    if key == 'tax':
        return '0.00' if line['free'] or facts['unregistered'] else (dollars(round(line['amount'] / 10), '') if facts.get('tax_money') else '10%')
    if key in ('unit', 'amount'):
        return money(st, facts, line[key], sign)
    return str(line[key])


def draw_table(sheet, rng, facts, st, y, again):
    """`again(sheet)` draws the head of a further page and returns its y. Returns the y below the table."""
    m, w, size = st['margin'], sheet.width, st['size']
    cols, step = columns(st, m, w), size * rng.choice([1.6, 1.8, 2.1])
    heads = {'D': rng.choice(labels.DESCRIPTION), 'A': rng.choice(labels.AMOUNT)}
    sign, wrap = rng.choice(['', st['sign']]), rng.random() < .15

    def head(y):
        if st['table'] in ('zebra', 'head', 'grid'):
            sheet.rect(m, y - size - 3, w - 2 * m, size * 1.8, fill=st['accent'] if st['table'] == 'head' else (.88, .88, .9))
        white = st['table'] == 'head' and sum(st['accent']) < 2
        for key, name, x, align in cols:
            sheet.text(x, y, heads.get(name, name), size, True, align, color=(1, 1, 1) if white else (0, 0, 0))
        if st['table'] in ('rules', 'plain'):
            sheet.rule(m, y + 4, w - m, y + 4, .8)
        return y + step + 2
    y, running = head(y), 0
    for i, line in enumerate(facts['lines']):
        if y > sheet.height - facts.get('bottom', 190) or facts.get('break_at') == i and i:
            if rng.random() < .7:
                sheet.text(w - m - 80, y + 6, rng.choice(['Carried forward', 'Sub-total carried forward', 'c/fwd']), size, align='right')
                sheet.text(w - m - 4, y + 6, money(st, facts, running), size, align='right')
            y = head(again(sheet))
            if rng.random() < .5:
                sheet.text(cols[0][2], y, 'Brought forward', size)
                sheet.text(w - m - 4, y, money(st, facts, running), size, align='right')
                y += step
        if st['table'] == 'zebra' and i % 2:
            sheet.rect(m, y - size, w - 2 * m, step, fill=(.96, .96, .97))
        for key, _, x, align in cols:
            sheet.text(x, y, cell(key, line, facts, st, sign), size, align=align)
        if wrap and rng.random() < .5:
            y += size * 1.2
            sheet.text(cols[0][2], y, rng.choice(['as discussed on site', 'ref. ' + facts['po'], 'supplied and delivered', 'per quote ' + facts['job']]), size * .9, color=blocks.GREY)
        if st['table'] == 'grid':
            sheet.rule(m, y + step - size, w - m, y + step - size, .4)
        running += line['amount']
        y += step
    sheet.rule(m, y - size + 2, w - m, y - size + 2, .6)
    return y + 6


def total_rows(rng, facts, st):
    """`(label, cents, field, bold)`; rows below the document's own total come last."""
    rows, gst_shown = [], facts.get('gst_shown', True)
    inside = facts['inclusive'] and not facts['unregistered'] and (rng.random() < .6 or facts.get('eleventh_only'))
    if facts['unregistered']:
        if rng.random() < .4:
            rows.append((st['gst_label'], 0, 'gst', False))
            facts['gst_zero'] = True
    elif not inside and gst_shown:
        if rng.random() < .9:
            rows.append((st['subtotal_label'], facts['subtotal'], None, False))
        if facts.get('freight'):
            rows.append((rng.choice(['Freight', 'Delivery', 'Handling']), facts['freight'], None, False))
        rows.append((st['gst_label'], facts['gst'], 'gst', False))
    if facts['surcharge']:
        rows.append((rng.choice(['Card surcharge 1.5%', 'Surcharge', 'Credit card fee']), facts['surcharge'], None, False))
    rows.append((st['total_label'], facts['total'], 'total', True))
    if inside and gst_shown:
        rows.append((st['inside_label'], facts['gst'], 'gst', False))
    if facts['paid']:
        rows.append((rng.choice(['Less deposit', 'Deposit paid', 'Amount paid', 'Paid', 'Less payments received', 'Payment received']), -facts['paid'], None, False))
        rows.append((rng.choice(['Balance Due', 'Amount Due', 'Balance owing', 'Amount outstanding', 'BALANCE']), facts['total'] - facts['paid'], None, rng.random() < .6))
    if facts.get('arrears'):
        rows.append((rng.choice(['Previous balance', 'Overdue amount', 'Opening balance']), facts['arrears'], None, False))
        rows.append((rng.choice(['Account balance', 'Total owing', 'Total account balance']), facts['total'] + facts['arrears'], None, rng.random() < .5))
    return rows


def draw_totals(sheet, rng, facts, st, y):
    m, w, size, rows = st['margin'], sheet.width, st['size'], total_rows(rng, facts, st)
    kind, right = st['totals'], sheet.width - m - 4
    gap = max(sheet.wide(r[0], size + 2, True) for r in rows) + 90
    if kind == 'strip' and len(rows) <= 5:
        wide = (w - 2 * m) / len(rows)
        sheet.rect(m, y, w - 2 * m, size * 3.4, stroke=(.4, .4, .4))
        for i, (label, cents, field, bold) in enumerate(rows):
            x = m + wide * (i + .5)
            sheet.text(x, y + size * 1.2, label, sheet.fit(label, size * .9, wide - 6), False, 'center')
            sheet.text(x, y + size * 2.8, money(st, facts, cents), sheet.fit(money(st, facts, cents), size + 1, wide - 6), bold, 'center', field)
        return y + size * 5
    if kind == 'stacked':
        for label, cents, field, bold in rows:
            sheet.text(right, y + size, label, size * .85, align='right', color=blocks.GREY)
            sheet.text(right, y + size * 2.3, money(st, facts, cents), size + (2 if field == 'total' else 0), bold, 'right', field)
            y += size * 3.1
        return y + 6
    x0 = {'left': m + 4, 'lines': w * .35}.get(kind, right - gap)
    x1 = m + gap + 20 if kind == 'left' else right
    if kind == 'boxed':
        sheet.rect(x0 - 6, y - 2, right - x0 + 10, len(rows) * size * 1.7 + 8, stroke=(.3, .3, .3))
    y += size
    for label, cents, field, bold in rows:
        large = size + (rng.choice([0, 1, 3]) if field == 'total' else 0)
        if field == 'total' and rng.random() < .3:
            sheet.rule(x0, y - large, x1, y - large, .8)
        sheet.text(x0, y, label + (st['colon'] if rng.random() < .5 else ''), large, bold)
        sheet.text(x1, y, money(st, facts, cents), large, bold, 'right', field)
        y += size * 1.75
    return y + 6


def eleventh_note(sheet, rng, facts, st, y):
    text = rng.choice(['Total price includes GST', 'All prices include GST', 'Prices are GST inclusive', 'Price includes GST', 'The total includes 10% GST', 'GST is included in the total price'])
    sheet.text(st['margin'], y, text, st['size'])
    return y + st['size'] * 1.6


def pay(sheet, rng, facts, st, y):
    """Bank details, terms and sometimes a remittance slip that repeats number and amount."""
    s, m, size = facts['supplier'], st['margin'], st['size'] * .95
    rows = []
    if st['bank']:
        rows += [rng.choice(['Direct deposit', 'EFT payments to:', 'How to pay', 'Bank details']), f'Account name: {s["legal"]}', f'BSB: {s["bsb"]}   Account: {s["account"]}']
    if rng.random() < .3:
        rows.append(rng.choice([f'Biller Code: {rng.randint(1000, 999999)}  Ref: {rng.randint(10 ** 8, 10 ** 10)}', f'Please quote {facts["number"] or "your name"} when paying', 'Payment terms: strictly 14 days',
                                f'Payment due by {st["date"](facts["due"])}', 'Goods remain our property until paid in full', 'Thank you for your business']))
    for row in rows:
        sheet.text(m, y, row, size, rng.random() < .1)
        y += size * 1.4
    if st['remit'] and y < sheet.height - 130:
        y = sheet.height - 120
        sheet.rule(m, y, sheet.width - m, y, .6, dash=([3, 2], 0))
        sheet.text(m, y + 16, rng.choice(['PAYMENT ADVICE', 'REMITTANCE ADVICE', 'Remittance slip']), 11, True)
        pairs = [('Customer', facts['buyer']['name']), (st['number_label'], facts['number'] or '-'), (rng.choice(['Amount Due', 'Amount', 'Total']), money(st, facts, facts['total'] - facts['paid'])),
                 (st['due_label'], st['date'](facts['due'])), ('Amount Enclosed', '__________')]
        for i, (label, text) in enumerate(pairs):
            sheet.text(sheet.width * .52, y + 16 + i * 14, label, size)
            sheet.text(sheet.width - m, y + 16 + i * 14, text, size, align='right')
        sheet.text(m, y + 32, 'To: ' + s['name'], size)
    return y
