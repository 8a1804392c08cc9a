"""
Variations of the photographed vehicle. The rendered bodies are few and plain; each function says what it stands for that
real vehicles have.
"""

import math
import random

import torch
from pictures import (
    across,
    any_colour,
    between,
    blend,
    blotches,
    blurred,
    developed,
    down,
    either,
    whether,
    with_clean_edge,
)
from torch.nn import functional


def bends(count, side, device):
    """
    Smooth bends for `cut_out` (n × side × side × 2), of two thirds of the pictures: other proportions and roof lines, and
    outlines that no body has, so that the outline must be found and cannot be remembered.
    """
    cells = random.choice([3, 4, 6, 9])
    coarse = torch.randn(count, 2, cells, cells, device=device)
    # Finer bends are weaker, so that the outline does not fold over itself.
    strength = between(coarse, 0, 0.1 / math.sqrt(cells)) * whether(coarse, 0.65)
    fields = functional.interpolate(coarse, size=(side, side), mode="bicubic", align_corners=True)
    return (fields * strength).permute(0, 2, 3, 1)


def with_other_hue(pictures, matte):
    """Turns the hues of a third of the vehicles: paints and lamps of any colour."""
    angle = torch.rand(len(pictures), device=pictures.device) * 2 * math.pi
    cosine, sine = torch.cos(angle), torch.sin(angle)
    # A rotation around the greys (Rodrigues' formula for the axis 1, 1, 1).
    same = cosine + (1 - cosine) / 3
    less, more = (1 - cosine) / 3 - sine / math.sqrt(3), (1 - cosine) / 3 + sine / math.sqrt(3)
    rows = [torch.stack(row, 1) for row in ((same, less, more), (more, same, less), (less, more, same))]
    turned = torch.einsum("nij,njhw->nihw", torch.stack(rows, 1), pictures).clamp(0, 1)
    return blend(pictures, turned, matte * whether(pictures, 0.35))


def anywhere_on_body(pictures):
    """Where a part of another colour is (n × 1 × height × width): below a line, above one, in a stripe, or in patches."""
    wavy = blotches(pictures, random.choice([2, 3, 5]))
    place = between(pictures, 0.1, 0.9)
    wave = 0.3 * (wavy - 0.5)
    shapes = [
        ((down(pictures) - 0.55 - 0.35 * place + wave) * 40 + 0.5).clamp(0, 1),
        ((0.45 * place - down(pictures) + wave) * 40 + 0.5).clamp(0, 1),
        ((between(pictures, 0.02, 0.12) - (across(pictures) - place).abs()) * 40 + 0.5).clamp(0, 1).expand_as(wavy),
        blurred((wavy > 0.6).float(), 1),
    ]
    kind = torch.randint(0, len(shapes), (len(pictures),), device=pictures.device)
    return torch.stack(shapes)[kind, torch.arange(len(pictures), device=pictures.device)]


def with_other_panels(pictures, matte):
    """Bumpers, sills, roofs and stripes of another colour, often black: parts that the untuned model leaves out."""
    for share in (0.3, 0.2):
        where = anywhere_on_body(pictures)
        colour = either(pictures, 0.5, between(pictures, 0.75, 1), any_colour(pictures))
        colour = either(pictures, 0.55, between(pictures, 0, 0.2), colour)
        # The panel keeps the light and shade of what it covers.
        shaded = (colour * (0.5 + pictures.mean(1, True))).clamp(0, 1)
        strength = between(pictures, 0.5, 1) * whether(pictures, share)
        pictures = blend(pictures, shaded, matte * where * strength)
    return pictures


def with_reflections(pictures, matte, scenes):
    """
    Lays patches over the body of 40 % of the vehicles: a mirrored street, the picture's own surroundings, plain glare, or
    a livery. A pattern on the vehicle must not be taken for what is behind it.
    """
    foreign = scenes.pictures(scenes.any_of(len(pictures)))
    foreign = functional.interpolate(foreign, size=pictures.shape[2:], mode="bilinear", align_corners=False)
    own = torch.roll(pictures, pictures.shape[2] // 3, 2)
    pattern = either(pictures, 0.35, own, foreign)
    pattern = either(pictures, 0.3, between(pictures, 0.7, 1), pattern)
    patches = (blotches(pictures, random.choice([4, 7, 12])) > random.choice([0.45, 0.6])).float()
    strength = between(pictures, 0.1, 0.9) * whether(pictures, 0.4)
    return blend(pictures, pattern, matte * strength * blurred(patches, random.choice([0.5, 2, 8])))


def lit_otherwise(pictures, matte):
    """The vehicle in a light and with a white balance of its own, for putting it into another place."""
    return developed(with_clean_edge(pictures, matte))
