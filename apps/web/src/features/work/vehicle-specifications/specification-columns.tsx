import type {
  VehicleSpecification,
  vehicleSpecificationOrders,
} from '@forecourt/contract/vehicle-specifications';
import { IconDots } from '@tabler/icons-react';
import { useBodyTypes } from '../../../lib/body-types.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine } from '../../../ui/data-table.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { nameOf, useDeleteSpecification } from './vehicle-specifications.calls.ts';

export type SpecificationOrder = (typeof vehicleSpecificationOrders)[number];

interface RowMenuProps {
  specification: VehicleSpecification;
  onEdit: (specification: VehicleSpecification) => void;
}

function RowMenu({ specification, onEdit }: RowMenuProps) {
  const t = useText();
  const remove = useDeleteSpecification();
  const label = t('list.actionsFor', { name: nameOf(specification) });
  return (
    <ActionMenu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={18} />
        </IconButton>
      }
      choices={[
        { key: 'edit', label: t('form.edit'), run: () => onEdit(specification) },
        {
          key: 'delete',
          label: t('form.delete'),
          danger: true,
          run: () => remove.mutate(specification),
        },
      ]}
    />
  );
}

/** `2013–2020`, `2020–`, `–1988`; empty when neither is known. */
function yearsOf({ yearFrom, yearTo }: VehicleSpecification): string {
  if (yearFrom === null && yearTo === null) return '';
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom ?? ''}–${yearTo ?? ''}`;
}

/** The columns of the list of known models. */
export function useSpecificationColumns(
  onEdit: RowMenuProps['onEdit'],
): Column<VehicleSpecification, SpecificationOrder>[] {
  const t = useText();
  const language = useLanguage();
  const bodyTypes = useBodyTypes();
  const bodyOf = ({ bodyType }: VehicleSpecification) => bodyType && bodyTypes.nameOf(bodyType);
  const sizeOf = ({ lengthMm, widthMm, heightMm }: VehicleSpecification) => {
    const sizes = [lengthMm, widthMm, heightMm];
    if (sizes.every((size) => size === null)) return '';
    return sizes.map((size) => (size === null ? '–' : wholeNumber(size, language))).join(' × ');
  };
  return [
    {
      key: 'make',
      label: t('vehicles.orders.make'),
      order: 'make',
      cell: (specification) => (
        <>
          <strong>{nameOf(specification)}</strong>
          <PhoneLine>{[yearsOf(specification), bodyOf(specification)].filter(Boolean).join(' · ')}</PhoneLine>
        </>
      ),
    },
    { key: 'years', label: t('vehicleSpecifications.years'), hide: 'phone', cell: yearsOf },
    { key: 'bodyType', label: t('vehicles.bodyType'), hide: 'phone', cell: bodyOf },
    { key: 'size', label: t('vehicleSpecifications.size'), hide: 'tablet', align: 'end', cell: sizeOf },
    {
      key: 'doors',
      label: t('vehicleSpecifications.doors'),
      hide: 'tablet',
      align: 'end',
      cell: ({ doors }) => doors,
    },
    createdAtColumn(t),
    {
      key: 'menu',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: (specification) => <RowMenu specification={specification} onEdit={onEdit} />,
    },
  ];
}
