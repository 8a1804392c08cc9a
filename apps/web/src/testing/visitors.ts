import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { Area } from '../lib/paths.ts';

/** An account that sees other screens than the others do. */
interface Visitor {
  role: RoleName;
  type: UserType | null;
  area: Area;
  /** Whether the customer has notifications enabled. */
  isNotify?: boolean;
  /**
   * Paths below the area, or complete paths in another one, in the order of the sidebar: the overview, the
   * specification's links, then ours.
   */
  links: string[];
}

const vehicleLinks = ['vehicles', 'crops'];
/** Programs of customers and clients, and of everybody below. */
const programs = ['api-keys', 'webhooks', 'sftp'];
const configurators = ['configurator', 'license-plate-configurator'];
/** Every account whose links differ, and those links. */
export const visitors: readonly Visitor[] = [
  {
    role: 'root',
    type: null,
    area: 'root',
    links: [
      '',
      'customers',
      'applications',
      'users',
      'vehicles',
      'background-requests',
      'license-plate-requests',
      'presets',
      'gifs',
      'backgrounds',
      'features',
      'body-types',
      'frames',
      'license-plates',
      'logos',
      'imports',
      'social-connections',
      'vehicle-specifications',
      'restore-vehicles',
      'restore-users',
      'promo-codes',
      'notifications',
      'collages',
      'webhooks',
      'reviews',
      'managers',
      'prices',
      'invoice-settings',
      'jobs',
      'audit',
      'mails',
      'installation',
      'account',
    ],
  },
  {
    role: 'manager',
    type: null,
    area: 'manager',
    links: [
      '',
      'customers',
      'applications',
      'users',
      'vehicles',
      'background-requests',
      'license-plate-requests',
      'notifications',
      'reviews',
      'account',
    ],
  },
  { role: 'qcmanager', type: null, area: 'checker', links: ['', 'notifications', 'account'] },
  {
    role: 'customer',
    type: null,
    area: 'customer',
    links: [
      '',
      'users',
      'all-users',
      'restore-users',
      'applications',
      'organisation',
      ...programs,
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'customer',
    type: 'basic',
    area: 'customer',
    links: [
      '',
      'users',
      'all-users',
      ...vehicleLinks,
      'settings',
      ...configurators,
      'restore-users',
      'applications',
      'organisation',
      'vehicles/deleted',
      ...programs,
      'imports',
      'restyles',
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'customer',
    type: null,
    area: 'customer',
    isNotify: true,
    links: [
      '',
      'users',
      'all-users',
      'notifications',
      'restore-users',
      'applications',
      'organisation',
      ...programs,
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'client',
    type: null,
    area: 'client',
    links: ['', 'users', 'restore-users', 'organisation', ...programs, 'requests', 'credits', 'account'],
  },
  {
    role: 'client',
    type: null,
    area: 'client',
    isNotify: true,
    links: [
      '',
      'users',
      'notifications',
      'restore-users',
      'organisation',
      ...programs,
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'client',
    type: 'simple',
    area: 'client',
    links: [
      '',
      'users',
      '/crop/dashboard',
      'restore-users',
      'organisation',
      ...programs,
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'client',
    type: 'premium',
    area: 'client',
    links: [
      '',
      'users',
      ...vehicleLinks,
      'settings',
      ...configurators,
      'restore-users',
      'organisation',
      'vehicles/deleted',
      ...programs,
      'imports',
      'restyles',
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'user',
    type: 'simple',
    area: 'crop',
    links: ['dashboard', 'users', 'social-connections', 'notifications', 'account'],
  },
  {
    role: 'user',
    type: 'basic',
    area: 'dashboard',
    links: [
      ...vehicleLinks,
      'settings',
      ...configurators,
      'notifications',
      'vehicles/deleted',
      'imports',
      'restyles',
      'requests',
      'credits',
      'invoices',
      'account',
    ],
  },
];

/** The address of a link. */
export const addressOfLink = (area: Area, link: string) =>
  link.startsWith('/') ? link : link === '' ? `/${area}` : `/${area}/${link}`;

export const titleOf = ({ role, type, isNotify }: Visitor) =>
  [role, type, isNotify && 'with notifications'].filter(Boolean).join(' ');
