import { userOrders } from '@forecourt/contract/users';
import type { UserQuery } from '../../features/users/users.calls.ts';
import { readPage } from '../list-search.ts';

const roles = ['customer', 'client', 'user'] as const;

/** What the address of the user list says. */
export interface UserSearch {
  search: string;
  role: (typeof roles)[number] | '';
  orderBy: (typeof userOrders)[number];
  orderDirection: 'ASC' | 'DESC';
  page: number;
}

export const usersPerPage = 20;
export const userRoles = roles;

export function readUserSearch(raw: Record<string, unknown>): UserSearch {
  return {
    search: typeof raw.search === 'string' ? raw.search : '',
    role: roles.find((role) => role === raw.role) ?? '',
    orderBy: userOrders.find((order) => order === raw.orderBy) ?? 'lastTimeOnline',
    orderDirection: raw.orderDirection === 'ASC' ? 'ASC' : 'DESC',
    page: readPage(raw),
  };
}

/** The address after a change; anything but the page itself begins at the first page. */
export function changedUserSearch(before: UserSearch, change: Partial<UserSearch>): Record<string, string> {
  const { page, ...rest } = { ...before, ...('page' in change ? {} : { page: 1 }), ...change };
  return { ...rest, page: page > 1 ? String(page) : '' };
}

export function toUserQuery({ search, role, ...rest }: UserSearch): UserQuery {
  return { ...rest, limit: usersPerPage, ...(search && { search }), ...(role && { role }) };
}
