"""How a document writes numbers, dates and money."""
import string
from ..labels import MONTHS

LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'


def code(rng, split='train'):
    """A number as firms give to invoices, orders, jobs, accounts: all draw from the same shapes."""
    d = lambda n: ''.join(rng.choice(string.digits) for _ in range(n))
    lead = lambda n: rng.choice('123456789') + d(n - 1)
    up = lambda n: ''.join(rng.choice(LETTERS) for _ in range(n))
    year, n = rng.choice(['22', '23', '24', '25', '26', '2024', '2025', '2026']), rng.choice([2, 3, 4, 4, 5, 5, 6])
    plain = [lambda: lead(rng.randint(2, 4)), lambda: lead(rng.randint(4, 6)), lambda: lead(rng.randint(5, 8)), lambda: '0' * rng.randint(1, 4) + lead(rng.randint(2, 6)), lambda: lead(rng.randint(8, 12))]
    marked = [lambda: f'{up(rng.randint(1, 4))}{lead(n)}', lambda: f'{rng.choice(["INV", "IN", "SI", "TI", "IV", "I"])}{rng.choice(["-", "", "", " ", "/", "_", "."])}{d(n)}', lambda: f'{up(rng.randint(1, 3))}-{d(n)}', lambda: f'{up(2)}/{d(n)}', lambda: f'{lead(n)}{rng.choice(LETTERS)}', lambda: f'{year}-{d(n)}', lambda: f'{d(n)}/{year}',
              lambda: f'{up(rng.randint(2, 3))}-{year}-{d(rng.randint(3, 5))}', lambda: f'{lead(rng.randint(2, 4))}-{d(rng.randint(3, 6))}', lambda: f'{up(1)}{d(2)}{up(1)}{d(3)}', lambda: f'{up(4)}{d(4)}-{d(4)}', lambda: f'{year}{rng.randint(1, 12):02d}{rng.randint(1, 28):02d}-{d(2)}', lambda: f'{lead(5)}.{d(1)}',
              lambda: f'{"".join(rng.choice("0123456789ABCDEF") for _ in range(8))}-{d(4)}', lambda: f'#{lead(n)}', lambda: f'{up(2)}{d(3)}-{up(1)}', lambda: f'{lead(3)}-{d(4)}-{d(2)}', lambda: f'{up(3)}{d(2)}-{d(3)}']
    grouped = [lambda: f'{lead(2)} {d(4)} {d(3)}', lambda: f'{lead(3)} {d(3)} {d(3)}', lambda: f'{lead(4)} {d(4)}', lambda: f'{lead(4)} {d(4)} {d(4)}', lambda: f'{up(2)} {d(3)} {d(3)}', lambda: f'{lead(3)} {d(3)}', lambda: f'{lead(1)} {d(3)} {d(3)} {d(2)}']
    held = [lambda: f'{up(2)}.{d(3)}.{d(3)}', lambda: f'{lead(n)}-{up(2)}', lambda: f'{year}/{up(1)}{d(4)}', lambda: f'{up(1)}-{d(3)}-{d(3)}', lambda: f'{lead(2)} {d(5)}', lambda: f'{up(3)} {year}-{d(3)}']
    roll = rng.random()
    if split == 'held' and roll < .3:
        return rng.choice(held)()
    return rng.choice(plain if roll < .42 else marked if roll < .88 else grouped)()


def ordinal(n):
    return f'{n}{"th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")}'


def date_format(rng, short=False):
    """A function from a date to its text."""
    month = lambda d: MONTHS[d.month - 1]
    numeric = [lambda d: d.strftime('%d/%m/%Y'), lambda d: d.strftime('%d/%m/%Y'), lambda d: d.strftime('%d/%m/%Y'), lambda d: f'{d.day}/{d.month:02d}/{d.year}', lambda d: f'{d.day}/{d.month}/{d.year}', lambda d: d.strftime('%d/%m/%y'), lambda d: d.strftime('%d-%m-%Y'), lambda d: d.strftime('%d.%m.%Y'),
               lambda d: d.isoformat(), lambda d: d.strftime('%d-%m-%y'), lambda d: d.strftime('%d.%m.%y'), lambda d: f'{d.day}/{d.month}/{d.year % 100:02d}', lambda d: d.strftime('%d / %m / %Y'), lambda d: d.strftime('%a %d/%m/%Y'), lambda d: d.strftime('%Y/%m/%d')]
    named = [lambda d: f'{d.day} {month(d)} {d.year}', lambda d: f'{d.day} {month(d)[:3]} {d.year}', lambda d: f'{d.day:02d} {month(d)[:3]} {d.year}', lambda d: f'{d.day:02d}-{month(d)[:3]}-{d.year % 100:02d}', lambda d: f'{d.day:02d}-{month(d)[:3]}-{d.year}', lambda d: f'{d.day:02d} {month(d)[:3].upper()} {d.year}',
             lambda d: f'{d.day:02d}{month(d)[:3].upper()}{d.year % 100:02d}', lambda d: f'{d.day} {month(d)[:3]} {d.year % 100:02d}', lambda d: f'{d.day:02d}/{month(d)[:3]}/{d.year}']
    long = [lambda d: f'{month(d)} {d.day}, {d.year}', lambda d: f'{ordinal(d.day)} {month(d)} {d.year}', lambda d: f'{d.strftime("%A")}, {d.day} {month(d)} {d.year}', lambda d: f'{d.strftime("%a")} {d.day} {month(d)[:3]} {d.year}', lambda d: f'{month(d)[:3]} {d.day}, {d.year}', lambda d: f'{d.strftime("%A")} {ordinal(d.day)} {month(d)} {d.year}', lambda d: f'{ordinal(d.day)} of {month(d)} {d.year}']
    roll = rng.random()
    return rng.choice(numeric if roll < (.8 if short else .5) else named if roll < (.98 if short else .86) else long)


def money_format(rng):
    """A function from cents to text, with a sign of currency or without."""
    sign = rng.choice(['$', '$', '$', '$', '$', '', '', 'AUD ', 'A$', '$ ', 'AU$', 'AUD $'])
    group = rng.choice([',', ',', ',', ',', '', ' '])
    minus = rng.choice(['-{s}{n}', '-{s}{n}', '{s}-{n}', '({s}{n})', '{s}{n}-', '{s}{n} CR', '- {s}{n}'])
    code_after = rng.random() < .04

    def form(cents, bare=False):
        text = f'{abs(cents) / 100:,.2f}'.replace(',', group)
        s = '' if bare else sign
        out = minus.format(s=s, n=text) if cents < 0 else s + text
        return out + ' AUD' if code_after and not bare and 'AUD' not in sign else out
    return form
