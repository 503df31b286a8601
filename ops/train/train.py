"""train.py FEATURES MODEL.onnx [--epochs N] [--seed S] [--all]: trains the field scorer on what export-features.ts wrote and exports it.

Held documents are never trained on; one in eight of the others is left for calibration unless --all. Prints accuracy after each epoch."""
import argparse
import json
import pathlib
import time
import zlib
import numpy
import torch
from torch.nn import functional as F
from net import FieldNet


def load(folder):
    info = json.loads((folder / 'docs.json').read_text())
    s, docs = info['sizes'], info['docs']
    rows = sum(d['rows'] for d in docs)
    # Mapped, not read: tens of thousands of documents are larger than the memory. Ids are below 8192, so that they fit into int16.
    read = lambda name, kind, *shape: torch.from_numpy(numpy.memmap(folder / name, kind, 'c', shape=shape))
    data = {'words': read('words.u16', numpy.int16, rows, s['neighbours'], 3),
            'places': read('places.f32', numpy.float32, rows, s['neighbours'], s['positions']), 'dense': read('dense.f32', numpy.float32, rows, s['width']),
            'own': read('own.u16', numpy.int16, rows, s['own'], 3),
            'field': read('field.u8', numpy.uint8, rows), 'right': read('right.u8', numpy.uint8, rows)}
    bags = numpy.fromfile(folder / 'bag.u16', numpy.uint16).astype(numpy.int64)
    for d in docs:
        d['bag'] = torch.from_numpy(bags[d['bag']:d['bag'] + d['bagLength']])
        d['part'] = part_of(d)
    return s, docs, data


def part_of(d):
    """The same as `partOf` of ../eval/load.ts."""
    if d['kind'] in ('sroie', 'transcript'):
        return 'held' if d['held'] else 'calibrate' if zlib.crc32(d['name'].encode()) % 4 == 0 else 'train'
    return 'train' if not d['held'] else 'calibrate' if zlib.crc32(d['name'].encode()) % 2 == 0 else 'held'


def thinned(data, index, group, most=14):
    """Samples about `most` wrong candidates of a field, weighted in the softmax for those left out."""
    wrong = (data['right'][index] == 0) & (data['dense'][index, 0] == 0)
    count = torch.zeros(int(group.max()) + 1).index_add(0, group, wrong.float())[group]
    share = (most / count.clamp(min=1)).clamp(max=1)
    share = torch.where(wrong, share, torch.ones_like(share))
    return (torch.rand(len(index)) < share).nonzero().squeeze(1), 1 / share


def batch(docs, data, sizes, train):
    index = torch.cat([torch.arange(d['row'], d['row'] + d['rows']) for d in docs])
    doc = torch.cat([torch.full((d['rows'],), i) for i, d in enumerate(docs)])
    weight = torch.ones(len(index))
    if train:
        kept, weight = thinned(data, index, doc * len(sizes['fields']) + data['field'][index].long())
        index, doc, weight = index[kept], doc[kept], weight[kept]
    got = {k: v[index] for k, v in data.items()}
    for k in ('words', 'own', 'field'):
        got[k] = got[k].int()
    fields = len(sizes['fields'])
    got['weight'] = weight
    got['group'], got['doc'] = doc * fields + got['field'].long(), doc
    got['known'] = torch.tensor([k for d in docs for k in d['known']])
    bag = torch.zeros(len(docs), max(len(d['bag']) for d in docs), dtype=torch.int32)
    for i, d in enumerate(docs):
        bag[i, :len(d['bag'])] = d['bag'].int()
    got['bag'], got['category'] = bag, torch.tensor([d['category'] for d in docs])
    if train:
        got['words'][..., 0] *= (torch.rand(got['words'].shape[:2]) > .15).int()
        got['words'] *= (torch.rand(got['words'].shape[:2]) > .08).int().unsqueeze(-1)
        got['own'][..., 0] *= (torch.rand(got['own'].shape[:2]) > .4).int()
        got['own'] *= (torch.rand(got['own'].shape[:2]) > .15).int().unsqueeze(-1)
        got['places'] = got['places'] + torch.randn_like(got['places']) * .03
        got['dense'] = got['dense'] * (torch.rand_like(got['dense']) > .03)
        got['bag'] = got['bag'] * (torch.rand(got['bag'].shape) > .25).int()
    return got


def losses(net, got, groups):
    first, score = net.score(got['words'], got['places'], got['own'], got['dense'], got['field'], got['doc'], len(got['bag']), got['weight'])
    ranking = ranking_loss(first.clamp(-40, 40), got, groups)[0] * .3 + sum(ranking_loss(score.clamp(-40, 40), got, groups))
    extra = 0
    labelled = got['category'] >= 0
    if labelled.any():
        extra = F.cross_entropy(net.category(got['bag'])[labelled], got['category'][labelled], label_smoothing=.05)
    return ranking + .3 * extra, score


def ranking_loss(score, got, groups):
    """The loss of the right answer, and a tenth of that of its labelled place."""
    top = torch.full((groups,), -1e9).scatter_reduce(0, got['group'], score.detach(), 'amax')
    e = (score - top[got['group']]).exp()
    whole = torch.zeros(groups).index_add(0, got['group'], e * got['weight'])
    right = torch.zeros(groups).index_add(0, got['group'], e * (got['right'] > 0).float())
    placed = torch.zeros(groups).index_add(0, got['group'], e * (got['right'] > 1).float())
    loss = -(right.clamp(min=1e-9).log() - whole.clamp(min=1e-9).log())
    known = got['known']
    # Of equal values the one in the labelled place should score highest: the review page shows its rectangle.
    among = -(placed.clamp(min=1e-9).log() - right.clamp(min=1e-9).log())[known & (placed > 0)]
    return loss[known].mean(), .1 * among.mean()


def accuracy(net, docs, data, sizes):
    """Share of right best candidates per field, and of right categories."""
    net.eval()
    fields = sizes['fields']
    good, all_ = numpy.zeros(len(fields) + 1), numpy.zeros(len(fields) + 1)
    with torch.no_grad():
        for i in range(0, len(docs), 32):
            part = docs[i:i + 32]
            got = batch(part, data, sizes, False)
            _, score = losses(net, got, len(part) * len(fields))
            guess = net.category(got['bag']).argmax(1)
            for j, d in enumerate(part):
                if d['category'] >= 0:
                    good[-1] += int(guess[j] == d['category'])
                    all_[-1] += 1
                for f in range(len(fields)):
                    rows = (got['group'] == j * len(fields) + f).nonzero().squeeze(1)
                    if d['known'][f]:
                        good[f] += int(got['right'][rows[score[rows].argmax()]] > 0)
                        all_[f] += 1
    net.train()
    return ' '.join(f'{name} {100 * g / n:.1f}' for name, g, n in zip([*fields, 'category'], good, all_) if n)


def main():
    args = argparse.ArgumentParser()
    args.add_argument('features', type=pathlib.Path)
    args.add_argument('model')
    args.add_argument("--epochs", type=int, default=8)
    args.add_argument('--seed', type=int, default=1)
    args.add_argument('--rate', type=float, default=2e-3)
    args.add_argument('--start', help='weights to go on from, as a run leaves them beside the model')
    args.add_argument('--clean', type=int, default=1400, help='documents with a text layer that an epoch draws')
    args.add_argument('--all', action='store_true')
    a = args.parse_args()
    torch.manual_seed(a.seed)
    rng = numpy.random.default_rng(a.seed)
    torch.set_num_threads(2)
    sizes, docs, data = load(a.features)
    parts = {p: [d for d in docs if d['part'] == p and d['rows']] for p in ('train', 'calibrate', 'held')}
    if a.all:
        parts['train'] += parts['calibrate']
    # What OCR read is hard and rare here, real receipts most of all: such documents are drawn more often. So are documents of which a
    # part is without GST: without them the model learns that GST is one eleventh of the total.
    # Of documents with a text layer there are more than an epoch needs: each draws another part of them.
    often = lambda d: {'sroie': 2, 'transcript': 1}.get(d['kind'], 2 if d['source'] != 'pdf' else 1)
    clean = [d for d in parts['train'] if d['source'] == 'pdf' and not d['partTaxed']]
    hard = [d for d in parts['train'] if d['source'] != 'pdf' or d['partTaxed'] for _ in range(often(d))]
    size = 24
    steps_each = (len(hard) + min(len(clean), a.clean)) // size
    print({p: len(v) for p, v in parts.items()}, 'drawn an epoch', steps_each * size, flush=True)
    net = FieldNet(sizes)
    if a.start:
        net.load_state_dict(torch.load(a.start))
    print(sum(p.numel() for p in net.parameters()), 'parameters')
    steps = max(1, a.epochs * steps_each)
    opt = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, a.rate, steps, pct_start=.15)
    began = time.time()
    for epoch in range(a.epochs):
        drawn, seen = hard + [clean[j] for j in rng.permutation(len(clean))[:a.clean]], 0.
        order = rng.permutation(len(drawn))
        for i in range(steps_each):
            some = [drawn[j] for j in order[i * size:(i + 1) * size]]
            loss, _ = losses(net, batch(some, data, sizes, True), len(some) * len(sizes['fields']))
            opt.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.)
            opt.step()
            plan.step()
            seen += float(loss)
        print(f'epoch {epoch + 1} loss {seen / steps_each:.4f} {time.time() - began:.0f} s', flush=True)
        torch.save(net.state_dict(), a.model + '.weights')
        if epoch + 1 == a.epochs:
            held = parts['held']
            for name in sorted({d['kind'] == 'sroie' and 'sroie' or d['source'] for d in held}):
                some = [d for d in held if (d['kind'] == 'sroie' and 'sroie' or d['source']) == name]
                print(f'  held {name} ({len(some)}): {accuracy(net, some, data, sizes)}', flush=True)
    teach_category(net, parts['train'] + [d for d in docs if not d['rows']], rng)
    print('category of held:', accuracy(net, [d for d in parts['held'] if d['category'] >= 0], data, sizes).split('category')[-1])
    export(net.eval(), sizes, a.model)


def teach_category(net, docs, rng, epochs=12):
    """Trains the category's weights again over all documents, because the mixed epochs show each document too seldom."""
    docs = [d for d in docs if d['category'] >= 0]
    mine = [*net.bag.parameters(), *net.bag_out.parameters()]
    opt = torch.optim.AdamW(mine, lr=4e-3, weight_decay=.05)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, epochs * (len(docs) // 64))
    for _ in range(epochs):
        order = rng.permutation(len(docs))
        for i in range(len(docs) // 64):
            some = [docs[j] for j in order[i * 64:(i + 1) * 64]]
            bag = torch.zeros(len(some), max(len(d['bag']) for d in some), dtype=torch.int32)
            for j, d in enumerate(some):
                bag[j, :len(d['bag'])] = d['bag'].int()
            bag = bag * (torch.rand(bag.shape) > .3).int()
            loss = F.cross_entropy(net.category(bag), torch.tensor([d['category'] for d in some]), label_smoothing=.03)
            opt.zero_grad()
            loss.backward()
            opt.step()
            plan.step()


def export(net, sizes, path):
    n, k = 3, sizes['neighbours']
    example = (torch.ones(n, k, 3, dtype=torch.int32), torch.zeros(n, k, sizes['positions']), torch.ones(n, sizes['own'], 3, dtype=torch.int32), torch.zeros(n, sizes['width']),
               torch.zeros(n, dtype=torch.int32), torch.ones(1, 5, dtype=torch.int32))
    names = ['words', 'places', 'own', 'dense', 'field', 'bag']
    torch.onnx.export(net, example, path, input_names=names, output_names=['scores', 'category'], opset_version=17,
                      dynamic_axes={**{name: {0: 'rows'} for name in names[:5]}, 'bag': {1: 'length'}, 'scores': {0: 'rows'}})


if __name__ == '__main__':
    main()
