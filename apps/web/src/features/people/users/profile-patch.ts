import type { User } from '@forecourt/contract/users';
import type { UserPatch } from './users.calls.ts';

/** The patch with the changed fields, an empty name as null; null if nothing changed. */
export function profilePatch(
  user: Pick<User, 'name' | 'email'>,
  typed: { name: string; email: string },
): UserPatch | null {
  const name = typed.name.trim();
  const email = typed.email.trim();
  const patch: UserPatch = {
    ...(name !== (user.name ?? '') && { name: name || null }),
    ...(email.toLowerCase() !== user.email.toLowerCase() && { email }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
