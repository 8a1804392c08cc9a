import type { PromoCode, promoCodeOrders } from '@forecourt/contract/promo-codes';
import { IconDots } from '@tabler/icons-react';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';

export type PromoCodeOrder = (typeof promoCodeOrders)[number];

interface RowMenuProps {
  promoCode: PromoCode;
  onEdit: () => void;
  onEnd: () => void;
}

function RowMenu({ promoCode, onEdit, onEnd }: RowMenuProps) {
  const t = useText();
  const label = t('list.actionsFor', { name: promoCode.code });
  return (
    <ActionMenu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={18} />
        </IconButton>
      }
      choices={[
        { key: 'edit', label: t('form.edit'), run: onEdit },
        { key: 'end', label: t('promoCodes.end'), danger: true, disabled: !promoCode.active, run: onEnd },
      ]}
    />
  );
}

interface Actions {
  onEdit: (promoCode: PromoCode) => void;
  onEnd: (promoCode: PromoCode) => void;
}

/** The columns of the list of promo codes. */
export function usePromoCodeColumns({ onEdit, onEnd }: Actions): Column<PromoCode, PromoCodeOrder>[] {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const used = ({ redemptions, redemptionsMax }: PromoCode) =>
    redemptionsMax === null
      ? number(redemptions)
      : t('promoCodes.usedOf', { used: number(redemptions), max: number(redemptionsMax) });
  return [
    {
      key: 'code',
      label: t('credits.code'),
      order: 'code',
      csvColumns: [
        { name: 'code', heading: t('credits.code') },
        { name: 'validDays', heading: t('promoCodes.validDays') },
        { name: 'createdAt', heading: t('list.createdAt') },
      ],
      cell: (promoCode) => (
        <>
          <strong>{promoCode.code}</strong>
          {promoCode.validDays !== null && (
            <UnderLine>{t('promoCodes.expires', { count: promoCode.validDays })}</UnderLine>
          )}
          <PhoneLine label={t('credits.label')}>{number(promoCode.credits)}</PhoneLine>
          <PhoneLine label={t('promoCodes.redemptions')}>{used(promoCode)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'state',
      label: t('invoices.state'),
      csvColumns: [{ name: 'active', heading: t('promoCodes.active') }],
      cell: ({ active }) => (
        <Badge tone={active ? 'good' : 'neutral'}>
          {t(active ? 'promoCodes.active' : 'promoCodes.inactive')}
        </Badge>
      ),
    },
    {
      key: 'credits',
      label: t('credits.label'),
      order: 'credits',
      csvColumns: [{ name: 'credits', heading: t('credits.label') }],
      align: 'end',
      hide: 'phone',
      cell: ({ credits }) => number(credits),
    },
    {
      key: 'redemptions',
      label: t('promoCodes.redemptions'),
      align: 'end',
      hide: 'phone',
      cell: used,
      csvColumns: [
        { name: 'redemptions', heading: t('promoCodes.redemptions') },
        { name: 'redemptionsMax', heading: t('promoCodes.redemptionsMax') },
      ],
    },
    {
      key: 'startsAt',
      label: t('promoCodes.startsAt'),
      order: 'startsAt',
      csvColumns: [{ name: 'startsAt', heading: t('promoCodes.startsAt') }],
      align: 'end',
      hide: 'tablet',
      cell: ({ startsAt }) => dateTime(startsAt),
    },
    {
      key: 'endsAt',
      label: t('promoCodes.endsAt'),
      order: 'endsAt',
      csvColumns: [{ name: 'endsAt', heading: t('promoCodes.endsAt') }],
      align: 'end',
      hide: 'tablet',
      cell: ({ endsAt }) => (endsAt ? dateTime(endsAt) : t('promoCodes.open')),
    },
    {
      key: 'menu',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: (promoCode) => (
        <RowMenu promoCode={promoCode} onEdit={() => onEdit(promoCode)} onEnd={() => onEnd(promoCode)} />
      ),
    },
  ];
}
