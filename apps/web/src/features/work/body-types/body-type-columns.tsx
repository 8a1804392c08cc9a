import type { BodyType } from '@forecourt/contract/body-types';
import { IconDots } from '@tabler/icons-react';
import { bodyTypeName } from '../../../lib/body-types.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { type BodyTypeOrder, stateOf } from './body-type-list.ts';
import { useDeleteBodyType, useRestoreBodyType, useSwitchBodyType } from './body-types.calls.ts';

interface Deeds {
  onEdit: (type: BodyType) => void;
  /** Opens the list of the vehicles with this body type. */
  onVehicles: (type: BodyType) => void;
}

function RowMenu({ type, onEdit, onVehicles }: Deeds & { type: BodyType }) {
  const t = useText();
  const turn = useSwitchBodyType();
  const remove = useDeleteBodyType();
  const restore = useRestoreBodyType();
  const label = t('list.actionsFor', { name: bodyTypeName(type, t) });
  const isOwn = type.name !== null;
  const vehicles = { key: 'vehicles', label: t('bodyType.vehicles'), run: () => onVehicles(type) };
  const live = [
    { key: 'edit', label: t('form.edit'), run: () => onEdit(type) },
    {
      key: 'turn',
      label: t(type.hidden ? 'bodyType.offer' : 'bodyType.hide'),
      run: () => turn.mutate(type),
    },
    vehicles,
    ...(isOwn
      ? [{ key: 'delete', label: t('form.delete'), danger: true, run: () => remove.mutate(type) }]
      : []),
  ];
  const gone = [{ key: 'restore', label: t('form.restore'), run: () => restore.mutate(type) }, vehicles];
  return (
    <ActionMenu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={18} />
        </IconButton>
      }
      choices={type.deletedAt ? gone : live}
    />
  );
}

const tones = { offered: 'good', hidden: 'neutral', deleted: 'neutral' } as const satisfies Record<
  ReturnType<typeof stateOf>,
  BadgeTone
>;

/** The columns of the list of body types. */
export function useBodyTypeColumns(deeds: Deeds): Column<BodyType, BodyTypeOrder>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'name',
      label: t('catalogue.name'),
      order: 'name',
      cell: (type) => (
        <>
          <strong>{bodyTypeName(type, t)}</strong>
          <UnderLine>{t(type.name === null ? 'features.builtIn' : 'bodyType.own')}</UnderLine>
          <PhoneLine label={t('bodyType.place')}>{wholeNumber(type.place, language)}</PhoneLine>
        </>
      ),
    },
    { key: 'key', label: t('bodyType.key'), hide: 'tablet', cell: ({ key }) => <code>{key}</code> },
    {
      key: 'state',
      label: t('invoices.state'),
      cell: (type) => <Badge tone={tones[stateOf(type)]}>{t(`bodyType.states.${stateOf(type)}`)}</Badge>,
    },
    {
      key: 'place',
      label: t('bodyType.place'),
      order: 'place',
      align: 'end',
      hide: 'phone',
      cell: ({ place }) => wholeNumber(place, language),
    },
    {
      key: 'menu',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: (type) => <RowMenu type={type} {...deeds} />,
    },
  ];
}
