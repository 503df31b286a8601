"""Forms of receipt books and templates: printed labels, ruled lines, and values written by hand (or typed, where the page keeps its text)."""
from . import blocks, boxes, faces, firms, wordings
from .boxes import boxed, columns, gap, run, stack
from .page import Doc, arrange
from .paper import Paper
from .style import family

INKS = [(.05, .1, .45), (.1, .15, .55), (.05, .05, .05), (.15, .15, .18), (.02, .2, .5)]


def draw(rng, f):
    blocks.shown_name(rng, f)
    f.mode = rng.choices(['large', 'stacked', 'same', 'picture', 'joined', 'hand', 'stamp'], [34, 14, 8, 6, 6, 18, 14])[0]
    if f.mode == 'joined' and f.supplier['legal'].lower() == f.supplier['name'].lower():
        f.mode = 'large'
    f.abn_at = None if f.no_abn else 'identity'
    doc = Doc(rng, f)
    st = doc.st
    hand = rng.choice(faces.of_role(f.split, 'hand')) if f.hand else family(rng, f.split)
    ink, size = rng.choice(INKS), rng.choice([11, 12, 13, 14, 15]) if f.hand else st.size

    def written(text, key=None, align='left', scale=1):
        """A value in the writer's hand; each piece sits a little differently."""
        grow, dy, lean = rng.uniform(.92, 1.1), rng.uniform(-1.2, 1.2), rng.uniform(-1.6, 1.6) if f.hand else 0
        base = boxes.text([run(text, key, whole=len(str(text)) < 26)], hand, size * scale * (grow if f.hand else 1), align, 1.05, ink if f.hand else boxes.BLACK)

        def lay(w):
            wd, h, steps = base(w)
            return wd, h, [(*s[:2], s[2] + (dy if f.hand else 0), *s[3:8], lean) for s in steps]
        return lay
    width, height = rng.choice([(420, 595), (420, 595), (380, 540), (595, 842), (595, 420), (298, 420)])
    margin = rng.choice([16, 22, 30])
    st.size = rng.choice([7, 7.5, 8, 9])
    w = width - 2 * margin
    s = f.supplier
    shown = f.shown
    if f.mode == 'hand':
        who = [written(shown, st.group('supplierName'), scale=1.1)]
        if f.abn_at:
            who.append(columns([(st.text(st.abn_label), 1), (written(st.abn(s['abn']), st.group('supplierAbn')), 3)], 4))
        if rng.random() < .6:
            who.append(written(rng.choice([s['mobile'], ', '.join(s['address'])])))
        identity = lambda at, room=0: stack([*([st.text(rng.choice(['From', 'Supplier', 'Business name', 'Name of business', 'Received from'][:4]), color=st.grey)] if rng.random() < .6 else []), *who])
    elif f.mode == 'stamp':
        color = rng.choice([(.1, .1, .5), (.5, .1, .1), (.2, .2, .2), (.1, .3, .2)])
        runs = [boxes.text([run(shown, st.group('supplierName'), True, whole=False)], st.head, st.size * 1.3, 'center', 1.1, color)]
        if f.abn_at:
            runs.append(boxes.text(blocks.abn_run(doc), st.family, st.size, 'center', 1.1, color))
        runs += [boxes.text([run(t)], st.family, st.size, 'center', 1.1, color) for t in [*s['address'], s['phone']][:rng.randint(1, 3)]]
        framed, lean = rng.random() < .5, rng.uniform(-4, 4)
        ring = boxed(stack(runs), stroke=color if framed and abs(lean) < 1 else None, pad=5)

        def stamped(at, room=0):
            def lay(wd):
                a, h, steps = ring(min(wd, 190))
                return a, h, [(*one[:8], lean) if one[0] == 'text' else one for one in steps]
            return lay
        identity = stamped
    else:
        identity = blocks.identity(doc, bool(f.abn_at))
    title = blocks.title(doc)
    number = None
    if f.number:
        printed = rng.random() < .5
        label = st.text(f.number_label + rng.choice(['', ':', '.']), bold=rng.random() < .5)
        value = st.text(run(f.number, st.group('invoiceNumber'), True), scale=rng.choice([1.2, 1.6]), color=rng.choice([(.8, .1, .1), (.8, .1, .1), boxes.BLACK])) if printed else written(f.number, st.group('invoiceNumber'))
        number = lambda at, room=0: columns([(label, 1), (_lined(value, printed), 1.2)], 4, 'bottom')
    day = lambda at, room=0: columns([(st.text(f.date_label + rng.choice([':', '', ' ....'])), 1), (_lined(written(f.show(f.date), st.group('invoiceDate'))), 1.6)], 4, 'bottom')
    b = f.buyer
    to_label = wordings.pick(rng, 'bill_to', f.split, f.case)
    to_rows = [_lined(written(b['name'], st.group('buyer')))] + ([_lined(written(', '.join(b['address'])))] if rng.random() < .6 else []) + ([_lined(gap(14))] if rng.random() < .3 else [])
    to = lambda at, room=0: columns([(st.text(to_label), 1), (stack(to_rows, 2), 3.4)], 4) if rng.random() < .6 else stack([st.text(to_label), *to_rows])
    others = []
    for other, written_value in f.references[:rng.choice([0, 0, 1, 2])]:
        others.append((lambda l, v: lambda at, room=0: columns([(st.text(l), 1), (_lined(written(v)), 1.5)], 4, 'bottom'))(other, written_value))
    made = [identity, title, day, *([number] if number else []), *([to] if rng.random() < .8 else []), *others]
    if rng.random() < .65:
        made = [made[0], *rng.sample(made[1:], len(made) - 1)]
    else:
        rng.shuffle(made)
    head = arrange(rng, made, wide=w)
    # ---- the ruled table
    cols = rng.choice([[('quantity', 1), ('name', 5), ('amount', 2)], [('name', 5), ('amount', 2)], [('quantity', 1), ('name', 4.5), ('unit', 1.6), ('amount', 2)], [('name', 4.5), ('quantity', 1), ('unit', 1.6), ('amount', 2)]])
    heads = {'quantity': 'quantity', 'name': 'description', 'unit': 'unit', 'amount': 'amount'}
    total_share = sum(c for _, c in cols)
    tall, empty = size * rng.choice([1.35, 1.6, 1.9]), rng.choice([0, 1, 2, 3, 5])
    shaded, upright = rng.random() < .5, rng.random() < .8

    whole = rng.random() < .25

    def cash(cents, key=None, scale=1):
        text = f.money(cents, rng.random() < .6)
        if whole and cents % 100 == 0 and text.endswith('.00'):
            text = text[:-3] + rng.choice(['', '-', '.00'])
        return written(text, key, 'right', scale)
    f.money_plain = True

    def grid_row(cells, height_, fill=None):
        laid = columns([(boxed(c, pad=2), share) for c, (_, share) in zip(cells, cols)], 0)

        def lay(wd):
            _, h, steps = laid(wd)
            h = max(h, height_)
            lines, x = [('line', 0, h, wd, h, .5, st.grey, None)], 0
            for _, share in cols:
                if upright:
                    lines.append(('line', x, 0, x, h, .5, st.grey, None))
                x += wd * share / total_share
            if upright:
                lines.append(('line', wd, 0, wd, h, .5, st.grey, None))
            return wd, h, ([('rect', 0, 0, wd, h, fill, None, 0, 0)] if fill else []) + lines + steps
        return lay
    rows = [grid_row([st.text(wordings.pick(rng, heads[k], f.split, f.case), bold=True, scale=.9) for k, _ in cols], st.size * 1.6, st.pale if shaded else None)]
    for line in f.lines:
        cells = {'quantity': written(line['quantity']), 'name': written(line['name']), 'unit': cash(line['unit']), 'amount': cash(line['amount'])}
        rows.append(grid_row([cells[k] for k, _ in cols], tall))
    rows += [grid_row([gap(1) for _ in cols], tall) for _ in range(empty)]
    sums = []
    for r in f.rows:
        label = st.text(r['label'] + st.colon, bold=r['strong'], align=rng.choice(['left', 'right']))
        sums.append(boxed(columns([(label, 1.3), (cash(r['cents'], st.group(r['field']) if r['field'] else None, 1.1 if r['field'] == 'total' else 1), 1)], 4, 'middle'), stroke=st.grey, pad=2, line=.5))
    notes = []
    if f.gst_note:
        notes.append(st.text(f.gst_note))
    if f.gst_run:
        notes.append(columns([(st.text(f.gst_run), 1), (_lined(written(f.money(f.gst), st.group('gst'))), 1)], 4))
    left = []
    if rng.random() < .6:
        left.append(columns([(st.text(rng.choice(['Signature', 'Signed', 'Received by', 'Authorised', 'With thanks'])), 1), (_lined(written(rng.choice([firms.person(rng, f.split), s['contact']]))), 2)], 4, 'bottom'))
    if rng.random() < .4:
        left.append(st.text(rng.choice(['☐ Cash  ☐ Cheque  ☐ EFT', 'Cash / Cheque / Card', 'E. & O. E.', 'Thank you', 'No refunds without this receipt']).replace('☐', '[ ]')))
    if rng.random() < .3:
        left.append(written(rng.choice(['PAID CASH', 'Paid', 'Paid EFT', 'with thanks', 'Thx!', 'COD'])))
    if f.bank_line or rng.random() < .3:
        left.append(st.text(f'BSB {s["bsb"]}  Acc {s["account"]}'))
    share = rng.uniform(.45, .6)
    tail = stack([columns([(stack([*left, *notes], 4) if left or notes else gap(1), 1 - share), (stack(sums), share)], 10)])
    body = stack([head, gap(rng.choice([4, 8, 12])), stack(rows), gap(rng.choice([0, 0, 4])), tail])
    _, h, steps = body(w)
    paper = Paper(width, max(height, h + 2 * margin) if h < height * 1.5 else h + 2 * margin)
    paper.put(steps, margin, margin)
    return paper


def _lined(box, plain=False):
    """A value on a dotted or drawn line."""
    def lay(w):
        wd, h, steps = box(w)
        h = max(h, 11)
        return w, h, steps + ([] if plain else [('line', 0, h - .5, w, h - .5, .4, boxes.GREY, [1, 1.5])])
    return lay
