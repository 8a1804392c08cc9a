import { expect, test } from 'vitest';
import { bundleEmbed, embedBytes } from '../../build/embed-script.ts';

test('the script of the element is one file of at most 15 kB, without React and without other addresses', async () => {
  expect(await embedBytes()).toBeLessThanOrEqual(15_000);
  const code = await bundleEmbed();
  expect(code).toContain('forecourt-spin');
  expect(code).not.toMatch(/\bimport\s*\(|^import |react|innerHTML|document\.cookie|localStorage/im);
});
