import { dayMs } from '@forecourt/contract/durations';
import type { PromoCode } from '@forecourt/contract/promo-codes';

export function expiryOf(code: Pick<PromoCode, 'validDays'>, now: Date): Date | null {
  return code.validDays === null ? null : new Date(now.getTime() + code.validDays * dayMs);
}

/** A code that ends when it begins could never be redeemed. */
export function datesFit(startsAt: string, endsAt: string | null): boolean {
  return endsAt === null || Date.parse(endsAt) > Date.parse(startsAt);
}
