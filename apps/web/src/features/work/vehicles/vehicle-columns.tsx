import { channelNames } from '@forecourt/contract/channel-rules';
import { pictureSetStates } from '@forecourt/contract/picture-sets';
import { type Vehicle, vehicleColours, type vehicleOrders } from '@forecourt/contract/vehicles';
import { IconCar } from '@tabler/icons-react';
import { type BodyTypes, useBodyTypes } from '../../../lib/body-types.ts';
import { channelWord } from '../../../lib/channel-words.ts';
import { dateTime, money, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useCurrency } from '../../../lib/installation.ts';
import type { TenantKind } from '../../../lib/tenant-choices.ts';
import { columnWords } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { colourName } from './colour-words.ts';
import { makeAndModel } from './vehicle-name.ts';
import { ownerColumns, ownerNames } from './vehicle-owners.tsx';
import { VehicleState } from './vehicle-state.tsx';
import styles from './vehicles.module.css';

export type VehicleOrder = (typeof vehicleOrders)[number];
type VehicleColumn = Column<Vehicle, VehicleOrder>;

interface VehicleColumns {
  pathOf: (vehicle: Vehicle) => string;
  /** The owners that can differ between the listed vehicles. */
  ownerKinds: readonly TenantKind[];
}

function nameColumn(t: Text, { pathOf, ownerKinds }: VehicleColumns): VehicleColumn {
  return {
    key: 'reference',
    label: t('vehicles.orders.reference'),
    order: 'reference',
    csvColumns: [{ name: 'reference', heading: t('vehicles.reference') }],
    cell: (vehicle) => (
      <span className={styles.named}>
        <Picture
          src={vehicle.thumbnail}
          alt=""
          className={styles.small}
          placeholder={<IconCar size={22} stroke={1.25} />}
        />
        <span className={styles.reference}>
          <RowLink to={pathOf(vehicle)}>{vehicle.reference}</RowLink>
          <PhoneLine>{makeAndModel(vehicle)}</PhoneLine>
          <PhoneLine>{ownerNames(vehicle, ownerKinds)}</PhoneLine>
        </span>
      </span>
    ),
  };
}

export const makeColumn = (t: Text): VehicleColumn => ({
  key: 'make',
  label: t('vehicles.orders.make'),
  order: 'make',
  hide: 'phone',
  cell: makeAndModel,
  csvColumns: [
    { name: 'make', heading: t('vehicles.make') },
    { name: 'model', heading: t('vehicles.model') },
  ],
});

const priceColumn = (t: Text, language: string, currency: string | null): VehicleColumn => ({
  key: 'price',
  label: t('vehicles.price'),
  align: 'end',
  hide: 'tablet',
  cell: ({ priceCents }) =>
    priceCents === null || currency === null ? null : money(priceCents, currency, language),
  csvColumns: [{ name: 'priceCents', heading: t('vehicles.priceCents') }],
});

/** Columns about the vehicle itself. */
function factColumns(
  t: Text,
  language: string,
  { currency, bodyTypes }: { currency: string | null; bodyTypes: BodyTypes },
): VehicleColumn[] {
  return [
    makeColumn(t),
    {
      key: 'year',
      label: t('vehicles.orders.year'),
      order: 'year',
      hide: 'phone',
      cell: ({ year, mileage, mileageUnit }) => (
        <>
          {year}
          {mileage !== null && (
            <UnderLine>{`${wholeNumber(mileage, language)}\u00a0${mileageUnit}`}</UnderLine>
          )}
        </>
      ),
      csvColumns: [
        { name: 'year', heading: t('vehicles.year') },
        { name: 'mileage', heading: t('vehicles.mileage') },
        { name: 'mileageUnit', heading: t('vehicles.mileageUnit') },
      ],
    },
    priceColumn(t, language, currency),
    {
      key: 'colour',
      label: t('vehicles.colour'),
      hide: 'tablet',
      cell: ({ colour }) => colour && colourName(colour, t),
      csvColumns: [
        {
          name: 'colour',
          heading: t('vehicles.colour'),
          words: columnWords(vehicleColours, (colour) => t(`colours.${colour}`)),
        },
      ],
    },
    {
      key: 'bodyType',
      label: t('vehicles.bodyType'),
      hide: 'tablet',
      cell: ({ bodyType }) => bodyType && bodyTypes.nameOf(bodyType),
      csvColumns: [{ name: 'bodyType', heading: t('vehicles.bodyType'), words: bodyTypes.words }],
    },
    {
      key: 'vin',
      label: t('vehicles.vin'),
      hide: 'tablet',
      cell: ({ vin }) => <span className={styles.vin}>{vin}</span>,
      csvColumns: [{ name: 'vin', heading: t('vehicles.vin') }],
    },
  ];
}

/** Columns about the progress of its pictures. */
function workColumns(t: Text): VehicleColumn[] {
  return [
    {
      key: 'state',
      label: t('vehicles.state'),
      cell: (vehicle) => (
        <>
          <span className={styles.badges}>
            <VehicleState vehicle={vehicle} />
          </span>
          <PhoneLine>{`${vehicle.deliveredCount} / ${vehicle.imageCount}`}</PhoneLine>
        </>
      ),
      csvColumns: [
        {
          name: 'state',
          heading: t('vehicles.state'),
          words: columnWords(pictureSetStates, (state) => t(`states.${state}`)),
        },
      ],
    },
    {
      key: 'pictures',
      label: t('vehicles.pictures'),
      align: 'end',
      hide: 'phone',
      cell: ({ deliveredCount, imageCount }) => `${deliveredCount} / ${imageCount}`,
      csvColumns: [
        { name: 'deliveredCount', heading: t('vehicles.finished') },
        { name: 'imageCount', heading: t('vehicles.pictures') },
        { name: 'reviewCount', heading: t('vehicles.checks.waiting') },
        { name: 'refusedCount', heading: t('vehicles.checks.refused') },
        { name: 'questionCount', heading: t('vehicles.checks.asked') },
      ],
    },
  ];
}

/** The channels that it is selected for. */
const channelColumn = (t: Text): VehicleColumn => ({
  key: 'channels',
  label: t('channels.markedChannels'),
  hide: 'tablet',
  cell: ({ markedChannels }) => markedChannels.map((channel) => channelWord(channel, t)).join(', '),
  csvColumns: [
    {
      name: 'markedChannels',
      heading: t('channels.markedChannels'),
      words: columnWords(channelNames, (channel) => channelWord(channel, t)),
    },
  ],
});

const timeColumn = (t: Text, key: 'createdAt' | 'updatedAt'): VehicleColumn => ({
  key,
  label: t(`vehicles.orders.${key}`),
  order: key,
  hide: 'tablet',
  align: 'end',
  cell: (vehicle) => dateTime(vehicle[key]),
  csvColumns: [{ name: key, heading: t(`vehicles.orders.${key}`) }],
});

/** The columns of the list of vehicles, and of its file. */
export function useVehicleColumns(parts: VehicleColumns): VehicleColumn[] {
  const t = useText();
  const currency = useCurrency();
  const language = useLanguage();
  const bodyTypes = useBodyTypes();
  return [
    nameColumn(t, parts),
    ...ownerColumns(t, parts.ownerKinds),
    ...factColumns(t, language, { currency, bodyTypes }),
    ...workColumns(t),
    channelColumn(t),
    timeColumn(t, 'createdAt'),
    timeColumn(t, 'updatedAt'),
  ];
}
