import type { RoleName } from '@forecourt/contract/actor';
import { type Relation, relations } from './sweep-world.ts';

/** The relations that a role can have to rows of other users. */
export function relationsOf(role: RoleName): readonly Relation[] {
  if (role === 'root' || role === 'qcmanager') return ['self', 'unrelated', 'deleted'];
  const beside = relations.filter((relation) => relation !== 'sameClient');
  return role === 'manager' || role === 'customer' ? beside : relations;
}

export type Thing = 'customer' | 'client' | 'user' | 'admin' | 'manager' | 'vehicle' | 'image';

/** The scope of each role by relation, according to the specification's table of roles. */
export function isInReach(role: RoleName, relation: Relation, thing: Thing): boolean {
  if (relation === 'deleted') return false;
  if (role === 'root') return true;
  if (relation === 'self') return thing === 'user' || thing === 'admin' || role === 'user';
  if (thing === 'manager') return false;
  if (role === 'manager' || role === 'customer') return relation === 'sameCustomer' || relation === 'child';
  if (role === 'client') return relation === 'sameClient' && thing !== 'customer' && thing !== 'admin';
  // Colleagues see their common client, but no rows of each other.
  return role === 'user' && relation === 'sameClient' && thing === 'client';
}
