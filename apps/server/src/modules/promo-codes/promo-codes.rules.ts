import type { PromoCode } from '@forecourt/contract/promo-codes';

const dayMs = 24 * 3_600_000;

/** Within its dates and not used up. */
export function isActive(code: Omit<PromoCode, 'active'>, now: Date): boolean {
  return (
    Date.parse(code.startsAt) <= now.getTime() &&
    (code.endsAt === null || now.getTime() < Date.parse(code.endsAt)) &&
    (code.redemptionsMax === null || code.redemptions < code.redemptionsMax)
  );
}

export function expiryOf(code: Pick<PromoCode, 'validDays'>, now: Date): Date | null {
  return code.validDays === null ? null : new Date(now.getTime() + code.validDays * dayMs);
}

export function datesFit(startsAt: string, endsAt: string | null): boolean {
  return endsAt === null || Date.parse(endsAt) >= Date.parse(startsAt);
}
