import type { BulkAction } from '@forecourt/contract/bulk-jobs';
import { processImages } from '@forecourt/contract/images';
import type { Route } from '@forecourt/contract/route';
import { deleteUser, patchUser, revertUser } from '@forecourt/contract/users';
import { deleteVehicle, patchVehicle, restoreVehicle } from '@forecourt/contract/vehicles';

/** The call that does the same to one: each row asks for its rights, and the log has its name. */
export const routeOf: Record<BulkAction, Route> = {
  deleteVehicles: deleteVehicle,
  restoreVehicles: restoreVehicle,
  processVehicles: processImages,
  patchVehicles: patchVehicle,
  deleteUsers: deleteUser,
  restoreUsers: revertUser,
  patchUsers: patchUser,
};

/** What takes an action back; null where nothing does. */
export const undoOf: Record<BulkAction, BulkAction | null> = {
  deleteVehicles: 'restoreVehicles',
  restoreVehicles: 'deleteVehicles',
  processVehicles: null,
  patchVehicles: 'patchVehicles',
  deleteUsers: 'restoreUsers',
  restoreUsers: 'deleteUsers',
  patchUsers: 'patchUsers',
};
