import { randomUUID } from 'node:crypto';
import { patchCatalogueItem } from '@forecourt/contract/catalogue';
import type { ErrorName } from '@forecourt/contract/errors';
import { getImageTarget, processImages } from '@forecourt/contract/images';
import { checkPresetFile, importPreset, presetFileBytesMax } from '@forecourt/contract/preset-files';
import { restorePresetVersion } from '@forecourt/contract/preset-versions';
import { by, type Scenario } from './error-stage.ts';

/** Scenarios that provoke the errors about versions, shot lists and files of presets. */

const look = {
  background: { kind: 'transparent' },
  targets: [{ name: 'web', width: 800, height: 600 }],
};
const file = { schema: 'forecourt-preset', version: 1, name: 'From a file', look, parts: [] };
const checking = (change: object) =>
  by('root', checkPresetFile, () => ({ body: { file: { ...file, ...change } } }));

const ref = randomUUID();

export const presetScenarios: Partial<Record<ErrorName, Scenario>> = {
  presetVersionNotFound: by('root', restorePresetVersion, ({ presetId: id }) => ({
    params: { id, version: '9' },
  })),
  presetChanged: by('root', patchCatalogueItem, ({ presetId: id }) => ({
    params: { kind: 'preset', id },
    body: { look, version: 1 },
  })),
  positionAlreadyAssigned: by('root', patchCatalogueItem, ({ presetId: id }) => ({
    params: { kind: 'preset', id },
    body: { look: { ...look, positions: ['exterior.front', 'exterior.rear', 'exterior.front'] } },
  })),
  defaultBackgroundNotSet: by('user', processImages, ({ vehicleId: id }) => ({
    params: { id },
    body: { background: 'default' },
  })),
  targetNotFound: by('user', getImageTarget, ({ imageId: id }) => ({ params: { id, name: 'billboard' } })),
  targetFileNotFound: by('user', getImageTarget, ({ imageId: id }) => ({
    params: { id, name: 'web' },
    query: { format: 'avif' },
  })),
  presetFileInvalid: checking({ schema: 'holiday-photos' }),
  presetFileVersion: checking({ version: 2 }),
  presetFileFieldUnknown: checking({ look: { ...look, sparkles: true } }),
  presetFileTooLarge: checking({ name: 'x'.repeat(presetFileBytesMax) }),
  presetPartsMissing: by('root', importPreset, () => ({
    body: {
      file: {
        ...file,
        look: { ...look, overlays: [{ kind: 'logo', catalogueId: ref }] },
        parts: [{ ref, kind: 'logo', name: 'Logo of another house', sha256: null }],
      },
    },
  })),
};
