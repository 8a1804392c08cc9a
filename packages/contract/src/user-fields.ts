import { z } from 'zod';
import { roleNames, userTypes } from './actor.ts';
import { passwordLengthMax } from './limits.ts';
import { wordOf } from './route.ts';

/** As the specification checks it: text, @, text, dot, text, no spaces. Stored in lower case. */
export const Email = z
  .string()
  .max(254)
  .regex(/^\S+@\S+\.\S+$/, 'email')
  .transform((email) => email.toLowerCase());
export const Name = z.string().trim().max(200);
/** Empty is null. */
export const Phone = z
  .string()
  .trim()
  .max(50)
  .transform((phone) => phone || null)
  .nullable();
export const Password = z
  .string()
  .min(1)
  .max(passwordLengthMax * 4);

/** Of a new account: an empty one is none. */
export const NewPassword = z.union([Password, z.literal('').transform(() => undefined)]).optional();

export const Role = z.object({ name: z.enum(roleNames), type: z.enum(userTypes).nullable() });
export type Role = z.infer<typeof Role>;

/** As a call names a role: its name, or the whole of it as it is read. */
export function roleAmong<const Names extends readonly [string, ...string[]]>(names: Names) {
  const whole = z.strictObject({ name: wordOf(names), type: z.enum(userTypes).nullish() });
  return z.union([wordOf(names).transform((name) => ({ name, type: undefined })), whole]);
}

/** Part of a text, in any case and with or without its accents. */
export const FilterText = z.string().trim().max(200).optional();

/** Whose credits pay for pictures: the client’s, or each user’s own. */
export const creditSources = ['client', 'user'] as const;

export const limitsOfUser = {
  /** From 0 to 12, by root to 1000. */
  maxCount: z.number().int().optional(),
  licensePlateEnabled: z.boolean().optional(),
  reflectiveFloorEnabled: z.boolean().optional(),
};
