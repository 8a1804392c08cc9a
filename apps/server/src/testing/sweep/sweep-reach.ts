import type { Person, RoleName } from '@forecourt/contract/actor';
import type { Route } from '@forecourt/contract/route';
import { type Relation, relations } from './sweep-world.ts';

/** The relations that a role can have to rows of other users. */
export function relationsOf(role: RoleName): readonly Relation[] {
  if (role === 'root' || role === 'qcmanager') return ['self', 'unrelated', 'deleted'];
  const beside = relations.filter((relation) => relation !== 'sameClient');
  return role === 'manager' || role === 'customer' ? beside : relations;
}

type Thing = 'customer' | 'client' | 'user' | 'admin' | 'manager' | 'vehicle' | 'image';

/** The scope of each role by relation, according to the specification's table of roles. */
function isInReach(role: RoleName, relation: Relation, thing: Thing): boolean {
  if (relation === 'deleted') return false;
  if (role === 'root') return true;
  if (relation === 'self') return thing === 'user' || thing === 'admin' || role === 'user';
  if (thing === 'manager') return false;
  if (role === 'manager' || role === 'customer') return relation === 'sameCustomer' || relation === 'child';
  if (role === 'client') return relation === 'sameClient' && thing !== 'customer' && thing !== 'admin';
  // Colleagues see their common client, but no rows of each other.
  return role === 'user' && relation === 'sameClient' && thing === 'client';
}

/** The kind of row that a call is about if its path does not name it. */
const thingInBody: Record<string, Thing> = {
  createUser: 'client',
  revertUser: 'user',
  createVehicle: 'user',
  createCropSet: 'user',
  createPictureRequest: 'user',
  createCustomer: 'customer',
  createClient: 'customer',
};

const thingsByPath: [RegExp, Thing][] = [
  [/:adminId/, 'admin'],
  [/:clientId/, 'client'],
  [/\/managers\/:id/, 'manager'],
  [/\/customers\/:id/, 'customer'],
  [/\/clients\/:id/, 'client'],
  [/\/users\/:(id|userId)/, 'user'],
  [/\/(vehicles|vehicle-documents|vehicle-shares|capture-links|spins|collages)\/:id/, 'vehicle'],
  [/\/(images|markers)\/:id/, 'image'],
  [/\/(imports|import-entries|vehicle-lists)\/:id/, 'vehicle'],
  [/\/crops\/:id/, 'vehicle'],
  [/\/crop-images\/:id/, 'image'],
  [/\/picture-requests\/:id/, 'user'],
];

export function thingOf(name: string, route: Route): Thing | null {
  const byPath = thingsByPath.find(([pattern]) => pattern.test(route.path))?.[1];
  return thingInBody[name] ?? byPath ?? null;
}

/** These restore deleted rows, so they do not find rows that are live. */
const restoring = new Set([
  'revertUser',
  'eraseUser',
  'restoreCustomer',
  'restoreClient',
  'restoreVehicle',
  'restoreImage',
  'restoreCropSet',
  'restoreCropImage',
]);

/** Root finds these also of deleted customers, whose money may have to be refunded and whose people may ask what is stored. */
const foundOfDeleted = new Set(['getPayment', 'getPersonalData']);

/** Whether a call finds its row, derived from the role's scope and the relation alone. */
export function isThere(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (foundOfDeleted.has(name) && role === 'root' && relation === 'deleted') return true;
  if (!restoring.has(name)) return isInReach(role, relation, thing);
  const beside = role === 'client' ? 'sameClient' : 'sameCustomer';
  return relation === 'deleted' && isInReach(role, beside, thing);
}

/**
 * Skips combinations that do not exist: only users have vehicles, only admins are found as customer admins,
 * organisations are never `self`.
 */
export function isQuestion(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (relation !== 'self') return true;
  if (thing === 'admin') return role === 'customer';
  if (
    /^(create(Vehicle|VehicleFeed|VehicleList|CropSet|Import)|testVehicleFeed)$/.test(name) ||
    thing === 'vehicle' ||
    thing === 'image'
  )
    return role === 'user';
  return thing === 'user';
}
