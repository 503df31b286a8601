"""The blocks of a page: identity, buyer, numbers and dates, lines, totals, payment, notices. Each is a function of the side of the page it stands at to a box."""
import datetime
from . import boxes, firms, formats, pictures, wordings, words
from .boxes import boxed, columns, gap, rule, run, stack

CENTER, LEFT, RIGHT = 'center', 'left', 'right'


def side(rng, at):
    return rng.choice([RIGHT, RIGHT, LEFT]) if at == RIGHT else rng.choices([LEFT, CENTER], [9, 1])[0]


# ---------------------------------------------------------------- who writes

TAGS = ['Quality {x} since {y}', 'Your local {x} specialists', '{x} done right', 'Serving {t} since {y}', 'The {x} people', '{x} you can trust', 'Family owned and operated', 'A better way to {x}', 'Licensed & insured', '{x} | {z}', 'We deliver', 'Trusted by locals for over {n} years', 'Proudly Australian', 'Built on trust',
        'Commercial & Domestic', 'All suburbs, all hours', '{x} made simple', 'Specialists in {x} and {z}', 'Where quality counts', 'Fast. Friendly. Reliable.', 'Sales - Service - Hire', '{x} - {z} - Repairs', 'Making {t} better', 'Nobody does {x} like us', '100% Australian owned', 'Certified partner', 'Call us first!', 'Safety first, always',
        'Innovative {x} solutions', '{n} years of excellence', 'Member of the Master Trades Guild', 'Open 7 days']


def tagline(rng, st, category):
    parts = firms.parts(category, st.split)
    one, two = rng.sample(parts, 2)
    tags = [t for t in TAGS if words.held('tag' + t) == (st.split == 'held')]
    return rng.choice(tags).format(x=one, z=two, y=rng.randint(1921, 2019), t=rng.choice(words.TOWNS[st.split])[0], n=rng.randint(5, 90))


def shown_name(rng, f):
    """How the supplier is named: what the heading says, and what else is a right answer."""
    s = f.supplier
    own = s['legal'].lower().startswith(s['name'].lower())
    # The whole legal name as the heading, the sign's name, or a sole trader's own name.
    f.shown = s['legal'] if (own and rng.random() < .42) or (not own and rng.random() < .08) else s['name']
    f.other = s['legal'] if f.shown != s['legal'] else s['name']
    f.also_names = [s['legal'], s['name']] + [part for part in (s['legal'].split(' ATF ')[0], s['legal'].split(' as trustee')[0]) if part != s['legal']]
    f.mode = rng.choices(['large', 'same', 'stacked', 'picture', 'footer', 'bank', 'domain', 'joined', 'turned'], [38, 15, 12, 13, 4, 4, 5, 7, 3])[0]
    bare = ''.join(c for c in s['name'].lower() if c.isalnum())
    if f.mode == 'domain' and (s['domain'].split('.')[0] != bare or not s['email'].endswith(s['domain'])):
        f.mode = 'picture'
    if f.mode in ('domain',):
        f.shown = s['name']
    if f.mode == 'joined' and s['legal'].lower() == s['name'].lower():
        f.mode = 'large'
    f.name = f.shown


def divided(rng, text, most=3):
    """A name on two or three lines."""
    parts = text.split(' ')
    if len(parts) < 2:
        return [text]
    cuts = sorted(rng.sample(range(1, len(parts)), min(len(parts) - 1, rng.choice([1, 1, 2]) if most > 2 else 1)))
    return [' '.join(parts[a:b]) for a, b in zip([0, *cuts], [*cuts, len(parts)])]


def name_boxes(doc, align, room):
    rng, st, f = doc.rng, doc.st, doc.f
    key, text = st.group('supplierName'), f.shown
    text = text.upper() if rng.random() < .22 else text
    bold, head = rng.random() < .6, rng.random() < .6
    color = st.accent if rng.random() < .5 else boxes.BLACK
    big = rng.choice([1.25, 1.5, 1.8, 2.1, 2.5, 3])
    if f.mode == 'large':
        return [st.text(run(text, key, bold, whole=False), align=align, scale=big, color=color, head=head, lead=1.12)]
    if f.mode == 'same':
        return [st.text(run(text, key, rng.random() < .4), align=align)]
    if f.mode == 'stacked':
        scale = [big * .9] + [rng.choice([1, .8, .55, 1.2]) * big * .9] * 3
        return [st.text(run(line, key, bold, whole=False), align=align, scale=max(.9, s), color=color, head=head, lead=1.1) for line, s in zip(divided(rng, text), scale)]
    if f.mode == 'picture':
        lines = divided(rng, text) if rng.random() < .5 else [text]
        data, w, h = pictures.wordmark(rng, lines, st.logo, rng.random() < .5, st.accent, rng.choice([13, 16, 19, 24]), room)
        return [boxes.picture(data, w, h, key, align)]
    if f.mode == 'joined':
        join = rng.choice([' T/A ', ' t/as ', ' trading as ', ' T/as ', ' Trading As ', ' TRADING AS '])
        s, other = f.supplier, st.group('supplierName')
        f.name = s['name']
        if rng.random() < .5:
            return [st.text(run(s['legal'] + join, None, bold, whole=False), run(s['name'], other, bold, whole=False), align=align, scale=rng.choice([1, 1.1, 1.3, 1.5]))]
        return [st.text(run(s['legal'], None, bold, whole=False), align=align, scale=1.2), st.text(run(join.strip() + ' '), run(s['name'], other, whole=False), align=align)]
    if f.mode == 'turned':
        return [boxes.turned([run(text, key, bold, st.head)], st.head, st.size * 2, rng.choice([150, 190, 230]), rng.choice([90, 270]), color)]
    if f.mode == 'domain' or rng.random() < .5:
        return [mark(doc, rng.choice([28, 36, 46]))]
    return []


def mark(doc, size):
    """A mark without words, drawn or as an image."""
    if doc.rng.random() < .7:
        return pictures.shape(doc.rng, doc.st.accent, size)
    return boxes.picture(*pictures.sign(doc.rng, doc.st.accent, size))


def abn_run(doc, who=None, key=True):
    """The words of an ABN, its label first. `who` is a buyer, whose ABN is not the answer."""
    rng, st, f = doc.rng, doc.st, doc.f
    number = st.abn((who or f.supplier)['abn'])
    label = st.abn_label + ('' if st.abn_label.endswith(':') or rng.random() < .6 else ':') + ' '
    return [run(label), run(number, None if who else st.group('supplierAbn'), whole=True)]


def reach(doc, s, rng):
    """Ways to reach a firm, as runs."""
    st, out = doc.st, []
    mark = rng.random() < .75
    for words_, value, chance in ((['Ph', 'Tel', 'P', 'Phone', 'T', 'Telephone', 'Call'], s['phone'], .75), (['Mob', 'M', 'Mobile'], s['mobile'], .25), (['Fax', 'F', 'Facsimile'], s['fax'], .18), (['Email', 'E', 'e', 'E-mail'], s['email'], .65), (['Web', 'W', 'www', ''], s['web'], .35)):
        if rng.random() < chance:
            domain = value in (s['email'], s['web']) and doc.f.mode == 'domain' and s is doc.f.supplier
            out.append([run((rng.choice(words_) + rng.choice([': ', ' ', ': '])).lstrip(': ') if mark else ''), run(value, st.group('supplierName') if domain else None, whole=True)])
    if doc.f.mode == 'domain' and s is doc.f.supplier and not any(r[1]['key'] for r in out):
        out.append([run(''), run(s['email'], st.group('supplierName'), whole=True)])
    return out


def identity(doc, with_abn=True):
    """Who writes: the name in its form, and some of tagline, registered name, numbers, address, ways to reach."""
    rng, st, f = doc.rng, doc.st, doc.f
    s = f.supplier

    def at(where, room=220):
        align = side(rng, where)
        top = name_boxes(doc, align, room)
        low, small = [], rng.choice([1, 1, .9, .85])
        color = rng.choice([boxes.BLACK, boxes.BLACK, st.grey])
        if rng.random() < .25:
            tag = st.text(tagline(rng, st, f.category), align=align, scale=rng.choice([.85, 1, 1.15]), color=st.accent if rng.random() < .5 else st.grey, head=rng.random() < .3)
            if rng.random() < .75:
                top.append(tag)
            else:
                top.insert(0, tag)
        if f.mode in ('large', 'same', 'stacked', 'picture', 'turned') and f.other.lower() != f.shown.lower() and f.other == s['legal'] and rng.random() < .55:
            low.append([run(rng.choice(['', '', 'Trading name of ', 'A division of ', 'Legal entity: ', 'a trading name of ']) + s['legal'], whole=False)])
        rows = []
        if with_abn:
            rows.append(abn_run(doc))
        if s['acn'] and rng.random() < .15:
            rows.append([run(f'{doc.w("acn")} {s["acn"][:3]} {s["acn"][3:6]} {s["acn"][6:]}')])
        if rng.random() < .15:
            rows.append([run(rng.choice(['Lic. No. ', 'Licence ', 'Builders Lic ', 'REC ', 'QBCC ', 'Contractor Licence No ', 'AFSL ', 'Lic: ', 'Electrical Contractor ']) + rng.choice([str(rng.randint(1000, 999999)), f'{rng.randint(10000, 999999)}C', f'EC{rng.randint(100, 99999)}']))])
        where_ = [[run(st.joint.join(s['address']), whole=False)]] if rng.random() < .45 else [[run(a, whole=False)] for a in s['address']]
        if rng.random() < .12:
            where_ = []
        if rng.random() < .1:
            where_ += [[run(rng.choice(['Postal: ', 'Mail: ', 'Yard: ', 'Showroom: ', 'Head office: ']) + ', '.join(s['other_address']), whole=False)]]
        ways = reach(doc, s, rng)
        blocks = [rows, where_, ways]
        rng.shuffle(blocks)
        flat = [r for b in blocks for r in b]
        if rng.random() < .2 and len(flat) > 2:
            joined = []
            for i, r in enumerate(flat):
                joined += ([run(rng.choice(['  |  ', '  •  ', '   ', '  ·  ']))] if i else []) + r
            flat = [joined]
        low += flat
        lines = [st.text(*r, align=align, scale=small, color=color) for r in low]
        if f.mode == 'turned':
            return boxes.beside(top[0], stack([*top[1:], *lines]), st.size * 2.4)
        if f.mode in ('footer', 'bank') and rng.random() < .5:
            lines = lines[:rng.randint(0, 2)] if not with_abn else lines
        if rng.random() < .15 and len(lines) > 3 and align == LEFT:
            half = (len(lines) + 1) // 2
            return stack([*top, gap(3), columns([(stack(lines[:half]), 1), (stack(lines[half:]), 1)], 10)])
        if f.mode in ('same', 'joined', 'large') and rng.random() < .16:
            top.insert(0, st.text(wordings.pick(rng, 'from', st.split, f.case) + (st.colon or ':'), align=align, bold=st.label_bold, color=st.grey))
        body = stack([*top, gap(rng.choice([0, 2, 5])), *lines])
        if f.mode in ('large', 'same', 'stacked', 'joined') and rng.random() < .22 and align == LEFT:
            size = rng.choice([28, 38, 50])
            return boxes.beside(mark(doc, size), body, size)
        return body
    return at


def buyer(doc, who=None, heading=None, ship=False):
    """Who is billed, without a heading in a third of all documents."""
    rng, st, f = doc.rng, doc.st, doc.f
    b = who or f.buyer
    heading = (rng.random() < .66) if heading is None else heading

    def at(where, room=220):
        align = LEFT if rng.random() < .93 else side(rng, where)
        name = b['legal'] if rng.random() < .35 else b['name']
        name = name.upper() if rng.random() < .25 else name
        bold = rng.random() < .35
        scale = rng.choice([1, 1, 1, 1, 1, 1, 1, 1.1, 1.15, 1.3, 1.3, 1.7])
        rows = [st.text(run(name, None if who or ship else st.group('buyer'), bold, whole=False), align=align, scale=scale)]
        if b['legal'] != b['name'] and name.lower() != b['legal'].lower() and rng.random() < .2:
            rows.insert(rng.choice([0, 1]), st.text(rng.choice(['', 'T/A ', 'ATF ', 'C/- ', 'trading as ']) + b['legal'], align=align))
        who_ = rng.random()
        if who_ < .3:
            rows.insert(rng.choice([0, 0, 1]), st.text(rng.choice(['Attn: ', 'Attention: ', 'ATTN ', '', '', 'c/o ', 'Contact: ', 'Mr ', 'Ms ']) + b['contact'] if rng.random() < .9 else rng.choice(['The Manager', 'Accounts Payable', 'The Owner', 'Attn: Accounts']), align=align))
        if rng.random() < .88:
            rows += [st.text(', '.join(b['address']), align=align)] if rng.random() < .15 else [st.text(a, align=align) for a in b['address']]
        if rng.random() < (.28 if not ship else .02):
            rows.append(st.text(*abn_run(doc, b), align=align))
        if rng.random() < .12:
            rows.append(st.text(rng.choice(['Ph: ', 'Phone ', '']) + b['phone'], align=align))
        if rng.random() < .1:
            rows.append(st.text(b['email'], align=align))
        if not heading:
            return stack(rows)
        label = wordings.pick(rng, 'ship_to' if ship else 'bill_to', st.split, f.case)
        how = rng.random()
        if how < .2 and align == LEFT:
            return boxes.beside(st.text(label + (st.colon or ':'), bold=st.label_bold, color=st.grey), stack(rows), st.size * rng.choice([5.5, 7]))
        if how < .35:
            return stack([boxed(st.text(label, bold=True, align=align), fill=st.accent if rng.random() < .5 else st.pale, pad=2), gap(2), *rows])
        return stack([st.text(label + (st.colon if rng.random() < .5 else ''), align=align, bold=rng.random() < .6, color=st.grey, scale=rng.choice([1, 1, .85, 1.15])), gap(rng.choice([0, 2])), *rows])
    return at


# ---------------------------------------------------------------- numbers and dates

def meta_rows(doc):
    """Label, text and key of every number and date, in the order of this document."""
    rng, f, st = doc.rng, doc.f, doc.st
    own = [] if f.date_at == 'alone' else [(f.date_label, f.show(f.date) + (f' {rng.randint(7, 21)}:{rng.randint(0, 59):02d}' if rng.random() < .03 else ''), st.group('invoiceDate'))]
    if f.number and f.number_at != 'title':
        own.insert(0, (f.number_label, f.number, st.group('invoiceNumber')))
    rest = [(label, text[1], st.group('supplierAbn')) if isinstance(text, tuple) else (label, text, None) for label, text in [*f.dates, *f.references]]
    if rng.random() < .55:
        rows = own + rest
    else:
        rows = rest[:]
        for one in own:
            rows.insert(rng.randint(0, len(rows)), one)
    return rows


def pairs(doc, rows, kind=None):
    """Labels and values in one of many forms that fit any width."""
    rng, st = doc.rng, doc.st
    kinds = ['left', 'left', 'far', 'far', 'grid', 'above', 'inline', 'inline', 'right', 'strip', 'strip', 'sentence'] if st.split == 'train' else ['far', 'grid', 'tiles', 'tiles', 'strip', 'boxed-labels', 'boxed-labels', 'dotted', 'left', 'above']
    kind = kind or rng.choice(kinds)
    family, size = st.family, st.size
    lb, vb, colon = st.label_bold, st.value_bold, st.colon
    grey = st.grey if rng.random() < .4 else boxes.BLACK
    vscale = rng.choice([1, 1, 1, 1.1])
    frame, shade, per = rng.random() < .5, rng.random() < .5, rng.choice([2, 2, 3])
    label = lambda text, **k: st.text(run(text + (colon if k.pop('mark', True) else ''), None, lb), color=grey, **k)
    value = lambda text, key, **k: st.text(run(text, key, vb, whole=len(text) < 60), scale=vscale, **k)
    labels_w = max((boxes.natural([run(l + colon, None, lb)], family, size) for l, _, _ in rows), default=0)
    values_w = max((boxes.natural([run(v, None, vb)], family, size * vscale) for _, v, _ in rows), default=0)
    above = lambda chunk: stack([label(chunk[0], scale=.85, mark=False), value(chunk[1], chunk[2])])

    def lay(w):
        tight = labels_w + values_w + 8 > w
        if kind in ('left', 'far', 'grid', 'dotted', 'boxed-labels') and not tight:
            lines = []
            for i, (l, v, key) in enumerate(rows):
                far = kind in ('far', 'dotted')
                right = value(v, key, align=RIGHT if far else LEFT)
                left = label(l)
                one = boxes.beside(left if kind != 'boxed-labels' else boxed(left, fill=st.pale, pad=2), right if kind not in ('grid', 'boxed-labels') else boxed(right, pad=2), labels_w + (8 if kind != 'boxed-labels' else 12), 6)
                if far:
                    one = columns([(left, labels_w + 2), (right, w - labels_w - 8)], 6)
                if kind == 'grid':
                    one = boxed(one, stroke=st.grey, pad=2, line=.4)
                lines.append(one)
                if kind == 'dotted':
                    lines.append(rule(.4, st.grey, [1, 2], 1))
            return stack(lines)(w)
        if kind == 'inline' or kind == 'right' and not tight:
            align = RIGHT if kind == 'right' else LEFT
            return stack([st.text(run(l + (colon or ':') + ' ', None, lb), run(v, key, vb), align=align) for l, v, key in rows])(w)
        if kind == 'sentence':
            runs = []
            for l, v, key in rows:
                runs += [run(l + ' ', None, lb), run(v, key, vb), run(rng_joint)]
            return st.text(*runs[:-1])(w)
        if kind in ('strip', 'tiles'):
            fit = max(1, min(len(rows), int(w / max(62, size * 8.5))))
            out = []
            for i in range(0, len(rows), fit):
                chunk = rows[i:i + fit]
                if kind == 'tiles':
                    out.append(columns([(boxed(above(one), fill=st.pale, pad=4, radius=3), 1) for one in chunk], 4))
                else:
                    head = columns([(boxed(st.text(one[0], bold=lb, scale=.88), pad=2), 1) for one in chunk], 0)
                    low = columns([(boxed(value(one[1], one[2]), pad=2), 1) for one in chunk], 0)
                    out.append(boxed(stack([boxed(head, fill=(st.accent if shade else st.pale), pad=0), low]), stroke=st.grey if frame else None, pad=0, line=.5))
            return stack(out, 4)(w)
        fit = max(1, min(per, int(w / 95)))
        return stack([columns([(above(one), 1) for one in rows[i:i + fit]] + [(gap(0), 1)] * (fit - len(rows[i:i + fit])), 8) for i in range(0, len(rows), fit)], 3)(w)
    rng_joint = rng.choice(['   ', '  |  ', '    ', '  •  ', ', '])
    return lay


def meta(doc, rows=None):
    rng, st = doc.rng, doc.st
    rows = meta_rows(doc) if rows is None else rows

    def at(where, room=220):
        box = pairs(doc, rows)
        roll = rng.random()
        if roll < .12:
            return boxed(box, stroke=st.grey, pad=5, radius=rng.choice([0, 0, 4]))
        if roll < .2:
            return boxed(box, fill=st.pale, pad=5)
        if roll < .24:
            return boxed(box, fill=st.accent, pad=6)
        return box
    return at


def title(doc):
    rng, st, f = doc.rng, doc.st, doc.f
    text = f.title
    scale, bold = rng.choice([1, 1.2, 1.5, 1.8, 2.2, 2.8, 3.2]), rng.random() < .6
    head, color = rng.random() < .5, rng.choice([boxes.BLACK, st.accent, st.grey])

    def at(where, room=220):
        align = side(rng, where) if where != 'full' else rng.choice([LEFT, CENTER, RIGHT])
        runs = [run(text, None, bold, whole=False)]
        if f.number and f.number_at == 'title':
            short = rng.random() < .5 and not f.credit and f.kind != 'rcti'
            runs = [run(f.number_label if short else text + rng.choice(['', ' #', ' No.', ' -', ':']), None, bold, whole=False), run(' '), run(f.number, st.group('invoiceNumber'), rng.random() < .6)]
        one = st.text(*runs, align=align, scale=min(scale, 2.2) if len(runs) > 1 else scale, color=color, head=head, lead=1.15)
        if f.abn_at == 'title':
            one = stack([one, st.text(*abn_run(doc), align=align)])
        if rng.random() < .1:
            return boxed(one, fill=st.accent if rng.random() < .5 else st.pale, pad=4)
        if rng.random() < .06:
            return stack([one, rule(1, st.accent)])
        return one
    return at


def hero(doc):
    """A sum in large figures: what is to be paid, and until when."""
    rng, st, f = doc.rng, doc.st, doc.f
    owing = f.owing if f.account else f.total - f.paid + f.old
    own = owing == f.total
    label = f.w('owing')
    key = st.group('total') if own and not f.credit else None

    def at(where, room=220):
        align = side(rng, where)
        rows = [st.text(label, align=align, color=st.grey), st.text(run(f.money(owing), key, True), align=align, scale=rng.choice([1.6, 2, 2.6]))]
        if rng.random() < .6:
            rows.append(st.text(run(f.w('due') + ' '), run(f.show(f.due)), align=align))
        return boxed(stack(rows), fill=rng.choice([None, st.pale, st.accent]), stroke=rng.choice([None, st.grey]), pad=6, radius=rng.choice([0, 0, 5]))
    return at


# ---------------------------------------------------------------- lines

def amount(doc, cents, bare=None):
    f = doc.f
    return f.money(-cents if f.credit and f.credit_way == 'minus' else cents, bare)


class Table:
    """The lines as rows that a page can break between."""

    def __init__(self, doc):
        self.doc, rng, st, f = doc, doc.rng, doc.st, doc.f
        w = lambda kind: wordings.pick(rng, kind, st.split, rng.choice([f.case, None]))
        self.size = st.size * rng.choice([1, 1, .95, .9])
        cols = [('name', w('description'), 5.2, LEFT)]
        numbers = {'full': ['quantity', 'unit', 'amount'], 'short': ['amount'], 'tax': ['quantity', 'unit', 'tax', 'amount'], 'bare': ['quantity', 'amount'], 'ex-inc': ['amount', 'tax', 'gross'], 'pct': ['quantity', 'unit', 'pct', 'amount']}
        mixed = any(l['free'] for l in f.lines)
        kinds = ['full', 'full', 'short', 'bare', 'pct'] + (['tax', 'ex-inc'] if not f.inclusive and not f.surcharge and not f.unregistered and (f.gst_run or any(r['field'] == 'gst' for r in f.rows)) else [])
        heads = {'quantity': ('quantity', 1.1), 'unit': ('unit', 1.6), 'amount': ('amount', 1.8), 'tax': ('tax', 1.3), 'gross': ('amount', 1.8), 'pct': ('tax', 1)}
        for key in numbers[rng.choice(kinds)]:
            kind, share = heads[key]
            cols.append((key, w(kind) if key != 'gross' else rng.choice(['Inc GST', 'Total inc', 'Gross', 'Total']), share, rng.choice([RIGHT, RIGHT, RIGHT, CENTER]) if key == 'quantity' else RIGHT))
        if rng.random() < .25:
            cols.insert(0, ('code', w('code'), 1.7, LEFT))
        elif rng.random() < .08:
            cols.insert(0, ('index', rng.choice(['#', 'No', 'Line']), .6, LEFT))
        if any('when' in l for l in f.lines):
            cols.insert(0, ('when', w('line_date'), 1.9, LEFT))
        if rng.random() < .2 and cols[-1][0] == 'amount':
            where = next((i for i, c in enumerate(cols) if c[0] == 'quantity'), None)
            if where is not None:
                cols.insert(0, cols.pop(where))
        self.cols, self.bare, self.mixed = cols, rng.random() < .6, mixed
        self.look = rng.choice(['rules', 'rules', 'zebra', 'plain', 'grid', 'head', 'head', 'lined'] if st.split == 'train' else ['vertical', 'vertical', 'boxed-head', 'dotted', 'plain', 'cards'])
        self.head_fill = st.accent if self.look == 'head' else st.pale
        self.pad = rng.choice([1.5, 2, 3, 4])
        self.headless = rng.random() < (.12 if f.kind in ('receipt', 'ride', 'rent') else .03)

    def cells(self, line, i):
        doc, f = self.doc, self.doc.f
        tax = 0 if line['free'] or f.unregistered else round(line['amount'] / (11 if f.inclusive else 10))
        out = {'name': line['name'] + ('*' if f.stars and line['free'] else ''), 'code': line['code'], 'index': str(i + 1), 'quantity': f'{line["quantity"]}' if i % 7 or line['quantity'] > 1 else f'{line["quantity"]:.2f}', 'unit': amount(doc, line['unit'], self.bare), 'amount': amount(doc, line['amount'], self.bare), 'tax': amount(doc, tax, True),
               'gross': amount(doc, line['amount'] + tax, self.bare), 'pct': rng_tax(f, line), 'when': line.get('when', '')}
        return out

    def line(self, cells, bold=False, fill=None, head=False):
        st = self.doc.st
        made = []
        for key, title_, share, align in self.cols:
            text = cells.get(key, '')
            if isinstance(text, tuple):
                box = stack([boxes.text([run(text[0], None, bold)], st.family, self.size, align, st.lead), boxes.text([run(text[1])], st.family, self.size * .88, align, st.lead, st.grey)])
            else:
                box = boxes.text([run(text, None, bold, whole=key not in ('name',) and not head)], st.family, self.size, align, st.lead)
            made.append((box if self.look != 'vertical' else boxed(box, stroke=st.grey, pad=self.pad, line=.4), share))
        inner = columns(made, 6 if self.look != 'vertical' else 0)
        if self.look == 'vertical':
            base = inner

            def inner(w):
                wide_, h, steps = base(w)
                return wide_, h, [(*s[:4], h, *s[5:]) if s[0] == 'rect' and s[6] else s for s in steps]
            return boxed(inner, fill=fill, pad=0)
        return boxed(inner, fill=fill, pad=self.pad, stroke=st.grey if self.look in ('grid', 'cards') and not head or self.look == 'boxed-head' and head else None, line=.4)

    def head(self):
        st = self.doc.st
        if self.headless:
            return gap(2)
        shaded = self.look in ('head', 'zebra', 'grid', 'boxed-head')
        one = self.line({c[0]: c[1] for c in self.cols}, self.doc.rng.random() < .75, self.head_fill if shaded else None, True)
        return stack([one, rule(.8, st.grey, None, .5)]) if self.look in ('rules', 'plain', 'lined', 'dotted') else one

    def rows(self):
        out, rng, group = [], self.doc.rng, 0
        count = len(self.doc.f.lines)
        # Sums of parts of the lines.
        ends = sorted(rng.sample(range(count), rng.randint(1, min(3, count - 1)))) if count > 3 and rng.random() < (.4 if self.doc.f.kind in ('fuelcard', 'telco', 'merchant', 'labour') else .05) else []
        for i, line in enumerate(self.doc.f.lines):
            cells = self.cells(line, i)
            if line.get('note'):
                cells['name'] = (cells['name'], line['note'])
            one = self.line(cells, fill=self.doc.st.pale if self.look == 'zebra' and i % 2 else None)
            if self.look == 'lined':
                one = stack([one, rule(.3, self.doc.st.grey, None, 0)])
            if self.look == 'dotted':
                one = stack([one, rule(.3, self.doc.st.grey, [1, 2], 0)])
            group += line['amount']
            if i in ends:
                label = rng.choice(['Subtotal', 'Total', 'Sub-total']) + ' ' + rng.choice([formats.code(rng), firms.person(rng, self.doc.st.split), rng.choice(['card', 'site', 'labour', 'materials', 'stage', 'section']) + f' {rng.randint(1, 9)}'])
                one = stack([one, self.line({'name': label, 'amount': amount(self.doc, group, self.bare)}, True)])
                group = 0
            out.append(one)
        return out


def rng_tax(f, line):
    return ('FRE' if f.lines[0]['code'][-1] in '02468' else '0%') if line['free'] or f.unregistered else ('GST' if f.lines[0]['code'][-1] in '02468' else '10%')


# ---------------------------------------------------------------- sums

def totals(doc):
    """The sums, in one of several forms."""
    rng, st, f = doc.rng, doc.st, doc.f
    rows = f.rows
    kinds = ['right', 'right', 'right', 'boxed', 'band', 'stacked', 'inline', 'lined'] if st.split == 'train' else ['strip', 'strip', 'tiles', 'boxed-labels', 'boxed-labels', 'dots', 'right']
    kind = rng.choice(kinds)
    large, mark = rng.choice([1, 1, 1.15, 1.35, 1.7]), rng.random() < .3
    bare = rng.random() < .2

    def parts(one):
        cents = one['cents']
        minus = f.credit and f.credit_way == 'minus'
        text = f.money(-cents if minus else cents, bare and one['field'] != 'total')
        key = st.group(one['field']) if one['field'] else None
        return one['label'] + (st.colon if mark else ''), text, key, one['strong'], large if one['field'] == 'total' else 1

    def lay(w):
        made = [parts(one) for one in rows]
        if kind in ('strip', 'tiles') and len(made) * 70 < w:
            cells = [(boxed(stack([st.text(l, align=CENTER, scale=.88, color=st.grey), st.text(run(v, k, b), align=CENTER, scale=min(1.2, s))]), fill=st.pale if kind == 'tiles' else None, stroke=st.grey if kind == 'strip' else None, pad=4, line=.5), 1) for l, v, k, b, s in made]
            return columns(cells, 0 if kind == 'strip' else 4)(w)
        if kind == 'stacked':
            return stack([stack([st.text(l, align=RIGHT, scale=.85, color=st.grey), st.text(run(v, k, b), align=RIGHT, scale=s)]) for l, v, k, b, s in made], 3)(w)
        if kind == 'inline':
            return stack([st.text(run(l + ' ', None, b), run(v, k, b), align=RIGHT, scale=s) for l, v, k, b, s in made], 2)(w)
        lines = []
        for l, v, k, b, s in made:
            values_w = boxes.natural([run(v, None, b)], st.family, st.size * s)
            share = min(.75, max(.3, (values_w + 4) / max(1, w - 10)))
            one = columns([(st.text(run(l, None, b), scale=min(s, 1.2)), 1 - share), (st.text(run(v, k, b), align=RIGHT, scale=s), share)], 8, 'middle')
            if kind == 'band' and s >= 1 and k and k[0] == 'total':
                one = boxed(one, fill=st.accent, pad=4)
            elif kind in ('boxed', 'boxed-labels'):
                one = boxed(one, pad=2, stroke=st.grey if kind == 'boxed-labels' else None, line=.4)
            elif kind == 'lined' and k and k[0] == 'total':
                one = stack([rule(.8, boxes.BLACK, None, 1), one, rule(.8, boxes.BLACK, None, 1)])
            elif kind == 'dots':
                one = stack([one, rule(.4, st.grey, [1, 2], 0)])
            lines.append(one)
        body = stack(lines, 1.5)
        return (boxed(body, stroke=st.grey, pad=4) if kind == 'boxed' else body)(w)

    def at(where, room=220):
        box = lay
        extra = []
        if f.gst_note:
            extra.append(st.text(f.gst_note, scale=rng.choice([.9, 1]), align=rng.choice([LEFT, RIGHT])))
        if f.gst_run:
            extra.append(st.text(run(f.gst_run + ' '), run(amount(doc, f.gst), st.group('gst')), scale=.95, align=rng.choice([LEFT, RIGHT])))
        if f.stars:
            extra.append(st.text(rng.choice(['* GST free item', '* = GST free', '* denotes GST-free', '* Items marked are GST free']), scale=.9))
        return stack([box, *extra], 3)
    return at


# ---------------------------------------------------------------- payment, notices, small print

def bank(doc):
    """How to pay: a bank account, BPAY, cards, a cheque."""
    rng, st, f = doc.rng, doc.st, doc.f
    s = f.supplier
    reference = (f.number, st.group('invoiceNumber')) if f.number and rng.random() < .6 else (formats.code(rng, st.split), None)

    def at(where, room=220):
        own = rng.random() < .7 or f.mode == 'bank'
        holder = s['legal'] if rng.random() < .5 or (f.mode == 'bank' and rng.random() < .5) else s['name']
        if f.mode == 'bank':
            f.name = holder
        key = st.group('supplierName') if f.mode == 'bank' else None
        rows = []
        if own:
            rows.append((rng.choice(['Account name', 'Name', 'A/C Name', 'Account', 'Acc Name', 'Payee']), holder, key))
            if rng.random() < .3:
                rows.insert(0, ('Bank', rng.choice(['{} Bank', 'Bank of {}', '{} Credit Union', '{} Mutual']).format(rng.choice(words.BRANDS[st.split])), None))
            rows += [('BSB', s['bsb'], None), (rng.choice(['Account', 'Account No', 'Acc', 'A/C', 'Account number']), s['account'], None)]
            if rng.random() < .5:
                rows.append((rng.choice(['Reference', 'Ref', 'Quote', 'Payment reference', 'Please use reference']), *reference))
        if f.kind in ('utility', 'telco', 'water', 'rates', 'insurance', 'strata', 'toll', 'fees', 'fuelcard') or rng.random() < .15:
            rows += [(rng.choice(['Biller Code', 'BPAY Biller Code']), str(rng.randint(1000, 999999)), None), (rng.choice(['Ref', 'Customer Ref', 'Reference No', 'CRN']), ' '.join(str(rng.randint(1000, 9999)) for _ in range(rng.choice([2, 3, 4]))) if rng.random() < .5 else str(rng.randint(10 ** 8, 10 ** 12)), None)]
            if rng.random() < .3:
                rows += [('Billpay Code', str(rng.randint(100, 9999)), None), ('Ref', ' '.join(str(rng.randint(1000, 9999)) for _ in range(4)), None)]
        box = pairs(doc, rows, rng.choice(['left', 'inline', 'inline', 'far', 'above', 'sentence']) if st.split == 'train' else None)
        extra = []
        if rng.random() < .3 or not rows:
            extra.append(st.text(rng.choice(['Please make cheques payable to ' + holder, 'Visa, Mastercard accepted (1.5% surcharge)', 'Pay online at ' + s['domain'] + '/pay', 'Payment by direct debit on ' + f.show(f.due), f'Call {s["phone"]} to pay by card', 'Email remittance to ' + s['email']]), scale=.95))
        heading = [st.text(f.w('pay'), bold=True, color=st.accent if rng.random() < .4 else boxes.BLACK)] if rng.random() < .8 else []
        body = stack([*heading, gap(2), *([box] if rows else []), *extra], 1)
        roll = rng.random()
        return boxed(body, stroke=st.grey, pad=5) if roll < .2 else boxed(body, fill=st.pale, pad=5) if roll < .35 else boxed(body, bar=st.accent, pad=3) if roll < .45 else body
    return at


SENTENCES = ['Thank you for your business.', 'Goods remain the property of the seller until paid in full.', 'Payment terms are strictly {n} days from date of invoice.', 'Interest of {m}% per month may be charged on overdue accounts.', 'Claims must be made within {n} days of delivery.', 'Please quote your customer number in all correspondence.',
             'All prices in Australian dollars.', 'Our office will be closed from {d} to {e}.', 'We have moved! Our new address is {a}.', 'Please check our new bank details by phone before paying.', 'No returns without prior authorisation.', 'A {m}% surcharge applies to credit card payments.', 'Warranty: {n} months on parts and labour.', 'Refer a friend and save ${n}.',
             'Prices will rise on {d}.', 'Did you know we also do {x}?', 'Ask us about {x} today.', 'E. & O. E.', 'This invoice is issued under the Security of Payment Act.', 'Late fee of ${n}.00 applies after {d}.', 'Follow us for news and offers.', 'If you have any questions call {p} on {t}.', 'Retain this document for your tax records.', 'Certificate of compliance {c} has been lodged.',
             'Electricity offsets of {n} kg have been bought for this supply.', 'Your next scheduled service is due {d}.', 'Delivered by {f}.', 'Subject to our terms of trade, version of {d}.', 'Report faults to {f} on {t}.', 'Questions? Visit our help page.', 'Sponsored by {f}.', 'Proud supporter of {f}.', 'In association with {f}.', 'Agent: {f} ABN {b}.', 'Financed by {f} (ABN {b}).', 'Insured with {f}, ABN {b}, policy {c}.', 'Carrier {f}, ABN {b}.', 'Complaints may be sent to the ombudsman on {t}.']
TERMS = ('goods supplied remain the property of the seller until payment in full has been received by the company and the customer agrees to pay all costs of recovery including interest on overdue accounts any claim must be made in writing within seven days of delivery risk passes on collection the supplier may '
         'vary these terms by notice prices are subject to change without notice warranties are limited to those which cannot be excluded by law the buyer indemnifies the seller against loss').split()


def sentence(doc):
    rng, st, f = doc.rng, doc.st, doc.f
    day = lambda: f.show_other(f.date + datetime.timedelta(days=rng.randint(5, 200)))
    mine = [s for s in SENTENCES if words.held('note' + s) == (st.split == 'held')] or SENTENCES
    return rng.choice(mine).format(n=rng.choice([5, 7, 10, 14, 20, 30, 50]), m=rng.choice(['1', '1.5', '2', '1.25']), d=day(), e=day(), a=', '.join(firms.address(rng, st.split)), x=rng.choice(firms.parts(f.category, st.split)).lower(), p=firms.person(rng, st.split), t=firms.phone(rng), c=formats.code(rng, st.split), f=firms.trading_name(rng, st.split, f.category), b=st.abn(firms.abn(rng)))


def notice(doc):
    rng, st = doc.rng, doc.st
    text = ' '.join(sentence(doc) for _ in range(rng.choice([1, 1, 2, 3])))

    def at(where, room=220):
        box = st.text(text, scale=rng.choice([.8, .9, 1, 1]), color=rng.choice([boxes.BLACK, st.grey]), align=rng.choice([LEFT, LEFT, CENTER]), bold=rng.random() < .12)
        roll = rng.random()
        return boxed(box, stroke=st.grey, pad=5) if roll < .15 else boxed(box, fill=st.pale, pad=6) if roll < .3 else boxed(box, fill=st.accent, pad=6) if roll < .36 else box
    return at


def marketing(doc):
    rng, st = doc.rng, doc.st
    offer = rng.choice(['Save {n}% this month', 'NEW RANGE IN STORE', 'Refer a friend', 'Go paperless', 'Winter special', 'Join our club', 'Download the app', 'Book your next service', 'End of financial year sale', 'Free delivery over ${n}'])

    def at(where, room=220):
        rows = [st.text(offer.format(n=rng.choice([5, 10, 15, 20, 50])), bold=True, scale=rng.choice([1.2, 1.6, 2]), head=True), st.text(sentence(doc), scale=.9)]
        return boxed(stack(rows, 2), fill=rng.choice([st.pale, st.accent, None]), stroke=st.grey if rng.random() < .4 else None, pad=8, radius=rng.choice([0, 6]))
    return at


def terms(doc):
    rng, st = doc.rng, doc.st
    count, size = rng.randint(2, 7), rng.choice([.62, .7, .78])

    def at(where, room=220):
        rows = [st.text(rng.choice(['TERMS AND CONDITIONS', 'Terms of Trade', 'Conditions of sale', 'Important information', 'Terms']), bold=True, scale=.85)] if rng.random() < .7 else []
        numbered = rng.random() < .6
        for i in range(count):
            text = ' '.join(rng.choice(TERMS) for _ in range(rng.randint(8, 26)))
            rows.append(st.text((f'{i + 1}. ' if numbered else '') + text.capitalize() + '.', scale=size, lead=1.15, color=st.grey))
        return stack(rows, 1)
    return at


def remittance(doc):
    """A slip to be returned: customer, number and sum once more."""
    rng, st, f = doc.rng, doc.st, doc.f
    owing = f.owing if f.account else f.total - f.paid + f.old
    rows = [(rng.choice(['Customer', 'Client', 'From', 'Name', 'Account name']), f.buyer['name'], None), (f.number_label, f.number, st.group('invoiceNumber')) if f.number else (f.w('account'), formats.code(rng, st.split), None), (f.w('owing'), amount(doc, owing), st.group('total') if owing == f.total else None)]
    if rng.random() < .6:
        rows.append((f.w('due'), f.show(f.due), None))
    if rng.random() < .5:
        rows.append((rng.choice(['Amount Enclosed', 'Amount paid', 'Total paid']), '$__________', None))
    if rng.random() < .3:
        rows.append((f.date_label, f.show(f.date), st.group('invoiceDate')))
    rng.shuffle(rows)
    left = [st.text(f.w('remit'), bold=True, scale=rng.choice([1, 1.2, 1.4]))]
    if f.mode not in ('footer', 'bank', 'domain') and rng.random() < .7:
        left.append(st.text(rng.choice(['To: ', '', 'Mail to: ', 'Payable to ']) + f.supplier['legal' if rng.random() < .4 else 'name']))
        left += [st.text(a) for a in f.supplier['other_address']]
    right = pairs(doc, rows)
    parts = [(stack(left), 1), (right, rng.choice([1, 1.3]))]
    if rng.random() < .3:
        parts.reverse()
    return stack([rule(.6, boxes.GREY, rng.choice([[3, 2], [1, 2], None]), 6), columns(parts, 18)])


def foot(doc, pages=1):
    """Lines at the foot: sometimes the only place of the supplier's name or ABN."""
    rng, st, f = doc.rng, doc.st, doc.f
    s, rows = f.supplier, []
    align = rng.choice([LEFT, CENTER, CENTER, RIGHT])
    if f.mode == 'footer':
        name = f.shown if f.mailed else s['legal'] if rng.random() < .6 else s['name']
        f.name = name
        runs = [run(name, st.group('supplierName'), rng.random() < .3)]
        if f.abn_at == 'foot':
            runs += [run(rng.choice(['  |  ', '   ', ' - ', ', ']))] + abn_run(doc)
        if rng.random() < .7:
            runs += [run(rng.choice(['  |  ', '   ', ', ']) + ', '.join(s['address']) + '  ' + s['phone'], whole=False)]
        rows.append(runs)
    elif f.abn_at == 'foot':
        rows.append([*([run(s['legal'] + rng.choice([' ', '  |  ', ', ']), whole=False)] if rng.random() < .6 and f.mode not in ('bank', 'domain') else []), *abn_run(doc), *([run('   ' + st.joint.join(s['address']), whole=False)] if rng.random() < .5 else [])])
    elif rng.random() < .25:
        rows.append([run(rng.choice([s['web'], st.joint.join([s['phone'], s['email']]), ', '.join(s['address']), f'{s["phone"]}  {s["web"]}']) if f.mode != 'domain' else s['phone'], whole=False)])
    if rng.random() < .15:
        rows.append([run(rng.choice(['Powered by {} Accounts', 'Generated by {} on {}', 'Printed {1} by {0}', '{} v{}', 'Created with {}']).format(words.invented(rng, st.split), f.show(f.date + datetime.timedelta(days=rng.randint(0, 40)))))])
    if rng.random() < .15 and pages == 1:
        rows.append([run(rng.choice(['Page 1 of 1', 'Page 1', '1/1', '- 1 -']))])
    boxes_ = [st.text(*r, align=align, scale=rng.choice([.75, .8, .9]), color=st.grey) for r in rows]
    if boxes_ and rng.random() < .3:
        boxes_.insert(0, rule(.5, st.accent))
    return stack(boxes_)


def square(doc):
    """A QR code, with or without words."""
    rng, st = doc.rng, doc.st
    data = pictures.code(rng)

    def at(where, room=220):
        side_ = rng.choice([44, 56, 70])
        box = boxes.picture(data, side_, side_)
        return boxes.beside(box, st.text(rng.choice(['Scan to pay', 'Pay with your phone', 'Scan for details', 'View online', '']), scale=.9), side_) if rng.random() < .6 else box
    return at


def alone(doc):
    """The date of issue on a line of its own, as letters have it."""
    rng, st, f = doc.rng, doc.st, doc.f

    def at(where, room=220):
        return st.text(run(rng.choice(['', '', 'Date: ', 'Dated ', f'{rng.choice(words.TOWNS[st.split])[0]}, '])), run(f.show(f.date), st.group('invoiceDate')), align=side(rng, where))
    return at


def aging(doc):
    """What is owed by age, as statements have it."""
    rng, st, f = doc.rng, doc.st, doc.f
    heads = rng.choice([['Current', '30 days', '60 days', '90 days+'], ['Current', '1-30', '31-60', '61-90', 'Over 90'], ['Not due', 'Overdue', 'Total'], ['30 Days', '60 Days', '90 Days', 'Balance']])
    sums = [f.owing if f.account else f.total] + [rng.choice([0, 0, 0, rng.randint(1000, 90000)]) for _ in heads[1:]]

    def at(where, room=220):
        cells = [(stack([st.text(h, align=CENTER, scale=.85, bold=True), st.text(f.money(c, True), align=CENTER, scale=.9)]), 1) for h, c in zip(heads, sums)]
        return boxed(columns(cells, 3), stroke=st.grey, pad=3, line=.4)
    return at


def instalments(doc):
    """Parts of a sum and their dates."""
    rng, st, f = doc.rng, doc.st, doc.f
    count = rng.choice([2, 4, 4, 12, 10])
    part = f.total // count
    rows = [(f'{rng_name(i)}', f'{f.show(f.due + datetime.timedelta(days=i * 365 // count))}', f.money(part if i else f.total - part * (count - 1))) for i in range(min(count, 4))]

    def at(where, room=220):
        head = st.text(rng.choice(['Pay by instalments', 'Instalment options', 'Or pay in parts', 'Instalments']), bold=True)
        return stack([head, *[columns([(st.text(a), 1), (st.text(b), 1.3), (st.text(c, align=RIGHT), 1)], 4) for a, b, c in rows]])
    return at


def rng_name(i):
    return ['1st', '2nd', '3rd', '4th'][i] + ' instalment'


def usage(doc):
    """Averages of a bill: sums and quantities that are not the bill's."""
    rng, st, f = doc.rng, doc.st, doc.f
    unit = 'kL' if f.category == 'Water' else rng.choice(['kWh', 'MJ'])
    rows = [('Average daily usage', f'{rng.uniform(1, 90):.1f} {unit}'), ('Average cost per day', f.money(rng.randint(100, 9000))), ('Same time last year', f'{rng.uniform(1, 90):.1f} {unit}'), ('You saved', f.money(rng.randint(100, 9000))), ('Previous reading', str(rng.randint(1000, 99999))), ('Current reading', str(rng.randint(1000, 99999))), ('Next read', f.show(f.date + datetime.timedelta(days=rng.randint(20, 95))))]
    rows = rng.sample(rows, rng.randint(2, 5))

    def at(where, room=220):
        body = stack([st.text(rng.choice(['Your usage', 'At a glance', 'Usage summary', 'How you compare']), bold=True), *[columns([(st.text(a, scale=.9), 1.4), (st.text(b, scale=.9, align=RIGHT), 1)], 4) for a, b in rows]])
        return boxed(body, fill=rng.choice([None, st.pale]), stroke=st.grey if rng.random() < .5 else None, pad=5)
    return at
