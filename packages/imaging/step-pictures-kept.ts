import { cropAspects } from '@forecourt/contract/crop-aspects';
import { Recipe } from '@forecourt/contract/recipe';
import type { Models } from './src/models/load-models.ts';
import { emptyRaster, type Raster } from './src/raster.ts';
import { renderAll } from './src/render.ts';
import { findFaces } from './src/steps/find-faces.ts';
import { hideFaces } from './src/steps/hide-faces.ts';
import { straightenPhoto, turnedPhoto } from './src/steps/straighten-photo.ts';
import { drawFace } from './src/testing/faces.ts';
import { colours, half, outline, pane } from './src/testing/panes.ts';
import type { Opened, Save } from './step-pictures-matte.ts';

/** A drawn face as it is found (green), and hidden. */
export async function drawHiddenFace(models: Models, save: Save): Promise<void> {
  const picture: Raster<3> = emptyRaster(480, 360, 3);
  for (let at = 0; at < picture.data.length; at++) picture.data[at] = 150 - (at % 1440) / 24;
  drawFace(picture, 240, 160, 110);
  const faces = await findFaces(picture, models);
  const [face] = faces;
  if (!face) throw new Error('the drawn face was not found');
  const { height, width, x, y } = face;
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  const found = await pane(picture, { width: half, over: [outline(corners, colours.green, 3)] });
  await hideFaces(picture, faces);
  await save('faces', [found, await pane(picture, { width: half })]);
}

/** The rendering turned by four degrees, and turned back. */
export async function drawStraightened({ work }: Opened, save: Save): Promise<void> {
  const rolled = await turnedPhoto(work, 4);
  const upright = await straightenPhoto(rolled);
  if (upright === rolled) throw new Error('the rendering was not straightened');
  const height = Math.round((half * rolled.height) / rolled.width);
  await save('straighten', [
    await pane(rolled, { width: half, height }),
    await pane(upright, { width: half, height }),
  ]);
}

/** Height of the pictures beside each other, pixels. */
const cropHeight = 300;

/** The photo, and two crops of it: one that is inside, and one that is larger. */
export async function drawCrop({ bytes, work }: Opened, models: Models, save: Save): Promise<void> {
  const recipes = (['4:3', '9:16'] as const).map((aspect) => {
    const { height, width } = cropAspects[aspect];
    const target = { name: 'full', width: Math.round((cropHeight * width) / height), height: cropHeight };
    return Recipe.parse({
      background: { kind: 'original' },
      crop: { padding: 0.06 },
      targets: [{ ...target, format: 'png' }],
    });
  });
  const { made } = await renderAll(bytes, recipes, {}, models);
  const crops = made
    .flat()
    .map(({ bytes: png, height, width }) => ({ png: Buffer.from(png), width, height }));
  const width = Math.round((cropHeight * work.width) / work.height);
  await save('crop', [await pane(work, { width, height: cropHeight }), ...crops]);
}
