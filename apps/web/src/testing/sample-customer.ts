import type { Customer } from '@forecourt/contract/customers';
import type { Parts } from './whole-body.ts';

/** A customer for component tests. */
export function sampleCustomer(name: string, more: Parts<Customer> = {}): Customer {
  const customer: Parts<Customer> = {
    id: `customer-${name}`,
    parentId: null,
    name,
    phone: null,
    infoEmail: null,
    address: null,
    uid: null,
    allowChilds: true,
    allowNegativeCredits: false,
    geoLocationEnabled: false,
    isNotify: false,
    storageLimitGb: null,
    storageUsedBytes: 0,
    credits: 0,
    clientCount: 1,
    customers: [],
    createdAt: '2026-01-01T10:00:00.000Z',
    ...more,
  };
  return customer as Customer;
}
