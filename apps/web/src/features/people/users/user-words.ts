import type { User } from '@forecourt/contract/users';
import type { Text } from '../../../lib/i18n.ts';

export const nameOfUser = ({ name, email }: Pick<User, 'name' | 'email'>) => name ?? email;

/** `User · Basic` */
export function roleWords({ role }: Pick<User, 'role'>, t: Text): string {
  return role.type ? `${t(`roles.${role.name}`)} · ${t(`userTypes.${role.type}`)}` : t(`roles.${role.name}`);
}
