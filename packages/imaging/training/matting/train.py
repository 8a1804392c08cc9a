"""
Tunes the packaged matting model on scenes that render-scenes.ts made.

    python3 packages/imaging/training/matting/train.py --isnet FILE --scenes DIR [--scenes DIR]... --out TUNING
        [--factor 0.5] [--seconds 425] [--minute]

FILE is what write-isnet.ts wrote, without ending. TUNING is a tuning file (see tuning_file.py). Bodies that are kept back
are scored before and after. Needs Python 3 with PyTorch 1.13 or newer, NumPy and Pillow, and a GPU with much memory (with
a smaller --batch it needs less): a processor would take days. `--minute` shows on a processor, in less than a minute, that
everything runs: a few pictures, small ones, and three steps.
"""

import argparse
import math
import random
import time

import torch
from batches import batch
from isnet import Isnet
from score import logits_of, score
from scenes import read_scenes, split
from torch.nn import functional
from tuning_file import multiplied, read_tuning, write_tuning

# The rate rises over so many steps, then falls along a cosine to this share of itself.
RISE, LAST_RATE = 80, 0.02
# Share that the running mean of the parameters keeps at each step.
KEPT_BY_MEAN = 0.997
# Pixels no farther than this from the outline weigh more, by that.
EDGE_REACH, EDGE_WEIGHT = 4, 4
# `--batch` is for this side; smaller pictures come in larger batches.
BATCH_SIDE = 640


def loss_of(logits, true):
    """Cross entropy and absolute difference of each pixel, more at the outline, and the IoU of each picture."""
    shares, solid = torch.sigmoid(logits), (true > 0.5).float()
    window = 2 * EDGE_REACH + 1
    grown = functional.max_pool2d(solid, window, 1, EDGE_REACH)
    weight = 1 + EDGE_WEIGHT * (grown + functional.max_pool2d(1 - solid, window, 1, EDGE_REACH) - 1)
    entropy = functional.binary_cross_entropy_with_logits(logits, true, reduction="none")
    common = (shares * true).sum((1, 2, 3))
    union = (shares + true).sum((1, 2, 3)) - common
    iou = ((common + 1) / (union + 1)).mean()
    return ((entropy + (shares - true).abs()) * weight).mean() + 1 - iou


class RunningMean:
    """A mean of the parameters over the last few hundred steps, which is better than the last of them."""

    def __init__(self, net):
        self.values = [parameter.detach().clone() for parameter in net.parameters()]
        self.steps = 0

    @torch.no_grad()
    def add(self, net):
        self.steps += 1
        kept = min(KEPT_BY_MEAN, self.steps / (self.steps + 19))
        for value, parameter in zip(self.values, net.parameters()):
            value.lerp_(parameter, 1 - kept)

    @torch.no_grad()
    def put_into(self, net):
        for value, parameter in zip(self.values, net.parameters()):
            parameter.copy_(value)


def optimizer_of(net, rate):
    """Only the low-rank changes of the weights decay."""
    biases = [convolution.change for convolution in net.convolutions]
    weights = [parameter for one in net.convolutions for parameter in (one.up, one.down)]
    groups = [{"params": weights, "weight_decay": 1e-4}, {"params": biases, "weight_decay": 0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99))


def rate_at(step, done, rate):
    """The learning rate at a step, where `done` is the share of the time or steps that is over."""
    fall = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * done)) / 2
    return rate * min(1, (step + 1) / RISE) * fall


def train(net, scenes, options):
    """Trains until the time or the steps are over; gives the number of varied pictures that were seen."""
    optimizer, mean = optimizer_of(net, options.rate), RunningMean(net)
    step, seen, losses, start = 0, 0, [], time.monotonic()
    while True:
        done = max((time.monotonic() - start) / options.seconds, step / options.steps)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, done, options.rate)
        side = random.choice(options.side)
        count = max(1, int(options.batch * (BATCH_SIDE / side) ** 2))
        pictures, true = batch(scenes, count, side)
        loss = loss_of(logits_of(net, pictures), true)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        mean.add(net)
        step, seen = step + 1, seen + count
        losses.append(loss.detach())
        if step % 100 == 0:
            tell(step, seen, losses[-100:], start)
    tell(step, seen, losses[-100:], start)
    mean.put_into(net)
    return seen


def tell(step, seen, losses, start):
    mean = torch.stack(losses).mean().item()
    print(f"step {step}, {seen} pictures, loss {mean:.4f}, {time.monotonic() - start:.0f} s", flush=True)


def validate(name, net, scenes, sides):
    for side in sides:
        print(f"{name}, {score(net, scenes, side)}", flush=True)


def options_of_command():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isnet", required=True)
    parser.add_argument("--scenes", action="append", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--factor", type=float, default=0.5)
    parser.add_argument("--seconds", type=float, default=425)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--side", action="append", type=int)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--minute", action="store_true")
    options = parser.parse_args()
    options.side = options.side or [512, 640, 768]
    options.most = None
    if options.minute:
        options.steps, options.side, options.batch, options.most = 3, [192], 1, 60
        options.device = "cpu"
    return options


def main():
    options = options_of_command()
    torch.manual_seed(1)
    random.seed(1)
    torch.backends.cudnn.benchmark = True
    scenes, kept_back = split(read_scenes(options.scenes, options.device, options.most))
    net = Isnet(options.isnet, options.rank).to(options.device)
    numbers = sum(parameter.numel() for parameter in net.parameters())
    print(f"{len(scenes)} scenes, {len(kept_back)} kept back, {numbers} numbers to train", flush=True)
    net.changed = False
    validate("packaged", net, kept_back, options.side)
    net.changed = True
    seen = train(net, scenes, options)
    metadata = {"rank": str(options.rank), "factor": str(options.factor), "pictures": str(seen)}
    write_tuning(options.out, multiplied(net.tuning(), options.factor), metadata)
    # What was written is scored, not what was trained: it has another factor, and is rounded.
    net.changed = False
    net.merge(read_tuning(options.out)[0])
    validate(f"tuned, factor {options.factor}", net, kept_back, options.side)


if __name__ == "__main__":
    main()
