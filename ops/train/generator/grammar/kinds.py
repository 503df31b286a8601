"""The facts of one document of a kind: who, whom, when, what, and sums that agree. Nothing here knows of layout."""
import datetime
import re
from ..facts import draw_lines, draw_sums
from ..trades import TRADES
from . import firms, formats, trades, wordings, words

# Kind: weight, whether it is a till roll.
KINDS = {'invoice': 300, 'long': 45, 'counter': 40, 'deposit': 35, 'credit': 42, 'rcti': 42, 'rent': 30, 'hotel': 28, 'subscription': 30, 'receipt': 45, 'utility': 45, 'water': 14, 'telco': 36, 'rates': 34, 'medical': 34, 'merchant': 28, 'fuelcard': 26, 'labour': 30, 'ride': 26, 'insurance': 32, 'fees': 18, 'strata': 14,
         'toll': 12, 'handbook': 50, 'docket': 120, 'fuel': 52, 'parking': 34, 'grocery': 36}
ROLLS = ('docket', 'fuel', 'parking', 'grocery')
ACCOUNTS = {'utility': .85, 'water': .85, 'telco': .7, 'rates': .5, 'fuelcard': .5, 'insurance': .12, 'strata': .5, 'toll': .6, 'merchant': .15, 'invoice': .04, 'rent': .12}
DAYS = (datetime.date(2021, 7, 1), datetime.date(2026, 12, 20))


class Facts(dict):
    """A dictionary whose keys can be read as attributes."""
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__


def named(rng, split, kind):
    pattern = rng.choice(trades.NAMES[kind])
    one = {'t': rng.choice(words.TOWNS[split])[0], 's': rng.choice(words.SURNAMES[split]), 'b': rng.choice(words.BRANDS[split]), 'i': words.invented(rng, split), 'p': firms.person(rng, split), 'n': str(rng.randint(1000, 98000))}
    return re.sub(r'\{(\w)\}', lambda m: one[m[1]], pattern)


def supplier_of(rng, split, kind, category):
    if kind in trades.NAMES and rng.random() < (.97 if kind in ('rates', 'water', 'fees') else .8):
        name = named(rng, split, kind)
        public = kind in ('rates', 'fees', 'water', 'strata')
        return firms.firm(rng, split, category, name, name if public or rng.random() < .3 else None)
    return firms.firm(rng, split, category)


def client_of(rng, split):
    """A buyer is any firm, council or clinic, or a person."""
    roll = rng.random()
    if roll < .07:
        name = named(rng, split, rng.choice(list(trades.NAMES)))
        return firms.firm(rng, split, None, name)
    if roll < .12:
        name = firms.person(rng, split)
        return firms.firm(rng, split, None, name, name)
    return firms.firm(rng, split)


def lines_of(rng, kind, category, count):
    if kind in trades.KINDS:
        items = trades.KINDS[kind][1]
        lines = []
        for name, low, high, free in rng.sample(items, min(count, len(items))):
            unit = rng.randint(low, high)
            quantity = (rng.choice([1, 1, 1, 1, 2, 3]) if kind in ('fuelcard', 'toll', 'receipt', 'medical') else 1) if kind not in ('labour', 'grocery') else rng.choice([1, 1, 2, 4, 7, 8, 16, 38]) if kind == 'labour' else rng.choice([1, 1, 1, 2, 3])
            lines.append({'name': name, 'quantity': quantity, 'unit': unit, 'amount': unit * quantity, 'free': free})
    else:
        lines = draw_lines(rng, next(t for t in TRADES if t['category'] == category), count)
    for line in lines:
        line['code'] = rng.choice([f'{rng.choice(formats.LETTERS)}{rng.randint(100, 9999)}', str(rng.randint(1000, 999999)), f'{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}-{rng.randint(10, 999)}'])
    return lines


NOTES = ['as discussed on site', 'supplied and delivered', 'incl. travel', 'see attached report', 'per month', 'stage 1', 'stage 2 of 3', 'progress claim', 'works completed', 'as quoted', 'level 2 bathroom', 'rear of premises', 'serial no {c}', 'PO {c}', 'ref {c}', 'batch {c}', '{d} to {e}', 'on {d}', 'attended {d}', '{p}', 'attn {p}', 'requested by {p}', 'for {f}', 'site: {a}']


def decorate(rng, split, f):
    """Adds dates, remarks, names of people and places to lines: other values than those that are looked for."""
    day = lambda: f.show(f.date - datetime.timedelta(days=rng.randint(0, 40)))
    dated, noted = rng.random() < .15 or f.kind in ('labour', 'fuelcard', 'toll', 'hotel'), rng.random() < .25
    for line in f.lines:
        if dated:
            line['when'] = day()
        if noted and rng.random() < .6:
            line['note'] = rng.choice(NOTES).format(c=formats.code(rng), d=day(), e=day(), p=firms.person(rng, split), f=firms.trading_name(rng, split, f.category), a=', '.join(firms.address(rng, split)[:2]))
    if f.kind in ('utility', 'water', 'fuelcard'):
        unit = {'water': 'kL', 'fuelcard': 'L'}.get(f.kind) or rng.choice(['kWh', 'kWh', 'MJ', 'days'])
        for line in f.lines:
            if rng.random() < .7:
                price = rng.uniform(8, 420)
                line['note'] = rng.choice(['{a:.1f} {u} @ {p:.3f} c', '{a:.0f} {u} x ${d:.4f}', '{a:.2f}{u} at {p:.2f}c per {u}', 'from {r} to {q}: {a:.0f} {u}']).format(a=line['amount'] / price, u=unit, p=price, d=price / 100, r=rng.randint(1000, 90000), q=rng.randint(90001, 99999))
    if f.kind in ('invoice', 'long', 'counter') and f.category in ('Legal', 'Consulting & accounting', 'Repairs & maintenance', 'Subcontractors', 'Computer & software') and rng.random() < .3:
        for line in f.lines:
            line['note'] = narrative(rng, split, f)
    if f.kind == 'labour':
        for line in f.lines:
            line['note'] = f'{firms.person(rng, split)}, {rng.choice(["w/e", "week ending", "shift"])} {day()}'


def narrative(rng, split, f):
    """What was done, in sentences."""
    one = lambda: rng.choice(['attended site with {p}', 'telephone call to {p} re {c}', 'reviewed documents for {f}', 'replaced worn parts and tested', 'travel to {t}', 'drafted letter to {f}', 'isolated supply and made safe', 'removed rubbish from site', 'meeting on {d}', 'quoted {c} accepted {d}', 'waited for access, {p} not on site', 'supplied materials from {f}', 'follow-up visit {d}', 'amended as instructed by {p}'])
    text = '; '.join(one() for _ in range(rng.randint(2, 5)))
    return re.sub(r'\{(\w)\}', lambda m: {'p': firms.person(rng, split), 'c': formats.code(rng, split), 'f': firms.trading_name(rng, split, f.category), 't': rng.choice(words.TOWNS[split])[0], 'd': f.show(f.date - datetime.timedelta(days=rng.randint(1, 40)))}[m[1]], text).capitalize()


def row(label, cents, field=None, strong=False):
    return {'label': label, 'cents': cents, 'field': field, 'strong': strong}


def total_rows(rng, f, w):
    """The rows under the lines, and how the tax is stated."""
    total_label = w('docket_total' if f.kind in ROLLS else 'credit_total' if f.credit else 'plain_total' if f.paid or f.old or f.kind == 'receipt' else 'total')
    own, rows = row(total_label, f.total, 'total', rng.random() < .75), []
    if f.unregistered:
        rows = [own] if rng.random() < .6 else [row(w('subtotal').replace('GST', 'tax') if rng.random() < .3 else 'Subtotal', f.total), own]
        if rng.random() < .25:
            rows.insert(-1, row(w('gst'), 0, 'gst'))
            f.gst = 0
        elif rng.random() < .4:
            f.gst_note = rng.choice(['No GST has been charged', 'Not registered for GST', 'GST free', 'No GST applies', 'Supplier is not registered for GST', 'GST not applicable'])
            f.gst = 0
    else:
        tax, inside, sub = row(w('gst'), f.gst, 'gst'), row(w('inside'), f.gst, 'gst'), row(w('subtotal'), f.total - f.gst - (f.surcharge or 0))
        mixed = f.free_sum and f.taxed
        how = rng.choices(['split', 'inside', 'gst first', 'classes', 'note', 'none', 'footnote'], [52, 22, 5, 9 if mixed else 0, 6 if not f.free_sum and not f.surcharge and f.exact else 0, 2, 5])[0]
        extras = []
        if f.surcharge:
            extras.append(row(w('surcharge'), f.surcharge))
        if how == 'split':
            parts = []
            if f.freight:
                parts = [row(rng.choice(['Goods', 'Items', 'Parts & labour', 'Goods total']), f.total - f.gst - f.freight - (f.surcharge or 0)), row(w('freight'), f.freight)] if not f.inclusive else []
            rows = [*parts, sub, *([row(w('free_sum'), f.free_sum)] if not f.inclusive and rng.random() < .06 else []), *rng.choice([[tax, *extras], [*extras, tax]]), own]
        elif how == 'inside':
            rows = [*([row('Subtotal', f.total - f.surcharge)] if extras or rng.random() < .15 else []), *extras, own, inside] if rng.random() < .7 else [*extras, inside, own]
        elif how == 'gst first':
            rows = [tax, *extras, own]
        elif how == 'classes':
            taxed = f.taxed if not f.inclusive else f.taxed - f.gst
            rows = [row(w('taxed_sum'), taxed), row(w('free_sum'), f.free_sum), tax, *extras, own]
        elif how == 'note':
            rows, f.eleventh = [own], True
            f.gst_note = rng.choice(['Total price includes GST', 'All prices include GST', 'Prices are GST inclusive', 'Price includes GST', 'The total includes 10% GST', 'GST is included in the total price', 'Total includes GST', 'All amounts include GST where applicable', 'Prices shown are inclusive of GST'])
        elif how == 'footnote':
            rows, f.gst_run = [*extras, own], w('inside')
        else:
            rows = [*extras, own]
    if f.paid:
        rows += [row(w('paid'), -f.paid if rng.random() < .6 else f.paid), row(w('left'), f.total - f.paid, None, rng.random() < .6)]
    if f.old:
        rows += [row(w('old_balance'), f.old), row(w('account_balance'), f.total + f.old, None, rng.random() < .5)]
    return rows


def account_rows(rng, f, w):
    """A bill's account: what was owed before, what was paid, this bill's own sum, what is owed now."""
    before = rng.randint(4000, 90000)
    paid = before if rng.random() < .6 else rng.choice([0, before // 2, before // 10 * 3])
    owing = before - paid + f.total
    f.owing = owing
    own = row(w('bill_total'), f.total, 'total', rng.random() < .5)
    rows = [row(w('previous'), before), row(w('received'), -paid)]
    if rng.random() < .5:
        rows.append(row(w('forward'), before - paid))
    rows.append(own)
    if f.gst is not None and rng.random() < .5:
        rows.append(row(w('inside'), f.gst, 'gst'))
    rows.append(row(w('owing'), owing, None, rng.random() < .8))
    return rows if rng.random() < .8 else [own, *[r for r in rows if r is not own]]


def first_word(label):
    return re.sub(r'[^a-z]', '', re.split(r'[\s/#]', label.lower() + ' ')[0])


def references(rng, split, f, w):
    """Other numbers and dates than those that are looked for: label and text."""
    out, code = [], lambda: formats.code(rng, split)
    for kind, chance in (('order', .62), ('job', .48), ('account', .66), ('quote', .22), ('docket', .42)):
        for _ in range(1 + (rng.random() < .12)):
            # Without a number of its own, an order's or a docket's would be the document's.
            if rng.random() < chance and (f.number and not f.plain_order or kind in ('account', 'job')):
                out.append((wordings.pick(rng, kind, split, f.case), code()))
    if rng.random() < .3:
        out.append((w('rep'), rng.choice([firms.person(rng, split), firms.person(rng, split).upper(), f'{rng.randint(1, 99)}', rng.choice(words.FIRST[split])])))
    if rng.random() < .45:
        out.append((w('terms'), rng.choice(['14 days', 'Net 30 days', 'COD', '7 Days', '30 days EOM', 'Strictly 14 days', 'Net 7', '30 DAYS', 'Due on receipt', 'Cash on delivery', '21 days nett', 'EOM + 30', 'Payment on completion'])))
    if rng.random() < .1:
        out.append((rng.choice(['Page', 'Page No', 'Pages']), '1 of 1' if f.kind != 'long' else '1'))
    rego = lambda: rng.choice([f'{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}{rng.randint(10, 99)}{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}', f'{rng.randint(100, 999)} {rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}', f'1{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)} {rng.randint(1, 9)}{rng.choice(formats.LETTERS)}{rng.choice(formats.LETTERS)}'])
    special = {'utility': [('NMI', str(rng.randint(10 ** 9, 10 ** 11))), ('Meter No', str(rng.randint(10 ** 5, 10 ** 8))), ('MIRN', str(rng.randint(10 ** 9, 10 ** 10)))], 'water': [('Meter number', code()), ('Property No', code()), ('Usage', f'{rng.randint(5, 220)} kL')], 'rates': [('Assessment', code()), ('Property No', code()), ('Valuation', f'{rng.randint(200, 2400)},000'), ('Ward', rng.choice(words.BRANDS[split]))],
               'insurance': [('Policy No', code()), ('Class', 'Business pack'), ('Insured', f.buyer['name']), ('Client ref', code()), ('Underwriter', firms.trading_name(rng, split, 'Insurance'))], 'medical': [('Provider No', f'{rng.randint(10 ** 5, 10 ** 6)}{rng.choice("ABFHJKLTWXY")}{rng.choice("ABFHJKLTWXY")}'), ('Patient', firms.person(rng, split)), ('Item', str(rng.choice([3, 23, 36, 44, 10960, 104]))), ('DOB', f.show(f.date - datetime.timedelta(days=rng.randint(7000, 26000))))],
               'telco': [('Service No', firms.phone(rng, 'mobile')), ('Service ID', code())], 'fuelcard': [('Card No', f'7083 {rng.randint(1000, 9999)} {rng.randint(1000, 9999)} {rng.randint(1000, 9999)}'), ('Rego', rego())], 'merchant': [('Merchant No', str(rng.randint(10 ** 7, 10 ** 10))), ('Terminal ID', str(rng.randint(10 ** 7, 10 ** 8))), ('MCC', str(rng.randint(4000, 8999))), ('Gross sales', f.money(rng.randint(200000, 20000000))), ('Net settled', f.money(rng.randint(200000, 20000000))), ('Transactions', str(rng.randint(20, 4000)))],
               'labour': [('Week ending', f.show(f.date - datetime.timedelta(days=rng.randint(1, 6)))), ('Timesheet', code())], 'ride': [('Trip ID', code()), ('Driver', firms.person(rng, split)), ('Vehicle', rego())], 'hotel': [('Room', str(rng.randint(1, 1200))), ('Confirmation No', code()), ('Guest', firms.person(rng, split)), ('Adults', '1')], 'strata': [('Lot', str(rng.randint(1, 90))), ('Plan', f'SP{rng.randint(1000, 99999)}')],
               'toll': [('Tag No', code()), ('Plate', rego())], 'receipt': [('Payment method', f'Visa ending {rng.randint(1000, 9999)}'), ('Order ID', code()), ('Workspace', f.buyer['name'])], 'fees': [('Licence No', code()), ('CRN', code())], 'rent': [('Tenancy', code()), ('Premises', ', '.join(firms.address(rng, split)[:2]))], 'rcti': [('Contractor No', code()), ('Pay period', f.show(f.date - datetime.timedelta(days=7)))]}
    earlier = f.date - datetime.timedelta(days=rng.randint(3, 90))
    special['credit'] = [(rng.choice(['Original invoice', 'Against invoice', 'Applied to', 'Relates to invoice', 'Orig. Inv. No', 'Our invoice', 'For invoice']), code()), (rng.choice(['Original invoice date', 'Date of original supply', 'Supply date']), f.show(earlier)), ('Reason', rng.choice(['Returned goods', 'Overcharge', 'Damaged in transit', 'Price adjustment', 'Short delivered', 'Duplicate']))]
    special['deposit'] = [(rng.choice(['Contract value', 'Quoted total', 'Contract sum', 'Order total']), f.money(f.total * rng.choice([2, 4, 5, 10]))), (rng.choice(['Stage', 'Claim']), f'{rng.randint(1, 3)} of {rng.randint(3, 6)}'), ('Balance on completion', f.money(f.total * rng.choice([1, 3, 4, 9])))]
    if 'nv' in f.number_label.lower():
        special['receipt'] += [(rng.choice(['Receipt number', 'Receipt #', 'Payment ID', 'Charge ID']), code())] * 2
    mine = special.get(f.kind, [])
    out += rng.sample(mine, min(len(mine), rng.randint(1, 4)))
    if f.category == 'Motor vehicle' and f.kind in ('invoice', 'counter', 'deposit'):
        out += [('Rego', rego()), ('Odometer', f'{rng.randint(1200, 290000)}'), ('VIN', ''.join(rng.choice('ABCDEFGHJKLMNPRSTUVWXYZ0123456789') for _ in range(17)))][:rng.randint(1, 3)]
    # A second number under the same word as the document's own would be as right.
    head = first_word(f.number_label)
    out = [one for one in out if first_word(one[0]) != head]
    rng.shuffle(out)
    return out[:rng.choice([0, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10])]


def dates_of(rng, split, f, w):
    near = lambda low, high: f.date + datetime.timedelta(days=rng.randint(low, high))
    out = []
    if rng.random() < (.7 if f.kind not in ROLLS + ('receipt', 'ride') else .1):
        out.append((w('due'), f.show(f.due) if rng.random() < .92 else rng.choice(['On receipt', 'Now due', 'Immediately'])))
    for _ in range(rng.choice([0, 0, 1, 1, 2, 2, 3])):
        out.append((wordings.pick(rng, 'other_date', split, f.case), (f.show_other if rng.random() < .3 else f.show)(near(-30, 2))))
    periodic = f.kind in ('utility', 'water', 'telco', 'rates', 'merchant', 'fuelcard', 'labour', 'insurance', 'strata', 'toll', 'subscription', 'rent', 'receipt')
    if rng.random() < (.75 if periodic else .06):
        start = near(-95, -8) if f.kind != 'insurance' else near(0, 10)
        end = start + datetime.timedelta(days=rng.choice([6, 13, 29, 30, 60, 90] if f.kind != 'insurance' else [365]))
        out.append((w('period'), f'{f.show(start)} {rng.choice(["-", "to", "–"])} {f.show(end)}'))
    if f.kind == 'hotel':
        nights = rng.randint(1, 5)
        out += [(rng.choice(['Arrival', 'Check in', 'Arrive', 'Check-in date']), f.show(f.date - datetime.timedelta(days=nights))), (rng.choice(['Departure', 'Check out', 'Depart']), f.show(f.date))]
    return out


def sums(rng, f):
    draw_sums(rng, f, f.inclusive, f.unregistered)
    f.exact = f.inclusive or f.gst * 10 == f.taxed


def draw(rng, split, kind, days=DAYS, buyer=None, supplier=None):
    f = Facts(kind=kind, split=split)
    base = {'counter': 'counter', 'subscription': 'subscription', 'hotel': 'hotel', 'rent': 'rent', 'docket': 'docket', 'fuel': 'fuel', 'parking': 'parking', 'rcti': 'rcti'}.get(kind, 'invoice')
    f.update(category=trades.KINDS[kind][0] if kind in trades.KINDS else rng.choice([t for t in TRADES if base in t['kinds']] if rng.random() < .8 or base != 'invoice' else TRADES)['category'])
    f.update(supplier=supplier or supplier_of(rng, split, kind, f.category), buyer=buyer or client_of(rng, split))
    f.update(date=days[0] + datetime.timedelta(days=rng.randint(0, (days[1] - days[0]).days)))
    f.update(due=f.date + datetime.timedelta(days=rng.choice([0, 7, 7, 14, 14, 21, 28, 30, 30, 30, 45, 60])), show=formats.date_format(rng, kind in ROLLS), show_other=formats.date_format(rng), case=rng.choice([None, None, None, 'upper', 'upper', 'title', 'sentence', 'lower']) if rng.random() < .7 else None)
    kept = {}

    def w(label):
        if label not in kept:
            kept[label] = wordings.pick(rng, label, split, f.case)
        return kept[label]
    f.update(w=w, number=formats.code(rng, split), credit=kind == 'credit', money=formats.money_format(rng), surcharge=0, paid=0, old=0, freight=0)
    f.update(number_label=w({'credit': 'credit_number', 'rcti': 'rcti_number', 'rates': 'notice_number', 'fees': 'notice_number'}.get(kind, 'receipt_number' if kind in ROLLS else 'number')), date_label=w('credit_date' if kind == 'credit' else 'receipt_date' if kind in ROLLS + ('receipt', 'ride') else 'date'))
    if kind in ('receipt', 'ride', 'handbook', 'medical', 'hotel') and rng.random() < .4:
        f.number_label = w('receipt_number') if kind != 'hotel' else rng.choice(['Folio', 'Folio No', 'Folio Number', 'Folio #'])
    if kind in ('invoice', 'receipt', 'docket', 'counter') and rng.random() < .05:
        f.number_label, f.plain_order = w('order'), True
    counts = {'long': rng.randint(14, 45), 'rent': rng.randint(1, 3), 'ride': rng.randint(1, 5), 'parking': 1, 'deposit': rng.randint(1, 4), 'handbook': rng.randint(1, 4), 'receipt': rng.randint(1, 3), 'medical': rng.randint(1, 3)}
    f.update(lines=lines_of(rng, kind, f.category, counts.get(kind) or rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 12])))
    small = kind in ROLLS
    f.update(inclusive=small or kind in ('ride', 'receipt', 'hotel', 'handbook', 'medical') or rng.random() < .33, unregistered=kind in ('invoice', 'handbook', 'docket', 'rent', 'deposit', 'counter') and rng.random() < .07)
    shape(rng, f)
    sums(rng, f)
    vary(rng, split, f, w)
    decorate(rng, split, f)
    f.update(title=title_of(rng, split, f))
    f.rows = account_rows(rng, f, w) if f.account else total_rows(rng, f, w)
    f.update(references=references(rng, split, f, w), dates=dates_of(rng, split, f, w))
    return f


def shape(rng, f):
    """Lines that a kind has and others do not."""
    if f.kind == 'fuel':
        litres, price = rng.randint(1200, 9200) / 100, rng.randint(1459, 2499) / 10
        extra = [{'name': n, 'amount': a, 'free': False, 'quantity': 1, 'unit': a, 'code': '9'} for n, a in [(rng.choice(['Iced coffee 500ml', 'Car wash', 'Engine oil 1L', 'Ice 5kg', 'Meat pie', 'Windscreen wash', 'Energy drink']), rng.randint(300, 2900))]] if rng.random() < .3 else []
        f.lines = [{'name': rng.choice(['ULP 91', 'UNLEADED 91', 'DIESEL', 'PREMIUM 95', 'E10', 'Premium Diesel', 'UNLEADED 98', 'PULP 95', 'Unleaded E10', 'Autogas LPG']), 'amount': round(litres * price), 'free': False, 'quantity': 1, 'unit': round(litres * price), 'fuel': (litres, price), 'code': '1'}] + extra
    if f.kind == 'parking':
        amount = rng.choice([rng.randint(3, 90) * 100, rng.randint(30, 900) * 10])
        f.lines = [{'name': rng.choice(['Parking fee', 'Casual parking', 'Early bird', 'Day rate', 'Parking', 'Short stay', 'Parking ticket', 'Weekend rate', 'Hourly rate']), 'amount': amount, 'free': False, 'quantity': 1, 'unit': amount, 'code': '1'}]
    if f.kind == 'hotel':
        nights = rng.randint(1, 5)
        rate = rng.randint(110, 420) * 100
        f.lines = [{'name': rng.choice(['Accommodation', 'Room charge', 'Room tariff', 'Queen room']), 'amount': rate, 'free': False, 'quantity': 1, 'unit': rate, 'code': 'RM'} for _ in range(nights)] + f.lines[1:3]
    if f.kind == 'deposit':
        share = rng.choice([10, 20, 25, 30, 40, 50])
        for line in f.lines:
            line['name'] = rng.choice([f'{share}% deposit - {line["name"]}', f'Deposit {share}%: {line["name"]}', f'Deposit on {line["name"]}', f'Progress payment {rng.randint(1, 4)} - {line["name"]}'])
    if f.kind == 'handbook':
        for line in f.lines:
            line['unit'] = max(500, line['unit'] // 500 * 500)
            line['amount'] = line['unit'] * line['quantity']


def vary(rng, split, f, w):
    """Deposits, arrears, surcharges, freight and missing values."""
    ordinary = not f.credit and f.kind not in ROLLS and not f.unregistered
    f.account = rng.random() < ACCOUNTS.get(f.kind, 0)
    if ordinary and not f.account:
        if rng.random() < (.15 if f.kind in ('invoice', 'deposit', 'counter', 'handbook', 'hotel', 'receipt') else .03):
            f.paid = f.total if rng.random() < .4 else round(f.total * rng.choice([.1, .2, .25, .5])) // 100 * 100
        elif rng.random() < .06:
            f.old = rng.randint(2000, 190000)
        if not f.inclusive and f.kind in ('invoice', 'counter', 'long') and rng.random() < .12:
            f.freight = rng.randint(800, 18000)
            f.taxed += f.freight
            f.gst += round(f.freight / 10)
            f.total += f.freight + round(f.freight / 10)
            f.exact = f.gst * 10 == f.taxed
        if rng.random() < .05:
            f.surcharge = round(f.total * rng.choice([.01, .015, .018, .025]))
            f.total += f.surcharge
    if f.kind in ROLLS and rng.random() < .12:
        f.surcharge = round(f.total * rng.choice([.008, .011, .015, .1]))
        f.total += f.surcharge
    if f.taxed == 0 and not f.unregistered and rng.random() < .5:
        f.gst_note = rng.choice(['GST free', 'No GST', 'GST-free supply', 'No GST is payable on these charges', 'Exempt from GST under Division 81', 'GST does not apply'])
        f.gst = 0
    chance = .3 if f.kind in ROLLS else .12 if f.kind in ('handbook', 'ride', 'invoice', 'medical', 'rent') else .06
    if rng.random() < chance:
        f.number = None
    f.no_abn = f.unregistered and rng.random() < .4 or rng.random() < .035
    f.stars = any(l['free'] for l in f.lines) and not all(l['free'] for l in f.lines) and rng.random() < .7
    if f.credit:
        f.credit_way = rng.choice(['minus', 'minus', 'plain', 'plain'])


def title_of(rng, split, f):
    titles = {'credit': ['CREDIT NOTE', 'Credit Note', 'ADJUSTMENT NOTE', 'Tax Credit Note', 'Adjustment Note', 'CREDIT ADJUSTMENT NOTE', 'Credit Adjustment', 'CREDIT MEMO', 'Tax Adjustment Note', 'Credit'], 'rcti': ['RECIPIENT CREATED TAX INVOICE', 'Recipient Created Tax Invoice', 'RCTI', 'RCTI - Recipient Created Tax Invoice', 'BUYER CREATED TAX INVOICE', 'Recipient-created tax invoice (RCTI)'],
              'rates': ['RATE NOTICE', 'Rates and Charges Notice', 'Rate & Valuation Notice', 'Instalment Notice', 'Annual Rates Notice', 'RATES NOTICE'], 'fees': ['TAX INVOICE', 'Renewal notice', 'Fee notice', 'Invoice', 'INVOICE STATEMENT', 'Tax invoice'], 'merchant': ['Merchant Statement / Tax Invoice', 'MERCHANT FEE STATEMENT', 'Tax Invoice', 'Statement and tax invoice', 'Monthly Merchant Statement'],
              'fuelcard': ['Tax Invoice / Statement', 'FUEL CARD STATEMENT', 'Tax Invoice', 'Fleet statement and tax invoice'], 'receipt': ['Receipt', 'Tax Invoice', 'Your receipt', 'Payment receipt', 'Tax invoice / receipt', 'Order confirmation & tax invoice', 'Thanks for your order', 'Invoice'], 'ride': ['Tax invoice', 'Trip receipt', 'Your trip', 'Ride receipt', 'Thanks for riding'],
              'insurance': ['Tax Invoice', 'TAX INVOICE / CLOSING', 'Renewal invoice', 'Tax Invoice - Certificate', 'Premium invoice'], 'utility': ['Tax Invoice', 'Your electricity bill', 'TAX INVOICE', 'Your account', 'Energy account', 'Your bill'], 'telco': ['Tax Invoice', 'Your bill', 'Bill', 'TAX INVOICE', 'Your account'], 'water': ['Tax Invoice', 'Your bill', 'Water bill', 'Water usage account'],
              'strata': ['LEVY NOTICE', 'Tax Invoice', 'Contribution notice', 'Notice of levies due'], 'hotel': ['TAX INVOICE', 'Guest Folio / Tax Invoice', 'Tax Invoice', 'Guest account'], 'labour': ['Tax Invoice', 'TAX INVOICE', 'Invoice'], 'toll': ['Tax invoice', 'Statement', 'Toll statement / tax invoice'], 'medical': ['Tax Invoice', 'TAX INVOICE / RECEIPT', 'Account', 'Invoice', 'Statement of account']}
    if f.unregistered:
        return rng.choice(['INVOICE', 'Invoice', 'Account', 'Bill'])
    if f.kind not in titles and split == 'held' and rng.random() < .6:
        return rng.choice(['TAX INVOICE', 'Tax Invoice', 'Tax invoice', 'INVOICE', 'Invoice'])
    return rng.choice(titles[f.kind]) if f.kind in titles else wordings.pick(rng, 'title', split)
