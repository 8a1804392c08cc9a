"""Reads the scenes that render-scenes.ts made, and keeps them on the device as bytes."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from pictures import cut_out

MATTE = ".matte.png"
# Of so many bodies one is kept back for validation.
BODIES_TO_ONE_KEPT_BACK = 12
# A vehicle hidden by others so far that it covers less of the picture is of no use.
LEAST_SHARE = 0.02
# The product looks at a detected box with this margin, in shares of the box (docs/imaging.md, First look).
MARGIN = 0.1


class Scenes:
    """
    Pictures of one size with the mattes of their vehicles.

    names: of the files. rgb: n × 3 × height × width, bytes. mattes: n × 1 × height × width, bytes. boxes: n × 4, of the
    mattes: left, top, right, bottom in pixels.
    """

    def __init__(self, names, rgb, mattes):
        self.names, self.rgb, self.mattes = names, rgb, mattes
        self.boxes = boxes_of(mattes[:, 0] > 127)

    def __len__(self):
        return len(self.names)

    def both(self, chosen):
        """Pictures and mattes in one batch, n × 4 × height × width, 0..1."""
        return torch.cat([self.rgb[chosen], self.mattes[chosen]], 1).float() / 255

    def pictures(self, chosen):
        return self.rgb[chosen].float() / 255

    def any_of(self, count):
        """Indices of scenes at random, each as often as another."""
        return torch.randint(0, len(self), (count,), device=self.rgb.device)

    def squares(self, chosen, side):
        """Vehicles as the product's first look sees them, and their mattes: n × 3 and n × 1 × side × side."""
        left, top, right, bottom = self.boxes[chosen].unbind(1)
        height, width = self.rgb.shape[2:]
        beside, above = MARGIN * (right - left), MARGIN * (bottom - top)
        edges = [left - beside, top - above, right + beside, bottom + above]
        limits = [width, height, width, height]
        boxes = torch.stack([edge.clamp(0, limit) for edge, limit in zip(edges, limits)], 1)
        squares = cut_out(self.both(chosen), boxes, side)
        return squares[:, :3], squares[:, 3:]

    def of_bodies(self, bodies, others=False):
        """The scenes of these bodies, or those of all others."""
        rows = [at for at, name in enumerate(self.names) if (body_of(name) in bodies) != others]
        return Scenes([self.names[at] for at in rows], self.rgb[rows], self.mattes[rows])


def body_of(name):
    """KIND-SEED-NUMBER of KIND-SEED-NUMBER-PICTURE: which body is photographed."""
    return name.rsplit("-", 1)[0]


def boxes_of(solid):
    """Boxes (n × 4) of what is true in n × height × width."""

    def ends(lines):
        return lines.float().argmax(1), lines.shape[1] - lines.flip(1).float().argmax(1)

    left, right = ends(solid.any(1))
    top, bottom = ends(solid.any(2))
    return torch.stack([left, top, right, bottom], 1).float()


def read_scene(path):
    rgb, matte = Image.open(path).convert("RGB"), Image.open(path.with_suffix(MATTE)).convert("L")
    return path.stem, np.asarray(rgb), np.asarray(matte)


def read_scenes(folders, device, most=None):
    """All scenes of some folders, or that many of them at random. Raises ValueError where there are none."""
    paths = sorted(path for folder in folders for path in Path(folder).glob("*.jpg"))
    # The renderer may still be writing the last ones.
    paths = [path for path in paths if path.with_suffix(MATTE).exists()]
    if most is not None and most < len(paths):
        paths = sorted(random.Random(5).sample(paths, most))
    with ThreadPoolExecutor() as pool:
        scenes = [scene for scene in pool.map(read_scene, paths) if (scene[2] > 127).mean() > LEAST_SHARE]
    if not scenes:
        raise ValueError(f"no scenes in {', '.join(folders)}")
    names, rgb, mattes = zip(*scenes)
    rgb = torch.from_numpy(np.stack(rgb)).permute(0, 3, 1, 2).contiguous()
    return Scenes(list(names), rgb.to(device), torch.from_numpy(np.stack(mattes))[:, None].to(device))


def split(scenes):
    """The scenes to train on, and those of bodies kept back. Raises ValueError where there is only one body."""
    bodies = sorted({body_of(name) for name in scenes.names})
    if len(bodies) < 2:
        raise ValueError("scenes of at least two bodies are needed: one is kept back")
    kept_back = set(random.Random(7).sample(bodies, max(1, len(bodies) // BODIES_TO_ONE_KEPT_BACK)))
    return scenes.of_bodies(kept_back, others=True), scenes.of_bodies(kept_back)
