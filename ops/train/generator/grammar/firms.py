"""Firms and people. Suppliers, buyers and others are made in one way; `firm` does not know which the result will be."""
from ..people import WEIGHTS, abn  # noqa: F401
from ..trades import TRADES
from . import words

FORMS = [' Pty Ltd', ' Pty Ltd', ' Pty Ltd', ' Pty. Ltd.', ' PTY LTD', ' Pty Limited', ' Proprietary Limited', ' P/L', ' Limited', ' Ltd', ' (Aust) Pty Ltd', ' Australia Pty Ltd', ' (NSW) Pty Ltd', ' (Vic) Pty Ltd', ' (QLD) Pty Ltd', ' Holdings Pty Ltd', ' Group Pty Ltd',
         ' Enterprises Pty Ltd', ' Services Pty Ltd', ' Co. Pty Ltd', ' Pty. Limited', ' Inc', ' Inc.', ' Co-operative Ltd', ' Unit Trust', ' Family Trust', ' & Co', ' Partnership', ' Pty Ltd ATF {} Family Trust', ' Pty Ltd ATF The {} Unit Trust', ' Pty Ltd as trustee for {} Trust']


def acn(rng):
    """Nine digits that pass the checksum of company numbers."""
    digits = [rng.randrange(10) for _ in range(8)]
    return ''.join(map(str, digits)) + str((10 - sum(w * d for w, d in zip(range(8, 0, -1), digits)) % 10) % 10)


def abn_of(number):
    """The ABN of a company: two check digits before its ACN."""
    base = sum(w * int(d) for w, d in zip(WEIGHTS[2:], number))
    return next((f'{a}{b}{number}' for a in range(1, 10) for b in range(10) if (base + 10 * (a - 1) + b) % 89 == 0), None)


def parts(category, split):
    """Words for what a firm of a category does; of each a split has its own."""
    own = next((t['parts'] for t in TRADES if t['category'] == category), ['Services']) + list(filter(None, words.PARTS.get(category, '').split(',')))
    mine = [one for one in own if words.held('part' + one, 3) == (split == 'held')]
    return mine if len(mine) > 1 else own


def person(rng, split):
    first, last = rng.choice(words.FIRST[split]), rng.choice(words.SURNAMES[split])
    return rng.choice([f'{first} {last}', f'{first} {last}', f'{first} {last}', f'{first[0]} {last}', f'{first[0]}. {last}', f'{first} {rng.choice("ABCDEGHJLMPRST")} {last}', f'{first[0]}.{rng.choice("ABCDEGHJLMPRST")}. {last}'])


def stem(rng, split):
    """The distinguishing part of a name, and whether it is made of invented words."""
    roll, w = rng.random(), words
    surname, brand = (lambda: rng.choice(w.SURNAMES[split])), (lambda: rng.choice(w.BRANDS[split]))
    if roll < .30:
        return rng.choice([lambda: w.invented(rng, split), lambda: w.invented(rng, split), lambda: w.invented(rng, split), lambda: f'{w.invented(rng, split)} {w.invented(rng, split)}', lambda: f'{w.invented(rng, split)} & {w.invented(rng, split)}'])()
    if roll < .52:
        return rng.choice([surname, surname, surname, lambda: f'{surname()} & {surname()}', lambda: f"{surname()}'s", lambda: f'{surname()} & Sons', lambda: f'{surname()} Bros', lambda: f'{surname()} Family', lambda: f'{surname()} {surname()} & {surname()}', lambda: f'{surname()}-{surname()}'])()
    if roll < .78:
        return rng.choice([brand, brand, lambda: f'{brand()} {brand()}', lambda: brand() + brand().lower(), lambda: f'{brand()} & {brand()}', lambda: f'The {brand()} {brand()}', lambda: f'{rng.choice(["Mr", "Mrs", "Captain", "Uncle", "Auntie"])} {brand()}', lambda: brand() + rng.choice(['tech', 'fix', 'link', 'pro', 'mate', 'works', 'Co', 'line', '360', '24/7'])])()
    if roll < .90:
        town = rng.choice(w.TOWNS[split])[0]
        return rng.choice([town, town, f'{town} {brand()}', f'{town} & District', f'{rng.choice(["North", "South", "Inner West", "Greater", "Upper"])} {town}', f'{brand()} {town}'])
    if roll < .96:
        letters = ''.join(rng.choice('ABCDEFGHJKLMNPRSTVWXYZ') for _ in range(rng.choice([2, 3, 3, 4])))
        return rng.choice([letters, '.'.join(letters) + '.', f'{letters[0]} & {letters[1]}', f'{letters} {brand()}', f'{rng.randint(1, 9)}{brand()}', f'A{rng.randint(1, 9)}'])
    return rng.choice(w.FIRST[split]) + rng.choice(["'s", ' the', ' and Co', "'s Own", ' &'])


def trading_name(rng, split, category):
    """A name as on a sign."""
    roll, one = rng.random(), stem(rng, split)
    part, work = (lambda: rng.choice(parts(category, split))), (lambda: rng.choice(words.WORKS[split]))
    if roll < .34:
        return f'{one} {part()}'
    if roll < .48:
        return f'{one} {part()} {work()}'
    if roll < .62:
        return f'{one} {work()}'
    if roll < .74:
        return one if len(one) > 3 else f'{one} {work()}'
    if roll < .80:
        return f'{one} {part()} {rng.choice(words.TOWNS[split])[0]}'
    if roll < .84:
        first, second = rng.sample(parts(category, split), 2)
        return f'{one} {first} & {second}'
    if roll < .87:
        return f'{part()} by {one}'
    if roll < .90:
        return f'The {part()} {work()}'
    if roll < .94:
        return f'{rng.choice(words.TOWNS[split])[0]} {part()} {work()}'
    if roll < .97:
        return person(rng, split)
    return f'{one} {part()} {work()} {rng.choice(["Australia", "NSW", "Victoria", "Queensland", "WA", "International", "East Coast"])}'


def legal_name(rng, split, trading):
    """The registered name: the trading name with a form, another firm's, or a person's."""
    roll = rng.random()
    form = rng.choice(FORMS).replace('{}', rng.choice(words.SURNAMES[split]))
    if roll < .55:
        return trading + form
    if roll < .80:
        return f'{stem(rng, split)}{form if "Pty" in form or "Ltd" in form else " Pty Ltd"}'
    if roll < .90:
        return person(rng, split)
    return f'{rng.choice(words.SURNAMES[split])} {rng.choice(["Holdings", "Enterprises", "Investments", "Nominees", "Trading"])} Pty Ltd'


def street(rng, split):
    unit = rng.choice(['', '', '', '', f'Unit {rng.randint(1, 60)}, ', f'Unit {rng.randint(1, 60)}/', f'Shop {rng.randint(1, 90)}, ', f'Level {rng.randint(1, 32)}, ', f'{rng.randint(1, 30)}/', f'Suite {rng.randint(1, 99)}, ', f'Lot {rng.randint(1, 40)} ', f'Factory {rng.randint(1, 20)}, ', f'Bay {rng.randint(1, 9)}, '])
    number = rng.choice([str(rng.randint(1, 400)), str(rng.randint(1, 99)), f'{rng.randint(1, 200)}-{rng.randint(201, 300)}', f'{rng.randint(1, 120)}{rng.choice("AB")}'])
    return f'{unit}{number} {rng.choice(words.STREETS[split])} {rng.choice(words.STREET_KINDS)}'


def town(rng, split):
    name, state, code = rng.choice(words.TOWNS[split])
    name = name if rng.random() < .6 else name.upper()
    return rng.choice([f'{name} {state} {code}', f'{name} {state} {code}', f'{name}, {state} {code}', f'{name}, {state}, {code}', f'{name} {state}  {code}', f'{name} {code}'])


def address(rng, split):
    """One to four lines."""
    first = street(rng, split) if rng.random() < .8 else rng.choice([f'PO Box {rng.randint(1, 9999)}', f'P.O. Box {rng.randint(1, 999)}', f'GPO Box {rng.randint(100, 9999)}', f'Locked Bag {rng.randint(1, 99)}'])
    lines = [first, town(rng, split)]
    if rng.random() < .12:
        lines.insert(0, rng.choice([f'{rng.choice(words.BRANDS[split])} {rng.choice(["Business Park", "Shopping Centre", "House", "Tower", "Plaza", "Industrial Estate", "Arcade"])}', f'Building {rng.choice("ABCD")}']))
    if rng.random() < .1:
        lines.append(rng.choice(['Australia', 'AUSTRALIA']))
    return lines


def phone(rng, kind=None):
    area = rng.choice('2378')
    a, b, c = rng.randint(4000, 9999), rng.randint(0, 9999), rng.randint(0, 999)
    land = [f'(0{area}) {a} {b:04d}', f'0{area} {a} {b:04d}', f'0{area}-{a}-{b:04d}', f'+61 {area} {a} {b:04d}', f'{a} {b:04d}']
    mobile = [f'04{b % 100:02d} {c:03d} {a % 1000:03d}', f'+61 4{b % 100:02d} {c:03d} {a % 1000:03d}', f'04{b % 100:02d}{c:03d}{a % 1000:03d}', f'04{b % 100:02d}-{c:03d}-{a % 1000:03d}']
    service = [f'1300 {c:03d} {a % 1000:03d}', f'1800 {c:03d} {a % 1000:03d}', f'13 {b % 90 + 10} {c % 90 + 10}', f'1300 {c % 100:02d} {b % 100:02d} {a % 100:02d}']
    return rng.choice({'land': land, 'mobile': mobile, 'service': service}.get(kind) or rng.choice([land, land, mobile, service]))


def firm(rng, split, category=None, trading=None, legal=None):
    """A firm or a sole trader with all that a document may print of it."""
    category = category or rng.choice(TRADES)['category']
    trading = trading or trading_name(rng, split, category)
    legal = legal or legal_name(rng, split, trading)
    company = any(form in legal for form in ('Pty', 'Ltd', 'Limited', 'P/L', 'Inc'))
    number, full = None, None
    while company and not full:
        number = acn(rng)
        full = abn_of(number)
    if not company:
        number, full = None, abn(rng)
    bare = ''.join(c for c in trading.lower() if c.isalnum())[:28]
    domain = bare + rng.choice(['.com.au', '.com.au', '.com.au', '.net.au', '.com', '.au', '.org.au', '.example'])
    who = person(rng, split)
    mailbox = rng.choice(['accounts', 'info', 'admin', 'office', 'sales', 'hello', 'billing', 'ar', 'accountsreceivable', 'enquiries', 'contact', who.split()[0].lower().strip('.')])
    email = f'{mailbox}@{domain}' if rng.random() < .82 else f'{bare[:14]}{rng.choice(["", "1", "88", "_au"])}@{rng.choice(["bigmail", "postbox", "webmail", "ozmail"])}.example'
    return {'name': trading, 'legal': legal, 'abn': full, 'acn': number, 'address': address(rng, split), 'other_address': address(rng, split), 'phone': phone(rng), 'mobile': phone(rng, 'mobile'), 'fax': phone(rng, 'land'), 'email': email, 'domain': domain, 'web': rng.choice(['www.', '', 'https://', 'www.']) + domain,
            'bsb': rng.choice(['{}{}{}-{}', '{}{}{} {}', '{}{}{}{}']).format(rng.randint(0, 9), rng.randint(1, 9), rng.randint(0, 9), f'{rng.randint(0, 999):03d}'), 'account': rng.choice([str(rng.randint(10 ** 5, 10 ** 9)), f'{rng.randint(10, 99)} {rng.randint(1000, 9999)}', f'{rng.randint(1000, 9999)} {rng.randint(10000, 99999)}']),
            'contact': who, 'category': category}
