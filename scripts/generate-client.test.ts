import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildClient } from './build-client.ts';
import { typeOf } from './json-schema-types.ts';
import { root } from './source-files.ts';

it('the client that programs load is one file of at most 10 kB, with the types of calls and answers', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-client-'));
  try {
    const client = path.join(folder, 'node_modules/@forecourt/client');
    expect(await buildClient(client)).toBeLessThanOrEqual(10_000);
    const program = `import { ForecourtClient } from '@forecourt/client';
      const client = new ForecourtClient({ baseUrl: '', apiKey: '' });
      const { reference } = await client.get('/v1/vehicles/{id}', { params: { id: 'x' } });
      export const text: string = reference;
      // @ts-expect-error A vehicle without a reference.
      await client.post('/v1/vehicles', { body: {} });
      // @ts-expect-error An address that does not exist.
      await client.get('/v1/boats');`;
    await writeFile(path.join(folder, 'program.mts'), program);
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const checked = spawnSync(
      tsc,
      [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--lib',
        'es2024,dom',
        'program.mts',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(checked.stdout + checked.stderr).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ type: 'array', prefixItems: [{ type: 'integer' }, { const: 'a' }] }, '[number, "a"]'],
  [{ type: 'object', additionalProperties: { $ref: '#/$defs/Box' } }, 'Record<string, Box>'],
  [
    { type: 'object', properties: { 'a-b': { type: ['string', 'null'] } }, required: ['a-b'] },
    '{ "a-b": string | null; }',
  ],
  [{}, 'unknown'],
])('%j is the type %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
