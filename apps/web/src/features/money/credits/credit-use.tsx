import type { getCreditUse } from '@forecourt/contract/credits';
import type { RouteAnswer } from '@forecourt/contract/route';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Tile, Tiles } from '../../../ui/tiles.tsx';
import type { CreditOwner } from './credits.calls.ts';

/** A forecast of more days is not meaningful. */
const longDays = 365;

/** Balance, use, forecast and payer as tiles; `owner` is the account that is shown. */
export function CreditUse({ use, owner }: { use: RouteAnswer<typeof getCreditUse>; owner: CreditOwner }) {
  const t = useText();
  const language = useLanguage();
  const { payer, usedThisMonth, usedLast30Days, ownThisMonth, daysLeft } = use;
  if (!payer) return null;
  const number = (value: number) => wholeNumber(value, language);
  const forecast = (days: number) =>
    days > longDays
      ? t('credits.forecastLong')
      : t('credits.forecastDays', { count: days, days: number(days) });
  const isTooEarly = daysLeft === null && payer.credits > 0;
  const isOthers = payer.kind !== owner.kind;
  // Users who administer others mostly make no pictures themselves.
  const makesPictures = owner.kind === 'user' || ownThisMonth > 0;
  return (
    <Tiles>
      <Tile
        label={t('credits.balance')}
        value={number(payer.credits)}
        under={isOthers ? payer.name : undefined}
      />
      <Tile
        label={t('credits.usedThisMonth')}
        value={number(usedThisMonth)}
        under={makesPictures ? t('credits.ownThisMonth', { value: number(ownThisMonth) }) : undefined}
      />
      <Tile
        label={t('credits.forecast')}
        value={daysLeft === null ? '–' : forecast(daysLeft)}
        isWords={daysLeft !== null && daysLeft > longDays}
        under={
          isTooEarly
            ? t('credits.forecastLater')
            : t('credits.usedLast30Days', { value: number(usedLast30Days) })
        }
      />
      <Tile label={t('credits.payer')} value={isOthers ? payer.name : t('credits.payerSelf')} isWords />
    </Tiles>
  );
}
