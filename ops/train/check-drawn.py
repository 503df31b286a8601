"""check-drawn.py FOLDER [--least SHARE]: checks drawn documents: every label has its form, and every labelled value of a PDF stands in the text at its place, unless in a picture.

Prints counts for each field and the documents that fail; exits with 1 if fewer than SHARE (default 0.995) of the values are found."""
import argparse
import collections
import datetime
import json
import pathlib
import re
import subprocess
import sys
from generator.people import WEIGHTS
from generator.trades import TRADES

FIELDS = {'invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'category', 'total', 'gst'}
bare = lambda text: re.sub(r'[\W_]', '', str(text).lower())
WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')
PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.S)


def valid_abn(text):
    digits = [int(c) for c in text]
    return len(digits) == 11 and sum(w * (d - (i == 0)) for i, (w, d) in enumerate(zip(WEIGHTS, digits))) % 89 == 0


def wrong_form(invoice):
    """What is wrong with a label as such."""
    f = invoice['fields']
    out = [] if set(f) == FIELDS else ['fields']
    datetime.date.fromisoformat(f['invoiceDate'])
    if f['supplierAbn'] is not None and not valid_abn(f['supplierAbn']):
        out.append('abn')
    if f['category'] not in {t['category'] for t in TRADES}:
        out.append('category')
    if not f['total'] or f['gst'] is not None and abs(f['gst']) > abs(f['total']) / 11 + 4:
        out.append('sums')
    if any(f[k] is not None and not invoice['places'].get(k) for k in FIELDS - {'category', 'gst'}):
        out.append('places')
    return out + [f'{k} box' for k, spots in invoice['places'].items() for s in spots if not (-.02 <= s['box'][0] < s['box'][2] <= 1.02 and -.02 <= s['box'][1] < s['box'][3] <= 1.02)]


def texts_of(pdf):
    """Per page its words as (x, y, text) in fractions, of their middles."""
    out = subprocess.run(['pdftotext', '-bbox', str(pdf), '-'], capture_output=True, text=True, check=True).stdout
    clean = lambda t: t.replace('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>').replace('&quot;', '"').replace('&apos;', "'")
    return [[((float(a) + float(c)) / 2 / float(w), (float(b) + float(d)) / 2 / float(h), clean(t)) for a, b, c, d, t in WORD.findall(body)] for w, h, body in PAGE.findall(out)]


def found(field, value, place, pages):
    """True or False; None if the place holds no text (a picture)."""
    x0, y0, x1, y1 = place['box']
    inside = [t for x, y, t in pages[place['page'] - 1] if x0 - .01 < x < x1 + .01 and y0 - .004 < y < y1 + .004]
    if not inside:
        return None
    text = bare(''.join(inside))
    if field == 'invoiceDate':
        day = datetime.date.fromisoformat(value)
        return str(day.day) in text and (str(day.year % 100) in text)
    if field in ('total', 'gst'):
        cents = abs(value)
        return f'{cents // 100}{cents % 100:02d}' in text or cents % 100 == 0 and str(cents // 100) in text
    return bare(value) in text or field == 'supplierName' and (bare(text) in bare(value) or bare(value) in bare(''.join(reversed(inside))) or sorted(bare(value)) == sorted(text))


def main():
    args = argparse.ArgumentParser()
    args.add_argument('folder', type=pathlib.Path)
    args.add_argument('--least', type=float, default=.995)
    a = args.parse_args()
    counts, failed, documents = collections.defaultdict(collections.Counter), [], 0
    for file in sorted((a.folder / 'labels').glob('*.json')):
        label, documents = json.loads(file.read_text()), documents + 1
        pdf = a.folder / 'files' / f'{label["name"]}.pdf'
        pages = texts_of(pdf) if label['source'] == 'pdf' else None
        for invoice in label['invoices']:
            failed += [f'{label["name"]} {label["kind"]}: {one}' for one in wrong_form(invoice)]
            if invoice['fields']['supplierAbn'] == label['buyer']['abn']:
                failed.append(f'{label["name"]}: the client is the supplier')
            for field, spots in invoice['places'].items() if pages else ():
                for spot in spots:
                    result = found(field, invoice['fields'][field], spot, pages)
                    counts[field][{True: 'found', False: 'not found', None: 'no text'}[result]] += 1
                    if result is False or result is None and field != 'supplierName':
                        failed.append(f'{label["name"]} {label["kind"]}: {field} {invoice["fields"][field]!r}')
    for field, count in sorted(counts.items()):
        print(field, dict(count))
    print('\n'.join(failed[:60]))
    values = sum(sum(c.values()) for c in counts.values())
    print(f'{documents} documents, {values} values, {len(failed)} faults')
    sys.exit(len(failed) > values * (1 - a.least))


main()
