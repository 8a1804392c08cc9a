/**
 * Publishing of posts. Guarantees that a post is published once, whatever dies in between: there is one container for it, which can be published
 * once; another one is made only where that one has failed or expired unpublished, and after a lost answer the container is
 * read before it is published again.
 */
import { hourMs } from '@forecourt/contract/durations';
import { AppError } from '@forecourt/contract/errors';
import type { JobPayload } from '@forecourt/contract/jobs';
import type { PostProblem } from '@forecourt/contract/social-posts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as instagram from '../../../platform/instagram-client.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as connections from '../../work/social/connection-use.service.ts';
import { adaptChosen, type ChosenPicture, findChosenPictures } from '../channels/chosen-pictures.service.ts';
import * as steps from './post-steps.queries.ts';
import * as posts from './social-posts.queries.ts';
import * as rules from './social-posts.rules.ts';
import { continueAt } from './social-posts.service.ts';

type Post = steps.PostRecord;
const active = ['waiting', 'preparing', 'publishing'] as const;

/** Why a post cannot be published at all. */
class PostFailure extends Error {
  readonly problem: PostProblem;
  readonly reason: string | null;

  constructor(problem: PostProblem, reason: string | null = null) {
    super(problem);
    this.problem = problem;
    this.reason = reason;
  }
}

type Change = Parameters<typeof posts.updatePostIn>[3];

/** Ends this try; another one follows after so long. */
async function waitFor(
  ctx: Ctx,
  { id }: Post,
  ms: number,
  change: Change = {},
  states: readonly Post['state'][] = active,
): Promise<void> {
  const nextAt = new Date(ctx.now.getTime() + ms);
  await inTx(ctx.db, async (tx) => {
    if (await posts.updatePostIn(tx, id, states, { ...change, nextAt })) await continueAt(tx, id, nextAt);
  });
}

/** Ends this try; the post is due again as soon as its account is connected again. */
async function waitForConnection(ctx: Ctx, post: Post): Promise<void> {
  const change = { problem: 'reconnect', reason: null, nextAt: ctx.now } as const;
  const isBegun = await posts.updatePostIn(ctx.db, post.id, ['publishing'], change);
  if (!isBegun)
    await posts.updatePostIn(ctx.db, post.id, ['waiting', 'preparing'], { ...change, ...withoutContainers });
}

const withoutContainers: Change = { state: 'waiting', childIds: [], containerId: null };

async function waitLonger(ctx: Ctx, post: Post, leastMs = 0): Promise<void> {
  if (post.waitCount >= rules.waitsMax) throw new PostFailure('unreachable');
  const ms = Math.max(leastMs, rules.waitMs(post.waitCount));
  await waitFor(ctx, post, ms, { waitCount: post.waitCount + 1 });
}

async function failPost(ctx: Ctx, post: Post, { problem, reason }: PostFailure): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const isFailed = await posts.updatePostIn(tx, post.id, active, { state: 'failed', problem, reason });
    if (!isFailed || !post.createdBy) return;
    const found = await posts.findPost(tx, { kind: 'everything' }, post.id);
    if (!found) return;
    await notices.sendNotice(tx, ctx, post.createdBy, {
      kind: 'publishingFailed',
      text: 'postFailed',
      values: { vehicle: found.reference },
      link: { kind: 'vehicle', id: post.vehicleId },
    });
  });
}

interface Opened {
  connection: connections.OpenConnection;
  account: instagram.InstagramAccount;
}

async function open(ctx: Ctx, post: Post): Promise<Opened> {
  const connection = post.connectionId && (await connections.openConnection(ctx, post.connectionId));
  if (!connection) throw new PostFailure('disconnected');
  if (connection.account !== post.account) throw new PostFailure('otherAccount');
  const { account: id, provider, token } = connection;
  const { outgoing } = ctx.outside;
  return { connection, account: { outgoing, provider, token, id } };
}

const failureOf: Record<string, PostProblem> = {
  vehicleNotFound: 'vehicleGone',
  imageNotFound: 'pictureGone',
  channelOff: 'channelOff',
};

/** The pictures of a post, which are being adapted where they have to be. */
async function findPictures(ctx: Ctx, { imageIds, vehicleId }: Post): Promise<ChosenPicture[]> {
  const pictures = await findChosenPictures(ctx, vehicleId, 'instagram', imageIds).catch((error: unknown) => {
    const problem = error instanceof AppError ? failureOf[error.name] : undefined;
    throw problem ? new PostFailure(problem) : error;
  });
  if (pictures.some(({ state }) => state === 'refused')) throw new PostFailure('pictureRefused');
  await inTx(ctx.db, (tx) => adaptChosen(tx, ctx, 'instagram', pictures));
  return pictures;
}

/** The public address of a picture, which works for two hours at most. */
const addressOf = (ctx: Ctx, { storageKey }: ChosenPicture): string =>
  new URL(linkFor(ctx, filePath(storageKey), hourMs), ctx.outside.apiUrl).href;

/** Whether a container can be used. One that failed or expired is made again, with all others of the post. */
async function isFinished(ctx: Ctx, post: Post, { account }: Opened, id: string): Promise<boolean> {
  const { reason, state } = await instagram.readContainer(account, id);
  if (state === 'FINISHED') return true;
  if (state === 'IN_PROGRESS') {
    await waitLonger(ctx, post);
    return false;
  }
  if (post.roundCount + 1 >= rules.roundsMax) throw new PostFailure('refused', reason);
  const again = { childIds: [], containerId: null, roundCount: post.roundCount + 1 };
  await waitFor(ctx, post, rules.waitMs(post.roundCount), again, ['preparing']);
  return false;
}

/** Makes the container of the post, after those of its pictures if it is a carousel; null: not now. */
async function makeContainer(
  ctx: Ctx,
  post: Post,
  opened: Opened,
  addresses: string[],
): Promise<string | null> {
  const { account } = opened;
  const { caption } = post;
  const [address] = addresses;
  if (addresses.length === 1 && address) {
    return instagram.createContainer(account, { image_url: address, caption });
  }
  let children = post.childIds;
  for (const image_url of addresses.slice(children.length)) {
    const child = await instagram.createContainer(account, { image_url, is_carousel_item: true });
    if (!(await steps.addChild(ctx.db, { ...post, childIds: children }, child))) return null;
    children = [...children, child];
  }
  for (const child of children) if (!(await isFinished(ctx, post, opened, child))) return null;
  return instagram.createContainer(account, { media_type: 'CAROUSEL', children, caption });
}

async function finish(ctx: Ctx, post: Post, { account }: Opened, mediaId: string | null): Promise<void> {
  const published = {
    state: 'published',
    publishedAt: ctx.now,
    mediaId,
    problem: null,
    reason: null,
  } as const;
  await posts.updatePostIn(ctx.db, post.id, ['publishing'], published);
  if (!mediaId) return;
  const permalink = await instagram.readPermalink(account, mediaId).catch(() => null);
  await posts.updatePostIn(ctx.db, post.id, ['published'], { permalink });
}

async function publish(ctx: Ctx, post: Post, opened: Opened, containerId: string): Promise<void> {
  await finish(ctx, post, opened, await instagram.publishContainer(opened.account, containerId));
}

/** Ends a post that was published without an answer: which one of the account it is, is found by its caption. */
async function finishFound(ctx: Ctx, post: Post, opened: Opened): Promise<void> {
  const { beganAt, caption } = post;
  const known = await steps.listMediaIds(ctx.db, post.account);
  const latest = await instagram.listLatestPosts(opened.account);
  const found = beganAt === null ? undefined : rules.findPublished(latest, { beganAt, caption }, known);
  await finish(ctx, post, opened, found?.id ?? null);
}

/** Continues with a post that the provider was asked to publish before: what became of it is read first. */
async function lookUp(ctx: Ctx, post: Post, opened: Opened): Promise<void> {
  const id = post.containerId ?? '';
  const { reason, state } = await instagram.readContainer(opened.account, id);
  if (state === 'PUBLISHED') return finishFound(ctx, post, opened);
  if (state === 'FINISHED') return publish(ctx, post, opened, id);
  if (state === 'IN_PROGRESS') return waitLonger(ctx, post);
  throw new PostFailure('refused', reason);
}

async function advance(ctx: Ctx, post: Post, opened: Opened): Promise<void> {
  if (post.state === 'publishing') return lookUp(ctx, post, opened);
  const pictures = await findPictures(ctx, post);
  if (pictures.some(({ isHeldBack }) => isHeldBack)) {
    return waitFor(ctx, post, rules.heldBackMs, { ...withoutContainers, problem: 'heldBack' });
  }
  if (pictures.some(({ state }) => state !== 'ready')) return waitLonger(ctx, post);
  if (!(await instagram.mayPublish(opened.account))) {
    return waitFor(ctx, post, rules.quotaMs, { ...withoutContainers, problem: 'quota' });
  }
  const began = { state: 'preparing', problem: null, reason: null } as const;
  if (!(await posts.updatePostIn(ctx.db, post.id, ['waiting', 'preparing'], began))) return;
  let { containerId } = post;
  if (!containerId) {
    const addresses = pictures.map((picture) => addressOf(ctx, picture));
    containerId = await makeContainer(ctx, post, opened, addresses);
    if (!containerId || !(await steps.setContainer(ctx.db, post.id, containerId))) return;
  }
  if (!(await isFinished(ctx, post, opened, containerId))) return;
  if (await steps.beginPublishing(ctx.db, post.id, containerId, ctx.now))
    await publish(ctx, { ...post, state: 'publishing', beganAt: ctx.now.toISOString() }, opened, containerId);
}

/** What an error of the provider means for the post. */
async function settle(ctx: Ctx, post: Post, opened: Opened, error: instagram.InstagramError): Promise<void> {
  const isBegun = post.state === 'publishing';
  switch (error.kind) {
    case 'reconnect':
      await connections.markConnectionLost(ctx, opened.connection, true);
      return waitForConnection(ctx, post);
    case 'quota':
      return waitFor(ctx, post, rules.quotaMs, { problem: 'quota' });
    case 'later':
      // A publication whose answer was lost may still be under way.
      return waitLonger(ctx, post, isBegun ? rules.lookUpMs : 0);
    case 'refused': {
      const container = isBegun && (await instagram.readContainer(opened.account, post.containerId ?? ''));
      if (container && container.state === 'PUBLISHED') return finishFound(ctx, post, opened);
      throw new PostFailure('refused', error.reason);
    }
  }
}

/** A try of a post that one worker has. @throws PostFailure */
async function tryPost(ctx: Ctx, post: Post): Promise<void> {
  const opened = await open(ctx, post);
  if (opened.connection.isLost) return waitForConnection(ctx, post);
  try {
    await advance(ctx, post, opened);
  } catch (error) {
    if (!(error instanceof instagram.InstagramError)) throw error;
    ctx.log.warn({ reason: error.message, socialPostId: post.id }, 'a post was not published');
    const now = await steps.findRecord(ctx.db, post.id);
    if (now) await settle(ctx, now, opened, error);
  }
}

/** Renews the worker's lease on the post while the work goes on, so that another worker takes over soon after this one has died. */
async function whileTaken(ctx: Ctx, { id }: Post, until: Date, work: () => Promise<void>): Promise<void> {
  const begunMs = performance.now();
  let taken: Date | null = until;
  const renew = async () => {
    if (!taken) return;
    const longer = new Date(until.getTime() + Math.round(performance.now() - begunMs));
    taken = (await steps.renewClaim(ctx.db, id, taken, longer)) ? longer : null;
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((error: unknown) => {
      ctx.log.warn({ err: error, socialPostId: id }, 'could not take a post for longer');
    });
  }, rules.renewEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Handler of the job socialPosts.publish. */
export async function publishPost(
  ctx: Ctx,
  { socialPostId: id }: JobPayload<'socialPosts.publish'>,
): Promise<void> {
  const until = new Date(ctx.now.getTime() + rules.leaseMs);
  const post = await steps.claimPost(ctx.db, id, ctx.now, until);
  if (!post) return;
  try {
    await whileTaken(ctx, post, until, () => tryPost(ctx, post));
  } catch (error) {
    if (error instanceof PostFailure) return failPost(ctx, post, error);
    // Another try of the job may continue at once.
    await posts.updatePostIn(ctx.db, id, active, { nextAt: ctx.now });
    throw error;
  }
}

/**
 * Ends the posts that the installation may have published after the moment to which its database was put back: another container
 * would publish them twice. One that was being published is looked up by its container, as after any lost answer.
 */
export async function endDoubtfulPosts(ctx: Ctx): Promise<number> {
  const doubtful = await steps.listDoubtful(ctx.db, ctx.now);
  for (const post of doubtful) await failPost(ctx, post, new PostFailure('restored'));
  return doubtful.length;
}
