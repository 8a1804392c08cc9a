import { z } from 'zod';
import { roleNames, userTypes } from './actor.ts';
import { passwordLengthMax } from './limits.ts';
import { wordOf } from './route.ts';
import { asAddress, lineText } from './text-fields.ts';

/**
 * Email address as the specification validates it: text, @, text, dot, text, no spaces. It is one address, so it has no characters
 * by which mail programs separate several. Stored as it is seen, in lower case.
 */
export const Email = z
  .string()
  .overwrite(asAddress)
  .max(254)
  .regex(/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$/, 'email');
/** The address of an account that may be older than the rules of new ones: as it is stored, or as it is seen. */
export const KnownEmail = z
  .string()
  // The byte order mark counts as a space, so no stored address has one.
  .overwrite((text) => text.replaceAll('\uFEFF', '').toLowerCase())
  .max(254)
  .regex(/^\S+@\S+\.\S+$/, 'email');
export const Name = lineText().max(200);
/** A phone number; an empty string is stored as null. */
export const Phone = lineText()
  .max(50)
  .transform((phone) => phone || null)
  .nullable();
export const Password = z
  .string()
  .min(1)
  .max(passwordLengthMax * 4);

/** Password of a new account: an empty string counts as none. */
export const NewPassword = z.union([Password, z.literal('').transform(() => undefined)]).optional();

export const Role = z.object({ name: z.enum(roleNames), type: z.enum(userTypes).nullable() });
export type Role = z.infer<typeof Role>;

/** A role in a request body: its name, or the role object as responses return it. */
export function roleAmong<const Names extends readonly [string, ...string[]]>(names: Names) {
  const whole = z.strictObject({ name: wordOf(names), type: z.enum(userTypes).nullish() });
  return z.union([wordOf(names).transform((name) => ({ name, type: undefined })), whole]);
}

/** Matches a substring, ignoring case and accents. */
export const FilterText = lineText().max(200).optional();

/** Whose credits pay for pictures: the client's, or each user's own. */
export const creditSources = ['client', 'user'] as const;

export const limitsOfUser = {
  /** From 0 to 12; root may set up to 1000. */
  maxCount: z.number().int().optional(),
  licensePlateEnabled: z.boolean().optional(),
  reflectiveFloorEnabled: z.boolean().optional(),
};
