import type { getCreditUse } from '@forecourt/contract/credit-use';
import type { RouteAnswer } from '@forecourt/contract/route';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Tile, Tiles } from '../../../ui/tiles.tsx';
import type { CreditOwner } from './credits.calls.ts';

type Use = RouteAnswer<typeof getCreditUse>;
type Payer = NonNullable<Use['payer']>;

/** A forecast of more days is not meaningful. */
const longDays = 365;

/** Whether pictures are paid from the account; clients and users pay, customers never do. */
const paysForPictures = (owner: CreditOwner) =>
  owner.kind === 'user' || (owner.kind === 'client' && owner.creditSource === 'client');

/** Whose pictures the use counts; undefined for users who pay for their own. */
function usedByWords(payer: Payer, owner: CreditOwner, withSubs: boolean, t: Text): string | undefined {
  if (owner.kind === 'customer') return t(withSubs ? 'credits.usedBy.group' : 'credits.usedBy.customer');
  if (owner.kind === 'client') return t('credits.usedBy.client');
  return payer.kind === 'client' ? t('credits.usedBy.user', { name: payer.name }) : undefined;
}

/**
 * Whose credits were used this month, the one who used most as the value: "Kiel", and below "Bremen · Ute · 2 others".
 */
function payerTile({ paidBy, paidByCount }: Use, payer: Payer, owner: CreditOwner, t: Text) {
  const [first, ...others] = paidBy.map(({ name }) => name);
  if (first !== undefined) {
    const more = paidByCount - paidBy.length;
    const under = [...others, more > 0 && t('credits.morePayers', { count: more })];
    return { value: first, under: under.filter(Boolean).join(' · ') };
  }
  if (owner.kind !== 'user' && !paysForPictures(owner))
    return { value: '–', under: t(`credits.payers.${owner.kind}`) };
  return { value: payer.kind === 'user' ? t('credits.payerSelf') : payer.name };
}

/** How long the balance lasts, where enough was used to tell; not for accounts that pay for no pictures. */
function Forecast({ use, number }: { use: Use; number: (value: number) => string }) {
  const t = useText();
  const { usedLast30Days, daysLeft } = use;
  if (daysLeft === null) return null;
  const forecast = (days: number) =>
    days > longDays
      ? t('credits.forecastLong')
      : t('credits.forecastDays', { count: days, days: number(days) });
  return (
    <Tile
      label={t('credits.forecast')}
      value={forecast(daysLeft)}
      isWords={daysLeft > longDays}
      under={t('credits.usedLast30Days', { value: number(usedLast30Days) })}
    />
  );
}

interface CreditUseProps {
  use: Use;
  /** The account that is shown. */
  owner: CreditOwner;
  /** Whether the use of sub-customers is counted too. */
  withSubs?: boolean;
}

/** Balance, use, forecast and payer as tiles. */
export function CreditUse({ use, owner, withSubs = false }: CreditUseProps) {
  const t = useText();
  const language = useLanguage();
  const { payer, usedThisMonth, usedLast30Days, ownThisMonth } = use;
  if (!payer) return null;
  const number = (value: number) => wholeNumber(value, language);
  // An account that pays for no pictures has nothing paid for it either: others used credits of their own.
  const isPaidFor = owner.kind === 'user' || paysForPictures(owner);
  // Users who administer others mostly make no pictures themselves.
  const makesPictures = owner.kind === 'user' || ownThisMonth > 0;
  const usedUnder = [
    usedByWords(payer, owner, withSubs, t),
    makesPictures && t('credits.ownThisMonth', { value: number(ownThisMonth) }),
  ];
  return (
    <Tiles>
      <Tile
        label={t('credits.balance')}
        value={number(payer.credits)}
        under={payer.kind === owner.kind ? undefined : payer.name}
      />
      <Tile
        label={t('credits.usedThisMonth')}
        value={number(usedThisMonth)}
        under={usedUnder.filter(Boolean).join(' · ')}
      />
      {paysForPictures(owner) ? (
        <Forecast use={use} number={number} />
      ) : (
        <Tile label={t('credits.usedIn30Days')} value={number(usedLast30Days)} />
      )}
      <Tile
        label={t(isPaidFor ? 'credits.payer' : 'credits.spentBy')}
        {...payerTile(use, payer, owner, t)}
        isWords
      />
    </Tiles>
  );
}
