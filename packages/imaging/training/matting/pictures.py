"""
What several variations do with batches of pictures and mattes (n × channels × height × width, 0..1).

Random numbers come one for each picture, n × 1 × 1 × 1, so that they multiply a batch as they are.
"""

import torch
from torch.nn import functional


def between(batch, low, high):
    """A random number for each picture of a batch."""
    return torch.rand(len(batch), 1, 1, 1, device=batch.device) * (high - low) + low


def whether(batch, share):
    """For each picture of a batch 1 with the likelihood `share`, else 0."""
    return (torch.rand(len(batch), 1, 1, 1, device=batch.device) < share).float()


def either(batch, share, one, other):
    """Of that share of the pictures the one, of the rest the other."""
    return torch.where(whether(batch, share) > 0, one, other)


def any_colour(batch):
    """A flat colour for each picture, n × 3 × 1 × 1."""
    return torch.rand(len(batch), 3, 1, 1, device=batch.device)


def blend(below, above, share):
    return below * (1 - share) + above * share


def mean_colour(pictures, matte):
    """The mean colour of the vehicle, n × 3 × 1 × 1."""
    return (pictures * matte).sum((2, 3), True) / matte.sum((2, 3), True).clamp(min=1)


def across(batch):
    """Where each column of a batch is, 0..1 from left to right: 1 × 1 × 1 × width."""
    return torch.linspace(0, 1, batch.shape[3], device=batch.device).view(1, 1, 1, -1)


def down(batch):
    """Where each row of a batch is, 0..1 from top to bottom: 1 × 1 × height × 1."""
    return torch.linspace(0, 1, batch.shape[2], device=batch.device).view(1, 1, -1, 1)


def blotches(batch, cells):
    """Smooth random fields, n × 1 × height × width, whose blotches are about 1/cells of the picture wide."""
    coarse = torch.rand(len(batch), 1, cells, cells, device=batch.device)
    return functional.interpolate(coarse, size=batch.shape[2:], mode="bicubic", align_corners=False)


def blurred(pictures, deviation):
    """Gaussian blur; the deviation is in pixels."""
    reach = int(3 * deviation + 0.5)
    if reach < 1:
        return pictures
    away = torch.arange(-reach, reach + 1, device=pictures.device, dtype=pictures.dtype)
    weights = torch.exp(-((away / deviation) ** 2) / 2)
    weights /= weights.sum()
    channels = pictures.shape[1]
    rows = functional.pad(pictures, (reach, reach, 0, 0), mode="replicate")
    rows = functional.conv2d(rows, weights.view(1, 1, 1, -1).expand(channels, 1, 1, -1), groups=channels)
    columns = functional.pad(rows, (0, 0, reach, reach), mode="replicate")
    return functional.conv2d(columns, weights.view(1, 1, -1, 1).expand(channels, 1, -1, 1), groups=channels)


def developed(pictures, strength=1.0):
    """Other exposure, contrast, white balance and saturation, as of other cameras and other light."""
    pictures = pictures.clamp(1e-4, 1) ** torch.exp(between(pictures, -0.5, 0.5) * strength)
    cast = torch.exp((any_colour(pictures) - 0.5) * 0.35 * strength)
    pictures = pictures * torch.exp(between(pictures, -0.45, 0.35) * strength) * cast
    grey = pictures.mean(1, True)
    return (grey + (pictures - grey) * between(pictures, 0.1, 1.8)).clamp(0, 1)


def with_clean_edge(pictures, matte):
    """Gives the pixels at the outline, which have some of the background in them, the colours of the vehicle beside them."""
    inside = (matte > 0.97).float()
    near = blurred(inside, 1.6)
    spread = blurred(pictures * inside, 1.6) / near.clamp(min=1e-3)
    return torch.where(inside > 0, pictures, torch.where(near > 2e-3, spread, pictures))


def mirrored_at_random(boxes):
    """Exchanges left and right of half of the boxes, so that what is cut out with them is mirrored."""
    mirrored = boxes[:, [2, 1, 0, 3]]
    return torch.where(torch.rand(len(boxes), 1, device=boxes.device) < 0.5, mirrored, boxes)


def cut_out(pictures, boxes, side, bends=None):
    """
    Squeezes a box of each picture to a square: n × channels × side × side, zero where the box reaches beyond the picture.

    boxes: n × 4, left, top, right, bottom in pixels; left greater than right mirrors. bends: n × side × side × 2, by how
    much each point is read beside its place, in half boxes.
    """
    height, width = pictures.shape[2:]
    left, top, right, bottom = boxes.unbind(1)
    matrices = torch.zeros(len(boxes), 2, 3, device=pictures.device)
    matrices[:, 0, 0] = (right - left) / width
    matrices[:, 0, 2] = (left + right) / width - 1
    matrices[:, 1, 1] = (bottom - top) / height
    matrices[:, 1, 2] = (top + bottom) / height - 1
    points = functional.affine_grid(matrices, (len(boxes), pictures.shape[1], side, side), align_corners=False)
    if bends is not None:
        points = points + bends * matrices[:, [0, 1], [0, 1]].abs().view(-1, 1, 1, 2)
    return functional.grid_sample(pictures, points, padding_mode="zeros", align_corners=False)
