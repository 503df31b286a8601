"""Whole A4 invoices, credit notes, recipient-created invoices, rent, trade counter: blocks put together."""
from . import blocks, labels, letterhead, people, table
from .sheet import Sheet

A4 = (595, 842)


def vary(rng, facts):
    """Adds deposits, arrears, surcharges, credit and missing values, which are hard to extract."""
    if rng.random() < .12 and not facts['credit']:
        facts['paid'] = facts['total'] if rng.random() < .3 else round(facts['total'] * rng.choice([.1, .2, .5]))
    elif rng.random() < .06:
        facts['arrears'] = rng.randint(2000, 90000)
    if rng.random() < .05 and not facts['unregistered']:
        facts['surcharge'] = round(facts['total'] * .015)
        facts['total'] += facts['surcharge']
    if rng.random() < .05:
        facts['number'] = None
    if rng.random() < .08 and facts['inclusive'] and not facts['unregistered']:
        facts['gst_shown'], facts['eleventh_only'] = False, True
    facts['stars'] = any(l['free'] for l in facts['lines']) and rng.random() < .7
    facts['tax_money'] = rng.random() < .5
    if facts['unregistered']:
        facts['title'], facts['no_abn'] = 'INVOICE', rng.random() < .3


def make_credit(rng, facts):
    facts['credit'] = True
    facts['credit_way'] = rng.choice(['minus', 'brackets', 'plain', 'plain', 'cr'])
    facts['title'] = rng.choice(['CREDIT NOTE', 'Credit Note', 'ADJUSTMENT NOTE', 'Tax Credit Note', 'Adjustment Note', 'CREDIT ADJUSTMENT NOTE'])
    facts['number_label'] = rng.choice(['Credit Note No', 'Credit No', 'Adjustment Note No', 'CN Number', 'Number', 'Credit Note #'])
    facts['paid'] = facts['arrears'] = facts['surcharge'] = 0


def head(sheet, rng, facts, st):
    m, w = st['margin'], sheet.width
    y = letterhead.header(sheet, rng, facts, st)
    wide = st['meta'] in ('strip', 'sentence')
    if wide:
        y = blocks.bill_to(sheet, rng, facts, st, m, y + 6)
        return blocks.draw_meta(sheet, rng, facts, st, m, w - m, y + 12) + 14
    flip = rng.random() < .15
    meta_x, to_x = (m, w * .58) if flip else (w * .58, m)
    left = blocks.bill_to(sheet, rng, facts, st, to_x, y + 6)
    return max(left, blocks.draw_meta(sheet, rng, facts, st, meta_x, (w * .45 if flip else w - m), y + 6)) + 18


def next_page(rng, facts, st):
    """Draws the short head of a further page of the same invoice."""
    way = rng.choice(['page', 'number', 'letterhead'])

    def again(sheet):
        sheet.page()
        facts['page'] = facts.get('page', 1) + 1
        y = st['margin'] + 14
        if way != 'page':
            sheet.text(st['margin'], y, facts['supplier']['name'], 12, True)
        if facts['number'] and way != 'page':
            sheet.text(sheet.width - st['margin'], y, f'{st["number_label"]} {facts["number"]}', st['size'], align='right')
        sheet.text(sheet.width - st['margin'], y + 14, f'Page {facts["page"]} of {facts["page_count"]}' if facts.get('page_count') else f'Page {facts["page"]}', st['size'], align='right')
        return y + 44
    return again


def invoice(rng, facts, st, sheet=None):
    """Draws one invoice; returns the sheet. Sets facts['gst_zero'] if the document states that no GST is charged."""
    sheet = sheet or Sheet(*A4, st['family'])
    st['columns'] = 'short' if facts['kind'] == 'rent' else st['columns']
    if facts.get('long'):
        facts['page_count'] = 2
        facts['break_at'] = facts['break_at'] if facts.get('break_at') else max(2, len(facts['lines']) * 2 // 3)
    y = head(sheet, rng, facts, st)
    if facts.get('long') and rng.random() < .6:
        sheet.text(sheet.width - st['margin'], sheet.height - 24, 'Page 1 of 2', st['size'], align='right')
    if facts.get('agent'):
        sheet.text(st['margin'], y, f'Property: {", ".join(facts["buyer"]["address"])}', st['size'])
        sheet.text(st['margin'], y + 12, f'{rng.choice(["Landlord", "Lessor", "Owner"])}: {facts["agent"]["name"]}', st['size'])
        y += 32
    y = table.draw_table(sheet, rng, facts, st, y, next_page(rng, facts, st))
    if facts.get('eleventh_only'):
        y = table.eleventh_note(sheet, rng, facts, st, y + 6)
    if facts['unregistered'] and rng.random() < .6:
        sheet.text(st['margin'], y + 4, rng.choice(['No GST has been charged', 'Not registered for GST', 'GST free']), st['size'])
        facts['gst_zero'] = True
        y += st['size'] * 1.8
    if facts.get('stars'):
        sheet.text(st['margin'], y + 4, rng.choice(['* GST free item', '* = GST free', '* denotes GST-free']), st['size'] * .9)
    y = table.draw_totals(sheet, rng, facts, st, y + 8)
    table.pay(sheet, rng, facts, st, y + 20)
    if facts.get('foot_identity') and not facts.get('no_abn'):
        letterhead.foot_identity(sheet, rng, facts, st)
    return sheet


def rcti(rng, facts, st):
    """A recipient-created tax invoice: the letterhead is the buyer's, the supply the contractor's."""
    sheet = Sheet(*A4, st['family'])
    m, size, s, b = st['margin'], st['size'], facts['supplier'], facts['buyer']
    sheet.text(m, m + 14, b['name'], 17, True, color=st['accent'])
    blocks.draw_abn(sheet, rng, st, m, m + 30, b['abn'], size, field=None)
    sheet.text(m, m + 43, ', '.join(b['address']), size)
    sheet.text(m, m + 76, rng.choice(['RECIPIENT CREATED TAX INVOICE', 'Recipient Created Tax Invoice', 'RCTI - Recipient Created Tax Invoice', 'BUYER CREATED TAX INVOICE']), 14, True)
    y = m + 100
    sheet.text(m, y, rng.choice(['Supplier', 'Contractor', 'Payee', 'Supplier details', 'Contractor details']), size, True)
    sheet.text(m, y + 14, s['name'], size, field='supplierName')
    blocks.draw_abn(sheet, rng, st, m, y + 27, s['abn'], size)
    sheet.text(m, y + 40, ', '.join(s['address']), size)
    facts['number_label'] = rng.choice(['RCTI No', 'RCTI Number', 'Invoice No', 'Reference', 'Claim No'])
    y = max(y + 62, blocks.draw_meta(sheet, rng, facts, {**st, 'meta': 'key-left'}, sheet.width * .58, sheet.width - m, y))
    y = table.draw_table(sheet, rng, facts, st, y + 24, next_page(rng, facts, st))
    y = table.draw_totals(sheet, rng, facts, st, y + 8)
    sheet.text(m, y + 30, 'The recipient and the supplier are registered for GST and agree to the recipient creating tax invoices.', 7.5)
    return sheet


def rent(rng, facts, st, split):
    """Rent billed by an agent: the landlord made the supply, the agent's name heads the page."""
    agency = people.supplier(rng, split, facts['trade'])
    facts['agent'] = facts['supplier']
    shown = {**facts, 'supplier': agency}
    sheet = invoice(rng, shown, st)
    for name in ('gst_zero',):
        if name in shown:
            facts[name] = shown[name]
    facts['agency'] = agency
    return sheet


def blank_or_terms(rng, sheet, st):
    """A back page: nothing, or terms and conditions in small print."""
    sheet.page()
    if rng.random() < .3:
        return
    sheet.text(st['margin'], 60, rng.choice(['TERMS AND CONDITIONS', 'Terms of Trade', 'Conditions of sale']), 12, True)
    words = 'goods supplied remain the property of the seller until payment in full has been received by the company and the customer agrees to pay all costs of recovery including interest on overdue accounts any claim must be made in writing within seven days of delivery'.split()
    for i in range(rng.randint(14, 40)):
        sheet.text(st['margin'], 84 + i * 14, f'{i + 1}. ' + ' '.join(rng.choice(words) for _ in range(14)) + '.', 7.5)
