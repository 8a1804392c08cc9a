import type { VehicleDocument } from '@forecourt/contract/vehicle-documents';
import type { VehicleSpecification } from '@forecourt/contract/vehicle-specifications';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { computed, differences, notInApi } from './contract-differences.ts';

/** The part of `contractColumns` that is about vehicles. */
export const vehicleColumns = {
  vehicleDocuments: differences<'vehicleDocuments', VehicleDocument>({
    url: computed,
    sha256: notInApi,
    createdBy: notInApi,
    callKey: notInApi,
    updatedAt: notInApi,
    deletedAt: notInApi,
  }),
  vehicleSpecifications: differences<'vehicleSpecifications', VehicleSpecification>({
    deletedAt: notInApi,
  }),
  vehicles: differences<'vehicles', Vehicle>({
    userName: computed,
    clientName: computed,
    customerName: computed,
    imageCount: computed,
    failedCount: computed,
    thumbnail: computed,
    coverImageId: computed,
    archive: computed,
    busyCount: notInApi,
    purgedAt: notInApi,
  }),
};
