"""Till dockets on 58 and 80 mm paper: cafe, shop, grocery, fuel, parking, trade counter."""
import datetime
from . import labels, people
from .facts import dollars
from .sheet import Sheet

NUMBERS = ['Receipt No', 'Receipt', 'Docket', 'Docket No', 'Invoice', 'Inv No', 'Tax Invoice', 'Trans', 'Receipt #', 'Docket #', 'Bill No', 'Invoice #', 'Order', 'Ticket No', 'Sale No']
NUMBERS_HELD = ['Rcpt No', 'Docket Num', 'Sale #', 'Bill #']
TOTALS = ['TOTAL', 'Total', 'TOTAL AUD', 'TOTAL INC GST', 'Total (inc GST)', 'AMOUNT DUE', 'TOTAL $', 'Total:', 'TOTAL DUE', 'Sale Total', 'GRAND TOTAL', 'BALANCE']
TOTALS_HELD = ['Total Sale', 'Total to pay', 'NET TOTAL', 'To Pay']
INSIDE = ['GST INCLUDED', 'GST Incl.', 'Includes GST', 'TOTAL INCLUDES GST', 'GST', 'Incl GST of', 'GST IN TOTAL', 'Total includes GST of', 'GST 10%', 'GST Amount', '10% GST Incl']


def short_date(rng):
    return rng.choice([lambda d: d.strftime('%d/%m/%Y'), lambda d: d.strftime('%d/%m/%Y'), lambda d: d.strftime('%d/%m/%y'), lambda d: d.strftime('%d-%m-%Y'), lambda d: d.strftime('%d %b %Y'), lambda d: d.strftime('%d-%b-%y'),
                       lambda d: d.strftime('%a %d/%m/%Y'), lambda d: d.strftime('%Y-%m-%d'), lambda d: d.strftime('%d.%m.%Y'), lambda d: d.strftime('%d%b%y').upper(), lambda d: f'{d.day}/{d.month:02d}/{d.year}'])


def rewrite(rng, facts):
    """What a till sells: fuel by the litre, parking by the stay; cash rounding."""
    kind = facts['kind']
    if kind == 'fuel':
        litres, price = rng.randint(1500, 8200) / 100, rng.randint(1559, 2399) / 10
        amount = round(litres * price)
        extra = [{'name': rng.choice(['Iced coffee 500ml', 'Car wash', 'Engine oil 1L', 'Ice 5kg']), 'amount': rng.randint(400, 2200), 'free': False, 'quantity': 1, 'unit': 0}] if rng.random() < .3 else []
        facts['lines'] = [{'name': rng.choice(['ULP 91', 'UNLEADED 91', 'DIESEL', 'PREMIUM 95', 'E10', 'Premium Diesel']), 'amount': amount, 'free': False, 'quantity': 1, 'unit': amount, 'fuel': (litres, price)}] + extra
        facts['credit_names'] = None
    if kind == 'parking':
        facts['lines'] = [{'name': rng.choice(['Parking fee', 'Casual parking', 'Early bird', 'Day rate']), 'amount': rng.randint(4, 70) * 100, 'free': False, 'quantity': 1, 'unit': 0}]
    taxed = sum(l['amount'] for l in facts['lines'] if not l['free'])
    facts['total'] = sum(l['amount'] for l in facts['lines'])
    facts['gst'] = 0 if facts['unregistered'] else round(taxed / 11)
    facts['surcharge'] = round(facts['total'] * .015) if rng.random() < .08 else 0
    facts['total'] += facts['surcharge']


def docket(rng, facts, st, split):
    rewrite(rng, facts)
    width = rng.choice([164, 227, 227, 227])
    sheet = Sheet(width, 2000, st['docket_family'])
    size, m, s = rng.choice([7, 7.5, 8, 8.5]) if width > 200 else rng.choice([6, 6.5, 7]), rng.choice([6, 10, 14]), facts['supplier']
    day, y, right = short_date(rng), 24, width - m
    clock = f'{rng.randint(6, 21):02d}:{rng.randint(0, 59):02d}' + rng.choice(['', f':{rng.randint(0, 59):02d}'])
    align = rng.choice(['center', 'center', 'left'])
    x = width / 2 if align == 'center' else m

    def row(text, bold=False, at=None, scale=1.0, field=None):
        nonlocal y
        sheet.text(at if at is not None else x, y, text, sheet.fit(text, size * scale, width - 2 * m, bold), bold, align if at is None else 'left', field)
        y += size * scale * 1.32

    def pair(left, value, field=None, bold=False, scale=1.0):
        nonlocal y
        sheet.text(m, y, left, sheet.fit(left, size * scale, (width - 2 * m) * .68, bold), bold)
        sheet.text(right, y, value, size * scale, bold, 'right', field)
        y += size * scale * 1.35

    def abn():
        nonlocal y
        label, value = st['abn_label'] + ' ', people.spaced(s['abn']) if st['spaced_abn'] else s['abn']
        start = x - sheet.wide(label + value, size) / 2 if align == 'center' else m
        end = sheet.text(start, y, label, size)
        sheet.text(end, y, value, size, field='supplierAbn')
        y += size * 1.32

    if rng.random() < .12:
        row(rng.choice(['WELCOME TO', 'Thank you for visiting', '*** REPRINT ***', 'CUSTOMER COPY']))
    row(s['name'] if rng.random() < .6 else s['name'].upper(), rng.random() < .7, scale=rng.choice([1.2, 1.5, 1.8]), field='supplierName')
    if s['legal'] != s['name'] and rng.random() < .5:
        row(s['legal'])
    early = rng.random() < .8
    if early and not facts.get('no_abn'):
        abn()
    for a in s['address'] if rng.random() < .8 else []:
        row(a)
    if rng.random() < .6:
        row(rng.choice(['Ph: ', 'Tel: ', 'PH ']) + s['phone'])
    titled = not facts['unregistered'] and rng.random() < .85
    if titled:
        row(rng.choice(['TAX INVOICE', 'Tax Invoice', '** TAX INVOICE **', 'TAX INVOICE / RECEIPT']), True)
    y += size * .6
    label = labels.pick(rng, split, NUMBERS, NUMBERS_HELD)
    when = rng.random()
    if facts['kind'] == 'parking':
        entry = f'{rng.randint(6, 11):02d}:{rng.randint(0, 59):02d}'
        pair('Entry', f'{day(facts["date"])} {entry}', 'invoiceDate')
        pair('Exit', f'{day(facts["date"])} {max(clock[:2], f"{int(entry[:2]) + 1:02d}")}{clock[2:]}')
        pair('Bay' if rng.random() < .5 else 'Lane', str(rng.randint(1, 400)))
    date_end = rng.random() < .2 and facts['kind'] != 'parking'

    def stamp():
        if facts['kind'] == 'parking':
            return
        if when < .4:
            pair(rng.choice(['Date', 'DATE:', 'Date:']), day(facts['date']), 'invoiceDate')
            if rng.random() < .6:
                pair('Time', clock)
        elif when < .7:
            nonlocal y
            end = sheet.text(m, y, day(facts['date']), size, field='invoiceDate')
            sheet.text(end + 8, y, clock, size)
            y += size * 1.35
        else:
            pair(day(facts['date']), clock)
    if not date_end:
        stamp()
    if facts['number']:
        if rng.random() < .5:
            pair(label + (':' if rng.random() < .5 else ''), facts['number'], 'invoiceNumber')
        else:
            end = sheet.text(m, y, f'{label}: ', size)
            sheet.text(end, y, facts['number'], size, field='invoiceNumber')
            y += size * 1.35
    for name, chance in (('Register', .3), ('Operator', .3), ('Table', .2), ('Terminal', .2)):
        if rng.random() < chance:
            pair(name, rng.choice([str(rng.randint(1, 40)), f'{rng.randint(1, 9):03d}', rng.choice(people.names.FIRST)]))
    rule = rng.choice(['-' * 40, '=' * 36, '', '. ' * 22])
    if rule:
        row(rule, at=m)
    starred = any(l['free'] for l in facts['lines'])
    for line in facts['lines']:
        price = dollars(line['amount'], rng.choice(['', '', '$']))
        if line.get('fuel'):
            litres, cents = line['fuel']
            pair(line['name'], price)
            row(f'{rng.choice(["Pump", "PUMP"])} {rng.randint(1, 12)}  {litres:.2f} L @ {cents:.1f} c/L', at=m)
            continue
        quantity = line['quantity']
        name = ('' if quantity == 1 and rng.random() < .6 else f'{quantity} x ' if rng.random() < .7 else f'{quantity} ') + line['name'] + ('*' if line['free'] is False and starred else '')
        pair(name[:34], price)
        if quantity > 1 and line['unit'] and rng.random() < .3:
            row(f'  {quantity} @ {dollars(line["unit"], "$")} ea', at=m)
    if rule:
        row(rule, at=m)
    if facts['surcharge']:
        pair('Card surcharge', dollars(facts['surcharge']))
    sign = rng.choice(['$', '$', '', 'AUD '])
    if rng.random() < .3:
        pair(rng.choice(['SUBTOTAL', 'Sub Total', f'{len(facts["lines"])} ITEMS']), dollars(facts['total'] - facts['surcharge'], sign))
    pair(labels.pick(rng, split, TOTALS, TOTALS_HELD), dollars(facts['total'], sign), 'total', rng.random() < .8, rng.choice([1, 1.2, 1.6]))
    pay, gst_after = rng.choice(['cash', 'card', 'card', 'none']), rng.random() < .6
    says_gst = rng.random() < .86 and not facts['unregistered']

    def gst():
        if says_gst:
            pair(rng.choice(INSIDE), dollars(facts['gst'], sign), 'gst')
            facts['gst_drawn'] = True
        elif titled and rng.random() < .5 and not starred:
            row(rng.choice(['Total includes GST', 'Prices include GST', 'GST included in total price']), at=m)
            facts['eleventh_only'] = True
    if not gst_after:
        gst()
    if pay == 'cash':
        rounded = round(facts['total'] / 5) * 5
        if rounded != facts['total']:
            pair(rng.choice(['Rounding', 'ROUNDING']), dollars(rounded - facts['total'], sign))
            facts['rounding'] = rounded - facts['total']
        tender = rounded + rng.choice([0, 500 - rounded % 500, 2000 - rounded % 2000])
        pair(rng.choice(['CASH', 'Cash', 'Cash tendered', 'TENDERED']), dollars(tender, sign))
        pair(rng.choice(['CHANGE', 'Change', 'Change Due']), dollars(tender - rounded, sign))
    elif pay == 'card':
        pair(rng.choice(['EFTPOS', 'VISA', 'Card', 'MASTERCARD', 'CREDIT CARD']), dollars(facts['total'], sign))
    if gst_after:
        gst()
    if starred and rng.random() < .7:
        row(rng.choice(['* Taxable items', '* = taxable', '* GST applies']), at=m)
    if date_end:
        stamp()
    if not early and not facts.get('no_abn'):
        abn()
    if pay == 'card' and rng.random() < .6:
        for text in (f'{rng.choice(["VISA", "MASTERCARD"])} ............{rng.randint(1000, 9999)}', f'AUTH {rng.randint(0, 999999):06d}  REF {rng.randint(0, 999999):06d}', f'PURCHASE AUD{facts["total"] / 100:.2f}', 'APPROVED 00'):
            row(text, at=m)
    row(rng.choice(['Thank you', 'THANK YOU FOR YOUR CUSTOM', 'Please retain for warranty', 'Have a nice day', 'Returns within 14 days with receipt', 'Join our rewards program']))
    sheet.height = y + 20
    return sheet
