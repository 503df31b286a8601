"""Suppliers and buyers: names, valid ABNs, addresses, ways to reach them."""
from . import names

WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]


def abn(rng):
    """Eleven digits that pass the checksum: nine drawn, the first two chosen to fit."""
    tail = [rng.randrange(10) for _ in range(9)]
    base = sum(w * d for w, d in zip(WEIGHTS[2:], tail))
    options = [(a, b) for a in range(1, 10) for b in range(10) if (base + 10 * (a - 1) + b) % 89 == 0]
    if not options:
        return abn(rng)
    return ''.join(map(str, [*rng.choice(options), *tail]))


def spaced(number):
    return f'{number[:2]} {number[2:5]} {number[5:8]} {number[8:]}'


def address(rng):
    """Two lines: street, and suburb with state and postcode."""
    suburb, state, code = rng.choice(names.SUBURBS)
    unit = rng.choice(['', '', '', f'Unit {rng.randint(1, 30)}, ', f'Shop {rng.randint(1, 40)}, ', f'Level {rng.randint(1, 22)}, ', f'{rng.randint(1, 9)}/'])
    street = f'{unit}{rng.randint(1, 480)} {rng.choice(names.STREETS)} {rng.choice(names.STREET_KINDS)}'
    town = suburb if rng.random() < .6 else suburb.upper()
    return [street, f'{town} {state} {code:04d}' if rng.random() < .7 else f'{town}, {state}, {code:04d}']


def phone(rng):
    kind = rng.random()
    if kind < .5:
        return f'(0{rng.choice("2378")}) {rng.randint(4000, 9999)} {rng.randint(0, 9999):04d}'
    if kind < .75:
        return f'04{rng.randint(0, 99):02d} {rng.randint(0, 999):03d} {rng.randint(0, 999):03d}'
    return rng.choice([f'1300 {rng.randint(0, 999):03d} {rng.randint(0, 999):03d}', f'13 {rng.randint(10, 99)} {rng.randint(10, 99)}'])


def trading_name(rng, split, part):
    surname, brand = rng.choice(names.SURNAMES[split]), rng.choice(names.BRANDS[split])
    place = rng.choice(names.SUBURBS)[0]
    return rng.choice([f'{brand} {part}', f'{surname} {part}', f'{surname} & Sons {part}', f'{brand} {part} {place}', f'{place} {brand} {part}',
                       f"{surname}'s {part}", f'{brand} & {surname} {part}', f'{brand} {part} Group', f'{surname} Bros {part}', f'The {brand} {part}',
                       f'{surname} {rng.choice(names.SURNAMES[split])} {part}', f'{brand}{rng.choice(["co", "worx", "pro", "line"])} {part}'])


def supplier(rng, split, trade):
    trading = trading_name(rng, split, rng.choice(trade['parts']))
    form = rng.random()
    if form < .5:
        legal = shown = trading + rng.choice([' Pty Ltd', ' Pty Ltd', ' Pty. Ltd.', ' PTY LTD', ' Pty Limited', ' Australia Pty Ltd'])
        if rng.random() < .35:
            shown = trading
    elif form < .7:
        holder = rng.choice([rng.choice(names.BRANDS[split]), rng.choice(names.SURNAMES[split])])
        legal = f'{holder} {rng.choice(["Holdings", "Enterprises", "Trading", "Investments", "Group", "Services"])} Pty Ltd'
        shown = trading
    elif form < .8:
        legal = f'{rng.choice(names.FIRST)} {rng.choice(names.SURNAMES[split])}'
        shown = trading if rng.random() < .75 else legal
    else:
        legal = shown = trading
    if rng.random() < .18:
        shown = shown.upper()
    stem = ''.join(c for c in trading.lower() if c.isalnum())[:22]
    domain = stem + rng.choice(['.com.au', '.com.au', '.net.au', '.example'])
    return {'name': shown, 'legal': legal, 'abn': abn(rng), 'address': address(rng), 'phone': phone(rng), 'email': f'{rng.choice(["accounts", "info", "admin", "office", "sales"])}@{domain}',
            'web': f'www.{domain}', 'bsb': f'{rng.randint(10, 99)}{rng.randint(0, 9)}-{rng.randint(0, 999):03d}', 'account': str(rng.randint(10 ** 5, 10 ** 9)), 'trade': trade}


def buyer(rng, split):
    stem = rng.choice([rng.choice(names.SURNAMES[split]), rng.choice(names.BRANDS[split])])
    name = f'{stem} {rng.choice(names.BUYER_TRADES)}' + rng.choice(['', ' Pty Ltd', ' Pty Ltd', ''])
    if rng.random() < .12:
        name = f'{rng.choice(names.FIRST)} {rng.choice(names.SURNAMES[split])}'
    return {'name': name, 'abn': abn(rng), 'address': address(rng), 'contact': f'{rng.choice(names.FIRST)} {rng.choice(names.SURNAMES[split])}'}
