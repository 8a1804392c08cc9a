"""
Makes varied training pictures out of scenes.

    python3 packages/imaging/training/matting/batches.py --scenes DIR --sheet FILE [--side 320] [--seed 1]

writes twelve of them, each beside its matte, into one picture for looking at.
"""

import argparse
import random

import torch
from attached_parts import with_attached_parts
from pictures import between, blend, blotches, blurred, cut_out, developed, either, mirrored_at_random, whether
from PIL import Image
from scenes import read_scenes
from surroundings import (
    in_vehicle_colour,
    other_place,
    with_ground_shadow,
    with_neighbour_behind,
    with_neighbour_in_front,
    with_thin_things,
)
from vehicle import bends, lit_otherwise, with_other_hue, with_other_panels, with_reflections


def detected_boxes(boxes, size):
    """
    Crops around the vehicles as a detector gives them: with a margin of about a tenth, sometimes a wide one, rarely so
    that a part of the vehicle is cut off.

    size: height and width of the scenes, beyond which no crop reaches.
    """
    sizes = torch.stack([boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]], 1).repeat(1, 2)
    share = torch.rand(len(boxes), 4, 4, device=boxes.device)
    usual = (0.1 + torch.randn(len(boxes), 4, device=boxes.device) * 0.035).clamp(-0.01, 0.2)
    margins = torch.where(share[:, 0] < 0.12, 0.1 + 0.35 * share[:, 1], usual)
    margins = torch.where(share[:, 2] < 0.03, -0.03 - 0.32 * share[:, 3], margins)
    outwards = torch.tensor([-1, -1, 1, 1], device=boxes.device)
    height, width = size
    least = torch.tensor([0, 0, 1, 1], device=boxes.device)
    most = torch.tensor([width - 1, height - 1, width, height], device=boxes.device)
    return (boxes + outwards * margins * sizes).maximum(least).minimum(most)


def in_other_light(pictures):
    """Light that falls off, hard shadows of trees and poles over everything, and another exposure."""
    pictures = pictures * (1 - between(pictures, 0, 0.5) * blotches(pictures, 3).clamp(0, 1))
    shadows = (blotches(pictures, random.choice([3, 6, 16])) > 0.55).float()
    depth = between(pictures, 0.1, 0.6) * whether(pictures, 0.25)
    return developed(pictures * (1 - blurred(shadows, random.choice([0.5, 1.5, 5])) * depth))


def as_camera_saves(pictures):
    """Blur, a camera's sharpening, and noise."""
    kind = random.random()
    if kind < 0.25:
        pictures = blurred(pictures, random.uniform(0.4, 1.3))
    elif kind < 0.65:
        detail = pictures - blurred(pictures, random.uniform(0.6, 1.4))
        pictures = (pictures + detail * random.uniform(0.3, 1.6)).clamp(0, 1)
    noise = random.choice([0, 0.008, 0.02, 0.04])
    return (pictures + torch.randn_like(pictures) * noise).clamp(0, 1)


@torch.no_grad()
def batch(scenes, count, side):
    """Varied pictures, n × 3 × side × side, and their mattes, n × 1 × side × side, 0..1."""
    chosen = scenes.any_of(count)
    boxes = mirrored_at_random(detected_boxes(scenes.boxes[chosen], scenes.rgb.shape[2:]))
    squares = cut_out(scenes.both(chosen), boxes, side, bends(count, side, boxes.device))
    pictures, matte = squares[:, :3], squares[:, 3:]
    pictures = with_other_panels(with_other_hue(pictures, matte), matte)
    pictures, matte = with_attached_parts(pictures, matte)
    # A good half of the vehicles stand in another place, the others where they were rendered.
    place = with_neighbour_behind(other_place(scenes, count, side), scenes)
    place = with_ground_shadow(in_vehicle_colour(place, pictures, matte), matte)
    moved = blend(place, lit_otherwise(pictures, matte), matte)
    pictures = with_reflections(either(pictures, 0.55, moved, pictures), matte, scenes)
    if random.random() < 0.15:
        pictures, matte = with_neighbour_in_front(pictures, matte, scenes)
    if random.random() < 0.2:
        pictures = with_thin_things(pictures, matte)
    return as_camera_saves(in_other_light(pictures)), matte.clamp(0, 1)


def sheet(scenes, side):
    pictures, matte = batch(scenes, 12, side)
    pairs = torch.cat([pictures, matte.expand(-1, 3, -1, -1)], 3)
    rows = torch.cat([torch.cat(list(pairs[at : at + 3]), 2) for at in range(0, 12, 3)], 1)
    return Image.fromarray((rows.permute(1, 2, 0) * 255).byte().cpu().numpy())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", action="append", required=True)
    parser.add_argument("--sheet", required=True)
    parser.add_argument("--side", type=int, default=320)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    sheet(read_scenes(options.scenes, "cpu", most=48), options.side).save(options.sheet)


if __name__ == "__main__":
    main()
