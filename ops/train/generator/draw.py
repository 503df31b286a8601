"""Draws one document of a kind from a seed: the sheet and its facts."""
import datetime
from . import a4, bills, docket, facts as drawn, style

KINDS = {'invoice': 30, 'counter': 6, 'utility': 6, 'telco': 5, 'hotel': 4, 'rent': 4, 'rcti': 4, 'subscription': 4, 'credit': 5, 'docket': 15, 'fuel': 6, 'parking': 4, 'grocery': 5, 'long': 5}
DAYS = (datetime.date(2022, 1, 1), datetime.date(2026, 12, 20))


def draw_kind(rng, split, kind, days=DAYS, st=None, **given):
    """Returns `(sheet, facts)`. `given` may fix trade, supplier, buyer."""
    base = {'counter': 'counter', 'credit': 'invoice', 'long': 'invoice'}.get(kind, kind)
    facts = drawn.draw_facts(rng, split, base, days, credit=kind == 'credit', **given)
    st = dict(st or style.draw_style(rng, split), kind=kind)
    if kind in ('docket', 'fuel', 'parking', 'grocery'):
        if rng.random() < .15:
            facts['number'] = None
        return docket.docket(rng, facts, st, split), facts
    if kind == 'credit':
        a4.make_credit(rng, facts)
    if kind == 'long':
        facts['long'] = True
        facts['lines'] = drawn.draw_lines(rng, facts['trade'], rng.randint(9, 24))
        drawn.draw_sums(rng, facts, facts['inclusive'], facts['unregistered'])
    if kind in ('utility', 'telco', 'hotel'):
        drawn.draw_sums(rng, facts, facts['inclusive'])
        facts['unregistered'] = False
        return (bills.folio if kind == 'hotel' else bills.bill)(rng, facts, st), facts
    a4.vary(rng, facts)
    if kind == 'rcti':
        facts['paid'] = 0
        return a4.rcti(rng, facts, st), facts
    if kind == 'rent':
        return a4.rent(rng, facts, st, split), facts
    return a4.invoice(rng, facts, st), facts
