import { createImport, type Import } from '@forecourt/contract/imports';
import { importBytesMax } from '@forecourt/contract/limits';
import { getVehicle } from '@forecourt/contract/vehicles';
import { CallError, call, type UploadOptions, upload } from '../../../lib/call.ts';
import { newKey } from '../../../lib/new-key.ts';

const zipTypes: ReadonlySet<string> = new Set(['application/zip', 'application/x-zip-compressed']);

export function isZip(file: Pick<File, 'name' | 'type'>): boolean {
  return /\.zip$/i.test(file.name) || zipTypes.has(file.type);
}

/** The error of a ZIP that need not be sent, because it is too large. */
export function refuseZip(file: Pick<File, 'size'>): CallError | null {
  return file.size > importBytesMax ? new CallError(400, { name: 'importTooLarge' }) : null;
}

export interface ZipTarget {
  userId: string;
  vehicleId?: string;
  createVehicles?: boolean;
}

/** The target that the user set for a ZIP when selecting it. */
const targets = new WeakMap<File, ZipTarget>();

/** Idempotency keys; a retry of the same file reuses its key. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  return key;
}

export function aimZip(file: File, target: ZipTarget): void {
  targets.set(file, target);
}

/** Uploads a ZIP to the target that was set for it, or else to the vehicle on whose screen it was dropped. */
export async function sendZip(
  vehicleId: string,
  { file, ...options }: Omit<UploadOptions, 'fields'>,
): Promise<Import> {
  const target: ZipTarget = targets.get(file) ?? {
    vehicleId,
    userId: (await call(getVehicle, { params: { id: vehicleId } })).userId,
  };
  const fields = {
    ...(target.vehicleId && { vehicleId: target.vehicleId }),
    ...(target.createVehicles && { createVehicles: 'true' }),
  };
  return upload(createImport, { id: target.userId }, { file, ...options, key: keyOf(file), fields });
}
