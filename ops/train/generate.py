"""generate.py OUT --count N [--split train|held] [--first SEED] [--raster SHARE]

Writes OUT/files/<name>.{pdf,jpg} and OUT/labels/<name>.json. The same arguments give the same documents."""
import argparse
import pathlib
from generator import a4, draw
from generator.write import write


def main():
    args = argparse.ArgumentParser()
    args.add_argument('out', type=pathlib.Path)
    args.add_argument('--count', type=int, default=100)
    args.add_argument('--split', default='train', choices=['train', 'held'])
    args.add_argument('--first', type=int, default=0)
    args.add_argument('--raster', type=float, default=0)
    a = args.parse_args()
    for folder in ('files', 'labels'):
        (a.out / folder).mkdir(parents=True, exist_ok=True)
    for seed in range(a.first, a.first + a.count):
        rng, kind, sheet, facts = draw.draw_any(seed, a.split)
        if rng.random() < .04 and sheet.width > 300:
            a4.blank_or_terms(rng, sheet, {'margin': 40})
        how = 'pdf' if rng.random() >= a.raster else rng.choices(['photo', 'scan'], [.7, .3] if sheet.width < 300 else [.15, .85])[0]
        write(a.out, f'{a.split}-{seed:05d}', rng, kind, sheet, facts, how)


main()
