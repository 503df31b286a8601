"""generate.py OUT --count N [--split train|held] [--first SEED] [--raster SHARE] [--jobs N]

Draws documents of generator/grammar: OUT/files/<name>.{pdf,jpg} and OUT/labels/<name>.json. The same arguments give the same documents.
A document whose label exists is not drawn again. Needs the fonts of install-fonts.py."""
import argparse
import multiprocessing
import pathlib
import time
from generator.grammar.write import write


def main():
    args = argparse.ArgumentParser()
    args.add_argument('out', type=pathlib.Path)
    args.add_argument('--count', type=int, default=100)
    args.add_argument('--split', default='train', choices=['train', 'held'])
    args.add_argument('--first', type=int, default=0)
    args.add_argument('--raster', type=float, default=0)
    args.add_argument('--jobs', type=int, default=1)
    a = args.parse_args()
    for folder in ('files', 'labels'):
        (a.out / folder).mkdir(parents=True, exist_ok=True)
    started, drawn = time.time(), 0
    with multiprocessing.Pool(a.jobs) as pool:
        for i, fresh in enumerate(pool.imap_unordered(Job(a.out, a.split, a.raster), range(a.first, a.first + a.count), chunksize=8), 1):
            drawn += fresh
            if i % 500 == 0 or i == a.count:
                print(f'{i} of {a.count}, {drawn / (time.time() - started):.1f} a second', flush=True)


class Job:
    def __init__(self, out, split, raster):
        self.out, self.split, self.raster = out, split, raster

    def __call__(self, seed):
        return write(self.out, self.split, seed, self.raster)


if __name__ == '__main__':
    main()
