import { expect, it } from 'vitest';
import { missingNames } from './check-docs.ts';

it('a document that names a function or table which is not in the code is reported', () => {
  const document = {
    path: 'docs/map.md',
    text: 'Use `findVehicle`, `setVehicleDeleted` and `audit_exempt`; `POST`, `npm run dev`.',
  };
  const code = { path: 'a.ts', text: 'export function findVehicle() {}\nselect audit_exempt;' };
  expect(missingNames([document], [code])).toEqual([
    'docs/map.md names setVehicleDeleted, which is nowhere in the code',
  ]);
});
