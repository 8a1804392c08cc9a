/** Web Push: a message to a browser, encrypted for it (RFC 8291) and signed by the installation (VAPID, RFC 8292). */
import type { PushKeys } from '@forecourt/contract/devices';
import type { PushMessage } from '@forecourt/contract/push';
import webPush from 'web-push';
import { systemClock } from '../clock.ts';
import { type Outgoing, OutgoingError } from '../outgoing/safe-fetch.ts';
import { PushLater, type PushOutcome } from './push-message.ts';

/** P-256 keys, base64url: the public one is what browsers subscribe with. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export const createVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

const timeoutMs = 15_000;
/** How long a push service keeps a message for a browser that is closed. */
const keptS = 24 * 60 * 60;
/** Push services accept 4,096 bytes, of which the encryption takes 103. */
const messageBytesMax = 3_900;

/**
 * The message as JSON that every push service accepts: contents that are too long are left out, because the panel fetches them
 * by itself, and then the text is cut.
 */
function encodeMessage(message: PushMessage): string {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= messageBytesMax) return whole;
  const { data, ...rest } = message;
  const marked = { ...rest, ...(data && { data: { ...data, languageContents: [] } }) };
  const spare = messageBytesMax - Buffer.byteLength(JSON.stringify({ ...marked, alertContent: '' }));
  let alertContent = '';
  for (const { segment } of new Intl.Segmenter().segment(message.alertContent)) {
    const longer = alertContent + segment;
    if (Buffer.byteLength(JSON.stringify(`${longer}…`)) > spare) break;
    alertContent = longer;
  }
  return JSON.stringify({ ...marked, alertContent: `${alertContent}…` });
}

/** Who answers for the messages, as push services want it: an https address or a mail address. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.localdomain';

/** The pause that an answer asks for (Retry-After in seconds or as a date), milliseconds; null if it asks for none. */
function retryAfterMs(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - systemClock.now().getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

interface Subscription {
  endpoint: string;
  keys: PushKeys;
}

/** The encrypted request; null if the keys of the subscription are none: nothing can ever be encrypted for it. */
function requestFor(subscription: Subscription, message: string, options: webPush.RequestOptions) {
  try {
    return webPush.generateRequestDetails(subscription, message, options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY')
      return null;
    throw error;
  }
}

/** @throws PushLater */
export async function sendWebPush(
  outgoing: Outgoing,
  subscription: Subscription,
  message: PushMessage,
  { keys, publicUrl }: { keys: VapidKeys; publicUrl: string },
): Promise<PushOutcome> {
  const options = {
    vapidDetails: { subject: subjectOf(publicUrl), ...keys },
    TTL: keptS,
    contentEncoding: 'aes128gcm',
  } as const;
  const request = requestFor(subscription, encodeMessage(message), options);
  if (!request) return 'gone';
  const { body, endpoint, headers } = request;
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const call = { method: 'POST', headers: texts, body, timeoutMs, bytesMax: null } as const;
  const answer = await outgoing(endpoint, call).catch((error: unknown) => {
    if (error instanceof OutgoingError && error.reason === 'unreachable')
      throw new PushLater(error.message, null, { cause: error });
    if (error instanceof OutgoingError) return null;
    throw error;
  });
  if (!answer) return 'refused';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500)
    throw new PushLater(`the push service answered ${status}`, retryAfterMs(answer.headers['retry-after']));
  return 'refused';
}
