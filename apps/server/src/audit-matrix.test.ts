import { contract } from '@forecourt/contract/contract';
import { uploadInstallationLogo } from '@forecourt/contract/installation';
import { impersonate } from '@forecourt/contract/sessions';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { photo } from './testing/builders/photos.ts';
import { bodyOf } from './testing/sweep/sweep-bodies.ts';
import { paramsOf } from './testing/sweep/sweep-params.ts';
import { partsOf } from './testing/sweep/sweep-parts.ts';
import { type Tenant, World } from './testing/sweep/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Calls every writing route once: the rows that changed must be the rows that the audit log names. */

/**
 * Every row is read before and after each call, so the database is replaced from time to time to limit their number.
 */
const callsPerDatabase = 20;
let calls = 0;
let app: TestApp;
beforeEach(async () => {
  if (calls++ % callsPerDatabase > 0) return;
  await app?.close();
  app = await openTestApp({ signUpOpen: true });
});
afterAll(() => app.close());

/** Columns that are not audited: see `audit_exempt`, and those that change with every call. */
const silent = ['updated_at', 'last_used_at', 'last_time_online', 'last_step'];

/** Tables with a single row and no id. */
const oneRow = new Set(['invoice_settings', 'installation_settings']);

/** For tables without an id: the columns that distinguish the rows of one owner. */
const keyColumns: Record<string, string[]> = { prices: ['kind'] };

/** Credits that were issued, moved or removed, by owner: the audit log has them as a change of the owner. */
async function creditsMoved(): Promise<[string, string][]> {
  const { rows } = await app.database.pool.query<{ owner: string; sum: string }>(
    `select a.owner_kind || 's ' || a.owner_id as owner, sum(e.amount)::text as sum
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join accounts a on a.id = e.account_id
      where t.reason not in ('hold', 'capture', 'release', 'expiry') and a.owner_id is not null group by 1`,
  );
  return rows.map(({ owner, sum }) => [`${owner} credits`, sum]);
}

/** What the log calls the rows of a table: vehicles and sets of cut-outs share one. */
function kindOf(table: string, item: Record<string, unknown>): string {
  if (table !== 'picture_sets') return table;
  return item.kind === 'crops' ? 'crop_sets' : 'vehicles';
}

/** The query for all rows of audited tables; another database has the same tables. */
let readingEverything: Promise<string> | undefined;

async function queryForEverything(): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in (select table_name from audit_exempt)`,
  );
  return tables
    .map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(t) - '{${silent.join()}}'::text[] as item from ${name} t`,
    )
    .join(' union all ');
}

/** All rows of audited tables, by kind and row. */
async function everything(): Promise<Map<string, string>> {
  readingEverything ??= queryForEverything();
  // By its name a connection plans it once: planning it takes longer than reading the rows.
  const query = { name: 'everything', text: await readingEverything };
  const { rows } = await app.database.pool.query<{ name: string; item: Record<string, unknown> }>(query);
  const found = new Map<string, string>(await creditsMoved());
  for (const { name, item } of rows) {
    const id = item.id ?? item.user_id ?? item.manager_id ?? item.customer_id ?? null;
    const columns = keyColumns[name];
    const key = columns ? columns.map((column) => item[column]) : item;
    const extra = item.id || oneRow.has(name) ? '' : JSON.stringify(key);
    found.set(`${kindOf(name, item)} ${id}${extra && ` ${extra}`}`, JSON.stringify(item));
  }
  return found;
}

/**
 * Rows that were inserted, deleted or changed, as `kind id`; a row without an id of its own is identified by its
 * content.
 */
function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((key) => before.get(key) !== after.get(key)).map((key) => key.split(' ', 2).join(' '));
}

const isRestoring = (name: string) =>
  /^(revertUser|eraseUser|restore(Customer|Client|Vehicle|Image|CropSet|CropImage))$/.test(name);
const writing = Object.entries(contract).filter(
  ([name, route]) => route.method !== 'GET' && route.answer !== 'events' && name !== 'logout',
);
/** Refused for root, whose account belongs to no client, or because they need a secret that only a mail has. */
const refusedHere = new Set([
  'login',
  'loginSecondFactor',
  'openMail',
  'loginWithPasskey',
  'createPasskey',
  'patchPasskey',
  'deletePasskey',
  'resetPassword',
  'checkResetToken',
  // No channel of the sample is switched on.
  'sendDestination',
  'sendVehicle',
  // The installation has no payment provider.
  'createPayment',
  // All users here have a password.
  'sendInvitation',
  'confirmSignUp',
  'unsubscribe',
  'confirmSecondFactor',
  'disableSecondFactor',
  'endSession',
  'processImages',
  'cancelImage',
  'uploadCropImage',
  'processCropImages',
  'cancelCropImage',
  'revertImage',
  // No photo has been analysed.
  'chooseVehicle',
  'previewBackground',
  'previewOwnBackground',
  'findRegion',
  'changeMatte',
  'answerDoubt',
  'answerReviewDoubt',
  // No picture is finished, and the sample's spin is cancelled already.
  'createCollages',
  'previewCollage',
  'createSpin',
  'createVehicleEmbed',
  'cancelSpin',
  'moveCrop',
  // No picture is finished.
  'createVehicleArchive',
  'createExport',
  // There is no photo with a matte, and so no restyle.
  'createRestyle',
  'pauseRestyle',
  'continueRestyle',
  'cancelRestyle',
  'undoRestyle',
  // Nobody holds a picture that waits for a checker.
  'changeReviewFix',
  'changeReviewMatte',
  'changeReviewPosition',
  'changeReviewVehicle',
  'changeReviewVersion',
  'decideReview',
  'deleteReviewMatte',
  'findReviewRegion',
  'previewReviewFix',
  'previewReviewMatte',
  'remakeReview',
  'reportPicture',
  'skipReview',
  'undoReviewFix',
  'undoReview',
  // The sample's file is no PDF.
  'uploadVehicleDocument',
  // There is no ZIP, and the sample's import is done and its photo not stored.
  'createImport',
  'cancelImport',
  'assignImportEntry',
  'unassignImportEntry',
  'restoreImportEntry',
  // The file of the sample's list is not stored.
  'createVehicleList',
  'previewVehicleList',
  // No owner here has credits, and the sample's code does not exist.
  'transferToCustomer',
  'transferToClient',
  'transferToUser',
  'removeUserCredits',
  'redeemPromoCode',
  // The operator’s staff has no keys, and those of others are replaced by their accounts alone.
  'createApiKey',
  'rotateApiKey',
  // Root has no credits of its own.
  'patchCreditAlert',
  // There is nothing to invoice, and the sample's invoices are closed already.
  'createCustomerInvoice',
  'closeCustomerInvoice',
  'createUserInvoice',
  'closeUserInvoice',
  // Only for the user itself, or for the root user that the URL names.
  'createUserDevice',
  'testUserDevice',
  'uploadFileAsRoot',
  'patchUserNotification',
  'patchNotificationPreferences',
  'patchQuietHours',
  'deleteUserNotifications',
  'instagramCallback',
  // There is no saved view here, and creating one is not audited.
  'patchSavedView',
  'deleteSavedView',
  'restoreSavedView',
  // There is no demo here.
  'patchDemo',
  // The token of a session is none of a link for phones.
  'uploadCapturedPhoto',
  // There is no bulk job here.
  'cancelBulkJob',
  'undoBulkJob',
  'dismissBulkJob',
  // The sample's request is open and not in work yet.
  'completePictureRequest',
  'createPictureRequestItem',
  // The sample's connection is none to Instagram.
  'createSocialPost',
  // No channel is switched on, and no feed is open.
  'createRenditions',
  'patchVehicleChannel',
  'patchChannelFeed',
  'rotateChannelFeed',
  'deleteChannelFeed',
  // No job is queued or has failed.
  'retryJob',
  'giveUpJob',
  'dismissJob',
]);

/** Calls that succeed without a change in this small world, or leave the change to a job. */
const withoutEffect = new Set([
  'createDemo',
  'createSavedView',
  // Changes of photos are audited, the entries of an import are not.
  'discardImportEntry',
  // A check changes no vehicle yet.
  'checkVehicleList',
  'retryFailedJobs',
  'forgotPassword',
  // Nobody in the sample has decided about a channel.
  'deleteClientChannel',
  'deleteCustomerChannel',
  // Nothing was made for a channel.
  'deleteRendition',
  // The sample is not deleted; deliveries are not audited.
  'restoreWebhook',
  'testWebhook',
  'restoreDestination',
  // The sample is at an address that is not called.
  'testDestination',
  'restoreVehicleFeed',
  'testVehicleFeed',
  'runVehicleFeed',
  'replayWebhook',
  'replayWebhookDelivery',
  // Challenges expire after minutes, and this session has just been confirmed.
  'preparePasskey',
  'prepareLoginPasskey',
  'prepareConfirmation',
  'confirmSession',
  'revertImage',
  'previewImage',
  // Answers of mail servers are not audited.
  'confirmAddress',
  // Who looks at a picture is no change of it.
  'leaseReviews',
  'releaseReviews',
  // Nobody changed the outline of the sample's photo.
  'deleteMatte',
  'quoteRestyle',
  'countRecipients',
  'checkPresetFile',
  'restoreProfile',
  'restoreCatalogueItem',
  'restoreOwnBackground',
  'restoreLicensePlate',
  'restoreBodyType',
  'restoreSpin',
  'restoreCollage',
  'restoreVehicleShare',
  'restoreMarker',
  'restoreComment',
  'restoreVehicleDocument',
  'restoreVehicleSpecification',
  'patchManager',
  'transferCustomer',
  'transferUser',
]);
/** What a call needs besides the rows of `World`, which another database may not have any more. */
const needs: Record<string, (token: string) => Promise<unknown>> = {
  deleteInstallationLogo: (token) => app.upload(uploadInstallationLogo, { token, file: photo() }),
};
/** Calls without effect for root itself, who has a single session here. */
const forOne = ['endOtherSessions'];

describe.each(writing)('the call %s', (name, route) => {
  it.each(['root', 'root while impersonating'])(
    'writes one audit entry for each row that it changes, when called by %s',
    async (who) => {
      const world = await World.build(app.db);
      const rootId = await world.actor({ role: 'root' }, 'top');
      const actorId = await world.actor({ role: 'customer', type: 'basic' }, 'top');
      const root = await app.signedIn(rootId);
      const acting = who !== 'root';
      const taken =
        acting && (await app.call(impersonate, { token: root, params: { id: actorId }, body: {} }));
      const token = taken ? taken.body.token : root;
      const things = (await world.things(
        isRestoring(name) ? 'deleted' : 'sameCustomer',
        'top',
        actorId,
        partsOf(name),
      )) as Tenant;
      const input = { params: paramsOf[name]?.(things), body: bodyOf[name]?.(things), token };
      await needs[name]?.(root);
      const before = await everything();
      const answer = route.file
        ? await app.upload(route, { ...input, file: photo() })
        : await app.call(route, input);
      const changed = differences(before, await everything());
      const entries = await app.db
        .selectFrom('auditLog')
        .selectAll()
        .where('requestId', '=', String(answer.headers['x-request-id']))
        .execute();
      const made = entries.filter((entry) => entry.errorCode === null);
      expect(made.map((entry) => `${entry.objectKind} ${entry.objectId}`).sort()).toEqual(changed.sort());
      const isEffective =
        answer.status < 300 && !(acting ? withoutEffect : new Set([...withoutEffect, ...forOne])).has(name);
      if (isEffective) expect(changed.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
      if (answer.status >= 300) expect(changed).toEqual([]);
      if (!acting && !refusedHere.has(name))
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const open = route.permission === 'public';
      for (const entry of made) {
        expect([entry.action, entry.actorId, entry.actingForId]).toEqual([
          name,
          open ? null : rootId,
          acting && !open ? actorId : null,
        ]);
      }
    },
  );
});
