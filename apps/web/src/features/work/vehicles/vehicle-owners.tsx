import type { Vehicle } from '@forecourt/contract/vehicles';
import { useCurrentUser } from '../../../lib/current-session.ts';
import type { Text } from '../../../lib/i18n.ts';
import { type TenantKind, tenantChoices } from '../../../lib/tenant-choices.ts';
import type { ListShape } from '../../../ui/data-page/list-address.ts';
import type { Filter } from '../../../ui/data-page/list-bar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import styles from './vehicles.module.css';

const ofNobodyElse: readonly TenantKind[] = [];
const ofOneClient: readonly TenantKind[] = ['user'];
const ofOneCustomer: readonly TenantKind[] = ['user', 'client'];
const ofSeveral: readonly TenantKind[] = ['user', 'client', 'customer'];

/** Which of user, client and customer can differ between the vehicles that the current user sees. */
export function useOwnerKinds(): readonly TenantKind[] {
  const { role, customer } = useCurrentUser();
  if (role.name === 'user') return ofNobodyElse;
  if (role.name === 'client') return ofOneClient;
  return role.name === 'customer' && !customer?.allowChilds ? ofOneCustomer : ofSeveral;
}

export const isOrganisation = (kind: TenantKind) => kind !== 'user';

type Owned = Pick<Vehicle, 'userId' | 'userName' | 'clientId' | 'clientName' | 'customerId' | 'customerName'>;

/** The vehicle's owners of these kinds, from the user to the organisation; a user without a name is left out. */
export function ownersOf(vehicle: Owned, kinds: readonly TenantKind[]) {
  return kinds.flatMap((kind) => {
    const name = vehicle[`${kind}Name`];
    return name ? [{ kind, id: vehicle[`${kind}Id`], name }] : [];
  });
}

/** Their names in one line; empty if all listed vehicles have the same owner. */
export const ownerNames = (vehicle: Owned, kinds: readonly TenantKind[]): string =>
  ownersOf(vehicle, kinds)
    .map(({ name }) => name)
    .join(' · ');

const headings = { user: 'users.owner', client: 'users.client', customer: 'users.customer' } as const;

/** The columns of the owners, and of the list's file. */
export const ownerColumns = (t: Text, kinds: readonly TenantKind[]): Column<Vehicle, never>[] =>
  kinds.map((kind) => ({
    key: kind === 'user' ? 'owner' : kind,
    label: t(headings[kind]),
    hide: 'tablet',
    cell: (vehicle) => <span className={styles.owner}>{vehicle[`${kind}Name`]}</span>,
    csvColumns: [{ name: `${kind}Name`, heading: t(headings[kind]) }],
  }));

const idPattern = /^[\da-f-]{36}$/;

/**
 * A shape whose list can also be filtered by client and customer, where those can differ. `replaced` are columns that
 * are hidden by default where the columns of client and customer take their place.
 */
export function withOwnerFilters<Order extends string>(
  shape: ListShape<Order>,
  kinds: readonly TenantKind[],
  replaced: readonly string[] = [],
): ListShape<Order> {
  if (!kinds.some(isOrganisation)) return shape;
  const patterns = kinds.filter(isOrganisation).map((kind) => [`${kind}Id`, idPattern]);
  return {
    ...shape,
    filters: { ...shape.filters, ...Object.fromEntries(patterns) },
    hidden: [...(shape.hidden ?? []), ...replaced],
  };
}

/** The filters by client and customer; the listed vehicles supply the name of the selected one. */
export const ownerFilters = (
  t: Text,
  kinds: readonly TenantKind[],
  filters: Readonly<Record<string, string>>,
  vehicles: readonly Owned[] = [],
): Filter[] =>
  kinds.filter(isOrganisation).map((kind) => {
    const name = `${kind}Id` as const;
    const known = vehicles.find((vehicle) => vehicle[name] === filters[name]);
    return {
      name,
      label: t(headings[kind]),
      search: (text) => tenantChoices(kind, text),
      known: known && { value: known[name], label: known[`${kind}Name`] ?? '' },
    };
  });
