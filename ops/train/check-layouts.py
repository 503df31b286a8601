"""check-layouts.py [--split train|held] [--first SEED] [--count N]: draws documents without writing them, and counts texts that overlap, leave the page or hardly differ from their ground.

Stamps may overlap. Exits with 1 if more than one document in 50 has such a text."""
import argparse
import sys
from generator.grammar.boxes import bright
from generator.grammar.paper import extent
from generator.grammar.write import draw


def overlapping(steps):
    """Two texts that overlap by more than 45% of the lower one's height."""
    boxes = sorted((extent(s), s) for s in steps if s[0] == 'text' and s[8] in (0, 90, 270))
    boxes.sort(key=lambda one: one[0][1])
    for i, (a, first) in enumerate(boxes):
        for b, second in boxes[i + 1:]:
            if b[1] > a[3] - 2:
                break
            wide, tall = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            if wide > 1.5 and tall > min(a[3] - a[1], b[3] - b[1]) * .45:
                return f'{first[3]!r} and {second[3]!r} overlap'
    return None


def outside(paper, steps):
    for step in steps:
        if step[0] == 'text' and step[8] in (0, 90, 270):
            x0, y0, x1, y1 = extent(step)
            if x0 < -1 or y0 < -3 or x1 > paper.width + 1 or y1 > paper.height + 1:
                return f'{step[3]!r} leaves the page'
    return None


def pale(steps):
    grounds = []
    for step in steps:
        if step[0] == 'rect' and step[5]:
            grounds.append(step)
        elif step[0] == 'text' and not step[8]:
            ground = next((bright(g[5]) for g in reversed(grounds) if g[1] <= step[1] + 1 <= g[1] + g[3] and g[2] <= step[2] - 2 <= g[2] + g[4]), 1)
            if abs(ground - bright(step[6])) < .22:
                return f'{step[3]!r} hardly differs from its ground'
    return None


def main():
    args = argparse.ArgumentParser()
    args.add_argument('--split', default='train', choices=['train', 'held'])
    args.add_argument('--first', type=int, default=0)
    args.add_argument('--count', type=int, default=200)
    a = args.parse_args()
    bad = 0
    for seed in range(a.first, a.first + a.count):
        _, _, kind, made = draw(a.split, seed, 0)
        faults = [fault for _, paper in made for steps in paper.pages for fault in (overlapping(steps), outside(paper, steps), pale(steps)) if fault]
        if faults:
            bad += 1
            print(f'{a.split} {seed} {kind}: {"; ".join(faults)}')
    print(f'{a.count} documents, {bad} with faults')
    sys.exit(bad > a.count / 50)


main()
