import { expect, it } from 'vitest';
import { checkGenerated } from './check-generated.ts';
import { layoutFile } from './mail-layout.ts';

it('a generated file that does not fit its sources is named, with the command that writes it again', async () => {
  const one = { file: layoutFile, command: 'npm run it' };
  expect(await checkGenerated([{ ...one, isCurrent: async () => true }])).toEqual([]);
  expect(await checkGenerated([{ ...one, isCurrent: async (text) => text === '' }])).toEqual([
    'apps/server/src/platform/mail/letter.gen.html does not fit its sources: npm run it writes it again',
  ]);
});
