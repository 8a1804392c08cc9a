import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Models } from './src/models/load-models.ts';
import { emptyRaster, type PixelBox, type Raster } from './src/raster.ts';
import { renderAll } from './src/render.ts';
import { backdrop } from './src/steps/backdrop.ts';
import { compose } from './src/steps/compose.ts';
import { castContactLine } from './src/steps/contact-line.ts';
import { findContacts, matteBox } from './src/steps/contacts.ts';
import { cropBeyond, cutVehicle } from './src/steps/cut-vehicle.ts';
import { footprint } from './src/steps/footprint.ts';
import { purifyEdge, tightenEdge } from './src/steps/foreground.ts';
import { sureCamera } from './src/steps/photo-camera.ts';
import { findPlates, linesWithin } from './src/steps/plate-find.ts';
import { treatedOutline, treatPlates } from './src/steps/plate-treat.ts';
import { reflect } from './src/steps/reflection.ts';
import { castShadow, shadowOf } from './src/steps/shadow.ts';
import { recogniseView } from './src/steps/vehicle-view.ts';
import { colours, half, outline, pane, third, wide } from './src/testing/panes.ts';
import type { Opened, Save } from './step-pictures-matte.ts';

/** How much cleaning changed what is visible in a part. */
function changeIn(part: PixelBox, before: Raster<3>, after: Raster<3>, alpha: Raster<1>): number {
  let sum = 0;
  for (let y = part.top; y < part.top + part.height; y++) {
    for (let x = part.left; x < part.left + part.width; x++) {
      const at = y * alpha.width + x;
      for (let c = at * 3; c < at * 3 + 3; c++)
        sum += Math.abs(before.data[c] - after.data[c]) * alpha.data[at];
    }
  }
  return sum;
}

/** Of the parts along the vehicle's upper edge, 52 × 40 px, the one in which cleaning changed most. */
function mostChanged(before: Raster<3>, after: Raster<3>, alpha: Raster<1>): PixelBox {
  let best: PixelBox = { left: 0, top: 0, width: 52, height: 40 };
  let most = 0;
  for (let left = 0; left + best.width < alpha.width; left += 10) {
    let row = 0;
    while (row < alpha.height - 40 && alpha.data[row * alpha.width + left + 26] < 128) row++;
    const part = { ...best, left, top: Math.max(0, row - 20) };
    const change = changeIn(part, before, after, alpha);
    if (change <= most) continue;
    most = change;
    best = part;
  }
  return best;
}

/** The vehicle's upper edge at 400 % on white: as cut out, with its colours cleaned, and tightened. */
export async function drawEdge(work: Raster<3>, matte: Raster<1>, save: Save): Promise<void> {
  const vehicle = cutVehicle({ work, matte, contacts: [] });
  if (!vehicle) throw new Error('the matte is empty');
  const raw = cropBeyond(work, vehicle.box);
  const alpha = cropBeyond(matte, vehicle.box);
  const cleaned = { ...raw, data: new Uint8Array(raw.data) };
  purifyEdge(cleaned, alpha);
  const part = mostChanged(raw, cleaned, alpha);
  const onWhite = ({ data, ...raster }: Raster<3>, cover: Raster<1>) => {
    const laid = data.map((value, at) => {
      const share = cover.data[Math.floor(at / 3)] / 255;
      return value * share + 255 * (1 - share);
    });
    return pane({ ...raster, data: laid }, { part, width: third, squares: true });
  };
  const panes = [await onWhite(raw, alpha), await onWhite(cleaned, alpha)];
  tightenEdge(alpha);
  await save('edge', [...panes, await onWhite(cleaned, alpha)]);
}

/** The plate with the detector's line (orange), its outline (green) and what is painted over (blue), and blurred. */
export async function drawPlate(
  { work }: Opened,
  matte: Raster<1>,
  models: Models,
  save: Save,
): Promise<void> {
  const [plate] = await findPlates(work, matte, models);
  if (!plate) throw new Error('the plate was not found');
  const xs = plate.quad.map(([x]) => x);
  const ys = plate.quad.map(([, y]) => y);
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const width = Math.round((Math.max(...xs) - Math.min(...xs)) * 1.6);
  const height = Math.round(width * 0.6);
  const part = {
    left: Math.round(middle[0] - width / 2),
    top: Math.round(middle[1] - height / 2),
    width,
    height,
  };
  const lines = await linesWithin(work, part, models.text);
  const over = [
    ...lines.map((line) => outline(line, colours.orange, 2)),
    outline(treatedOutline(plate.quad), colours.blue, 2),
    outline(plate.quad, colours.green, 2),
  ];
  const before = await pane(work, { part, width: half, over });
  const treated = { ...work, data: new Uint8Array(work.data) };
  await treatPlates(treated, matte, [plate.quad], { mode: 'blur' });
  await save('plate', [before, await pane(treated, { part, width: half })]);
}

const recipe = Recipe.parse(builtInPresets['studio-white']);
const size = { width: wide, height: 480 };

const whiteFloor = (): Raster<3> => {
  const canvas = emptyRaster(size.width, size.height, 3);
  canvas.data.fill(255);
  return canvas;
};

/**
 * Where the vehicle stands, and each part of its floor alone on white. They are drawn without the wall's foot, at which
 * the product fades them.
 */
export async function drawFloor(
  { work }: Opened,
  matte: Raster<1>,
  models: Models,
  save: Save,
): Promise<void> {
  const box = matteBox(matte);
  const seen = await recogniseView(work, matte, models.views);
  if (!box || !seen) throw new Error('the matte is empty');
  const around = { x: box.left, y: box.top, width: box.width, height: box.height };
  const camera = sureCamera({ ...seen, vehicle: around });
  const vehicle = cutVehicle({ work, matte, contacts: findContacts(matte, camera), camera });
  if (!vehicle) throw new Error('the matte is empty');
  const canvas = whiteFloor();
  const composed = await compose({ canvas, horizon: null, light: null }, vehicle, {
    ...recipe,
    shadow: { contact: 0, ambient: 0 },
    reflection: { ...recipe.reflection, opacity: 0 },
  });
  const { floor, placed } = composed;
  const edges = footprint(placed.box, floor.ground);
  for (let at = 0; at < canvas.data.length; at += 3) {
    const [x, y] = [(at / 3) % size.width, Math.floor(at / 3 / size.width)];
    const inside = edges.every(({ across, down, offset }) => across * x + down * y + offset > 0);
    for (let c = 0; c < 3; c++) {
      const faded = 0.35 * canvas.data[at + c] + 166;
      canvas.data[at + c] = inside ? 0.6 * faded + 0.4 * [255, 140, 0][c] : faded;
    }
  }
  const line = Array.from(floor.ground, (y, x): [number, number] => [placed.box.left + x, y]);
  const over = [
    { points: line, colour: colours.blue, thick: 2 },
    ...placed.contacts.map((point) => ({ points: [point], colour: colours.red, thick: 9 })),
  ];
  await save('stand', [await pane(canvas, { width: wide, over })]);

  const alone = async (name: string, draw: (floorAlone: Raster<3>) => void) => {
    const empty = whiteFloor();
    draw(empty);
    await save(name, [await pane(empty, { width: wide })]);
  };
  await alone('shadow', (empty) =>
    castShadow(empty, shadowOf({ placed, ...floor }, empty, recipe.shadow, 0)),
  );
  await alone('contact-line', (empty) => castContactLine(empty, placed, floor, recipe.shadow.contact));
  await alone('reflection', (empty) => reflect(empty, composed, floor, recipe.reflection, null));
}

/** A showroom without a vehicle. */
export async function drawBackdrop(save: Save): Promise<void> {
  if (recipe.background.kind === 'original') throw new Error('a showroom is no original');
  const { canvas } = await backdrop({ kind: 'showroom', name: 'daylight-concrete' }, size);
  await save('backdrop', [await pane(canvas, { width: wide })]);
}

/** The vehicle in a grey studio as it was photographed in low sun, and with its tone fitted. */
export async function drawTone({ bytes }: Opened, models: Models, save: Save): Promise<void> {
  const target = { name: 'full', width: half, height: Math.round(half * 0.75), format: 'png' as const };
  const plain = Recipe.parse({ ...builtInPresets['studio-grey'], targets: [target] });
  const { made } = await renderAll(bytes, [plain, { ...plain, tone: true }], {}, models);
  const panes = made.flatMap(([output]) =>
    output ? [{ png: Buffer.from(output.bytes), width: output.width, height: output.height }] : [],
  );
  await save('tone', panes);
}
