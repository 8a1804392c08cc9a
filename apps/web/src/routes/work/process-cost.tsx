import { useQuery } from '@tanstack/react-query';
import { creditUse } from '../../features/money/credits/credits.calls.ts';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';

interface ProcessCostProps {
  /** The maximum number of new pictures; null if it is not known. */
  picturesMax: number | null;
  /** The vehicles belong to the user, so one balance pays for all. */
  isOwn: boolean;
}

function useBalance(isOwn: boolean): string | null {
  const t = useText();
  const language = useLanguage();
  const { data } = useQuery({ ...creditUse, enabled: isOwn });
  if (!isOwn) return t('bulk.ownersPay');
  if (!data?.payer) return null;
  const { credits: count } = data.payer;
  return t('bulk.balance', { credits: t('order.cost', { count, number: wholeNumber(count, language) }) });
}

/** The maximum price of an order for several vehicles, as far as the list's data allows. */
export function ProcessCost({ picturesMax, isOwn }: ProcessCostProps) {
  const t = useText();
  const language = useLanguage();
  const balance = useBalance(isOwn);
  const pictures =
    picturesMax === null
      ? t('bulk.newUnknown')
      : picturesMax === 0
        ? t('bulk.newNone')
        : t('bulk.newAtMost', { count: picturesMax, number: wholeNumber(picturesMax, language) });
  return <p className="numbers">{balance && picturesMax !== 0 ? `${pictures} ${balance}` : pictures}</p>;
}
