/** What the operator of the demo offers besides the built-in showrooms: two rooms, and a preset with a frame, a logo and a collage. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { CatalogueKind, CatalogueRoom } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { PresetLook } from '@forecourt/contract/presets';
import { surfaceFile, surfaceWidths } from '@forecourt/samples/surfaces';
import * as assignments from '../modules/studio/catalogue/assignments.service.ts';
import * as catalogue from '../modules/studio/catalogue/catalogue.service.ts';
import type { Ctx } from '../platform/context.ts';
import type { Upload } from '../platform/http/forms.ts';

/** A dark band below with a light line above it, for 4 : 3. */
const frameDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">
<rect x="0" y="1056" width="1600" height="144" fill="#0b3d46"/><rect x="0" y="1050" width="1600" height="6" fill="#f4f1e8"/></svg>`;
/** A made-up sign: a road to the horizon under a low sun. */
const logoDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" width="960" height="480">
<rect x="0" y="0" width="240" height="120" rx="16" fill="#f4f1e8"/><circle cx="120" cy="58" r="30" fill="#d9822b"/>
<rect x="24" y="58" width="192" height="46" fill="#0b3d46"/><path d="M112 58h16l34 46h-84z" fill="#f4f1e8"/></svg>`;

const drawingOf = (name: string, drawing: string): Upload => ({
  fileName: `${name}.svg`,
  contentType: 'image/svg+xml',
  stream: Readable.from([Buffer.from(drawing)]),
});

type Surface = Parameters<typeof surfaceFile>[0];

async function addSurface(ctx: Ctx, name: string, use: 'wall' | 'floor', surface: Surface) {
  const { id } = await catalogue.createItem(ctx, 'background', { name, use }, null);
  const file = surfaceFile(surface);
  const upload = {
    fileName: path.basename(file),
    contentType: 'image/webp',
    stream: createReadStream(file),
  };
  await catalogue.uploadItemPicture(ctx, 'background', id, upload);
  return { kind: 'picture' as const, picture: id, width: surfaceWidths[surface] };
}

/** Adds an item that everybody may choose. */
async function offer(
  ctx: Ctx,
  kind: CatalogueKind,
  item: Parameters<typeof catalogue.createItem>[2],
): Promise<CatalogueItemId> {
  const { id } = await catalogue.createItem(ctx, kind, item, null);
  await assignments.updateAssignments(ctx, kind, id, { forEverybody: true, add: [], remove: [] });
  return id;
}

const addRoom = (ctx: Ctx, name: string, room: CatalogueRoom) =>
  offer(ctx, 'background', { name, use: 'room', room });

/** Pictures are prepared by the worker; until then what needs them is not offered. */
export async function seedCatalogue(ctx: Ctx): Promise<void> {
  const bricks = await addSurface(ctx, 'White bricks', 'wall', 'bricks');
  const tiles = await addSurface(ctx, 'Large tiles', 'floor', 'floor-tiles');
  const slats = await addSurface(ctx, 'Wooden slats', 'wall', 'slats');
  const concrete = await addSurface(ctx, 'Polished concrete', 'floor', 'concrete');
  const hall = await addRoom(ctx, 'Hall with bricks', { wall: bricks, floor: tiles, light: 'middle' });
  await addRoom(ctx, 'Hall with wooden wall', { wall: slats, floor: concrete, light: 'left' });
  const frame = await catalogue.createItem(ctx, 'frame', { name: 'Band below', safeArea: frameArea }, null);
  await catalogue.uploadItemPicture(ctx, 'frame', frame.id, drawingOf('band', frameDrawing));
  const logo = await catalogue.createItem(ctx, 'logo', { name: 'Low sun' }, null);
  await catalogue.uploadItemPicture(ctx, 'logo', logo.id, drawingOf('sun', logoDrawing));
  const collage = await offer(ctx, 'collage', { name: 'Four views' });
  const look = PresetLook.parse({
    background: { kind: 'catalogue', catalogueId: hall },
    overlays: [
      { kind: 'frame', catalogueId: frame.id },
      { kind: 'logo', catalogueId: logo.id, anchor: 'top-right' },
      {
        kind: 'text',
        text: '{make} {model} · {price}',
        anchor: 'bottom-left',
        size: 0.03,
        colour: '#f4f1e8',
      },
    ],
    collages: [collage],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  await offer(ctx, 'preset', { name: 'Dealership with band', look });
}

/** What the frame's band covers. */
const frameArea = { top: 0, right: 0, bottom: 0.125, left: 0 };
