/** Names and places of delivered files, and when a server that fails is tried again. */
import { type ExportRules, exportName } from '@forecourt/contract/channel-rules';
import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { destinationFailingMs } from '@forecourt/contract/limits';
import { freeName } from '../../work/images/image-archive.rules.ts';
import { folderName } from '../../work/vehicle-archives/vehicle-archives.rules.ts';

const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 6 * hourMs;

/** When a server is tried again that has failed so many times in a row. */
export const tryAgainAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));

/** Whether a server that has failed since then is switched off. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= destinationFailingMs;

/** The usual ports of both protocols. */
export const usualPorts = { sftp: 22, ftps: 21 } as const;

/** A path below the folder of a destination. */
export const below = (folder: string, path: string): string => {
  const inside = folder.replace(/\/+$/, '');
  return folder === '' ? path : `${inside}/${path}`;
};

interface NamedVehicle {
  vin: string | null;
  reference: string;
}

/**
 * Places for the pictures of vehicles, in the order of the vehicles: two with the same stock number or the same name of files
 * never share a place. Servers that ignore the case of names are taken into account.
 */
export class Places {
  readonly #taken = new Set<string>();
  readonly #perVehicle: boolean;
  constructor(folderPerVehicle: boolean) {
    this.#perVehicle = folderPerVehicle;
  }

  /** What comes before the names of the pictures of the next vehicle: a folder with its slash, or the beginning of the names. */
  next(vehicle: NamedVehicle, { namePattern }: Pick<ExportRules, 'namePattern'>): string {
    const folder = folderName(vehicle.reference);
    if (this.#perVehicle) return `${freeName(this.#taken, folder)}/`;
    const stem = exportName(namePattern, { ...vehicle, position: 'exterior.front', number: 0 }).toLowerCase();
    if (!this.#taken.has(stem)) {
      this.#taken.add(stem);
      return '';
    }
    return `${freeName(this.#taken, folder)}_`;
  }
}
