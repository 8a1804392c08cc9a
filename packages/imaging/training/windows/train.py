"""
Trains the window model on features that window-features.ts wrote, and exports it to ONNX.

    python3 packages/imaging/training/windows/train.py --features FILE [--features FILE]... --out window-head.onnx [--epochs 22] [--held 5]

FILE is the path without ending. One body in --held is kept back, and the intersection over union of its windows is printed.
Needs Python 3 with PyTorch 1.13 or newer and NumPy; takes a few minutes on one core.
"""

import argparse
import json

import numpy as np
import torch
from torch import nn

CHANNELS, ROWS, COLUMNS, PER_FEATURE = 256, 36, 64, 4
# What is this near to a window, in cells, is beside it.
BESIDE = 6


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
    """Features (n × 256 × 36 × 64) to logits of the cells (n × 144 × 256): positive on windows."""

    def __init__(self, middle=48):
        super().__init__()
        self.norm = nn.BatchNorm2d(CHANNELS)
        self.drop = nn.Dropout2d(0.2)
        self.narrow = nn.Conv2d(CHANNELS + 2, middle, 1)
        self.near = nn.Conv2d(middle, middle, 3, padding=1)
        self.far = nn.Conv2d(middle, middle, 3, padding=3, dilation=3)
        self.farther = nn.Conv2d(middle, middle, 3, padding=6, dilation=6)
        self.cells = nn.Conv2d(middle, PER_FEATURE**2, 1)
        down = torch.linspace(0, 1, ROWS)[:, None].expand(ROWS, COLUMNS)
        across = torch.linspace(-1, 1, COLUMNS)[None].expand(ROWS, COLUMNS)
        self.register_buffer("place", torch.stack([down, across.abs()])[None])

    def forward(self, features):
        if self.training and torch.rand(1).item() < 0.6:
            features = with_other_style(features)
        x = self.drop(self.norm(features))
        x = torch.cat([x, self.place.expand(features.shape[0], -1, -1, -1)], 1)
        x = torch.relu(self.narrow(x))
        x = x + torch.relu(self.near(x))
        x = x + torch.relu(self.far(x))
        x = x + torch.relu(self.farther(x))
        return nn.functional.pixel_shuffle(self.cells(x), PER_FEATURE)[:, 0]


def read(path):
    with open(path + ".json", encoding="utf8") as file:
        copies = json.load(file)
    values = np.memmap(path + ".f16", dtype=np.float16, mode="r", shape=(len(copies), CHANNELS, ROWS, COLUMNS))
    truths = np.fromfile(path + ".u8", dtype=np.uint8)
    return values, truths.reshape(len(copies), ROWS * PER_FEATURE, COLUMNS * PER_FEATURE), copies


def read_all(paths):
    features, truths, copies = zip(*(read(path) for path in paths))
    return np.concatenate(features), np.concatenate(truths), [copy for part in copies for copy in part]


def loss_of(logits, wanted):
    """Cross entropy, and the overlap of both areas, so that small windows count too."""
    # Mirrors and pillars beside windows count more than the rest of the body, which is easily told from glass.
    beside = nn.functional.max_pool2d(wanted[:, None], 2 * BESIDE + 1, 1, BESIDE)[:, 0] - wanted
    weight = 1 + 3 * beside
    entropy = nn.functional.binary_cross_entropy_with_logits(logits, wanted, weight)
    share = torch.sigmoid(logits)
    both = (share * wanted).sum((1, 2))
    overlap = 1 - (2 * both + 50) / (share.sum((1, 2)) + wanted.sum((1, 2)) + 50)
    return entropy * 2 + overlap.mean()


def overlap_of(head, features, truths, chosen):
    head.eval()
    scores = []
    with torch.no_grad():
        for i in chosen:
            seen = head(torch.tensor(features[i : i + 1].astype(np.float32)))[0].numpy() > 0
            true = truths[i] > 127
            scores.append((seen & true).sum() / max(1, (seen | true).sum()))
    return float(np.mean(scores)), float(np.min(scores))


def train(features, truths, chosen, epochs, batch=8):
    head = Head()
    steps = epochs * -(-len(chosen) // batch)
    optimizer = torch.optim.AdamW(head.parameters(), lr=3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps)
    for epoch in range(epochs):
        head.train()
        total = 0.0
        for part in torch.randperm(len(chosen)).split(batch):
            rows = np.sort(np.array(chosen)[part.numpy()])
            wanted = torch.tensor(truths[rows].astype(np.float32) / 255)
            loss = loss_of(head(torch.tensor(features[rows].astype(np.float32))), wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(rows)
        print(f"epoch {epoch}: loss {total / len(chosen):.4f}", flush=True)
    return head


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--features", required=True, action="append")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=22)
    parser.add_argument("--held", type=int, default=5)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    features, truths, copies = read_all(options.features)
    bodies = sorted({copy["body"] for copy in copies})
    held = set(bodies[:: options.held])
    chosen = [i for i, copy in enumerate(copies) if copy["body"] not in held]
    others = [i for i, copy in enumerate(copies) if copy["body"] in held]
    head = train(features, truths, chosen, options.epochs)
    mean, least = overlap_of(head, features, truths, others)
    print(f"{len(chosen)} copies; of {len(others)} kept back: intersection over union {mean:.3f}, least {least:.3f}")
    example = torch.zeros(1, CHANNELS, ROWS, COLUMNS)
    head.eval()
    torch.onnx.export(
        head, example, options.out, input_names=["features"], output_names=["windows"], opset_version=13
    )


if __name__ == "__main__":
    main()
