import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ErrorName, errors } from '@forecourt/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from './testing/builders/builders.ts';
import { scenarios } from './testing/errors/error-scenarios.ts';
import type { Stage } from './testing/errors/error-stage.ts';
import { unreachableProvider } from './testing/stand-ins/unreachable-provider.ts';
import { markScanner } from './testing/stand-ins/virus-scanner.ts';
import { World } from './testing/sweep/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    forcePasswordChange: true,
    virusScanner: markScanner,
    oauthProviders: { instagram: unreachableProvider },
  });
});
afterAll(() => app.close());

async function stage(): Promise<Stage> {
  const world = await World.build(app.db);
  const root = await buildUser(app.db, { role: 'root' });
  const things = await world.things('unrelated', 'top', root);
  if (!things) throw new Error('nothing there');
  const client = await buildUser(app.db, { role: 'client', clientId: things.clientId });
  const tokens = {
    root: await app.signedIn(root),
    admin: await app.signedIn(things.adminId),
    client: await app.signedIn(client),
    user: await app.signedIn(things.userId),
  };
  return { app, things, tokens };
}

it.each(Object.entries(scenarios))(
  'the error %s occurs, with its code, status and message',
  async (name, scenario) => {
    const { code, status, message } = errors[name as ErrorName];
    const answer = await scenario(await stage());
    expect([answer.body.name, answer.body.errorCode, answer.status]).toEqual([name, code, status]);
    const { params } = answer.body as { params?: Record<string, string> };
    expect(answer.body.message).toBe(message.replace(/:(\w+)/g, (all, word) => params?.[word] ?? all));
  },
);

/** Errors that take more than a few calls to provoke, and the tests that do. */
const elsewhere: Partial<Record<ErrorName, string>> = {
  archiveTooLarge: 'modules/work/vehicle-archives/vehicle-archives.routes.test.ts',
  capturePhotosExceeded: 'modules/work/capture-links/capture-links.routes.test.ts',
  bulkRowChanged: 'modules/operation/bulk-jobs/bulk-jobs.routes.test.ts',
  bulkJobTooLarge: 'modules/operation/bulk-jobs/bulk-jobs.routes.test.ts',
  importTooLarge: 'modules/work/imports/imports.routes.test.ts',
  vehicleListTooLarge: 'modules/work/vehicle-lists/vehicle-lists.routes.test.ts',
  httpsRequired: 'platform/http/https-only.test.ts',
  callInProgress: 'platform/http/idempotency.test.ts',
  fileQuotaExceeded: 'modules/people/files/files.routes.test.ts',
  fileTypeInvalid: 'modules/people/files/files.routes.test.ts',
  paymentNotNeeded: 'modules/money/payments/payments.routes.test.ts',
  paymentPageUnreachable: 'modules/money/payments/payments.routes.test.ts',
  overloaded: 'platform/http/overload.test.ts',
  restylePriceChanged: 'modules/work/restyles/restyles.routes.test.ts',
  restyleStateWrong: 'modules/work/restyles/restyles.routes.test.ts',
  restyleTooLarge: 'modules/work/restyles/restyles.routes.test.ts',
  vehiclesBeingRestyled: 'modules/work/restyles/restyles.routes.test.ts',
  reviewBackgroundNotOffered: 'modules/work/reviews/chosen-looks.test.ts',
  vehicleDocumentTooLarge: 'modules/work/vehicle-documents/vehicle-documents.routes.test.ts',
  storageLimitReached: 'storage-limits.test.ts',
  storageFull: 'modules/work/images/image-upload.test.ts',
};

it('every error of the table is tested here or in the file named here, unless its feature does not exist yet', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
  const rows = [...document.matchAll(/^\| \d+ \| `(\w+)` \|.*$/gm)];
  const waiting = rows.filter(([row]) => row.includes('waits for')).map(([, name]) => name);
  const reached = [...Object.keys(scenarios), ...Object.keys(elsewhere)];
  expect([...reached, ...waiting].sort()).toEqual(Object.keys(errors).sort());
  for (const [name, file] of Object.entries(elsewhere)) {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const { code } = errors[name as ErrorName];
    expect(text.includes(`'${name}'`) || text.includes(String(code)), name).toBe(true);
  }
});
