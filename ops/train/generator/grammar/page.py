"""A page as a random tree: blocks are put in an order, and the order is divided into rows and columns again and again."""
import datetime
from . import blocks, boxes, faces, firms, formats, words
from .boxes import boxed, columns, gap, rule, run, stack
from .paper import Paper
from .style import Style

SIZES = [(595, 842)] * 12 + [(612, 792)] * 2 + [(420, 595), (595, 780), (842, 595)]


class Doc:
    """The parts that blocks need: randomness, facts, style."""

    def __init__(self, rng, f, use='page'):
        self.rng, self.f, self.st = rng, f, Style(rng, f.split, use, f)
        self.w = f.w
        self.late = None


def arrange(rng, made, where='full', depth=0, wide=500):
    """A tree of rows and columns over blocks in their order. Each block is told at which side it stands."""
    if len(made) == 1:
        return made[0](where, wide * .9)
    if depth == 0 and len(made) > 3 and rng.random() < .8 or rng.random() < (.42 if wide > 230 else 1):
        cut = rng.randint(1, len(made) - 1)
        return stack([arrange(rng, made[:cut], where, depth + 1, wide), gap(rng.choice([4, 8, 12, 18, 26])), arrange(rng, made[cut:], where, depth + 1, wide)])
    count = 3 if len(made) > 3 and wide > 420 and rng.random() < .25 else 2
    cuts = sorted(rng.sample(range(1, len(made)), count - 1))
    parts = [made[a:b] for a, b in zip([0, *cuts], [*cuts, len(made)])]
    shares = [rng.uniform(.8, 1.5) for _ in parts]
    total, cells = sum(shares), []
    for i, (part, share) in enumerate(zip(parts, shares)):
        at = 'right' if i == len(parts) - 1 and where != 'left' else 'left'
        cells.append((arrange(rng, part, at, depth + 1, wide * share / total), share))
    return columns(cells, rng.choice([10, 14, 20, 28]), rng.choice(['top', 'top', 'top', 'bottom', 'middle']))


def order_of(rng, doc):
    """The blocks of the head in their order; the buyer is above the supplier in a third."""
    f, st = doc.f, doc.st
    who, to, numbers, name = blocks.identity(doc, f.abn_at == 'identity'), blocks.buyer(doc), blocks.meta(doc), blocks.title(doc)
    made = [who, to, numbers, name]
    rng.shuffle(made)
    if f.no_buyer:
        made.remove(to)
    elif (made.index(to) < made.index(who)) != (rng.random() < .34):
        i, j = made.index(to), made.index(who)
        made[i], made[j] = made[j], made[i]
    extras = [(blocks.buyer(doc, rng.choice([f.buyer, firms.firm(rng, st.split)]), True, True), .14), (blocks.hero(doc), .18 if not f.credit else 0), (blocks.marketing(doc), .06), (blocks.notice(doc), .1), (blocks.square(doc), .03), (blocks.alone(doc), 1 if f.date_at == 'alone' else 0)]
    for block, chance in extras:
        if rng.random() < chance:
            made.insert(rng.randint(0, len(made)), block)
    if rng.random() < (.04 if st.split == 'train' else .1):
        # The supplier is named below the lines only.
        made.remove(who)
        doc.late = who
    return made


def common_head(rng, doc, width):
    """Heads as bookkeeping programs print them."""
    f = doc.f
    who, to, numbers, name = blocks.identity(doc, f.abn_at == 'identity'), blocks.buyer(doc), blocks.meta(doc), blocks.title(doc)
    if f.date_at == 'alone':
        day = blocks.alone(doc)('left')
        numbers = (lambda inner: lambda where, room=220: stack([day, inner(where, room)]))(numbers)
    to = to if not f.no_buyer else lambda where, room=220: gap(1)
    space = gap(rng.choice([8, 14, 22]))
    kind, third, half = rng.randrange(6), width / 3, width / 2
    if kind == 0:
        return columns([(stack([name('left', half), space, to('left', half)]), 1.4), (numbers('left', third), .9), (who('left', third), 1.1)], 16)
    if kind == 1:
        return stack([columns([(who('left', half), 1.3), (stack([name('right', half), space, numbers('right', half)]), 1)], 20), space, columns([(to('left', half), 1), (blocks.buyer(doc, f.buyer, True, True)('right', half) if rng.random() < .4 else gap(1), 1)], 20)])
    if kind == 2:
        return stack([columns([(who('left', half), 1.2), (name('right', half), 1)], 20), rule(rng.choice([.5, 1, 2]), doc.st.accent, None, 6), columns([(to('left', half), 1.2), (numbers('right', half), 1)], 20)])
    if kind == 3:
        return stack([boxes.narrower(who('left', half), rng.choice([.5, .6]), rng.choice(['center', 'right'])), space, name('full', width), space, columns([(to('left', half), 1), (numbers('right', half), 1)], 24)])
    if kind == 4:
        return stack([name('full', width), space, columns([(who('left', half), 1), (to('right', half), 1)], 24), space, numbers('full', width)])
    return stack([columns([(to('left', half), 1), (who('right', half), 1)], 30), space, columns([(name('left', half), 1), (numbers('right', half), 1.2)], 20)])


def head_of(rng, doc, width):
    if doc.st.split == 'train' and rng.random() < .18:
        return common_head(rng, doc, width)
    made = order_of(rng, doc)
    st = doc.st
    roll = rng.random()
    if st.split == 'held' and roll < .3:
        # Held-out pages: a frame of cells, two in a row, each with one block.
        rows = []
        while made:
            take = [made.pop(0) for _ in range(min(len(made), rng.choice([1, 2, 2, 3])))]
            cells = columns([(boxed(b('left', width / len(take)), pad=6), rng.uniform(.8, 1.3)) for b in take], 0)
            rows.append(boxed(cells, stroke=st.grey, pad=0, line=rng.choice([.4, .8])))
        return stack(rows)
    if roll < .12:
        # The first block on a band of color.
        first = boxed(made[0]('full', width * .8), fill=st.accent if rng.random() < .6 else st.pale, pad=rng.choice([8, 12, 18]))
        return stack([first, gap(10), arrange(rng, made[1:], wide=width)])
    return arrange(rng, made, wide=width)


def tail_of(rng, doc, width):
    """What stands below the lines: sums, payment, notices, small print, in columns or rows."""
    f = doc.f
    sums = blocks.totals(doc)
    rest = [doc.late] if doc.late else []
    if f.pays or f.mode == 'bank':
        rest.append(blocks.bank(doc))
    for block, chance in ((blocks.notice, .5), (blocks.notice, .15), (blocks.terms, .14), (blocks.marketing, .08), (blocks.square, .06), (blocks.aging, .22 if f.account or f.old else .04), (blocks.instalments, .5 if f.kind == 'rates' else .12 if f.kind in ('insurance', 'strata', 'fees') else .01), (blocks.usage, .5 if f.kind in ('utility', 'water') else 0)):
        if rng.random() < chance:
            rest.append(block(doc))
    rng.shuffle(rest)
    sums_share = rng.uniform(.36, .55)
    roll = rng.random()
    held = doc.st.split == 'held'
    if held and roll < .6:
        # Held-out pages: the sums at the left or over the whole width.
        box = boxes.narrower(sums('left', width * .5), sums_share + .1, 'left') if roll < .3 else sums('full', width)
        return [box] + ([gap(12), arrange(rng, rest, wide=width)] if rest else [])
    if rest and roll < .45:
        beside = rest[:rng.choice([1, 1, 2])]
        rest = rest[len(beside):]
        cells = [(stack([b('left', width * .45) for b in beside], 8), 1 - sums_share), (sums('right', width * .45), sums_share)]
        if rng.random() < .12:
            cells.reverse()
        top = [columns(cells, 20)]
    elif roll < .55:
        top = [boxes.narrower(sums('left', width * .5), sums_share + .08, rng.choice(['left', 'center']))]
    else:
        top = [boxes.narrower(sums('right', width * .5), sums_share, 'right')]
    return top + ([gap(rng.choice([8, 14, 24])), arrange(rng, rest, wide=width)] if rest else [])


def stamp(rng, doc, paper):
    """A stamp or a handwritten mark in a free corner."""
    f, st = doc.f, doc.st
    text = rng.choice(['PAID', 'PAID', 'RECEIVED ' + f.show_other(f.date + datetime.timedelta(days=rng.randint(1, 9))), 'COPY', 'ENTERED', 'APPROVED'])
    paper.put([('text', rng.uniform(.3, .45) * paper.width, rng.uniform(.6, .85) * paper.height, text, boxes.face(st.family, True), rng.choice([20, 28, 36]) if len(text) < 9 else 16, rng.choice([(.95, .75, .75), (.75, .8, .95), (.8, .92, .8)]), None, rng.choice([12, 20, -10, 30]))])


def again(rng, doc, number):
    """The short head of a further page."""
    f, st = doc.f, doc.st
    rows = []
    if rng.random() < .5 and f.mode in ('large', 'same', 'stacked'):
        rows.append(st.text(f.shown, bold=True))
    if f.number and rng.random() < .7:
        rows.append(st.text(run(f.number_label + ' '), run(f.number, st.group('invoiceNumber')), align=rng.choice(['left', 'right'])))
    rows.append(st.text(f'Page {number}' + rng.choice(['', ' of 2' if number == 2 else '']), align=rng.choice(['left', 'right'])))
    return stack(rows)


def settle(rng, f):
    """Where the supplier's ABN stands, whether a buyer is named, whether a way to pay is printed."""
    blocks.shown_name(rng, f)
    f.abn_at = None if f.no_abn else rng.choices(['identity', 'foot', 'title', 'meta', 'bank'], [76, 10, 5, 6, 0])[0]
    if f.mode == 'footer':
        f.abn_at = None if f.no_abn else rng.choice(['foot', 'foot', 'identity'])
    f.number_at = 'title' if f.number and rng.random() < .12 else None
    f.date_at = 'alone' if rng.random() < .06 and f.kind not in ('rcti', 'rent') else None
    f.no_buyer = f.kind in ('receipt', 'ride', 'parking') and rng.random() < .35 or rng.random() < .04
    f.pays = rng.random() < (.65 if f.kind not in ('credit', 'rcti', 'receipt', 'ride', 'hotel') else .15)


def draw(rng, f):
    """The document as a Paper."""
    settle(rng, f)
    doc = Doc(rng, f)
    st = doc.st
    width, height = rng.choice(SIZES)
    if width > 800 and len(f.lines) > 8:
        width, height = 595, 842
    margin_x, margin_y = rng.choice([24, 32, 38, 44, 52, 62]), rng.choice([20, 28, 36, 46])
    if height < 700:
        st.size, margin_x = min(st.size, 8), 26
    if f.abn_at == 'meta':
        f.references.insert(rng.randint(0, len(f.references)), (st.abn_label, ('abn', st.abn(f.supplier['abn']))))
    side_width, side_at = 0, rng.choice(['left', 'right'])
    inner_w = width - 2 * margin_x
    paper = Paper(width, height)
    sidebar = None
    if rng.random() < .09 and f.kind != 'rcti' and width < 800 and height > 700:
        side_width = rng.choice([130, 150, 175])
    if side_width:
        made = order_of(rng, doc)
        take = made[:rng.choice([1, 1, 2])] if rng.random() < .7 else made[-2:]
        made = [m for m in made if m not in take]
        sidebar = stack([b for m in take for b in (m('left', side_width - 30), gap(16))])
        inner_w = width - side_width - margin_x * 2 + 10
        head = arrange(rng, made, wide=inner_w) if made else gap(0)
    elif f.kind == 'rcti':
        head = rcti_head(rng, doc, inner_w)
    elif f.kind == 'rent' and rng.random() < .5:
        head = rent_head(rng, doc, inner_w)
    else:
        head = head_of(rng, doc, inner_w)
    table = blocks.Table(doc)
    table_head, rows = table.head(), table.rows()
    tail = tail_of(rng, doc, inner_w)
    slip = blocks.remittance(doc) if rng.random() < (.3 if f.kind not in ('credit', 'rcti', 'receipt', 'ride') else .03) else None
    space = rng.choice([6, 10, 14, 20, 30])
    foot = blocks.foot(doc)
    compose(rng, doc, paper, head, table_head, rows, tail, slip, foot, margin_x, margin_y, inner_w, space, sidebar, side_width, side_at)
    if rng.random() < .03:
        stamp(rng, doc, paper)
    if f.hand and rng.random() < .14:
        pen(rng, doc, paper)
    if rng.random() < .03:
        paper.page()
        if rng.random() < .75:
            back = stack([blocks.terms(doc)('full', inner_w) for _ in range(rng.randint(2, 5))], 6)(inner_w)
            paper.put(back[2], margin_x, margin_y)
    return paper


def pen(rng, doc, paper):
    """What a bookkeeper writes on paper: an account, a date of payment, a tick."""
    f = doc.f
    hand, day = rng.choice(faces.of_role(f.split, 'hand')), f.show_other(f.date + datetime.timedelta(days=rng.randint(1, 40)))
    for _ in range(rng.choice([1, 1, 2])):
        text = rng.choice([f'pd {day}', f'Paid {day}', f'{rng.randint(1, 6)}-{rng.randint(1000, 9999)}', f'chq {rng.randint(100, 9999)}', 'OK ' + rng.choice(words.FIRST[f.split]), f'Job {formats.code(rng, f.split)}', rng.choice(words.FIRST[f.split]) + ' - pls pay', f'entered {day}', 'EFT ' + day, '/', 'copy for BAS'])
        paper.put([('text', rng.uniform(.1, .7) * paper.width, rng.uniform(.6, .95) * paper.height, text, boxes.face(hand, False), rng.uniform(11, 20), rng.choice([(.1, .15, .6), (.6, .1, .1), (.1, .1, .1), (.1, .4, .2)]), None, rng.uniform(-8, 12))])


def compose(rng, doc, paper, head, table_head, rows, tail, slip, foot, mx, my, w, space, sidebar, side_width, side_at):
    """Puts everything on as many pages as it needs."""
    f, st = doc.f, doc.st
    x = mx + (side_width - 10 if side_width and side_at == 'left' else 0)
    _, foot_h, foot_steps = foot(w)
    _, slip_h, slip_steps = slip(w) if slip else (0, 0, [])
    bottom = paper.height - my - foot_h - (6 if foot_h else 0)
    if sidebar:
        fill = st.accent if rng.random() < .7 else st.pale
        left = 0 if side_at == 'left' else paper.width - side_width
        paper.put([('rect', left, 0, side_width, paper.height, fill, None, 0, 0)])
        box = boxed(sidebar, fill=fill, pad=0)
        paper.put(box(side_width - 26)[2][1:], left + 14, my + 8)
    _, head_h, head_steps = head(w)
    y = my
    # A first part of the page above the lines; sums stand above the lines now and then.
    sums_first = rng.random() < (.05 if st.split == 'train' else .12)
    paper.put(head_steps, x, y)
    y += head_h + space
    laid_tail = [t(w) for t in tail]
    tail_h = sum(t[1] for t in laid_tail)

    def put_tail(y):
        for _, h, steps in laid_tail:
            if y + h > bottom and y > my + 60:
                finish()
                y = turn()
            paper.put(steps, x, y)
            y += h
        return y

    def finish():
        if foot_h:
            paper.put(foot_steps, x, paper.height - my - foot_h)

    def turn():
        paper.page()
        box = again(rng, doc, len(paper.pages))(w)
        paper.put(box[2], x, my)
        return my + box[1] + 14
    if sums_first and len(rows) < 10 and y + tail_h + 120 < bottom:
        y = put_tail(y) + space
        laid_tail = []
        tail_h = 0
    _, th, tsteps = table_head(w)
    if y + th + 40 > bottom:
        finish()
        y = turn()
    paper.put(tsteps, x, y)
    y += th
    laid = [r(w) for r in rows]
    running = 0
    carry = rng.random() < .6
    for i, (_, h, steps) in enumerate(laid):
        if y + h > bottom - (24 if carry else 4):
            if carry and i:
                one = columns([(st.text(rng.choice(['Carried forward', 'Sub-total carried forward', 'c/fwd']), align='right'), 3), (st.text(blocks.amount(doc, running), align='right'), 1)])(w)
                paper.put(one[2], x, y + 3)
            finish()
            y = turn()
            again_head = table_head(w)
            paper.put(again_head[2], x, y)
            y += again_head[1]
        paper.put(steps, x, y)
        running += f.lines[i]['amount']
        y += h
    if rng.random() < .6:
        paper.put(rule(.6, st.grey, None, 2)(w)[2], x, y)
    y += space
    if laid_tail:
        free = bottom - y - tail_h - (slip_h + 12 if slip else 0)
        if free > 60 and rng.random() < .25:
            y += rng.uniform(.2, .9) * free
        y = put_tail(y)
    if slip and y + slip_h + 8 < bottom:
        paper.put(slip_steps, x, bottom - slip_h - 2 if rng.random() < .8 else y + 8)
    finish()


def rcti_head(rng, doc, width):
    """A recipient-created invoice: the letterhead is the buyer's, the supply the contractor's."""
    f, st = doc.f, doc.st
    b, s = f.buyer, f.supplier
    f.mode = 'same'
    f.name = f.shown
    top = [st.text(run(b['name'] if rng.random() < .6 else b['legal'], st.group('buyer'), whole=False), bold=True, scale=rng.choice([1.4, 1.8, 2.2]), color=st.accent, head=rng.random() < .5)]
    if rng.random() < .75:
        top.append(st.text(*blocks.abn_run(doc, b)))
    top += [st.text(st.joint.join(b['address']))] if rng.random() < .5 else [st.text(a) for a in b['address']]
    letter = lambda where, room=0: stack(top)
    label = rng.choice(['Supplier', 'Contractor', 'Payee', 'Supplier details', 'Contractor details', 'Paid to', 'Subcontractor', 'Issued on behalf of', 'Grower', 'Carrier', 'Supply made by', ''])
    mine = ([st.text(label + st.colon, bold=rng.random() < .6)] if label else []) + [st.text(run(f.shown, st.group('supplierName'), rng.random() < .3, whole=False))]
    if not f.no_abn:
        mine.append(st.text(*blocks.abn_run(doc)))
    mine += [st.text(a) for a in s['address']]
    f.abn_at = None
    made = [blocks.title(doc), lambda where, room=0: stack(mine), blocks.meta(doc)]
    rng.shuffle(made)
    made.insert(0, letter)
    if rng.random() < .2:
        made[0], made[1] = made[1], made[0]
    note = st.text(rng.choice(['The recipient and the supplier are registered for GST and agree to the recipient creating tax invoices.', 'This RCTI is issued under a written agreement. The GST shown is payable by the supplier.', 'Supplier will not issue tax invoices for these supplies.']), scale=.8)
    return stack([arrange(rng, made, wide=width), gap(6), note])


def rent_head(rng, doc, width):
    """Rent billed by an agent: the agent's name heads the page, the landlord made the supply."""
    f, st = doc.f, doc.st
    landlord, agent = f.supplier, firms.firm(rng, f.split, 'Rent')
    f.agent, f.mode, f.name = agent, 'same', landlord['name']
    f.references = [one for one in f.references if isinstance(one[1], str)]
    f.also_names += [agent['name'], agent['legal']]
    agents_abn = rng.random() < .6
    top = [st.text(run(agent['name'], None, True), scale=rng.choice([1.2, 1.5, 2]), color=st.accent)]
    if not f.no_abn:
        if agents_abn:
            f.abn_answer = agent['abn']
        number = agent['abn'] if agents_abn else landlord['abn']
        abn = st.text(run(st.abn_label + ' '), run(st.abn(number), st.group('supplierAbn'), whole=True))
    top += ([abn] if agents_abn and not f.no_abn else []) + [st.text(a) for a in agent['address']] + [st.text(agent['phone'])]
    owner = [st.text(run(rng.choice(['Landlord', 'Lessor', 'Owner', 'Property owner', 'On behalf of', 'Our principal']) + ': '), run(landlord['name'], st.group('supplierName'), whole=False))]
    if not agents_abn and not f.no_abn:
        owner.append(abn)
    owner.append(st.text('Premises: ' + ', '.join(f.buyer['address'])))
    f.abn_at = None
    made = [lambda where, room=0: stack(top), lambda where, room=0: stack(owner), blocks.buyer(doc), blocks.meta(doc), blocks.title(doc)]
    rng.shuffle(made)
    return arrange(rng, made, wide=width)
