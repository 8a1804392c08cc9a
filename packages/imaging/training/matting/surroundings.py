"""
Variations of what is around the photographed vehicle. The untuned model marks whatever is prominent; these teach it that
the vehicle in the middle is meant, and neither its neighbours nor its shadow.
"""

import random

import torch
from pictures import (
    across,
    any_colour,
    between,
    blend,
    blotches,
    blurred,
    cut_out,
    developed,
    down,
    mean_colour,
    mirrored_at_random,
    whether,
    with_clean_edge,
)
from torch.nn import functional


def other_place(scenes, count, side):
    """Parts of other scenes, mirrored or not, maybe with their vehicles; of a quarter of them two in one picture."""
    height, width = scenes.rgb.shape[2:]
    chosen = scenes.any_of(count)
    share = torch.rand(count, 4, device=scenes.rgb.device)
    part_width = width * (0.35 + 0.65 * share[:, 0])
    part_height = part_width * height / width * (0.8 + 0.2 * share[:, 1])
    left, top = share[:, 2] * (width - part_width), share[:, 3] * (height - part_height)
    boxes = torch.stack([left, top, left + part_width, top + part_height], 1)
    place = developed(cut_out(scenes.pictures(chosen), mirrored_at_random(boxes), side), 1.2)
    mixed = (blotches(place, random.choice([2, 3, 5, 9])) > 0.5).float()
    mixed = blurred(mixed, random.choice([0.4, 1, 6])) * whether(place, 0.25)
    place = blend(place, place[torch.randperm(count, device=place.device)], mixed)
    # Behind a near vehicle the lens is out of focus.
    return blurred(place, random.uniform(1, 5)) if random.random() < 0.2 else place


def neighbour(scenes, count, side, in_front):
    """
    A vehicle of another scene for each picture, and its matte: n × 3 and n × 1 × side × side. Behind, it stands anywhere
    beside the middle; in front, at the left or right edge and nearer, so that it hides a corner of the photographed one.
    """
    chosen = scenes.any_of(count)
    left, top, right, bottom = scenes.boxes[chosen].unbind(1)
    share = torch.rand(count, 4, device=left.device)
    direction = torch.where(torch.rand(count, device=left.device) < 0.5, 1.0, -1.0)
    half_width = 0.42 * (0.55 + 0.6 * share[:, 0])
    half_height = half_width * (0.7 + 0.4 * share[:, 1])
    if in_front:
        middle = 0.5 + direction * (0.4 + half_width - 0.12 + 0.22 * share[:, 2])
        foot = 0.95 + 0.25 * share[:, 3]
    else:
        middle = 0.5 + direction * (0.05 + 0.8 * share[:, 2])
        foot = 0.55 + 0.43 * share[:, 3]
    # The part of the other scene which is squeezed to the whole square, so that its vehicle comes to lie there.
    wide, high = (right - left) / (2 * half_width), (bottom - top) / (2 * half_height)
    from_left, from_top = left - (middle - half_width) * wide, top - (foot - 2 * half_height) * high
    boxes = torch.stack([from_left, from_top, from_left + wide, from_top + high], 1)
    both = cut_out(scenes.both(chosen), mirrored_at_random(boxes), side)
    matte = both[:, 3:]
    return developed(with_clean_edge(both[:, :3], matte)), matte


def with_neighbour_behind(place, scenes):
    other, matte = neighbour(scenes, len(place), place.shape[2], in_front=False)
    return blend(place, other, matte * whether(place, 0.4))


def with_neighbour_in_front(pictures, matte, scenes):
    """Pictures and mattes; what the neighbour hides is not the vehicle's any more."""
    other, hides = neighbour(scenes, len(pictures), pictures.shape[2], in_front=True)
    hides = hides * whether(pictures, 0.5)
    return blend(pictures, other, hides), matte * (1 - hides)


def in_vehicle_colour(place, pictures, matte):
    """Gives a fifth of the places the vehicle's mean colour: white before white, black before black."""
    difference = mean_colour(pictures, matte) - place.mean((2, 3), True)
    return (place + whether(place, 0.18) * difference).clamp(0, 1)


def with_ground_shadow(place, matte):
    """The vehicle's shadow on the ground below it, hard or soft, as deep as black: it is not the vehicle's."""
    side = place.shape[2]
    fall, shift = random.randint(1, 14) * side // 256, random.randint(-24, 24) * side // 256
    shadow = torch.roll(matte, (fall, shift), (2, 3))
    shadow[:, :, :fall] = 0
    # At a quarter of the size a wide blur costs little.
    small = blurred(functional.interpolate(shadow, scale_factor=0.25, mode="area"), random.uniform(0.6, 5))
    shadow = functional.interpolate(small, size=(side, side), mode="bilinear", align_corners=False)
    on_ground = ((down(place) - 0.45) * 3).clamp(0, 1)
    return place * (1 - shadow * on_ground * between(place, 0, 0.97))


def with_thin_things(pictures, matte):
    """Posts, poles, wires and bars behind the vehicle, which seem to be attached to it."""
    things = torch.zeros_like(matte)
    for _ in range(random.randint(1, 4)):
        upright = random.random() < 0.7
        along, beside = (down(matte), across(matte)) if upright else (across(matte), down(matte))
        place, slope = between(matte, 0, 1), between(matte, -0.25, 0.25)
        away = (beside - place - slope * along).abs() * matte.shape[2]
        things = torch.maximum(things, (between(matte, 0.6, matte.shape[2] / 40) - away + 0.5).clamp(0, 1))
    return blend(pictures, any_colour(pictures), things * (1 - matte))
