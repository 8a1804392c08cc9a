/** Firebase Cloud Messaging by its HTTP v1 API, for clients that registered a token of a Firebase project of the operator. */
import type { PushMessage } from '@forecourt/contract/push';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { type Outgoing, type OutgoingAnswer, OutgoingError } from '../outgoing/safe-fetch.ts';
import { readSettingFile } from '../setting-files.ts';
import { PushLater, type PushOutcome } from './push-message.ts';

/** The parts of a service account's key file that are used. */
export const FcmAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
});
export type FcmAccount = z.infer<typeof FcmAccount>;

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 15_000;
const tokenBytesMax = 65_536;
/** A token is replaced this long before it expires. */
const spareMs = 60_000;

/** Sends a message to a token. @throws PushLater */
export type SendFcm = (token: string, message: PushMessage) => Promise<PushOutcome>;

/** What a push to a token sends; `data` may only contain texts. */
function bodyOf(token: string, { title, alertContent, ...rest }: PushMessage): string {
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const data = { title, alertContent, ...Object.fromEntries(texts) };
  return JSON.stringify({ message: { token, notification: { title, body: alertContent }, data } });
}

async function call(outgoing: Outgoing, ...[url, init]: Parameters<Outgoing>): Promise<OutgoingAnswer> {
  try {
    return await outgoing(url, init);
  } catch (error) {
    if (error instanceof OutgoingError) throw new PushLater(error.message, null, { cause: error });
    throw error;
  }
}

/** Fetches access tokens of the account, and keeps one as long as it is valid. */
function accessTokens(outgoing: Outgoing, account: FcmAccount): () => Promise<string> {
  let kept = { token: '', untilMs: 0 };
  return async () => {
    if (kept.untilMs > performance.now()) return kept.token;
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await call(outgoing, account.token_uri, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      bytesMax: tokenBytesMax,
    });
    if (answer.status !== 200) throw new PushLater(`the token service answered ${answer.status}`, null);
    const { access_token: token, expires_in: lifeS } = TokenAnswer.parse(JSON.parse(answer.body.toString()));
    kept = { token, untilMs: performance.now() + lifeS * 1000 - spareMs };
    return token;
  };
}

/** A sender through the project of the account. `baseUrl`: where the API is, without a slash at the end. */
export function createFcm(outgoing: Outgoing, account: FcmAccount, baseUrl: string): SendFcm {
  const accessToken = accessTokens(outgoing, account);
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return async (token, message) => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' };
    const body = bodyOf(token, message);
    const answer = await call(outgoing, url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      bytesMax: null,
    });
    if (answer.status === 200) return 'sent';
    // A token that the project does not know (any more).
    if (answer.status === 404) return 'gone';
    if (answer.status === 429 || answer.status >= 500 || answer.status === 401)
      throw new PushLater(`FCM answered ${answer.status}`, null);
    return 'refused';
  };
}

/** Undefined for text that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the file with the operator's key.
 * @throws where it is not the key of a service account
 */
export function readFcmAccount(file: string): FcmAccount {
  const text = readSettingFile('FCM_ACCOUNT', file);
  const parsed = FcmAccount.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new OperatorError(`FCM_ACCOUNT: ${file} is not the key file of a Firebase service account (JSON).`);
}
