"""demo-documents.py OUT: draws the documents of the demo firm's two clients, a bakery cafe and an electrician, for one quarter.

Writes OUT/<client>/<file> and OUT/index.json. Suppliers are fictional; each has one style."""
import datetime
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
from PIL import Image, ImageFilter
from generator import degrade, draw, labels, people, style
from generator.trades import TRADES, trade
from generator.write import write

FIRST = datetime.date(2026, 7, 1)
BAKERY = {'slug': 'wattle-street-bakery', 'name': 'Wattle Street Bakery', 'address': ['114 Wattle Street', 'Marrickville NSW 2204'], 'contact': 'Anita Carmody'}
SPARKS = {'slug': 'lantern-electrical', 'name': 'Lantern Electrical Pty Ltd', 'address': ['Unit 6, 28 Hunter Road', 'Brookvale NSW 2100'], 'contact': 'Joel Tasker'}

FLOUR = trade('Stock', 'x', 'Flour, bakers 12.5 kg|26|28;Flour, rye 10 kg|31|33;Butter unsalted 5 kg|52|54;Eggs free range, tray 30|11|12;Cream thickened 2 L|9|11;Milk full cream 2 L|3|4;Yeast fresh 1 kg|8|9', free=1.0)
GREENS = trade('Stock', 'x', 'Tomatoes truss, box|38|46;Avocado hass, tray|34|42;Spinach baby 1.5 kg|18|22;Lemons, 10 kg|24|29;Apples pink lady, box|36|44;Potatoes washed, 20 kg|22|28', free=1.0)
CUPS = trade('Packaging', 'x', 'Coffee cup 8 oz, carton 1000|88|96;Lid 8 oz, carton 1000|46|52;Bag brown kraft no 4, 500|38|44;Cake box 10 in, bundle 100|52|58')
LAUNDRY = trade('Cleaning', 'x', 'Linen service, weekly|84|84;Aprons laundered|2|2;Tea towels laundered, 50|35|35')
CABLE = trade('Materials', 'x', 'Cable TPS 2.5 mm twin and earth 100 m|148|162;Downlight LED 10 W tri-colour|14|17;RCBO 20 A 1-pole|38|44;Conduit 25 mm 4 m|8|10;GPO double 10 A|9|11;Switchboard 18-pole surface|96|110;Junction box IP66|14|18')
TESTERS = trade('Tools & equipment', 'x', 'Multimeter true RMS|268|289;Drill bit set 29 pc|74|82;Fish tape 20 m|64|69;Headlamp rechargeable|79|84')
LIFTS = trade('Equipment hire', 'x', 'Scissor lift 19 ft, day hire|185|185;Delivery and collection|120|120;Damage waiver|19|19')
PHONES = trade('Telephone & internet', 'x', 'NBN 100 business plan|99|99;Mobile plan 80 GB|52|52;Static IP address|10|10', ('telco',))
SOFT = trade('Subscriptions', 'x', 'Job scheduling, team plan, monthly|118|118;Additional seats|27|27', ('subscription',))
FIT = trade('Subcontractors', 'x', 'Labour, switchboard upgrade, hours|88|88;Labour, rough-in level 2, hours|82|82;Travel|65|65', ('invoice', 'rcti'))


def by_category(name):
    return next(t for t in TRADES if t['category'] == name)


# name, legal, trade, header, meta, totals, table, family
SUPPLIERS = {
    'produce': ('Marlow Street Produce', 'Marlow Street Produce Pty Ltd', GREENS, 'left', 'key-left', 'right', 'rules', 'LiberationSans'), 'dairy': ('Goldfields Dairy Co-op', 'Goldfields Dairy Co-op Ltd', FLOUR, 'band', 'key-above', 'right', 'zebra', 'NotoSans'),
    'boxes': ('Avenue Packaging', 'Avenue Packaging Pty Ltd', CUPS, 'right', 'boxed', 'boxed', 'grid', 'Helvetica'), 'laundry': ('Bright Laundry Services', 'Bright Laundry Services Pty Ltd', LAUNDRY, 'center', 'inline', 'right', 'plain', 'NotoSerif'),
    'power': ('Meridian Power', 'Meridian Power Pty Ltd', by_category('Electricity & gas'), 'left', 'key-left', 'right', 'rules', 'NotoSans'), 'phone': ('Telline Communications', 'Telline Communications Pty Ltd', PHONES, 'left', 'key-above', 'right', 'rules', 'DejaVuCondensed'),
    'fuel': ('Northside Fuel', 'Northside Fuel Pty Ltd', by_category('Motor vehicle'), 'left', 'key-left', 'right', 'rules', 'LiberationSans'), 'parking': ('Sorrento Parking', 'Sorrento Parking Pty Ltd', by_category('Travel & accommodation'), 'left', 'key-left', 'right', 'rules', 'LiberationSans'),
    'hardware': ('Corner Hardware & Timber', 'Corner Hardware & Timber Pty Ltd', by_category('Materials'), 'left', 'key-left', 'right', 'rules', 'LiberationSans'), 'rent': ('Yarrow & Pitt Property', 'Yarrow & Pitt Property Pty Ltd', by_category('Rent'), 'two-columns', 'key-left', 'right', 'head', 'LiberationSerif'),
    'signs': ('Tram Stop Signs', 'Tram Stop Signs Pty Ltd', by_category('Advertising & marketing'), 'band', 'key-left', 'boxed', 'head', 'NotoDisplay'), 'cable': ('Ridgeline Electrical Wholesale', 'Ridgeline Electrical Wholesale Pty Ltd', CABLE, 'boxed', 'boxed', 'right', 'grid', 'LiberationNarrow'),
    'tools': ('Bolt & Bearing Tools', 'Bolt & Bearing Tools Pty Ltd', TESTERS, 'left', 'key-left', 'right', 'head', 'Helvetica'), 'lift': ('Highreach Access Hire', 'Highreach Access Hire Pty Ltd', LIFTS, 'right', 'key-above', 'right', 'zebra', 'NotoSans'),
    'software': ('Tradeboard', 'Tradeboard Software Pty Ltd', SOFT, 'left', 'key-above', 'right', 'plain', 'NotoDisplay'), 'sub': ('Kovacic Contracting', 'Ivan Kovacic', FIT, 'left', 'inline', 'right', 'plain', 'LiberationSerif'),
    'skip': ('Clearway Skip Bins', 'Clearway Waste Pty Ltd', by_category('Waste'), 'center', 'key-left', 'right', 'rules', 'LiberationSans'), 'cafe': ('Corner Bench Cafe', 'Corner Bench Cafe', by_category('Meals'), 'left', 'key-left', 'right', 'rules', 'LiberationMono'),
}
# supplier, kind, how, month and day, title of the file
BAKERY_PAPER = [('produce', 'invoice', 'pdf', (7, 3)), ('produce', 'invoice', 'pdf', (7, 17)), ('produce', 'invoice', 'scan', (8, 7)), ('produce', 'credit', 'pdf', (8, 12)), ('dairy', 'invoice', 'pdf', (7, 9)), ('dairy', 'invoice', 'pdf', (8, 14)), ('dairy', 'long', 'pdf', (9, 11)),
                ('boxes', 'invoice', 'pdf', (7, 21)), ('boxes', 'invoice', 'scan', (9, 8)), ('laundry', 'invoice', 'scan', (8, 28)), ('power', 'utility', 'pdf', (8, 20)), ('phone', 'telco', 'pdf', (9, 1)), ('rent', 'invoice', 'pdf', (9, 1)), ('signs', 'invoice', 'scan', (7, 30)),
                ('fuel', 'fuel', 'photo', (8, 5)), ('parking', 'parking', 'photo', (9, 18)), ('hardware', 'docket', 'photo', (8, 22)), ('hardware', 'docket', 'blurred', (9, 4))]
SPARKS_PAPER = [('cable', 'invoice', 'pdf', (7, 6)), ('cable', 'invoice', 'pdf', (8, 10)), ('cable', 'invoice', 'scan', (8, 24)), ('cable', 'long', 'scan', (9, 14)), ('cable', 'credit', 'pdf', (9, 16)), ('tools', 'invoice', 'pdf', (7, 13)), ('lift', 'invoice', 'pdf', (8, 3)), ('software', 'subscription', 'pdf', (9, 2)),
                ('sub', 'rcti', 'pdf', (8, 31)), ('phone', 'telco', 'pdf', (8, 1)), ('skip', 'invoice', 'scan', (9, 9)), ('fuel', 'fuel', 'photo', (7, 15)), ('fuel', 'fuel', 'photo', (8, 19)), ('fuel', 'fuel', 'photo', (9, 23)), ('parking', 'parking', 'photo', (8, 27)), ('cafe', 'docket', 'photo', (9, 10)), ('hardware', 'docket', 'photo', (9, 17))]


def supplier_of(key):
    name, legal, kind, header, meta, totals, table, family = SUPPLIERS[key]
    rng = random.Random('demo-' + key)
    s = people.supplier(rng, 'train', kind)
    stem = ''.join(c for c in name.lower() if c.isalnum())
    s.update(name=name, legal=legal, email=f'accounts@{stem}.example', web=f'www.{stem}.example')
    st = style.draw_style(rng, 'train')
    st.update(header=header, meta=meta, totals=totals, table=table, family=family, size=9, logo=header == 'left', columns='short' if key in ('rent', 'laundry') else 'full', sign='$', thin=False, abn_at_foot=False, remit=key in ('dairy', 'rent'),
              title='TAX INVOICE', number_label=rng.choice(['Invoice No', 'Invoice number', 'Invoice #']), date_label=rng.choice(['Date', 'Invoice date']), total_label=rng.choice(['Total', 'Total inc GST', 'Amount due']), accent=rng.choice([(.1, .2, .45), (.1, .35, .2), (.05, .4, .5), (.5, .1, .1)]),
              date=rng.choice([lambda d: d.strftime('%d/%m/%Y'), lambda d: f'{d.day} {labels.MONTHS[d.month - 1]} {d.year}', lambda d: f'{d.day} {labels.MONTHS[d.month - 1][:3]} {d.year}']), bank=True, spaced_abn=True, comma=True)
    s['address'] = [f'{rng.randint(2, 190)} {rng.choice(people.names.STREETS)} {rng.choice(["Street", "Road", "Parade"])}', rng.choice(['Alexandria NSW 2015', 'Silverwater NSW 2128', 'Brookvale NSW 2100', 'Newtown NSW 2042', 'Parramatta NSW 2150'])]
    s['phone'] = f'(02) {rng.randint(8000, 9999)} {rng.randint(0, 9999):04d}'
    s['numbers'] = rng.choice([('INV-', 4), ('', 5), ('A', 5), ('SI-', 5), ('', 6)]), rng.randint(1200, 8000)
    st['logo_kind'], st['label_seed'] = rng.randrange(4), key
    return s, st


def draw_one(client, key, kind, day, n):
    s, st = supplier_of(key)
    date = datetime.date(2026, *day)
    for attempt in range(40):
        rng = random.Random(f'{client["slug"]}-{key}-{kind}-{day}-{attempt}')
        (prefix, wide), first = s['numbers']
        sheet, facts = draw.draw_kind(rng, 'train', kind, (date, date), st=st, trade=s['trade'], supplier=s, buyer=client, number=f'{prefix}{first + (date - FIRST).days * 3:0{wide}d}')
        many = [line['name'] for line in facts['lines']]
        if len(set(many)) < len(many) and kind in ('invoice', 'credit'):
            continue
        if not facts['unregistered'] and not facts.get('arrears') and facts['number'] and (kind != 'invoice' or 1 < len(facts['lines']) < 9) and facts['total'] < 900000:
            return rng, sheet, facts
    raise ValueError(f'no fitting document for {key} {kind}')


def produce(client, paper, out):
    work, made = pathlib.Path(tempfile.mkdtemp()), []
    folder = out / client['slug']
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for sub in ('files', 'labels'):
        (work / sub).mkdir()
    client['abn'] = people.abn(random.Random(client['slug']))

    def put(name, key, kind, how, day):
        rng, sheet, facts = draw_one(client, key, kind, day, len(made))
        blurred = how == 'blurred'
        write(work, name, rng, kind, sheet, facts, 'photo' if blurred else how, hard=.6, dpi=170 if sheet.width > 300 else 190, quality=62, as_pdf=how == 'scan' and day[1] % 2 == 0)
        made_file = next((work / 'files').glob(name + '.*'))
        if blurred:
            Image.open(made_file).filter(ImageFilter.GaussianBlur(14)).save(made_file, quality=60)
        return made_file

    for i, (key, kind, how, day) in enumerate(paper):
        stem = ''.join(c if c.isalnum() else '-' for c in SUPPLIERS[key][0].lower()).replace('--', '-').replace('--', '-')
        name = f'IMG_{2140 + i * 7}' if how in ('photo', 'blurred') else f'{"scan" if how == "scan" else stem}-{2026}-{day[0]:02d}-{day[1]:02d}' + ('-credit' if kind == 'credit' else '')
        file = put(name, key, kind, how, day)
        shutil.copy(file, folder / file.name)
        made.append({'client': client['slug'], 'file': file.name, 'title': f'{SUPPLIERS[key][0]}, {day[1]} {labels.MONTHS[day[0] - 1]}' + {'blurred': ' (too blurred to read)'}.get(how, '')})
    trio = [('laundry', 'invoice', 'pdf', (7, 10)), ('laundry', 'invoice', 'pdf', (7, 17)), ('laundry', 'invoice', 'pdf', (7, 24))] if client is BAKERY else [('skip', 'invoice', 'pdf', (7, 20)), ('lift', 'invoice', 'pdf', (8, 17)), ('tools', 'invoice', 'pdf', (9, 7))]
    parts = [put(f'part-{i}', *one) for i, one in enumerate(trio)]
    subprocess.run(['qpdf', '--empty', '--deterministic-id', '--pages', *map(str, parts), '--', str(folder / 'three-invoices.pdf')], check=True)
    made.append({'client': client['slug'], 'file': 'three-invoices.pdf', 'title': 'Three invoices in one PDF'})
    return made


def main():
    out = pathlib.Path(sys.argv[1])
    index = produce(BAKERY, BAKERY_PAPER, out) + produce(SPARKS, SPARKS_PAPER, out)
    (out / 'index.json').write_text(json.dumps(index, indent=1, ensure_ascii=False) + '\n')
    clients = [{'client': c['slug'], 'name': c['name'], 'abn': c['abn'], 'address': ', '.join(c['address'])} for c in (BAKERY, SPARKS)]
    (out / 'clients.json').write_text(json.dumps(clients, indent=1) + '\n')


main()
