"""Utility and telephone bills, hotel folios: the account's previous balance is printed beside this bill's own total."""
import datetime
from . import blocks, labels
from .facts import dollars
from .sheet import Sheet

NEW = ['Total new charges', 'New charges', 'This bill', 'Total this bill', 'Total charges this invoice', 'Current charges (incl. GST)', 'Total of this invoice (incl GST)']


def bill(rng, facts, st):
    """Electricity, gas, water, telephone: previous balance, payments, new charges (= the total), amount due."""
    sheet = Sheet(595, 842, st['family'])
    m, size, w, s = st['margin'], st['size'], sheet.width, facts['supplier']
    days, usd = rng.choice([30, 31, 61, 91]), lambda c: dollars(c, st['sign'])
    facts['number_label'] = rng.choice(['Invoice Number', 'Bill Number', 'Tax Invoice No', 'Notice No', 'Invoice No', 'Document Number'])
    sheet.text(m, m + 16, s['name'], sheet.fit(s['name'], 20, w * .55, True), True, field='supplierName', color=st['accent'])
    blocks.draw_abn(sheet, rng, st, m, m + 30, s['abn'], size)
    sheet.text(m, m + 42, rng.choice([s['phone'], s['web'], ', '.join(s['address'])]), size)
    sheet.text(w - m, m + 16, rng.choice(['Tax Invoice', 'TAX INVOICE', 'Your bill', 'Electricity account' if 'Elec' in facts['trade']['category'] else 'Your account']), 16, True, 'right')
    start = facts['date'] - datetime.timedelta(days=days + rng.randint(0, 3))
    rows = [('Account number', f'{rng.randint(10 ** 7, 10 ** 10)}', None), (facts['number_label'], facts['number'], 'invoiceNumber'), (st['date_label'], st['date'](facts['date']), 'invoiceDate'),
            (rng.choice(['Billing period', 'Bill period', 'Supply period']), f'{st["date"](start)} {rng.choice(["-", "to"])} {st["date"](start + datetime.timedelta(days=days))}', None), (st['due_label'], st['date'](facts['due']), None)]
    if rng.random() < .5:
        rng.shuffle(rows)
    y = m + 50
    for label, text, field in rows:
        if not text:
            continue
        if st['meta'] == 'key-above':
            sheet.text(w * .58, y, label, size * .85, color=blocks.GREY)
            y += size * 1.2
            sheet.text(w * .58, y, text, size, True, field=field)
        else:
            sheet.text(w * .55, y, label, size)
            sheet.text(w - m, y, text, size, True, 'right', field)
        y += size * 1.5
    blocks.bill_to(sheet, rng, facts, {**st, 'buyer_abn': False}, m, m + 90)
    y = max(y, m + 190)
    previous, paid = rng.randint(4000, 60000), 0
    paid = previous if rng.random() < .7 else rng.choice([0, previous // 2])
    due = previous - paid + facts['total']
    summary = [(rng.choice(['Previous balance', 'Last bill', 'Opening balance']), previous, None), (rng.choice(['Payments received', 'You paid', 'Payments - thank you']), -paid, None),
               (rng.choice(['Balance brought forward', 'Overdue', 'Balance carried forward']), previous - paid, None)]
    own = [(rng.choice(NEW), facts['total'], 'total')]
    if rng.random() < .6:
        own.append((rng.choice(['GST included in new charges', 'Includes GST of', 'GST in this bill', 'Total GST']), facts['gst'], 'gst'))
        facts['gst_drawn'] = True
    owing = [(rng.choice(['Total amount due', 'Amount due', 'Total due', 'Please pay', 'TOTAL AMOUNT DUE']), due, None)]
    big = rng.random() < .5
    if big:
        sheet.rect(m, y - 14, 180, 46, fill=(.93, .94, .96))
        sheet.text(m + 8, y, owing[0][0], size)
        sheet.text(m + 8, y + 22, usd(due), 17, True)
        sheet.text(m + 110, y + 8, st['due_label'], size * .85)
        sheet.text(m + 110, y + 22, st['date'](facts['due']), size)
        y += 60
    sheet.text(m, y, rng.choice(['Account summary', 'Your account at a glance', 'Bill summary']), size + 2, True)
    y += size * 2
    parts = summary + own + owing if rng.random() < .75 else own + summary + owing
    for label, cents, field in parts:
        sheet.text(m, y, label, size, field in ('total',) or cents == due and rng.random() < .5)
        sheet.text(m + 300, y, usd(cents), size, field == 'total', 'right', field)
        y += size * 1.7
    y += 14
    sheet.text(m, y, rng.choice(['Charges in detail', 'How we worked out your bill', 'New charges']), size + 2, True)
    y += size * 1.9
    for line in facts['lines']:
        sheet.text(m, y, line['name'], size)
        sheet.text(m + 190, y, f'{line["quantity"] * rng.randint(20, 900)} {rng.choice(["kWh", "kL", "MJ", "days"])}' if st['kind'] == 'utility' else '', size)
        sheet.text(w - m, y, usd(line['amount']), size, align='right')
        y += size * 1.6
    if not facts.get('gst_drawn'):
        tail = [('Total charges (excl. GST)', facts['subtotal'], None), (st['gst_label'], facts['gst'], 'gst'), (rng.choice(NEW), facts['total'], 'total')]
        for label, cents, field in tail:
            sheet.text(m + 190, y, label, size)
            sheet.text(w - m, y, usd(cents), size, field == 'total', 'right', field)
            y += size * 1.6
    y = sheet.height - 110
    sheet.rule(m, y, w - m, y, .6, dash=([3, 2], 0))
    for i, (label, text) in enumerate([('Biller Code', str(rng.randint(1000, 99999))), ('Ref', str(rng.randint(10 ** 9, 10 ** 11))), (owing[0][0], usd(due)), (st['due_label'], st['date'](facts['due']))]):
        sheet.text(m + i * (w - 2 * m) / 4, y + 20, label, size * .9)
        sheet.text(m + i * (w - 2 * m) / 4, y + 34, text, size, True)
    return sheet


def folio(rng, facts, st):
    """A hotel's folio: nights as dated lines, arrival and departure beside the date of issue, balance nil."""
    sheet = Sheet(595, 842, st['family'])
    m, size, w, s = st['margin'], st['size'], sheet.width, facts['supplier']
    nights = rng.randint(1, 5)
    arrive = facts['date'] - datetime.timedelta(days=nights)
    unit = facts['lines'][0]['unit'] // 100 * 100
    facts['lines'] = [{'name': 'Accommodation ' + rng.choice(['Room', 'Queen', 'Studio']), 'amount': unit, 'when': arrive + datetime.timedelta(days=i), 'free': False} for i in range(nights)] + [
        {**l, 'when': arrive + datetime.timedelta(days=rng.randint(0, nights))} for l in facts['lines'][1:4]]
    facts['total'] = sum(l['amount'] for l in facts['lines'])
    facts['gst'] = round(facts['total'] / 11)
    sheet.text(w / 2, m + 14, s['name'], 18, True, 'center', 'supplierName', st['accent'])
    sheet.text(w / 2, m + 28, ', '.join(s['address']) + '  ' + s['phone'], size, align='center')
    blocks.draw_abn(sheet, rng, st, w / 2, m + 41, s['abn'], size, 'center')
    sheet.text(m, m + 70, rng.choice(['TAX INVOICE', 'Guest Folio / Tax Invoice', 'Tax Invoice']), 14, True)
    b, y = facts['buyer'], m + 92
    for row in (b['contact'], b['name'], *b['address']):
        sheet.text(m, y, row, size)
        y += size * 1.4
    rows = [(rng.choice(['Folio No', 'Folio', 'Invoice No', 'Folio Number']), facts['number'], 'invoiceNumber'), ('Room', str(rng.randint(1, 900)), None), (rng.choice(['Arrival', 'Check in', 'Arrive']), st['date'](arrive), None),
            (rng.choice(['Departure', 'Check out', 'Depart']), st['date'](facts['date']), None), (rng.choice(['Date', 'Invoice Date', 'Date of issue']), st['date'](facts['date']), 'invoiceDate'), ('Confirmation', str(rng.randint(10 ** 6, 10 ** 8)), None), ('Guests', '1', None)]
    y2 = m + 92
    for label, text, field in rows:
        if text:
            sheet.text(w * .6, y2, label + st['colon'], size)
            sheet.text(w - m, y2, text, size, align='right', field=field)
            y2 += size * 1.45
    y = max(y, y2) + 20
    for x, name, align in ((m, 'Date', 'left'), (m + 90, 'Description', 'left'), (w - m - 90, 'Charges', 'right'), (w - m, 'Credits', 'right')):
        sheet.text(x, y, name, size, True, align)
    y += size * 1.9
    for line in facts['lines']:
        sheet.text(m, y, st['date'](line['when']), size)
        sheet.text(m + 90, y, line['name'], size)
        sheet.text(w - m - 90, y, dollars(line['amount'], ''), size, align='right')
        y += size * 1.6
    sheet.text(m, y, st['date'](facts['date']), size)
    sheet.text(m + 90, y, rng.choice(['Visa card', 'Mastercard xxxx4821', 'EFTPOS', 'American Express']), size)
    sheet.text(w - m, y, dollars(-facts['total'], ''), size, align='right')
    y += size * 2.6
    for label, cents, field in ((rng.choice(['Total', 'Total charges', 'Total incl. GST']), facts['total'], 'total'), (rng.choice(['GST included', 'Includes GST', 'GST']), facts['gst'], 'gst'), ('Payments', -facts['total'], None),
                                (rng.choice(['Balance', 'Balance Due', 'Amount Due']), 0, None)):
        sheet.text(w - m - 200, y, label, size, field == 'total')
        sheet.text(w - m, y, dollars(cents, '$'), size, field == 'total', 'right', field)
        y += size * 1.7
    return sheet
