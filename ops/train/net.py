"""The network: a candidate's neighbours are pooled by attention (one set of queries a field), joined with its own features, and scored.
Then it is scored again beside what the first scores favour in its field and in the others: whether a candidate is right depends on the other ones."""
import torch
from torch import nn
from torch.nn import functional as F


class FieldNet(nn.Module):
    def __init__(self, sizes, word=32, hidden=48, heads=4, bag=24):
        super().__init__()
        fields = len(sizes['fields'])
        self.heads, self.hidden, self.fields = heads, hidden, fields
        self.words = nn.Embedding(sizes['table'], word)
        nn.init.normal_(self.words.weight, std=.3)
        self.near1 = nn.Linear(word + sizes['positions'], hidden)
        self.near2 = nn.Linear(hidden, hidden)
        self.queries = nn.Embedding(fields, heads * hidden)
        self.field = nn.Embedding(fields, 16)
        self.dense = nn.Linear(sizes['width'], 96)
        self.mix1 = nn.Linear(heads * hidden + hidden + word + 96 + 16, 128)
        self.mix2 = nn.Linear(128, 64)
        self.out = nn.Linear(64, fields)
        self.summary = nn.Linear(64, 24)
        self.others = nn.Linear(fields * 24, 48)
        self.again1 = nn.Linear(64 * 3 + 48 + 16, 64)
        self.again2 = nn.Linear(64, fields)
        self.bag = nn.Embedding(sizes['table'], bag)
        self.bag_out = nn.Linear(2 * bag, len(sizes['categories']))
        self.drop = nn.Dropout(.15)

    def score(self, words, places, own, dense, field, doc, docs, weight):
        """words R×K×3, places R×K×P, own R×O×3, dense R×W, field R, doc R (0 to docs - 1), weight R (how many candidates each stands for) → the first and the final R logits."""
        hidden = self.hidden_of(words, places, own, dense, field)
        first = self.pick(self.out(hidden), field)
        group = doc * self.fields + field.long()
        top = torch.full((docs * self.fields,), -1e9).scatter_reduce(0, group, first.detach(), 'amax')
        share = (first - top[group]).exp() * weight
        whole = torch.zeros(docs * self.fields).index_add(0, group, share)
        favoured = torch.zeros(docs * self.fields, 64).index_add(0, group, hidden * (share / whole[group]).unsqueeze(1))
        return first, first + self.again(hidden, favoured, field, group, doc)

    def score_one(self, words, places, own, dense, field):
        """The final logits for the candidates of one document, with what ONNX has."""
        hidden = self.hidden_of(words, places, own, dense, field)
        first = self.pick(self.out(hidden), field)
        is_field = (field.unsqueeze(1) == torch.arange(self.fields, dtype=torch.int32)).float()
        share = torch.softmax(first.unsqueeze(1) + (is_field - 1) * 1e4, 0) * is_field
        return first + self.again(hidden, torch.matmul(share.t(), hidden), field, field.long(), torch.zeros_like(field).long())

    def again(self, hidden, favoured, field, group, doc):
        mine = favoured[group]
        others = F.relu(self.others(F.relu(self.summary(favoured)).view(-1, self.fields * 24)))[doc]
        mixed = F.relu(self.again1(self.drop(torch.cat([hidden, mine, hidden * mine, others, self.field(field)], -1))))
        return self.pick(self.again2(mixed), field)

    def pick(self, logits, field):
        return logits.gather(1, field.long().unsqueeze(1)).squeeze(1)

    def hidden_of(self, words, places, own, dense, field):
        mask = (words[:, :, 1] > 0).float()
        near = self.sum_of(words)
        near = F.relu(self.near1(torch.cat([near, places], -1)))
        near = F.relu(self.near2(near)) * mask.unsqueeze(-1)
        queries = self.queries(field).view(-1, self.heads, self.hidden)
        weight = torch.matmul(queries, near.transpose(1, 2)) / self.hidden ** .5
        weight = torch.softmax(weight + (mask.unsqueeze(1) - 1) * 30, -1)
        pooled = torch.matmul(weight, near).flatten(1)
        most = near.max(1)[0]
        mine = self.sum_of(own).sum(1) / ((own[:, :, 1] > 0).float().sum(1, keepdim=True) + 1)
        hidden = torch.cat([pooled, most, mine, F.relu(self.dense(dense)), self.field(field)], -1)
        hidden = F.relu(self.mix1(self.drop(hidden)))
        return F.relu(self.mix2(hidden))

    def sum_of(self, ids):
        """R×K×3 ids, 0 for nothing → the sum of each three embeddings."""
        if torch.onnx.is_in_onnx_export():
            return (self.words(ids) * (ids > 0).float().unsqueeze(-1)).sum(2)
        return F.embedding_bag(ids.reshape(-1, 3), self.words.weight, mode='sum', padding_idx=0).view(*ids.shape[:2], -1)

    def category(self, bag):
        """bag B×L ids, 0 for nothing → B×categories logits."""
        mask = (bag > 0).float().unsqueeze(-1)
        rows = self.bag(bag) * mask
        mean = rows.sum(1) / (mask.sum(1) + 1) ** .5
        most = (rows - (1 - mask) * 10).max(1)[0].clamp(min=-5)
        return self.bag_out(self.drop(torch.cat([mean, most], -1)))

    def forward(self, words, places, own, dense, field, bag):
        return self.score_one(words, places, own, dense, field), self.category(bag)
