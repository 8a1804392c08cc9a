/** Names and places of delivered files, and when a server that fails is tried again. */
import { type ExportRules, exportName } from '@forecourt/contract/channel-rules';
import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { destinationFailingMs } from '@forecourt/contract/limits';
import { documentsFolder, freeName } from '../../work/images/image-archive.rules.ts';
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

/** A web address of the same host, for the function that says whether it may be called. */
export const urlOfHost = (host: string): string =>
  `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;

/** A path below the folder of a destination. */
export const below = (folder: string, path: string): string => {
  const inside = folder.replace(/\/+$/, '');
  return folder === '' ? path : `${inside}/${path}`;
};

interface NamedVehicle {
  vin: string | null;
  reference: string;
}

/** What comes before the names of the files of a vehicle: a folder with its slash, or the beginning of the names. */
interface Place {
  pictures: string;
  documents: string;
}

/**
 * Places for the files of vehicles, in the order of the vehicles: two with the same stock number or the same name of files
 * never share a place. Servers that ignore the case of names are taken into account.
 */
export class Places {
  readonly #taken = new Set<string>();
  readonly #documents = new Set<string>();
  readonly #perVehicle: boolean;
  constructor(folderPerVehicle: boolean) {
    this.#perVehicle = folderPerVehicle;
  }

  /** The place of the next vehicle. Where pictures have no folders, each vehicle has one for its documents only. */
  next(vehicle: NamedVehicle, { namePattern }: Pick<ExportRules, 'namePattern'>): Place {
    const folder = folderName(vehicle.reference);
    if (this.#perVehicle) {
      const place = `${freeName(this.#taken, folder)}/`;
      return { pictures: place, documents: `${place}${documentsFolder}/` };
    }
    const documents = `${documentsFolder}/${freeName(this.#documents, folder)}/`;
    const stem = exportName(namePattern, { ...vehicle, position: 'exterior.front', number: 0 }).toLowerCase();
    if (!this.#taken.has(stem)) {
      this.#taken.add(stem);
      return { pictures: '', documents };
    }
    return { pictures: `${freeName(this.#taken, folder)}_`, documents };
  }
}
