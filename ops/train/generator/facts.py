"""The facts of one document before it is drawn: supplier, buyer, date, lines, and sums that agree as on Australian invoices."""
import datetime
from . import people
from .trades import TRADES


def dollars(cents, sign='$', comma=True):
    text = f'{abs(cents) / 100:,.2f}' if comma else f'{abs(cents) / 100:.2f}'
    return ('-' if cents < 0 else '') + sign + text


def draw_number(rng):
    """An invoice number in one of the shapes that firms use."""
    n = rng.choice([rng.randint(1, 999), rng.randint(1000, 99999), rng.randint(100000, 9999999)])
    return rng.choice([f'INV-{n:04d}', f'INV{n:06d}', f'{n:05d}', f'{n:06d}', str(n + 100), f'{rng.choice("ABCDSTP")}{n:05d}', f'SI-{n:08d}', f'{rng.randint(20, 26)}-{n:04d}',
                       f'2026/{n % 1000:03d}', f'{rng.choice(["JC", "TX", "AR", "DN", "CS", "IV"])}{n:05d}', f'#{n:05d}', f'{n:08d}', f'{rng.randint(100, 999)}-{rng.randint(1000, 9999)}-{rng.randint(10, 99)}',
                       f'{rng.choice("ABCDEFGH")}{rng.randint(10, 99)}{rng.choice("KLMNPRX")}{rng.randint(100, 999)}', f'I{n:07d}', f'{rng.randint(1, 99):02d}{rng.choice("ABCD")}-{n:04d}'])


def draw_lines(rng, trade, how_many):
    chosen = rng.sample(trade['items'], min(how_many, len(trade['items'])))
    while len(chosen) < how_many:
        chosen.append(rng.choice(trade['items']))
    lines = []
    for name, low, high in chosen:
        unit = rng.randint(low, high)
        if rng.random() < .5:
            unit = max(5, unit // 50 * 50) if rng.random() < .5 else max(95, unit // 100 * 100 - 5)
        most = 1 if unit > 90000 else 4 if unit > 20000 else 24 if unit < 1500 else 10
        quantity = rng.choice([1, 1, 1, rng.randint(1, most), rng.randint(1, most)])
        lines.append({'name': name, 'code': f'{rng.choice("ABCDEFGHKLMNPRST")}{rng.randint(100, 9999)}', 'quantity': quantity, 'unit': unit, 'amount': unit * quantity,
                      'free': rng.random() < trade['free']})
    return lines


def draw_sums(rng, facts, inclusive, no_gst=False):
    """Sets subtotal (without GST), gst and total from the lines; `inclusive` says whether line prices carry GST already."""
    taxed = sum(l['amount'] for l in facts['lines'] if not l['free'])
    free = sum(l['amount'] for l in facts['lines'] if l['free'])
    if no_gst:
        facts.update(subtotal=taxed + free, gst=0, total=taxed + free)
    elif inclusive:
        gst = round(taxed / 11)
        facts.update(subtotal=taxed + free - gst, gst=gst, total=taxed + free)
    else:
        gst = round(taxed / 10)
        if rng.random() < .06 and gst > 100:
            gst += rng.choice([-2, -1, 1, 2])
        facts.update(subtotal=taxed + free, gst=gst, total=taxed + free + gst)
    facts['inclusive'], facts['taxed'], facts['free_sum'] = inclusive, taxed, free


def draw_facts(rng, split, kind, days, trade=None, supplier=None, buyer=None, credit=False, number=None):
    """`kind` is one that a trade names; `days` the first and the last date of issue."""
    trade = trade or rng.choice([t for t in TRADES if kind in t['kinds']])
    first, last = days
    date = first + datetime.timedelta(days=rng.randint(0, (last - first).days))
    facts = {'kind': kind, 'trade': trade, 'supplier': supplier or people.supplier(rng, split, trade), 'buyer': buyer or people.buyer(rng, split), 'date': date,
             'number': number or draw_number(rng), 'po': f'{rng.choice(["PO", "PO-", "", "P/O "])}{rng.randint(100, 99999)}', 'job': f'{rng.choice(["J", "JOB ", "", "W"])}{rng.randint(100, 9999)}',
             'customer': f'{rng.choice(["C", "CUST", "", "A"])}{rng.randint(100, 999999)}', 'credit': False, 'surcharge': 0, 'paid': 0, 'rounding': 0}
    facts['due'] = date + datetime.timedelta(days=rng.choice([0, 7, 14, 14, 21, 30, 30, 30, 45]))
    small = kind in ('docket', 'fuel', 'parking', 'grocery')
    facts['lines'] = draw_lines(rng, trade, rng.choice([1, 1, 2, 3, 4, 5, 7] if small else [1, 1, 2, 2, 3, 4, 5, 6, 8, 11]))
    unregistered = not credit and rng.random() < .05 and kind in ('invoice', 'docket', 'rent')
    draw_sums(rng, facts, inclusive=small or rng.random() < .35, no_gst=unregistered)
    facts['unregistered'] = unregistered
    return facts
