import type { Models } from '../models/load-models.ts';
import { maskCell, type ObjectMask, type Prompt } from '../models/segmenter.ts';
import { windowCells } from '../models/window-model.ts';
import type { Raster } from '../raster.ts';
import { cornersOf, pointsInside } from './mask-prompts.ts';
import { type Mask, maskWhere, type Part, partsOf } from './mask-shapes.ts';

/** Logits of the cells of a picture; positive on windows. */
export type Cells = { data: Float32Array; width: number; height: number };

/** A pane that the window model sees, and what the segmenter finds from points in it. */
export type Pane = {
  part: Part;
  /** 1 on the pane as the window model sees it. */
  seen: Mask;
  object: ObjectMask;
  /** Intersection over union of both. */
  agreement: number;
  /** Mean logit of the window model on the pane. */
  logit: number;
};

/** The part of the model's cells that the picture covers, and its logits there. */
function coveredCells(logits: Float32Array, picture: Raster<3>): Cells {
  const width = Math.ceil(picture.width / maskCell);
  const height = Math.min(windowCells.height, Math.ceil(picture.height / maskCell));
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    data.set(logits.subarray(y * windowCells.width, y * windowCells.width + width), y * width);
  return { data, width, height };
}

/** Panes are searched for down to this size, share of the cells of the vehicle's box; smaller ones stay as photographed. */
const paneMin = 0.0012;
const panesMax = 9;

function overlapOf(a: Mask, b: ObjectMask): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < b.height; y++) {
    for (let x = 0; x < b.width; x++) {
      const inA = y < a.height && a.data[y * a.width + x] === 1;
      const inB = b.data[y * b.width + x] > 0;
      if (inA && inB) both++;
      if (inA || inB) either++;
    }
  }
  return both / Math.max(1, either);
}

/** The panes of a vehicle, each seen by two models. */
export async function findPanes(
  picture: Raster<3>,
  { segmenter, windows }: Pick<Models, 'segmenter' | 'windows'>,
) {
  const { features, objectAt } = await segmenter.read(picture);
  const cells = coveredCells(await windows.judge(features), picture);
  const { labels, parts } = partsOf(maskWhere(cells, (at) => cells.data[at] > 0));
  const areaMin = (paneMin * picture.width * picture.height) / maskCell ** 2;
  const large = parts.filter(({ area }) => area >= areaMin).sort((a, b) => b.area - a.area);
  const panes: Pane[] = [];
  for (const part of large.slice(0, panesMax)) {
    const seen = maskWhere(cells, (at) => labels[at] === part.label);
    const bounds = boundsOf(seen);
    const prompts: Prompt[] = [...cornersOf(bounds), ...pointsInside(seen, bounds, 'inside')];
    const object = await objectAt(prompts);
    let sum = 0;
    for (let at = 0; at < seen.data.length; at++) if (seen.data[at]) sum += cells.data[at];
    panes.push({ part, seen, object, agreement: overlapOf(seen, object), logit: sum / part.area });
  }
  return { cells, panes };
}

/** The box around a mask, in cells. */
export function boundsOf({ data, width }: Mask) {
  const box = { left: width, top: Infinity, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}
