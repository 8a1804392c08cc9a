import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layoutFile, makeMailLayout } from './mail-layout.ts';

it('the layout of mails is the one that letter.mjml makes', async () => {
  expect(await makeMailLayout(), 'run scripts/make-mail-layout.ts').toBe(readFileSync(layoutFile, 'utf8'));
});
