import { z } from 'zod';
import { CustomerId, UserId } from './ids.ts';
import { route } from './route.ts';
import { lineText } from './text-fields.ts';

/** Kinds of results, in the order in which they are shown. */
export const searchKinds = ['customer', 'client', 'user', 'vehicle', 'invoice'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  /** Name of the result: a person's name, make and model, or an invoice number. */
  title: z.string(),
  /** Detail that distinguishes it from others of the same name; may be empty. */
  detail: z.string(),
  customerId: CustomerId,
  /** The user itself, the owner of a vehicle, or the user that an invoice bills. */
  userId: UserId.nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const search = route({
  method: 'GET',
  path: '/v1/search',
  summary:
    'Customers, clients, users, vehicles and invoices in your reach, at most five of each: by their id, or by the ' +
    'beginnings of words in name, e-mail, VAT number, stock number, VIN (also its last 6 to 8 characters), make, model ' +
    'and invoice number. Accents and case do not matter. Kinds that you may not read are left out.',
  permission: 'account:read',
  query: z.object({ q: lineText().max(100).default('') }).strict(),
  response: z.array(SearchHit),
  errors: [],
});
