/** Days in which a provider may be down before a connection ends. */
export const refreshAheadMs = 10 * 24 * 60 * 60_000;
/** Instagram makes no token last that is younger. */
const ageMinMs = 24 * 60 * 60_000;

interface Times {
  expiresAt: string;
  /** When it was given. */
  updatedAt: string;
  sealedRefreshToken: string | null;
}

export function isTimeToRefresh({ expiresAt, updatedAt }: Times, now: Date): boolean {
  const isEnding = Date.parse(expiresAt) - now.getTime() < refreshAheadMs;
  return isEnding && now.getTime() - Date.parse(updatedAt) >= ageMinMs;
}

/** A token is made to last while it lives; where a refresh token does it, afterwards too. */
export function mayStillRefresh(
  { expiresAt, sealedRefreshToken }: Times,
  provider: { refreshUrl: string | null } | undefined,
  now: Date,
): boolean {
  const outlives = provider?.refreshUrl === null && sealedRefreshToken !== null;
  return outlives || Date.parse(expiresAt) > now.getTime();
}
