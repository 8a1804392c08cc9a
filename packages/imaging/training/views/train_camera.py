"""
Trains the camera model on features that features.ts wrote, and exports it to ONNX.

    python3 packages/imaging/training/views/train_camera.py --features FILE --out camera-head.onnx [--score FILE]...

FILE is the path without ending. --score FILE (written with --copies 0) prints the errors on its pictures, each read as
it is and in the mirror, as the product reads photos. Needs Python 3 with PyTorch 1.13 or newer and NumPy.
"""

import argparse
import math

import numpy as np
import torch
from torch import nn
from train import CHANNELS, COLUMNS, ROWS, read, with_other_style

# Networks whose answers are averaged; how far they are apart is a part of the uncertainty.
HEADS = 4
# What is predicted, and what it is divided by: eye level in heights of the vehicle's box, roll in degrees, and the
# logarithm of the camera's height in metres.
SCALES = torch.tensor([0.3, 3.0, 0.4])
CENTRES = torch.tensor([0.95, 0.0, 0.35])


class Head(nn.Module):
    """Features (n × 88 × 12 × 16) to three values and the logarithms of their variances, in units of SCALES."""

    def __init__(self, middle=16, hidden=48):
        super().__init__()
        self.norm = nn.BatchNorm2d(CHANNELS)
        self.drop_channels = nn.Dropout2d(0.1)
        self.narrow = nn.Conv2d(CHANNELS, middle, 1)
        self.drop = nn.Dropout(0.25)
        self.hidden = nn.Linear(middle * ROWS * COLUMNS, hidden)
        self.camera = nn.Linear(hidden, 6)

    def forward(self, features):
        if self.training and torch.rand(1).item() < 0.6:
            features = with_other_style(features)
        x = torch.relu(self.narrow(self.drop_channels(self.norm(features))))
        x = torch.relu(self.hidden(self.drop(x.flatten(1))))
        return self.camera(x)


class Judge(nn.Module):
    """The exported model: features to three values and their standard deviations, over several heads."""

    def __init__(self, heads):
        super().__init__()
        self.heads = nn.ModuleList(heads)

    def forward(self, features):
        answers = torch.stack([head(features) for head in self.heads])
        values, variances = answers[..., :3], torch.exp(answers[..., 3:])
        mean = values.mean(0)
        spread = torch.sqrt(variances.mean(0) + ((values - mean) ** 2).mean(0))
        return torch.cat([mean * SCALES + CENTRES, spread * SCALES], 1)


def targets(copies):
    rows = [(copy["eyeLevel"], copy["roll"], math.log(copy["eyeHeight"])) for copy in copies]
    return (torch.tensor(rows, dtype=torch.float32) - CENTRES) / SCALES


def train(features, copies, epochs, batch=64):
    head = Head()
    wanted = targets(copies)
    optimizer = torch.optim.AdamW(head.parameters(), lr=2e-3, weight_decay=2e-2)
    steps = epochs * -(-len(copies) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps)
    for epoch in range(epochs):
        head.train()
        total = 0.0
        for chosen in torch.randperm(len(copies)).split(batch):
            rows = chosen.numpy()
            answer = head(torch.tensor(features[rows].astype(np.float32)))
            off, spread = (answer[:, :3] - wanted[chosen]) ** 2, answer[:, 3:].clamp(-5, 3)
            # Beta-NLL (Seitzer et al. 2022): plain likelihood would give up on what it finds difficult.
            loss = ((off / spread.exp() + spread) * spread.exp().detach() ** 0.5).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(rows)
    print(f"loss {total / len(copies):.4f}", flush=True)
    return head


def score(judge, path):
    """Errors of pictures that are read as they are and in the mirror, of all and of the surer half."""
    features, copies = read(path)
    with torch.no_grad():
        answers = judge(torch.tensor(features.astype(np.float32))).numpy()
    seen, mirror = answers[::2], answers[1::2] * np.array([1, -1, 1, 1, 1, 1])
    mean = (seen + mirror) / 2
    apart = np.abs(seen - mirror)[:, :3] / 2
    spread = np.sqrt(mean[:, 3:] ** 2 + apart**2)
    wanted = (targets(copies[::2]) * SCALES + CENTRES).numpy()
    off = np.abs(mean[:, :3] - wanted)
    off[:, 2] = np.abs(np.exp(mean[:, 2]) - np.exp(wanted[:, 2]))
    for at, name in enumerate(["eye level, box heights", "roll, degrees", "height, metres"]):
        sure = spread[:, at] <= np.median(spread[:, at])
        print(
            f"{path} {name}: median {np.median(off[:, at]):.3f}, mean {off[:, at].mean():.3f},"
            f" 90 % {np.quantile(off[:, at], 0.9):.3f}; surer half: mean {off[sure, at].mean():.3f},"
            f" 90 % {np.quantile(off[sure, at], 0.9):.3f}; median spread {np.median(spread[:, at]):.3f}"
            f" (always the mean: {np.abs(wanted[:, at] - wanted[:, at].mean()).mean():.3f})"
        )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--features", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--score", action="append", default=[])
    parser.add_argument("--epochs", type=int, default=16)
    options = parser.parse_args()
    torch.set_num_threads(1)
    features, copies = read(options.features)
    heads = []
    for seed in range(HEADS):
        torch.manual_seed(seed)
        heads.append(train(features, copies, options.epochs))
    judge = Judge(heads).eval()
    for path in options.score:
        score(judge, path)
    example = torch.zeros(1, CHANNELS, ROWS, COLUMNS)
    torch.onnx.export(
        judge, example, options.out, input_names=["features"], output_names=["camera"], opset_version=13
    )


if __name__ == "__main__":
    main()
