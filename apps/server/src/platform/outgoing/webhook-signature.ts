/** Secrets and signatures of webhooks: Standard Webhooks 1.0.0, github.com/standard-webhooks/standard-webhooks. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

const keyOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64');

interface Signed {
  /** Header webhook-id. */
  id: string;
  /** Header webhook-timestamp: of the attempt, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The header webhook-signature: one signature for each secret, so that receivers with either of them accept it. */
export function webhookSignature({ body, id, timestamp }: Signed, secrets: readonly string[]): string {
  const text = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`)
    .join(' ');
}
