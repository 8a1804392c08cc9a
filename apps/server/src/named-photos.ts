import { readdir, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { photoTypes } from '@forecourt/contract/file-types';
import { OperatorError } from './platform/operator-error.ts';

/** A photo of a command line. */
export interface NamedPhoto {
  file: string;
  /** As the caller would write it. */
  name: string;
}

/** Endings of the types that are decoded. */
const endings = new Set(Object.values(photoTypes).flatMap((some) => some.map((ending) => `.${ending}`)));

interface Places {
  /** The folder that names are relative to. */
  folder: string;
  /** Where results are written, which must not be taken for photos by the next run. */
  out: string;
}

/** The named photos, and for a named folder the photos in it, without those of folders below it. */
export async function findPhotos(names: readonly string[], places: Places): Promise<NamedPhoto[]> {
  const found = await Promise.all(names.map((name) => photosAt(name, places)));
  return found.flat();
}

async function photosAt(name: string, { folder, out }: Places): Promise<NamedPhoto[]> {
  const file = resolve(folder, name);
  // What is missing is reported among the photos, and does not stop the others.
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [{ file, name }];
  if (file === out)
    throw new OperatorError(`--out cannot be ${name}, whose photos are processed: choose another folder.`);
  const inside = await readdir(file);
  const photos = inside.filter((one) => endings.has(extname(one).toLowerCase())).sort();
  if (photos.length === 0)
    throw new OperatorError(`There are no photos in the folder ${name} (${[...endings].join(', ')}).`);
  return photos.map((one) => ({ file: join(file, one), name: join(name, one) }));
}
