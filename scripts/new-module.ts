import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes } from '../packages/contract/src/language-names.ts';
import { areas } from './check-arrows.ts';
import { root } from './source-files.ts';

/** `npm run new:module -- AREA NOUN`: scaffolds a module with one route in the standard layout. */

interface Words {
  /** Form for folder and file names: `promo-codes`. */
  noun: string;
  /** Form for code: `promoCodes`. */
  camel: string;
  /** Form for types and route names: `PromoCodes`. */
  pascal: string;
}

export function wordsOf(noun: string): Words {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun))
    throw new Error(`A noun in kebab-case and the plural, please: not "${noun}"`);
  const camel = noun.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return { noun, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) };
}

/** Every file of a new module, by its path. */
export function filesOf(area: string, { noun, camel, pascal }: Words): Record<string, string> {
  const folder = `apps/server/src/modules/${area}/${noun}/${noun}`;
  return {
    [`packages/contract/src/${noun}.ts`]: `import { z } from 'zod';
import { PageQuery, pageOf, route } from './route.ts';

export const list${pascal} = route({
  method: 'GET',
  path: '/v1/${noun}',
  summary: '${pascal} in your reach.',
  permission: '${noun}:read',
  query: PageQuery,
  response: pageOf(z.object({ id: z.uuid() })),
  errors: [],
});
`,
    [`${folder}.routes.ts`]: `import { list${pascal} } from '@forecourt/contract/${noun}';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as ${camel} from './${noun}.service.ts';

export function ${camel}Routes(api: Api): void {
  serve(api, list${pascal}, (ctx, { query }) => ${camel}.list${pascal}(ctx, query));
}
`,
    [`${folder}.service.ts`]: `/** What this module owns, and what must always hold. */
import type * as routes from '@forecourt/contract/${noun}';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as queries from './${noun}.queries.ts';

export async function list${pascal}(
  ctx: Ctx,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.list${pascal}>> {
  const results = await queries.list${pascal}(ctx.db, ctx.scope, page);
  return { ...counted(results.length), results };
}
`,
    [`${folder}.queries.ts`]: `import type { Scope } from '@forecourt/contract/actor';
import type { PageQuery } from '@forecourt/contract/route';
import type { Db } from '../../../platform/db/database.ts';

export async function list${pascal}(_db: Db, _scope: Scope, _page: PageQuery): Promise<{ id: string }[]> {
  throw new Error('Write the query of ${noun} first');
}
`,
    [`${folder}.routes.test.ts`]: `import { list${pascal} } from '@forecourt/contract/${noun}';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('lists ${noun}', async () => {
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  expect((await app.call(list${pascal}, { token })).status).toBe(200);
});
`,
  };
}

function addTexts(noun: string): void {
  for (const language of languageCodes) {
    const file = path.join(root, `apps/web/public/assets/i18n/${language}.json`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    texts[`${noun}.title`] ??= noun;
    const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

if (import.meta.main) {
  const [, , area = '', noun] = process.argv;
  if (!noun || !areas.some((one) => one === area)) {
    process.stderr.write(
      `Usage: npm run new:module -- AREA NOUN (area: ${areas.join(', ')}; noun: kebab-case, plural)\n`,
    );
    process.exit(2);
  }
  const words = wordsOf(noun);
  for (const [file, text] of Object.entries(filesOf(area, words))) {
    const full = path.join(root, file);
    if (existsSync(full)) throw new Error(`${file} is there already`);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    process.stdout.write(`${file}\n`);
  }
  addTexts(words.noun);
  process.stdout.write(`\nNow: the permission '${words.noun}:read' in packages/contract/src/permissions.ts, the noun in
packages/contract/src/contract.ts, ${words.camel}Routes in apps/server/src/modules.ts, a migration, the query, the texts.
npm run check says what is missing.\n`);
}
