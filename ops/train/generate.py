"""generate.py OUT --count N [--split train|held] [--first SEED] [--raster SHARE] [--jobs N] [--days FROM TO] [--buyer SEED]

Draws documents of generator/grammar: OUT/files/<name>.{pdf,jpg} and OUT/labels/<name>.json. The same arguments give the same documents.
A document whose label exists is not drawn again. `--days` (YYYY-MM-DD) is the period of the dates of issue, `--buyer` makes one business the buyer of
all documents, as in a batch of one client. Needs the fonts of install-fonts.py."""
import argparse
import datetime
import multiprocessing
import pathlib
import time
from generator.grammar import kinds
from generator.grammar.write import buyer_of_batch, write


def main():
    args = argparse.ArgumentParser()
    args.add_argument('out', type=pathlib.Path)
    args.add_argument('--count', type=int, default=100)
    args.add_argument('--split', default='train', choices=['train', 'held'])
    args.add_argument('--first', type=int, default=0)
    args.add_argument('--raster', type=float, default=0)
    args.add_argument('--jobs', type=int, default=1)
    args.add_argument('--days', type=datetime.date.fromisoformat, nargs=2, default=kinds.DAYS)
    args.add_argument('--buyer', type=int)
    a = args.parse_args()
    for folder in ('files', 'labels'):
        (a.out / folder).mkdir(parents=True, exist_ok=True)
    started, drawn = time.time(), 0
    with multiprocessing.Pool(a.jobs) as pool:
        for i, fresh in enumerate(pool.imap_unordered(Job(a.out, a.split, a.raster, a.days, None if a.buyer is None else buyer_of_batch(a.split, a.buyer)), range(a.first, a.first + a.count), chunksize=8), 1):
            drawn += fresh
            if i % 500 == 0 or i == a.count:
                print(f'{i} of {a.count}, {drawn / (time.time() - started):.1f} a second', flush=True)


class Job:
    def __init__(self, out, split, raster, days, buyer):
        self.out, self.split, self.raster, self.days, self.buyer = out, split, raster, days, buyer

    def __call__(self, seed):
        return write(self.out, self.split, seed, self.raster, self.days, self.buyer)


if __name__ == '__main__':
    main()
