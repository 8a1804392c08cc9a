"""
Trains the head of the view model on features that features.ts wrote, and exports it to ONNX.

    python3 packages/imaging/training/views/train.py --features FILE --out view-head.onnx [--score FILE]... [--epochs 10]

FILE is the path without ending. --score FILE (written with --copies 0) prints how many of its pictures are right, each
read as it is and in the mirror, as the product reads photos. Needs Python 3 with PyTorch 1.13 or newer and NumPy; takes
a few minutes on one core.
"""

import argparse
import json

import numpy as np
import torch
from torch import nn

CHANNELS, ROWS, COLUMNS = 88, 12, 16
VIEWS = 8
STEP = 360 / VIEWS
# Between two views both are right; this far from a view's azimuth, in degrees, it is hardly likely any more.
SPREAD = 18.0


# Networks whose likelihoods are averaged: each alone is sure of other pictures.
HEADS = 4


def with_other_style(features):
    """Exchanges the mean and spread of the channels between pictures: what distinguishes renderings from photos."""
    count = len(features)
    mean = features.mean((2, 3), keepdim=True)
    spread = features.std((2, 3), keepdim=True) + 1e-3
    other = torch.randperm(count)
    own = torch.distributions.Beta(0.3, 0.3).sample((count, 1, 1, 1))
    gain = torch.exp(torch.randn(count, CHANNELS, 1, 1) * 0.15)
    plain = (features - mean) / spread
    return plain * (own * spread + (1 - own) * spread[other]) * gain + own * mean + (1 - own) * mean[other]


class Head(nn.Module):
    """Features (n × 88 × 12 × 16) to logits of the eight views."""

    def __init__(self, middle=24, hidden=48):
        super().__init__()
        self.norm = nn.BatchNorm2d(CHANNELS * 2)
        self.drop_channels = nn.Dropout2d(0.15)
        self.narrow = nn.Conv2d(CHANNELS * 2, middle, 1)
        self.drop = nn.Dropout(0.4)
        self.hidden = nn.Linear(middle * (ROWS // 2) * (COLUMNS // 2), hidden)
        self.views = nn.Linear(hidden, VIEWS)

    def forward(self, features):
        if self.training and torch.rand(1).item() < 0.6:
            features = with_other_style(features)
        x = torch.cat([nn.functional.avg_pool2d(features, 2), nn.functional.max_pool2d(features, 2)], 1)
        x = torch.relu(self.narrow(self.drop_channels(self.norm(x))))
        x = torch.relu(self.hidden(self.drop(x.flatten(1))))
        return self.views(self.drop(x))


class Judge(nn.Module):
    """The exported model: features to the likelihoods of the views, averaged over several heads."""

    def __init__(self, heads):
        super().__init__()
        self.heads = nn.ModuleList(heads)

    def forward(self, features):
        return sum(torch.softmax(head(features), 1) for head in self.heads) / len(self.heads)


def read(path):
    with open(path + ".json", encoding="utf8") as file:
        copies = json.load(file)
    values = np.fromfile(path + ".f16", dtype=np.float16)
    return values.reshape(len(copies), CHANNELS, ROWS, COLUMNS), copies


def targets(copies):
    """Likelihoods of the views (n × 8) for the true azimuths."""
    azimuth = np.array([copy["azimuth"] for copy in copies])[:, None]
    away = np.abs((azimuth - np.arange(VIEWS) * STEP + 180) % 360 - 180)
    near = np.exp(-((away / SPREAD) ** 2) / 2)
    return torch.tensor(near / near.sum(1, keepdims=True), dtype=torch.float32)


def train(features, copies, epochs, batch=64):
    head = Head()
    wanted = targets(copies)
    optimizer = torch.optim.AdamW(head.parameters(), lr=2e-3, weight_decay=1e-2)
    steps = epochs * -(-len(copies) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps)
    for _ in range(epochs):
        head.train()
        total = 0.0
        for chosen in torch.randperm(len(copies)).split(batch):
            rows = chosen.numpy()
            logits = head(torch.tensor(features[rows].astype(np.float32)))
            loss = -(wanted[chosen] * torch.log_softmax(logits, 1)).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(rows)
    print(f"loss {total / len(copies):.4f}", flush=True)
    return head


def score(judge, path):
    """Shares of right pictures: of all, and of those more confident than some limits."""
    features, copies = read(path)
    with torch.no_grad():
        shares = judge(torch.tensor(features.astype(np.float32))).numpy()
    mirror = shares[1::2][:, (VIEWS - np.arange(VIEWS)) % VIEWS]
    both = np.sqrt(shares[::2] * mirror)
    both /= both.sum(1, keepdims=True)
    pictures = copies[::2]
    known = [i for i, copy in enumerate(pictures) if copy.get("label", "0") not in ("-", "?")]
    right = np.array([is_right(pictures[i], both[i].argmax()) for i in known])
    confidence = np.array([both[i].max() for i in known])
    line = f"{path}: {len(known)} pictures, {right.mean():.3f} right"
    for limit in (0.4, 0.5, 0.6, 0.7):
        sure = confidence > limit
        line += f"; above {limit}: {sure.mean():.2f} of them, {right[sure].mean() if sure.any() else 0:.3f} right"
    print(line)
    return [
        (pictures[i]["name"], pictures[i].get("label"), int(both[i].argmax() * STEP), round(float(both[i].max()), 2))
        for i, ok in zip(known, right)
        if not ok
    ]


def is_right(picture, view):
    """A picture's label may name two views, when it is between them; without one its azimuth decides."""
    if "label" in picture:
        return view in [int(one) // int(STEP) for one in picture["label"].split("|")]
    away = abs((picture["azimuth"] - view * STEP + 180) % 360 - 180)
    return away <= STEP / 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--features", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--score", action="append", default=[])
    parser.add_argument("--epochs", type=int, default=10)
    options = parser.parse_args()
    torch.set_num_threads(1)
    features, copies = read(options.features)
    heads = []
    for seed in range(HEADS):
        torch.manual_seed(seed)
        heads.append(train(features, copies, options.epochs))
    judge = Judge(heads).eval()
    for path in options.score:
        for wrong in score(judge, path):
            print("  wrong:", *wrong)
    example = torch.zeros(1, CHANNELS, ROWS, COLUMNS)
    torch.onnx.export(
        judge, example, options.out, input_names=["features"], output_names=["views"], opset_version=13
    )


if __name__ == "__main__":
    main()
