/** Shows what a feed contains before it is added or changed. */
import type { UserId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { FeedSample, testVehicleFeed as testRoute } from '@forecourt/contract/vehicle-feeds';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import type { SheetRow } from '../../../platform/sheets/sheet.ts';
import * as users from '../../people/users/users.service.ts';
import { canRead } from '../vehicle-lists/list-headings.rules.ts';
import { previewed, previewRows, shownHead } from '../vehicle-lists/list-reading.service.ts';
import { fieldsByCells } from '../vehicle-lists/list-table.rules.ts';
import * as lists from '../vehicle-lists/vehicle-lists.service.ts';
import type { FeedBytes } from './feed-charset.service.ts';
import { FeedError, readFeed } from './feed-content.service.ts';
import { fetchFeed, type SignIn } from './feed-fetch.service.ts';
import { proposeFeedFields } from './vehicle-feeds.rules.ts';
import * as feeds from './vehicle-feeds.service.ts';

type Test = RouteInput<typeof testRoute>['body'];

/** What was typed, or else what is stored for the same server. */
async function signInFor(ctx: Ctx, { address, feedId, signIn }: Test): Promise<SignIn | null> {
  if (signIn || !feedId) return signIn ?? null;
  const feed = await feeds.findRecord(ctx.db, ctx, feedId);
  const isSameServer = new URL(address).origin === new URL(feed.address).origin;
  return isSameServer ? feeds.signInOf(ctx, feed) : null;
}

const nothing = {
  format: null,
  itemPath: '',
  itemPaths: [],
  encoding: null,
  doubts: [],
  headingRow: null,
  firstRows: [],
  columns: [],
  fields: [],
  rows: [],
};

/** Where the vehicles were; they are looked for again if there are none any more. */
async function readSample(answer: FeedBytes, { encoding, headingRow, itemPath }: Test) {
  const known = {
    itemPath: itemPath ?? null,
    encoding: encoding ?? null,
    headingRow: headingRow ?? null,
    columns: [],
  };
  try {
    return await readFeed(answer, known);
  } catch (error) {
    if (known.itemPath === null || !(error instanceof FeedError) || error.failure !== 'noVehicles')
      throw error;
    return readFeed(answer, { ...known, itemPath: null });
  }
}

/** By the names of the columns; where there are none, by what is in them. */
async function proposed(
  ctx: Ctx,
  userId: UserId,
  columns: string[],
  firstRows: (count: number) => Promise<SheetRow[]>,
): Promise<ListColumn[]> {
  if (columns.every((name) => name === '')) return fieldsByCells(await firstRows(previewed), columns.length);
  return proposeFeedFields(columns, await lists.keptFields(ctx, userId));
}

export async function testVehicleFeed(ctx: Ctx, userId: UserId, test: Test): Promise<FeedSample> {
  await feeds.assertOwner(await users.getUser(ctx, userId));
  feeds.assertAddress(ctx, test.address);
  const signIn = await signInFor(ctx, test);
  try {
    const answer = await fetchFeed(ctx, { address: test.address, signIn, etag: null, lastModified: null });
    if (!answer) throw new FeedError('answerWrong');
    const { asCsv: _whole, firstRows, head, isGuess: _asked, ...read } = await readSample(answer, test);
    const { columns } = read;
    const isSame = test.fields?.length === columns.length;
    const fields =
      isSame && test.fields ? feeds.toColumns(test.fields) : await proposed(ctx, userId, columns, firstRows);
    const rows = canRead(fields)
      ? await previewRows(ctx, userId, await firstRows(previewed), { columns, fields, isText: true })
      : [];
    const shown = fields.map((field) => field || null);
    return { failure: null, status: null, ...read, firstRows: shownHead(head), fields: shown, rows };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { ...nothing, failure: error.failure, status: error.status };
  }
}
