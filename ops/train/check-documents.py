"""check-documents.py OUT: the 40 documents that `make check` measures: held-out styles and suppliers, dates from July to November 2026."""
import datetime
import json
import pathlib
import random
import subprocess
import sys
from generator import a4, draw
from generator.write import write

DAYS = (datetime.date(2026, 7, 1), datetime.date(2026, 11, 15))
PLAN = [('invoice', 'pdf', 6), ('counter', 'pdf', 1), ('utility', 'pdf', 1), ('telco', 'pdf', 1), ('hotel', 'pdf', 1), ('rent', 'pdf', 1), ('rcti', 'pdf', 1), ('subscription', 'pdf', 1), ('credit', 'pdf', 1), ('long', 'pdf', 2),
        ('invoice', 'scan', 5), ('counter', 'scan', 1), ('utility', 'scan', 1), ('credit', 'scan', 1), ('rcti', 'scan', 1), ('hotel', 'scan', 1), ('docket', 'photo', 5), ('fuel', 'photo', 3), ('parking', 'photo', 2), ('grocery', 'photo', 2), ('docket', 'scan', 1)]


def bundle(out, name, parts):
    """One PDF of several documents; the label keeps each one's pages."""
    subprocess.run(['qpdf', '--empty', '--deterministic-id', '--pages', *[str(out / 'files' / f'{p["name"]}.pdf') for p in parts], '--', str(out / 'files' / f'{name}.pdf')], check=True)
    invoices, first = [], 0
    for part in parts:
        for one in part['invoices']:
            shift = lambda spots: [{**s, 'page': s['page'] + first} for s in spots]
            invoices.append({**one, 'pages': [p + first for p in one['pages']], 'places': {k: shift(v) for k, v in one['places'].items()}})
        first += len(part['invoices'][0]['pages'])
        (out / 'files' / f'{part["name"]}.pdf').unlink()
        (out / 'labels' / f'{part["name"]}.json').unlink()
    (out / 'labels' / f'{name}.json').write_text(json.dumps({'name': name, 'source': 'pdf', 'kind': 'bundle', 'invoices': invoices}))


def main():
    out, n = pathlib.Path(sys.argv[1]), 0
    for folder in ('files', 'labels'):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for kind, how, count in PLAN:
        for _ in range(count):
            n += 1
            rng = random.Random(f'check-{n}')
            sheet, facts = draw.draw_kind(rng, 'held', kind, DAYS)
            if kind == 'long' and rng.random() < .5:
                a4.blank_or_terms(rng, sheet, {'margin': 40})
            write(out, f'check-{n:02d}-{kind}', rng, kind, sheet, facts, how, dpi=None if how == 'pdf' else 150 if sheet.width > 300 else 200, quality=None if how == 'pdf' else rng.randint(45, 60))
    for k in range(40 - n):
        parts = []
        for i in range(3):
            rng = random.Random(f'bundle-{k}-{i}')
            kind = rng.choice(['invoice', 'long', 'counter', 'subscription'])
            sheet, facts = draw.draw_kind(rng, 'held', kind, DAYS)
            parts.append(write(out, f'part-{i}', rng, kind, sheet, facts))
        bundle(out, f'check-{n + k + 1:02d}-bundle', parts)


if __name__ == '__main__':
    main()
