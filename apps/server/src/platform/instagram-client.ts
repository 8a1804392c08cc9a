/**
 * Calls by which pictures are published on Instagram: a container for each picture, one for the post, and its publication
 * (developers.facebook.com/docs/instagram-platform/content-publishing, read 2026-11).
 */
import { z } from 'zod';
import type { OAuthProvider } from './oauth-client.ts';
import { type Outgoing, OutgoingError } from './outgoing/safe-fetch.ts';

/**
 * `reconnect`: the token is dead. `quota`: as many posts were published as are allowed in a day. `later`: no usable answer, or one that says so; whether
 * the call had an effect is unknown. `refused`: it will be refused again.
 */
type InstagramErrorKind = 'reconnect' | 'quota' | 'later' | 'refused';

export class InstagramError extends Error {
  readonly kind: InstagramErrorKind;
  /** What Instagram says about it, for people; null: nothing. */
  readonly reason: string | null;

  constructor(kind: InstagramErrorKind, reason: string | null, options?: ErrorOptions) {
    super(`Instagram: ${kind}${reason ? `, ${reason}` : ''}`, options);
    this.kind = kind;
    this.reason = reason;
  }
}

/** An account that was connected. */
export interface InstagramAccount {
  outgoing: Outgoing;
  provider: Pick<OAuthProvider, 'graphUrl'>;
  token: string;
  /** Its id; null: that of the token. */
  id: string | null;
}

type ContainerState = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

const timeoutMs = 20_000;
const answerBytesMax = 256 * 1024;
const reasonMax = 500;

const deadToken = 190;
const publishLimit = 9;
const notReady = 2_207_027;
/** Unknown errors, services that are down, and limits on the number of calls. */
const temporaryCodes = [-2, -1, 1, 2, 4, 17, 32, 341, 613];

const GraphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    message: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorOf(status: number, body: unknown): InstagramError {
  const { data } = GraphError.safeParse(body);
  if (!data) return new InstagramError(status >= 500 || status === 429 ? 'later' : 'refused', null);
  const { code, error_subcode, error_user_msg, is_transient, message } = data.error;
  const reason = (error_user_msg ?? message ?? '').slice(0, reasonMax) || null;
  if (code === deadToken) return new InstagramError('reconnect', reason);
  if (code === publishLimit) return new InstagramError('quota', reason);
  const isTemporary =
    is_transient || status >= 500 || error_subcode === notReady || temporaryCodes.includes(code);
  return new InstagramError(isTemporary ? 'later' : 'refused', reason);
}

/** Redirects are not followed; the token is in a header, so that no log of addresses contains it. */
async function ask<T>(
  { outgoing, provider, token }: InstagramAccount,
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<T> {
  const answer = await outgoing(`${provider.graphUrl}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs,
    bytesMax: answerBytesMax,
  }).catch((cause: unknown) => {
    if (!(cause instanceof OutgoingError)) throw cause;
    throw new InstagramError('later', null, { cause });
  });
  const parsed = jsonOf(answer.body.toString());
  if (answer.status >= 400) throw errorOf(answer.status, parsed);
  const read = schema.safeParse(parsed);
  if (!read.success) throw new InstagramError('later', null, { cause: read.error });
  return read.data;
}

const Id = z.object({ id: z.string().regex(/^\w+$/) });
const nodeOf = ({ id }: InstagramAccount) => encodeURIComponent(id ?? 'me');

interface NewContainer {
  /** Public address of a JPEG. */
  image_url?: string;
  /** Whether it is a picture of a carousel. */
  is_carousel_item?: true;
  media_type?: 'CAROUSEL';
  children?: readonly string[];
  caption?: string;
}

/** Instagram fetches the picture afterwards. @throws InstagramError */
export async function createContainer(account: InstagramAccount, container: NewContainer): Promise<string> {
  return (await ask(account, `${nodeOf(account)}/media`, Id, container)).id;
}

const Container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  status: z.string().optional(),
});

/** @throws InstagramError */
export async function readContainer(
  account: InstagramAccount,
  id: string,
): Promise<{ state: ContainerState; reason: string | null }> {
  const { status, status_code } = await ask(account, `${id}?fields=status_code,status`, Container);
  return { state: status_code, reason: status?.slice(0, reasonMax) ?? null };
}

/** Publishes a container, which can be done once; the result is the id of the post. @throws InstagramError */
export async function publishContainer(account: InstagramAccount, id: string): Promise<string> {
  return (await ask(account, `${nodeOf(account)}/media_publish`, Id, { creation_id: id })).id;
}

const Limit = z.object({
  data: z.array(
    z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() }),
  ),
});

/** Whether the account may publish another post today. @throws InstagramError */
export async function mayPublish(account: InstagramAccount): Promise<boolean> {
  const path = `${nodeOf(account)}/content_publishing_limit?fields=quota_usage,config`;
  const [limit] = (await ask(account, path, Limit)).data;
  return !limit?.config || limit.quota_usage < limit.config.quota_total;
}

const Post = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  caption: z.string().optional(),
  timestamp: z.string().optional(),
});
type InstagramPost = z.infer<typeof Post>;

/** The address of a post; null if it has none. @throws InstagramError */
export async function readPermalink(account: InstagramAccount, id: string): Promise<string | null> {
  return (await ask(account, `${id}?fields=id,permalink`, Post)).permalink ?? null;
}

/** The latest posts of the account, newest first. @throws InstagramError */
export async function listLatestPosts(account: InstagramAccount): Promise<InstagramPost[]> {
  const path = `${nodeOf(account)}/media?fields=id,caption,permalink,timestamp&limit=25`;
  return (await ask(account, path, z.object({ data: z.array(Post) }))).data;
}
