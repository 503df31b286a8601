"""The network: a candidate's neighbours are pooled by attention (one set of queries a field), joined with its own features, and scored."""
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
        self.bag = nn.Embedding(sizes['table'], bag)
        self.bag_out = nn.Linear(2 * bag, len(sizes['categories']))
        self.drop = nn.Dropout(.15)

    def score(self, words, places, own, dense, field):
        """words R×K×3, places R×K×P, own R×O×3, dense R×W, field R → R logits."""
        mask = (words[:, :, 1] > 0).float()
        ids = (words > 0).float().unsqueeze(-1)
        near = (self.words(words) * ids).sum(2)
        near = F.relu(self.near1(torch.cat([near, places], -1)))
        near = F.relu(self.near2(near)) * mask.unsqueeze(-1)
        queries = self.queries(field).view(-1, self.heads, self.hidden)
        weight = torch.matmul(queries, near.transpose(1, 2)) / self.hidden ** .5
        weight = torch.softmax(weight + (mask.unsqueeze(1) - 1) * 30, -1)
        pooled = torch.matmul(weight, near).flatten(1)
        most = near.max(1)[0]
        mine = (self.words(own) * (own > 0).float().unsqueeze(-1)).sum(2).sum(1) / ((own[:, :, 1] > 0).float().sum(1, keepdim=True) + 1)
        hidden = torch.cat([pooled, most, mine, F.relu(self.dense(dense)), self.field(field)], -1)
        hidden = F.relu(self.mix1(self.drop(hidden)))
        hidden = F.relu(self.mix2(hidden))
        return self.out(hidden).gather(1, field.long().unsqueeze(1)).squeeze(1)

    def category(self, bag):
        """bag B×L ids, 0 for nothing → B×categories logits."""
        mask = (bag > 0).float().unsqueeze(-1)
        rows = self.bag(bag) * mask
        mean = rows.sum(1) / (mask.sum(1) + 1) ** .5
        most = (rows - (1 - mask) * 10).max(1)[0].clamp(min=-5)
        return self.bag_out(self.drop(torch.cat([mean, most], -1)))

    def forward(self, words, places, own, dense, field, bag):
        return self.score(words, places, own, dense, field), self.category(bag)
