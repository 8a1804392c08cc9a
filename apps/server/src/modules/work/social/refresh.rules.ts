import { dayMs } from '@forecourt/contract/durations';

/** Refresh this long before expiry, so that a provider may be down for days. */
export const refreshAheadMs = 10 * dayMs;
/** Instagram refreshes no token that is younger. */
const ageMinMs = dayMs;

interface Times {
  expiresAt: string;
  /** When it was issued. */
  updatedAt: string;
  sealedRefreshToken: string | null;
}

export function isTimeToRefresh({ expiresAt, updatedAt }: Times, now: Date): boolean {
  const isEnding = Date.parse(expiresAt) - now.getTime() < refreshAheadMs;
  return isEnding && now.getTime() - Date.parse(updatedAt) >= ageMinMs;
}

/** An access token can be refreshed until it expires; with a refresh token also afterwards. */
export function mayStillRefresh(
  { expiresAt, sealedRefreshToken }: Times,
  provider: { refreshUrl: string | null } | undefined,
  now: Date,
): boolean {
  const outlives = provider?.refreshUrl === null && sealedRefreshToken !== null;
  return outlives || Date.parse(expiresAt) > now.getTime();
}
