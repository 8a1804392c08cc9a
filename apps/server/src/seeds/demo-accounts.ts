import type { RoleName, UserType } from '@forecourt/contract/actor';

/** The password of every demo account. Demo data cannot be enabled in production. */
export const demoPassword = 'shiny-showroom-demo';

export type DemoCustomer = 'north' | 'northWest' | 'alpine' | 'harbour';
export type DemoClient = 'kiel' | 'bremen' | 'oldenburg' | 'graz' | 'porto';

export const demoCustomers: Record<
  DemoCustomer,
  { name: string; parent?: DemoCustomer; allowChilds?: boolean }
> = {
  north: { name: 'Nordlicht Automobile', allowChilds: true },
  northWest: { name: 'Nordlicht West', parent: 'north' },
  alpine: { name: 'Alpenblick Motors' },
  harbour: { name: 'Porto Velho Automóveis' },
};

export const demoClients: Record<DemoClient, { name: string; customer: DemoCustomer }> = {
  kiel: { name: 'Nordlicht Kiel', customer: 'north' },
  bremen: { name: 'Nordlicht Bremen', customer: 'north' },
  oldenburg: { name: 'Nordlicht West Oldenburg', customer: 'northWest' },
  graz: { name: 'Alpenblick Graz', customer: 'alpine' },
  porto: { name: 'Porto Velho Centro', customer: 'harbour' },
};

interface DemoAccount {
  email: string;
  name: string;
  role: RoleName;
  type?: UserType;
  customer?: DemoCustomer;
  client?: DemoClient;
  readOnly?: boolean;
  /** Printed after the start of the installation. */
  shown?: true;
}

/** The domain of all their addresses. */
export const demoDomain = 'demo.test';

const named: DemoAccount[] = [
  { email: 'root@demo.test', name: 'Ruth Operator', role: 'root', shown: true },
  { email: 'manager@demo.test', name: 'Mara Lindqvist', role: 'manager', shown: true },
  { email: 'checker@demo.test', name: 'Chiara Conti', role: 'qcmanager', shown: true },
  { email: 'customer@demo.test', name: 'Karl Nordmann', role: 'customer', customer: 'north', shown: true },
  {
    email: 'auditor@demo.test',
    name: 'Ada Prüfer',
    role: 'customer',
    customer: 'north',
    readOnly: true,
    shown: true,
  },
  { email: 'west@demo.test', name: 'Wiebke Harms', role: 'customer', customer: 'northWest' },
  { email: 'alpine@demo.test', name: 'Anton Gruber', role: 'customer', customer: 'alpine' },
  { email: 'harbour@demo.test', name: 'Helena Duarte', role: 'customer', customer: 'harbour' },
  {
    email: 'client@demo.test',
    name: 'Clara Petersen',
    role: 'client',
    client: 'kiel',
    type: 'basic',
    shown: true,
  },
  { email: 'graz@demo.test', name: 'Gregor Pichler', role: 'client', client: 'graz' },
  {
    email: 'premium@demo.test',
    name: 'Paula Sommer',
    role: 'user',
    type: 'premium',
    client: 'kiel',
    shown: true,
  },
  {
    email: 'basic@demo.test',
    name: 'Ben Albrecht',
    role: 'user',
    type: 'basic',
    client: 'kiel',
    shown: true,
  },
  {
    email: 'simple@demo.test',
    name: 'Sina Krüger',
    role: 'user',
    type: 'simple',
    client: 'kiel',
    shown: true,
  },
];

const people = [
  'Lena Vogt',
  'Jonas Thiel',
  'Mia Sander',
  'Emil Brandt',
  'Greta Lorenz',
  'Paul Jansen',
  'Ida Möller',
  'Noah Fuchs',
  'Sofia Wirth',
  'Luis Kern',
  'Elsa Berger',
  'Max Steiner',
  'Lea Hofer',
  'Tim Egger',
  'Nina Moser',
  'Rui Almeida',
  'Inês Carvalho',
  'Tiago Rocha',
  'Marta Pires',
  'João Matos',
  'Ana Lopes',
  'Björn Dahl',
  'Svea Holm',
  'Finn Petersen',
  'Jule Hansen',
  'Olaf Meier',
  'Kaja Boysen',
];
const places: DemoClient[] = ['kiel', 'bremen', 'oldenburg', 'graz', 'porto'];
const kinds: UserType[] = ['basic', 'premium', 'basic', 'simple'];

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.');

/** Forty people of every role and type. */
export const demoAccounts: DemoAccount[] = [
  ...named,
  ...people.map(
    (name, index): DemoAccount => ({
      email: `${plain(name)}@${demoDomain}`,
      name,
      role: 'user',
      type: kinds[index % kinds.length] ?? 'basic',
      client: places[index % places.length] ?? 'kiel',
    }),
  ),
];

/** Lines for the terminal with the accounts that can sign in, and their password. */
export function demoSignIns(): string[] {
  const shown = demoAccounts.filter((account) => account.shown);
  const width = Math.max(...shown.map((account) => account.email.length));
  const lines = shown.map((account) => {
    const kind = account.readOnly
      ? 'customer, read-only'
      : [account.role, account.type].filter(Boolean).join(', ');
    return `  ${account.email.padEnd(width)}  ${kind}`;
  });
  return [`Demo logins, all with the password ${demoPassword}`, ...lines];
}
