"""Draws one document from its seed and writes it as a PDF with text, a scan or a photo, with its label."""
import json
import random
import numpy
from ..label import places_of
from . import camera, handbook, kinds, mail, page, paper, roll, truth
from .firms import firm

KINDS = {**kinds.KINDS, 'bundle': 20}


def artist(rng, kind):
    """What draws a kind."""
    if kind in kinds.ROLLS:
        return roll.draw
    if kind == 'handbook':
        return handbook.draw
    if kind in ('receipt', 'ride') and rng.random() < .6 or kind in ('subscription', 'toll') and rng.random() < .15:
        return mail.draw
    return page.draw


def buyer_of_batch(split, seed):
    """A business that is the buyer of all documents of a batch."""
    return firm(random.Random(f'buyer-{split}-{seed}'), split)


def one(rng, split, kind, how, days, buyer=None):
    f = kinds.draw(rng, split, kind, days, buyer)
    f.hand = how != 'pdf'
    return f, artist(rng, kind)(rng, f)


def draw(split, seed, raster, days=kinds.DAYS, batch_buyer=None):
    """Source, kind, facts and papers of a seed. The rare page that lacks a value for want of room is drawn again."""
    rng = random.Random(f'grammar-{split}-{seed}')
    how = 'pdf' if rng.random() >= raster else 'photo' if rng.random() < .5 else 'scan'
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    for _ in range(20):
        if kind == 'bundle':
            buyer = batch_buyer or firm(rng, split)
            made = [one(rng, split, rng.choice(['invoice', 'invoice', 'counter', 'long', 'utility', 'credit', 'medical', 'labour', 'receipt']), how, days, buyer) for _ in range(rng.randint(2, 4))]
        else:
            made = [one(rng, split, kind, how, days, batch_buyer)]
        try:
            for f, drawn in made:
                truth.truth(f, drawn.places)
            return rng, how, kind, made
        except ValueError:
            continue
    raise ValueError(f'{split} {seed} cannot be drawn')


def write(out, split, seed, raster, days=kinds.DAYS, batch_buyer=None):
    """`raster` is the share of scans and photos, `days` the first and the last date of issue, `batch_buyer` the buyer of all documents. Returns False if the label exists already."""
    name = f'{split}-g{seed:06d}'
    label = out / 'labels' / f'{name}.json'
    if label.exists():
        return False
    rng, how, kind, made = draw(split, seed, raster, days, batch_buyer)
    papers = [p for _, p in made]
    pdf = out / 'files' / f'{name}.pdf'
    paper.save(pdf, papers)
    sizes = [(p.width, p.height) for p in papers for _ in p.pages]
    matrices = [numpy.eye(3)] * len(sizes)
    if how != 'pdf':
        matrices, sizes = camera.rasterize(rng, pdf, how, papers)
    invoices, first = [], 0
    for f, drawn in made:
        count = len(drawn.pages)
        fields, also = truth.truth(f, drawn.places)
        places = places_of(drawn, matrices[first:first + count], sizes[first:first + count])
        places = {field: [{**spot, 'page': spot['page'] + first} for spot in spots] for field, spots in places.items()}
        buyers = places.pop('buyer', [])
        places = {field: spots for field, spots in places.items() if fields.get(field) is not None}
        invoices.append({'pages': list(range(first + 1, first + count + 1)), 'fields': fields, 'also': also, 'places': places, 'buyerPlaces': buyers,
                         'lines': [{key: line[key] for key in ('name', 'quantity', 'unit', 'amount', 'free')} for line in f.lines]})
        first += count
    # Now and then the product's client is not the one that the document names: an employee, a related firm.
    buyer = made[0][0].buyer if batch_buyer or rng.random() < .96 else firm(rng, split)
    record = {'name': name, 'source': how, 'kind': kind, 'buyer': {'name': buyer['name'], 'legal': buyer['legal'], 'abn': buyer['abn'], 'address': ', '.join(buyer['address'])}, 'invoices': invoices}
    part = label.with_suffix('.part')
    part.write_text(json.dumps(record))
    part.rename(label)
    return True
