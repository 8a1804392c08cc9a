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

/** What the photos of a ZIP become: pictures of one vehicle, or of the vehicles that its file names say. */
export type ZipTarget = { vehicleId: string } | { userId: string; createVehicles: boolean };

/** Idempotency keys; a retry of the same file reuses its key. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  return key;
}

export async function sendZip(
  target: ZipTarget,
  { file, ...options }: Omit<UploadOptions, 'fields'>,
): Promise<Import> {
  const sending = { file, ...options, key: keyOf(file) };
  if ('vehicleId' in target) {
    const { id, userId } = await call(getVehicle, { params: { id: target.vehicleId } });
    return upload(createImport, { id: userId }, { ...sending, fields: { vehicleId: id } });
  }
  const fields: Record<string, string> = target.createVehicles ? { createVehicles: 'true' } : {};
  return upload(createImport, { id: target.userId }, { ...sending, fields });
}
