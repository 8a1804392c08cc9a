import type { BulkAction } from '@forecourt/contract/bulk-jobs';
import { processImages } from '@forecourt/contract/images';
import type { Route } from '@forecourt/contract/route';
import { deleteUser, patchUser, revertUser } from '@forecourt/contract/users';
import { patchVehicleChannel } from '@forecourt/contract/vehicle-channels';
import { deleteVehicle, patchVehicle, restoreVehicle } from '@forecourt/contract/vehicles';

/**
 * The single call that an action corresponds to: its permissions apply to each row, and the audit log records its name.
 */
export const routeOf: Record<BulkAction, Route> = {
  deleteVehicles: deleteVehicle,
  restoreVehicles: restoreVehicle,
  processVehicles: processImages,
  patchVehicles: patchVehicle,
  markVehicles: patchVehicleChannel,
  deleteUsers: deleteUser,
  restoreUsers: revertUser,
  patchUsers: patchUser,
};

/** The action that undoes another one; null where there is none. */
export const undoOf: Record<BulkAction, BulkAction | null> = {
  deleteVehicles: 'restoreVehicles',
  restoreVehicles: 'deleteVehicles',
  processVehicles: null,
  patchVehicles: 'patchVehicles',
  markVehicles: 'markVehicles',
  deleteUsers: 'restoreUsers',
  restoreUsers: 'deleteUsers',
  patchUsers: 'patchUsers',
};
