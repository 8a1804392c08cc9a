import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Models } from './src/models/load-models.ts';
import { backdrop } from './src/steps/backdrop.ts';
import { compose } from './src/steps/compose.ts';
import { findContacts } from './src/steps/contacts.ts';
import { cropBeyond, cutVehicle } from './src/steps/cut-vehicle.ts';
import { findWindows } from './src/steps/find-windows.ts';
import { segment } from './src/steps/segment.ts';
import { treatWindows } from './src/steps/treat-windows.ts';
import { type Pane, pane, third } from './src/testing/panes.ts';
import type { Opened, Save } from './step-pictures-matte.ts';

const recipe = Recipe.parse(builtInPresets['daylight-concrete']);
const size = { width: 1280, height: 960 };

/** The windows of the vehicle in a showroom: as photographed, cleaned, and clear. */
export async function drawWindows({ scene, work }: Opened, models: Models, save: Save): Promise<void> {
  const { matte } = await segment(work, scene, models);
  const vehicle = cutVehicle({ work, matte, contacts: findContacts(matte) });
  const glass = await findWindows(work, matte, models);
  if (!vehicle || !glass) throw new Error('the windows were not found');
  const inBox = cropBeyond(glass, vehicle.box);
  const panes: Pane[] = [];
  for (const shown of [
    vehicle,
    treatWindows(vehicle, inBox, 'clean'),
    treatWindows(vehicle, inBox, 'clear'),
  ]) {
    const behind = await backdrop({ kind: 'showroom', name: 'daylight-concrete' }, size);
    const { body } = await compose(behind, shown, recipe);
    const part = { ...body, height: Math.round(body.height * 0.55) };
    panes.push(await pane(behind.canvas, { part, width: third }));
  }
  await save('windows', panes);
}
