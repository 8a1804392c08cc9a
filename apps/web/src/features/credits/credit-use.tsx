import type { getCreditUse } from '@forecourt/contract/credits';
import type { RouteAnswer } from '@forecourt/contract/route';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import styles from './credit-use.module.css';

function Tile({ label, value, under }: { label: string; value: string; under?: string | undefined }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {under && <span>{under}</span>}
      </dd>
    </div>
  );
}

/** Balance, use, forecast and payer as cards. */
export function CreditUse({ use, ownName }: { use: RouteAnswer<typeof getCreditUse>; ownName: string }) {
  const t = useText();
  const language = useLanguage();
  const { payer, usedThisMonth, usedLast30Days, ownThisMonth, daysLeft } = use;
  if (!payer) return null;
  const number = (value: number) => wholeNumber(value, language);
  const isOthers = payer.name !== ownName;
  return (
    <dl className={styles.tiles}>
      <Tile
        label={t('credits.balance')}
        value={number(payer.credits)}
        under={isOthers ? payer.name : undefined}
      />
      <Tile
        label={t('credits.usedThisMonth')}
        value={number(usedThisMonth)}
        under={t('credits.ownThisMonth', { value: number(ownThisMonth) })}
      />
      <Tile
        label={t('credits.forecast')}
        value={
          daysLeft === null ? '–' : t('credits.forecastDays', { count: daysLeft, days: number(daysLeft) })
        }
        under={t('credits.usedLast30Days', { value: number(usedLast30Days) })}
      />
      <Tile label={t('credits.payer')} value={isOthers ? payer.name : t('credits.payerSelf')} />
    </dl>
  );
}
