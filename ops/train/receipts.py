"""receipts.py OUT --count N --seed WORD: draws one client's documents for ops/bench/reviewing.ts: held-out styles and suppliers, PDFs, scans and photos.

Kinds are as frequent as in training. Each seed draws another set; the same seed draws the same set."""
import argparse
import datetime
import pathlib
import random
from generator import draw
from generator.write import write

DAYS = (datetime.date(2026, 7, 1), datetime.date(2026, 11, 15))
SMALL, LARGE = (['photo', 'scan'], [.7, .3]), (['pdf', 'scan', 'photo'], [.6, .35, .05])


def main():
    args = argparse.ArgumentParser()
    args.add_argument('out', type=pathlib.Path)
    args.add_argument('--count', type=int, default=300)
    args.add_argument('--seed', default='pile')
    a = args.parse_args()
    for folder in ('files', 'labels'):
        (a.out / folder).mkdir(parents=True, exist_ok=True)
    for n in range(a.count):
        rng = random.Random(f'{a.seed}-{n}')
        kind = rng.choices(list(draw.KINDS), list(draw.KINDS.values()))[0]
        sheet, facts = draw.draw_kind(rng, 'held', kind, DAYS)
        how = rng.choices(*(SMALL if sheet.width < 300 else LARGE))[0]
        write(a.out, f'{a.seed}-{n:04d}', rng, kind, sheet, facts, how)


main()
