"""Till rolls: dockets, fuel, parking, groceries, on paper of 58 to 80 mm or on a half page."""
from . import blocks, boxes, firms, formats, words
from .boxes import boxed, columns, gap, rule, run, stack
from .kinds import first_word
from .page import Doc
from .paper import Paper


def pair(doc, label, value, key=None, bold=False, scale=1):
    """A label at the left and a value at the right, or one after the other where they do not fit."""
    st = doc.st

    def lay(w):
        left, right = boxes.natural([run(label, None, bold)], st.family, st.size * scale), boxes.natural([run(value, None, bold)], st.family, st.size * scale)
        if left + right + 4 > w:
            return stack([st.text(run(label, None, bold), scale=scale), st.text(run(value, key, bold), align='right', scale=scale)])(w)
        return columns([(st.text(run(label, None, bold), scale=scale), w - right - 4), (st.text(run(value, key, bold), align='right', scale=scale), right + 2)], 2)(w)
    return lay


def draw(rng, f):
    blocks.shown_name(rng, f)
    f.mode = rng.choices(['large', 'same', 'stacked', 'picture', 'joined', 'foot'], [46, 18, 14, 11, 5, 6])[0] if f.supplier['legal'].lower() != f.supplier['name'].lower() else rng.choice(['large', 'same', 'stacked', 'picture'])
    doc = Doc(rng, f, 'roll')
    st = doc.st
    width = rng.choice([164, 184, 205, 227, 227, 227, 227, 300])
    st.size = rng.choice([6.5, 7, 7.5, 8]) if width < 200 else rng.choice([7, 7.5, 8, 8.5, 9, 9.5])
    st.lead = rng.choice([1.1, 1.2, 1.3])
    margin = rng.choice([6, 9, 12, 16])
    inner = width - 2 * margin
    align = rng.choice(['center', 'center', 'center', 'left'])
    line = lambda *runs, **k: st.text(*runs, align=k.pop('align', align), **k)
    s = f.supplier
    clock = f'{rng.randint(5, 22):02d}:{rng.randint(0, 59):02d}' + rng.choice(['', '', f':{rng.randint(0, 59):02d}', ' ' + rng.choice(['AM', 'PM', 'am', 'pm'])])
    mark = rng.choice(['-' * 60, '=' * 60, '', '. ' * 30, '*' * 60, '_'])
    f.abn_at = None if f.no_abn else rng.choices(['head', 'title', 'foot'], [70, 12, 18])[0]
    dash = lambda: (rule(.6, boxes.GREY, rng.choice([None, [2, 2]]), 3) if mark == '_' else _filled(st, mark)) if mark else gap(st.size * .6)

    # ---- who
    head = []
    if rng.random() < .12:
        head.append(line(rng.choice(['WELCOME TO', 'Thank you for visiting', '*** REPRINT ***', 'CUSTOMER COPY', '** DUPLICATE **', *(['Dine in', 'TAKE AWAY', 'Table service'] if f.category == 'Meals' else [])])))
    if f.mode == 'foot':
        name_box = [line(run(f.shown, st.group('supplierName')))]
    else:
        name_box = blocks.name_boxes(doc, align, inner * .9)
        head += name_box
    if rng.random() < .22:
        head.append(line(blocks.tagline(rng, st, f.category)))
    if f.other == s['legal'] and f.mode in ('large', 'same', 'stacked', 'picture') and f.shown != s['legal'] and rng.random() < .5:
        head.append(line(s['legal']))
    if f.abn_at == 'head':
        head.append(line(*blocks.abn_run(doc)))
    info = []
    if rng.random() < .75:
        info += [line(a) for a in s['address']] if rng.random() < .75 else [line(', '.join(s['address']))]
    if rng.random() < .6:
        info.append(line(rng.choice(['Ph: ', 'Tel: ', 'PH ', 'T ', '']) + s['phone']))
    if rng.random() < .2:
        info.append(line(rng.choice([s['web'], s['email']])))
    if rng.random() < .25:
        info.append(line(rng.choice(['Store ', 'STORE #', 'Branch ', 'Site ', 'Shop ']) + str(rng.randint(1, 4800)) + rng.choice(['', ' ' + rng.choice(words.TOWNS[f.split])[0]])))
    rng.shuffle(info) if rng.random() < .2 else None
    head += info
    if rng.random() < .15 and head:
        head.insert(len(head) - 1, gap(4))

    # ---- title, numbers and dates
    title_box = [line(f.title, bold=rng.random() < .6, scale=rng.choice([1, 1, 1.2, 1.4]))] if not f.unregistered and rng.random() < .85 else []
    if f.abn_at == 'title':
        title_box.append(line(*blocks.abn_run(doc)))
    meta = []
    date_key = st.group('invoiceDate')
    when, day = rng.random(), f.show(f.date)
    if f.kind == 'parking':
        entry = f'{rng.randint(6, 11):02d}:{rng.randint(0, 59):02d}'
        meta += [pair(doc, rng.choice(['Entry', 'In', 'Start', 'Entry time', 'Valid from']), f'{day} {entry}', date_key), pair(doc, rng.choice(['Exit', 'Out', 'End', 'Exit time', 'Expiry']), f'{day} {rng.randint(12, 22)}:{rng.randint(0, 59):02d}', date_key)]
        if rng.random() < .6:
            meta.append(pair(doc, rng.choice(['Bay', 'Lane', 'Machine', 'Zone', 'Rego', 'Duration']), rng.choice([str(rng.randint(1, 400)), f'{rng.choice(formats.LETTERS)}{rng.randint(10, 99)}'])))
    elif when < .35:
        meta.append(pair(doc, f.date_label + rng.choice([':', '', ' :']), day, date_key))
        if rng.random() < .6:
            meta.append(pair(doc, rng.choice(['Time', 'TIME:', 'Tm']), clock))
    elif when < .6:
        meta.append(st.text(run(day, date_key), run(rng.choice(['  ', '   ', ' - ', ' at ']) + clock), align=rng.choice([align, 'left'])))
    elif when < .8:
        meta.append(columns([(st.text(run(day, date_key)), 1), (st.text(clock, align='right'), 1)], 2))
    else:
        meta.append(st.text(run(f.date_label + ': '), run(day, date_key), run('  ' + clock)))
    if f.number:
        key, label = st.group('invoiceNumber'), f.number_label
        how = rng.random()
        meta.insert(rng.randint(0, len(meta)), pair(doc, label + rng.choice([':', '']), f.number, key) if how < .45 else st.text(run(label + rng.choice([': ', ' ', '  '])), run(f.number, key), align=rng.choice(['left', align])))
    small = [('Register', str(rng.randint(1, 40))), ('Operator', rng.choice(words.FIRST[f.split])), *([('Table', str(rng.randint(1, 60))), ('Covers', str(rng.randint(1, 8)))] if f.category in ('Meals', 'Entertainment') else []), ('Terminal', f'{rng.randint(1, 99999999):08d}'), ('Cashier', rng.choice(words.FIRST[f.split]).upper()), ('POS', f'{rng.randint(1, 30):03d}'), ('Clerk', str(rng.randint(1, 99))), ('Store', str(rng.randint(100, 4999))), ('Member', formats.code(rng)),
             ('Till', str(rng.randint(1, 12))), ('Served by', rng.choice(words.FIRST[f.split])), ('Shift', str(rng.randint(1, 3)))] + ([('Trans', f'{rng.randint(1, 99999)}'), ('Batch', f'{rng.randint(1, 9999):04d}'), ('Order', str(rng.randint(1, 999)))] if f.number and not f.plain_order else [])
    small = [one for one in small if first_word(one[0]) != first_word(f.number_label)]
    rng.shuffle(small)
    for label, value in small[:rng.choice([0, 1, 2, 3, 4])]:
        meta.insert(rng.randint(0, len(meta)), pair(doc, label, value) if rng.random() < .5 else st.text(f'{label}: {value}'))
    if f.references and rng.random() < .2:
        label, value = next(((a, b) for a, b in f.references if isinstance(b, str)), ('Ref', '1'))
        if f.number:
            meta.append(pair(doc, label, value))
    if rng.random() < .12:
        meta.append(st.text(rng.choice(['Customer: ', 'Account: ', 'Name: ', 'Sold to: ', '']) + f.buyer['name']))
        if rng.random() < .4:
            meta.append(st.text(*blocks.abn_run(doc, f.buyer)))
    # ---- lines
    items, sign = [], rng.choice([True, True, False])
    starred = any(l['free'] for l in f.lines)
    star_free = rng.random() < .5
    qty_way = rng.choice(['x', 'plain', 'below', 'at'])
    tall = rng.random() < .12
    for l in f.lines:
        price, name = f.money(l['amount'], sign), l['name']
        if starred:
            name = f'{name}{"*" if l["free"] == star_free else ""}' if rng.random() < .9 else name
        if l.get('fuel'):
            litres, cents = l['fuel']
            items.append(pair(doc, name, price))
            items.append(st.text(rng.choice([f'{rng.choice(["Pump", "PUMP", "Pmp"])} {rng.randint(1, 16)}  {litres:.2f} L @ {cents:.1f} c/L', f'  {litres:.2f}L @ ${cents / 100:.3f}/L', f'{rng.choice(["PUMP", "Bowser"])} {rng.randint(1, 12)}  LITRES {litres:.2f}  PRICE {cents:.1f}'])))
            continue
        quantity = l['quantity']
        if quantity > 1 and qty_way == 'x':
            name = f'{quantity} x {name}'
        elif qty_way == 'plain':
            name = f'{quantity} {name}'
        items.append(pair(doc, name.upper() if f.case == 'upper' else name, price))
        if quantity > 1 and qty_way in ('below', 'at') and l['unit'] * quantity == l['amount']:
            items.append(st.text(f'  {quantity} {"@" if qty_way == "at" else "x"} {f.money(l["unit"], True)}'))
        if tall:
            items.append(gap(2))
    # ---- sums
    sums = []
    own = next(r for r in f.rows if r['field'] == 'total')
    loud = rng.choice([1, 1, 1.2, 1.5, 1.8])
    before = f.surcharge and f.total - f.surcharge
    if rng.random() < .35 or before:
        sums.append(pair(doc, rng.choice(['SUBTOTAL', 'Sub Total', 'Subtotal', f'{len(f.lines)} ITEMS', 'Items total', 'SUB-TOTAL', 'Net']), f.money(before or f.total, sign)))
    if before:
        sums.append(pair(doc, f.w('surcharge'), f.money(f.surcharge, sign)))
    total_box = pair(doc, own['label'], f.money(f.total), st.group('total'), rng.random() < .75, loud)
    if rng.random() < .08:
        total_box = boxed(total_box, fill=boxes.BLACK, pad=2)
    elif rng.random() < .1:
        total_box = stack([line(own['label'], align='center'), line(run(f.money(f.total), st.group('total'), True), align='center', scale=2)])
    tax = []
    if not f.unregistered:
        roll = rng.random()
        if roll < .74:
            f.gst_run = None
            tax = [pair(doc, f.w('inside'), f.money(f.gst, sign), st.group('gst'))]
            if starred and rng.random() < .5:
                tax = [pair(doc, f.w('taxed_sum'), f.money(f.taxed, sign)), pair(doc, f.w('free_sum'), f.money(f.free_sum, sign)), *tax]
                rng.shuffle(tax)
        elif roll < .84:
            f.eleventh = f.exact and not starred and not f.surcharge
            f.gst_note = None
            tax = [line(rng.choice(['Total includes GST', 'Prices include GST', 'GST included in total price', 'All prices GST inclusive', 'INC GST']))] if f.eleventh else []
        elif roll < .92:
            f.eleventh = False
            head_row = [('GST', 'Net', 'Tax', 'Gross'), ('Rate', 'Ex GST', 'GST', 'Total'), ('Code', 'Excl', 'GST', 'Incl')][rng.randrange(3)]
            cell = lambda t, key=None: st.text(run(t, key), align='right', scale=.95)
            tax = [columns([(cell(h), 1) for h in head_row], 3), columns([(cell('10%'), 1), (cell(f.money(f.taxed - f.gst, True)), 1), (cell(f.money(f.gst, True), st.group('gst')), 1), (cell(f.money(f.taxed, True)), 1)], 3)]
            if f.free_sum:
                tax.append(columns([(cell('0%'), 1), (cell(f.money(f.free_sum, True)), 1), (cell(f.money(0, True)), 1), (cell(f.money(f.free_sum, True)), 1)], 3))
        else:
            f.eleventh, f.gst_note = False, None
    elif f.gst_note:
        tax = [line(f.gst_note)]
    pay, paid = rng.choice(['cash', 'card', 'card', 'card', 'none']), []
    if pay == 'cash':
        rounded = round(f.total / 5) * 5
        if rounded != f.total:
            paid.append(pair(doc, f.w('rounding'), f.money(rounded - f.total, sign)))
            if rng.random() < .4:
                paid.append(pair(doc, rng.choice(['Total rounded', 'CASH TOTAL', 'Rounded total', 'To pay']), f.money(rounded)))
            f.other_totals = [rounded]
        tender = rounded + rng.choice([0, (500 - rounded) % 500, (2000 - rounded) % 2000, (5000 - rounded) % 5000])
        paid += [pair(doc, rng.choice(['CASH', 'Cash', 'Cash tendered', 'TENDERED', 'Paid cash']), f.money(tender, sign)), pair(doc, rng.choice(['CHANGE', 'Change', 'Change Due', 'CHG']), f.money(tender - rounded, sign))]
    elif pay == 'card':
        paid = [pair(doc, rng.choice(['EFTPOS', 'VISA', 'Card', 'MASTERCARD', 'CREDIT CARD', 'Visa Debit', 'AMEX', 'Tap & go']), f.money(f.total, sign))]
        if rng.random() < .3:
            paid.append(pair(doc, rng.choice(['Change', 'CHANGE', 'Balance']), f.money(0, sign)))
    slip = []
    if pay == 'card' and rng.random() < .55:
        slip = [line(t, align='left') for t in (f'{rng.choice(["VISA", "MASTERCARD", "DEBIT MC"])} ............{rng.randint(1000, 9999)}', f'AUTH {rng.randint(0, 999999):06d}  RRN {rng.randint(10 ** 9, 10 ** 11)}', f'TERMINAL {rng.randint(10 ** 6, 10 ** 8)}  STAN {rng.randint(1, 999999):06d}', f'PURCHASE AUD{f.total / 100:.2f}', 'APPROVED 00')]
        if f.category == 'Meals' and rng.random() < .3:
            tip = rng.choice([200, 500, 1000, 350])
            f.other_totals = [f.total + tip]
            slip = [*slip[:3], pair(doc, 'PURCHASE', f.money(f.total)), pair(doc, rng.choice(['TIP', 'Tip', 'GRATUITY']), f.money(tip)), pair(doc, rng.choice(['TOTAL', 'Total AUD', 'TOTAL PAID']), f.money(f.total + tip))]
        for _ in range(rng.randint(0, 2) if not f.other_totals else 0):
            slip.pop(rng.randrange(len(slip)))
        if rng.random() < .3:
            slip.insert(0, line(rng.choice(['EFTPOS FROM', 'CUSTOMER RECEIPT', 'MERCHANT ID'])))
    foot = [line(rng.choice(['Thank you', 'THANK YOU FOR YOUR CUSTOM', 'Please retain for warranty', 'Have a nice day', 'Returns within 14 days with receipt', 'Join our rewards program', 'See you again soon', 'Follow us online', 'Feedback? visit ' + s['domain'], 'WiFi: guest / ' + formats.code(rng), 'Keep this docket as proof of purchase', 'You saved $2.40 today'])) for _ in range(rng.choice([0, 1, 1, 2]))]
    if f.abn_at == 'foot':
        foot.insert(rng.randint(0, len(foot)), line(*blocks.abn_run(doc)))
    if f.mode == 'foot':
        foot += name_box
    elif rng.random() < .1:
        foot.append(line(firms.trading_name(rng, f.split, f.category)))
    if rng.random() < .15:
        foot.append(_bars(rng))
    gst_last = rng.random() < .55
    body = [*sums, *([] if gst_last else tax), total_box, *(tax if gst_last and rng.random() < .6 else []), *paid]
    if gst_last and not any(t in body for t in tax):
        body += tax
    first = [head, title_box, meta]
    if rng.random() < .25:
        first = [head, meta, title_box] if rng.random() < .6 else [title_box, head, meta]
    late = rng.random() < .15 and f.kind != 'parking'
    if late:
        first.remove(meta)
    space = rng.choice([2, 4, 7, 10])
    parts = [*[stack(p) for p in first if p], dash(), stack(items), dash(), stack(body), *([dash(), stack(slip)] if slip else []), *([stack(meta)] if late else []), *([stack(foot)] if foot else [])]
    if starred and rng.random() < .7:
        parts.append(line(rng.choice(['* GST free', '* = no GST', '* GST free items']) if star_free else rng.choice(['* Taxable items', '* = taxable', '* GST applies'])))
    sheet = stack([p for part in parts for p in (part, gap(space))])
    _, height, steps = sheet(inner)
    top = rng.choice([8, 14, 22])
    paper = Paper(width, max(150, height + top + rng.choice([6, 14, 30])))
    paper.put(steps, margin, top)
    return paper


def _filled(st, mark):
    """A row of signs as wide as the paper."""
    def lay(w):
        n = max(1, int(len(mark) * w / max(1, boxes.natural([run(mark)], st.family, st.size))))
        return st.text(run((mark * 4)[:max(1, n - 1)], whole=True))(w)
    return lay


def _bars(rng):
    """A bar code."""
    widths = [rng.choice([.6, .6, 1.2, 1.8]) for _ in range(60)]

    def lay(w):
        scale, x, steps = min(1, w * .7 / sum(widths)), w * .15, []
        for i, one in enumerate(widths):
            if i % 2 == 0:
                steps.append(('rect', x, 3, one * scale, 24, boxes.BLACK, None, 0, 0))
            x += one * scale
        return w, 30, steps
    return lay
