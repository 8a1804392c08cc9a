import * as catalogue from '@forecourt/contract/catalogue';
import * as collages from '@forecourt/contract/collages';
import type { ErrorName } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { presetCollagesMax } from '@forecourt/contract/presets';
import { buildCatalogueItem } from '../builders/catalogue-builders.ts';
import { addPicture } from '../builders/collage-world.ts';
import { buildCollage } from '../builders/vehicle-builders.ts';
import { by, type Scenario, type Stage, unknown } from './error-stage.ts';

/** Scenarios that provoke the errors about collages, from real state through HTTP. */

const cell = { column: 0, row: 0, columns: 1, rows: 1 };

/** Creates a collage with this grid and page. */
const designed = (parts: object): Scenario =>
  by('root', catalogue.createCatalogueItem, () => ({
    params: { kind: 'collage' },
    body: { name: `Page ${Math.random()}`, ...parts },
  }));

const presetWith = ({ app }: Stage, ids: CatalogueItemId[]) =>
  buildCatalogueItem(app.db, { kind: 'preset', look: { collages: ids } });
const newCollage = ({ app }: Stage) => buildCatalogueItem(app.db, { kind: 'collage' });

/** Orders a page of the vehicle, which has one finished picture of its front. */
const ordered =
  (templateOf: (stage: Stage) => Promise<CatalogueItemId | undefined>): Scenario =>
  async (stage) => {
    const { app, things, tokens } = stage;
    const { vehicleId } = things;
    await addPicture(app, vehicleId, 'exterior.front');
    const templateId = await templateOf(stage);
    const params = { id: vehicleId };
    return app.call(collages.createCollages, { params, token: tokens.root, body: { templateId } });
  };

export const collageScenarios: Partial<Record<ErrorName, Scenario>> = {
  collageEmpty: designed({ cells: [] }),
  collageCellOutside: designed({ columns: 1, rows: 1, cells: [{ ...cell, columns: 2 }] }),
  collageCellsOverlap: designed({ cells: [cell, cell] }),
  collageCellTooSmall: designed({
    columns: 12,
    rows: 1,
    page: { size: { kind: 'pixels', width: 300, height: 300 }, padding: 0.2 },
  }),
  collagePageTooLarge: designed({ page: { size: { kind: 'pixels', width: 4001, height: 300 } } }),
  collagePageTooSmall: designed({ page: { size: { kind: 'pixels', width: 1200, height: 299 } } }),
  collageAlreadyAssigned: async (stage) => {
    const collageId = await newCollage(stage);
    const params = { id: await presetWith(stage, [collageId]) };
    return stage.app.call(collages.assignCollage, { params, token: stage.tokens.root, body: { collageId } });
  },
  presetCollagesExceeded: async (stage) => {
    const ids: CatalogueItemId[] = [];
    for (let count = 0; count <= presetCollagesMax; count++) ids.push(await newCollage(stage));
    const params = { id: await presetWith(stage, ids.slice(1)) };
    const body = { collageId: ids[0] };
    return stage.app.call(collages.assignCollage, { params, token: stage.tokens.root, body });
  },
  collageNotAssigned: async (stage) => {
    const collageId = await newCollage(stage);
    const params = { id: await presetWith(stage, []), collageId };
    return stage.app.call(collages.unassignCollage, { params, token: stage.tokens.root });
  },
  collagePageNotFound: by('root', collages.deleteCollage, unknown),
  collagePageExists: async ({ app, things: { vehicleId }, tokens: { root: token } }) => {
    const templateId = await buildCatalogueItem(app.db, { kind: 'collage' });
    const id = await buildCollage(app.db, vehicleId, { templateId, deletedAt: new Date() });
    await buildCollage(app.db, vehicleId, { templateId });
    return app.call(collages.restoreCollage, { params: { id }, token });
  },
  noCollagesToProcess: ordered(async () => undefined),
  collagePositionsMissing: ordered(({ app, things: { userId } }) =>
    buildCatalogueItem(app.db, { kind: 'collage', assignedTo: { userId } }),
  ),
};
