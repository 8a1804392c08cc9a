"""
Draws parts on the vehicle's outline that the rendered bodies lack: wings, roof rails, light bars, boxes, aerials, bumpers,
exhausts, tow bars. Without them the trained model takes whatever protrudes for background.

Numbers are shares of the square's side; of each there is one a picture, n × 1 × 1, and shapes are n × side × side.
"""

import torch
from pictures import across, any_colour, between, blend, blotches, blurred, down, either, mean_colour, whether

# How many vehicles get parts, and of these how many a first, a second and a third.
VARIED = 0.4
LIKELIHOODS = (1, 0.5, 0.3)


class Outline:
    """Where the vehicle begins and ends in each column (top, bottom) and row (left, right), and its box."""

    def __init__(self, matte):
        solid = matte[:, 0] > 0.5
        self.matte = matte
        self.side = matte.shape[2]
        self.x, self.y = across(matte)[0], down(matte)[0]
        self.top, self.bottom = ends(solid, 1)
        self.left, self.right = ends(solid, 2)
        self.box_left, self.box_right = (edge.view(-1, 1, 1) for edge in ends(solid.any(1), 1))
        self.box_top, self.box_bottom = (edge.view(-1, 1, 1) for edge in ends(solid.any(2), 1))

    def at(self, line, where):
        """A line of this outline at some column or row."""
        places = (where[:, :, 0] * (self.side - 1)).long().clamp(0, self.side - 1)
        return line.gather(1, places)[:, :, None]

    def between(self, low, high):
        return between(self.matte, low, high)[:, 0]

    def normal(self, deviation):
        return torch.randn(len(self.matte), 1, 1, device=self.matte.device) * deviation

    def bar(self, x, y, half_length, half_width, tilt):
        """A turned rectangle around a point; the tilt is in radians."""
        cosine, sine = torch.cos(tilt), torch.sin(tilt)
        right, below = self.x - x, self.y - y
        along = (cosine * right + sine * below).abs() - half_length
        beside = (cosine * below - sine * right).abs() - half_width
        return (0.5 - torch.maximum(along, beside) * self.side).clamp(0, 1)


def ends(solid, axis):
    """The first and the last true one along an axis, in shares of its length; the middle where there is none."""
    length = solid.shape[axis]
    first = solid.float().argmax(axis)
    last = length - solid.flip(axis).float().argmax(axis)
    middle = torch.full_like(first, length // 2)
    there = solid.any(axis)
    return torch.where(there, first, middle) / length, torch.where(there, last, middle) / length


def above(outline, x):
    """A wing on two struts; where it is not lifted, a rail, a box or a light bar on the roof."""
    lift = outline.between(-0.01, 0.09)
    room = (torch.minimum(x - outline.box_left, outline.box_right - x) + 0.03).clamp(min=0.02)
    half_length = torch.minimum(outline.between(0.03, 0.3), room)
    top = outline.at(outline.top, x)
    shape = outline.bar(x, top - lift, half_length, outline.between(0.004, 0.03), outline.normal(0.07))
    for end in (-0.6, 0.6):
        foot_x = x + end * half_length * outline.between(0.4, 1)
        foot = outline.at(outline.top, foot_x)
        half_height = ((foot - top + lift) / 2).clamp(min=0) + 0.015
        middle = (foot + top - lift) / 2
        strut = outline.bar(foot_x, middle, outline.between(0.003, 0.012), half_height, outline.normal(0.15))
        shape = torch.maximum(shape, strut)
    return shape


def aerial(outline, x):
    y = outline.at(outline.top, x) - 0.03
    return outline.bar(x, y, outline.between(0.001, 0.003), outline.between(0.03, 0.08), outline.normal(0.4))


def beside(outline, y):
    """Bumpers, mirrors, flared wings and steps, at the left or right."""
    left = outline.between(0, 1) < 0.5
    x = torch.where(left, outline.at(outline.left, y), outline.at(outline.right, y))
    return outline.bar(x, y, outline.between(0.008, 0.06), outline.between(0.005, 0.05), outline.normal(0.3))


def below(outline, x):
    """Exhausts, tow bars, lips and sills."""
    y = outline.at(outline.bottom, x)
    return outline.bar(x, y, outline.between(0.008, 0.16), outline.between(0.004, 0.022), outline.normal(0.08))


def any_part(outline):
    """One of the shapes for each picture: n × 1 × side × side."""
    kind = outline.between(0, 1)
    x = outline.box_left + (outline.box_right - outline.box_left) * outline.between(0.05, 0.95)
    y = outline.box_top + (outline.box_bottom - outline.box_top) * outline.between(0.3, 0.98)
    shape = torch.where(kind < 0.5, aerial(outline, x), beside(outline, y))
    shape = torch.where(kind < 0.4, above(outline, x), shape)
    return torch.where(kind < 0.75, shape, below(outline, x))[:, None]


def with_attached_parts(pictures, matte):
    """Pictures and mattes with up to three parts: black, of the vehicle's colour, or of any other."""
    outline, varied = Outline(matte), whether(matte, VARIED)
    paint = mean_colour(pictures, matte)
    for likelihood in LIKELIHOODS:
        shape = blurred(any_part(outline) * varied * whether(matte, likelihood), 0.6)
        colour = either(matte, 0.55, paint, any_colour(matte))
        colour = either(matte, 0.45, between(matte, 0, 0.18), colour)
        colour = (colour * (0.7 + 0.6 * blotches(matte, 4))).clamp(0, 1)
        pictures = blend(pictures, colour, shape)
        matte = torch.maximum(matte, shape)
    return pictures, matte
