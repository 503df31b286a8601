"""Receipts that come by email or are printed from a browser: one column, a card, a header of the mail."""
import datetime
from . import blocks, boxes, firms, formats
from .boxes import boxed, gap, rule, run, stack
from .page import Doc, settle
from .paper import Paper
from .roll import pair


def mail_head(rng, doc, named):
    """From, To, Subject and Date, as mail programs print them."""
    f, st = doc.f, doc.st
    s, b = f.supplier, f.buyer
    sent = f.date + datetime.timedelta(days=rng.choice([0, 0, 0, 0, 1, 2]))
    key = st.group('supplierName') if named else None
    sender = [run(f.shown if named else 'Billing', key, whole=False), run(f' <{rng.choice(["receipts", "billing", "noreply", "no-reply", "invoice"])}@{s["domain"]}>')]
    if f.mode == 'domain':
        sender = [run('Billing <'), run(s['email'], st.group('supplierName'), whole=True), run('>')]
    clock = f'{rng.randint(1, 12)}:{rng.randint(0, 59):02d} {rng.choice(["AM", "PM", "am", "pm"])}'
    subject = rng.choice(['Your receipt from {s}', 'Payment received', 'Your {s} receipt [#{c}]', 'Tax invoice {c}', 'Thanks for your order!', 'Invoice for {b}', 'Fwd: your receipt', 'Receipt for your payment to {s}', 'Your trip with {s}', 'Order confirmation'])
    subject = subject.format(s=f.shown if named else 'us', c=f.number or formats.code(rng, f.split), b=b['name'])
    date = rng.choice([f'{sent.strftime("%a")}, {sent.day} {sent.strftime("%b %Y")} at {clock}', f'{sent.strftime("%d/%m/%Y")} {clock}', f'{sent.strftime("%A")}, {sent.day} {sent.strftime("%B %Y")} {clock}'])
    rows = [('From', sender), ('To', [run(f'{b["contact"]} <{b["email"]}>')]), ('Subject', [run(subject)]), (rng.choice(['Date', 'Sent']), [run(date)])]
    if rng.random() < .5:
        rng.shuffle(rows)
    if rng.random() < .5:
        return stack([st.text(subject, bold=True, scale=1.4), rule(.5), *[st.text(run(f'{label}: ', None, True), *runs) for label, runs in rows if label != 'Subject']])
    return stack([*[boxes.beside(st.text(label + ':', bold=rng.random() < .5), st.text(*runs), st.size * 5) for label, runs in rows], rule(.5)])


def draw(rng, f):
    settle(rng, f)
    f.mailed = True
    f.mode = rng.choices(['large', 'same', 'stacked', 'picture', 'footer', 'domain'], [32, 18, 6, 30, 8, 6])[0]
    if f.mode == 'domain' and (f.supplier['domain'].split('.')[0] != ''.join(c for c in f.supplier['name'].lower() if c.isalnum()) or not f.supplier['email'].endswith(f.supplier['domain'])):
        f.mode = 'picture'
    f.name = f.shown = f.supplier['name'] if rng.random() < .75 or f.mode == 'domain' else f.supplier['legal']
    f.abn_at = None if f.no_abn else rng.choice(['foot', 'foot', 'identity', 'meta', 'title'])
    if f.mode == 'footer' and f.abn_at:
        f.abn_at = 'foot'
    doc = Doc(rng, f)
    st = doc.st
    if f.abn_at == 'meta':
        f.references.insert(rng.randint(0, len(f.references)), (st.abn_label, ('abn', st.abn(f.supplier['abn']))))
    width, height = 595, 842
    card = rng.choice([300, 340, 380, 430, 480])
    align = rng.choice(['left', 'left', 'center'])
    f.references, f.number_at, f.date_at = f.references[:4], None, None
    top = blocks.name_boxes(doc, align, card * .6)
    name = blocks.title(doc)('full', card)
    greeting = st.text(rng.choice([f'Hi {f.buyer["contact"].split()[0]},', f'Thanks for your purchase, {f.buyer["contact"].split()[0]}.', 'Here is your receipt.', f'We received your payment of {f.money(f.total)}.', 'Thank you for choosing us.', f'Dear {f.buyer["contact"]},']), align=align)
    hero = boxed(stack([st.text(rng.choice(['Amount paid', 'Total charged', 'You paid', 'Total', 'Amount']), align=align, color=st.grey), st.text(run(f.money(f.total), st.group('total'), True), align=align, scale=rng.choice([1.8, 2.4, 3]))]), fill=rng.choice([None, st.pale]), pad=6)
    meta = blocks.meta(doc)('left', card)
    lines = []
    bare = rng.random() < .3
    for line in f.lines:
        label = line['name'] + (f' × {line["quantity"]}' if line['quantity'] > 1 else '')
        lines.append(pair(doc, label, f.money(line['amount'], bare)))
        if line.get('note') and rng.random() < .5:
            lines.append(st.text(line['note'], scale=.85, color=st.grey))
        if rng.random() < .5:
            lines.append(rule(.3, (.8, .8, .8), None, 2))
    if f.kind == 'ride':
        start, end = firms.street(rng, f.split) + ', ' + firms.town(rng, f.split), firms.street(rng, f.split) + ', ' + firms.town(rng, f.split)
        hour, minute = rng.randint(5, 22), rng.randint(0, 58)
        lines = [st.text(run(f'{hour}:{minute:02d}  ', None, True), run(start)), st.text(run(f'{hour}:{min(59, minute + rng.randint(1, 40)):02d}  ', None, True), run(end)), gap(6), *lines]
        if rng.random() < .5:
            f.driver = firms.person(rng, f.split)
            lines.append(st.text(rng.choice(['You rode with ', 'Driver: ', 'Your driver was ']) + f.driver))
    table = stack(lines, 2)
    sums = blocks.totals(doc)('full', card) if rng.random() < .4 else stack([pair(doc, r['label'], f.money(r['cents']), st.group(r['field']) if r['field'] else None, r['strong']) for r in f.rows] + ([st.text(f.gst_note)] if f.gst_note else []) + ([st.text(run(f.gst_run + ' '), run(f.money(f.gst), st.group('gst')))] if f.gst_run else []), 2)
    to = blocks.buyer(doc)('left', card)
    extra = [to] if not f.no_buyer else []
    if f.abn_at == 'identity':
        top.append(st.text(*blocks.abn_run(doc), align=align))
    upper = [p for p in ([stack(top)] if top else []) + [name] + ([greeting] if rng.random() < .6 else []) + ([hero] if rng.random() < .5 else []) + [meta] + (extra if rng.random() < .6 else [])]
    if rng.random() < .35:
        rng.shuffle(upper)
    lower = [table, sums] + ([blocks.notice(doc)('left', card)] if rng.random() < .4 else []) + (extra if extra and extra[0] not in upper else [])
    if rng.random() < .3:
        lower.append(blocks.marketing(doc)('left', card))
    if rng.random() < .4:
        lower.append(boxed(st.text(rng.choice(['View receipt', 'Download PDF', 'Manage subscription', 'Pay now', 'Get help', 'Rate your trip']), align='center', bold=True), fill=st.accent, pad=5, radius=4))
    parts = [p for part in upper + lower for p in (part, gap(rng.choice([6, 10, 14])))]
    body = stack(parts)
    if rng.random() < .4:
        body = boxed(body, stroke=(.8, .8, .8), fill=rng.choice([None, (.98, .98, .98)]), pad=14, radius=rng.choice([0, 6]))
    foot = blocks.foot(doc)
    body = stack([body, gap(12), foot])
    paper = Paper(width, height)
    y = rng.choice([24, 34, 46])
    mail = rng.random() < .55 or f.mode == 'domain'
    if not mail and rng.random() < .5:
        # A browser's print: date and title above, address and page below.
        paper.put([('text', 24, 20, f.show_other(f.date + datetime.timedelta(days=rng.randint(0, 60))), boxes.face('Helvetica', False), 7, boxes.BLACK, None, 0), ('text', 240, 20, rng.choice(['Receipt', 'Order details', 'Your invoice', 'Account | Billing']), boxes.face('Helvetica', False), 7, boxes.BLACK, None, 0),
                   ('text', 24, height - 14, f'https://{rng.choice(["app", "my", "account", "pay"])}.{f.supplier["domain"] if f.mode != "domain" else "billing.example"}/{formats.code(rng, f.split).replace(" ", "").lower()}', boxes.face('Helvetica', False), 7, boxes.BLACK, None, 0), ('text', 560, height - 14, '1/1', boxes.face('Helvetica', False), 7, boxes.BLACK, None, 0)])
    if mail:
        w, h, steps = mail_head(rng, doc, f.mode != 'domain' and rng.random() < .6)(width - 80)
        paper.put(steps, 40, y)
        y += h + 14
    x = rng.choice([40, (width - card) / 2, (width - card) / 2])
    _, h, steps = body(card)
    if y + h > height - 20:
        # A long mail is one long page.
        paper.height = y + h + 30
    paper.put(steps, x, y)
    return paper
