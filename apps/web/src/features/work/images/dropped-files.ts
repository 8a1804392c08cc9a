import { photoTypes } from '@forecourt/contract/file-types';
import { photoFormatOf } from './photo-format.ts';

/** A file with its path in the folder that was chosen or dropped, as `Stock/A-1/01.jpg`; its name alone if there is none. */
export interface FoundFile {
  path: string;
  file: File;
}

/** Names of pictures. Of other files in a folder, those that begin as a photo are taken too: cameras name some without an extension. */
const pictureName = new RegExp(`\\.(${Object.values(photoTypes).flat().join('|')})$`, 'i');

async function isPictureFile(file: File): Promise<boolean> {
  if (file.name.startsWith('.')) return false;
  const isNamedSo = file.type.startsWith('image/') || pictureName.test(file.name);
  return isNamedSo || (await photoFormatOf(file)) !== null;
}

/** The pictures among the files of a folder; the others are ignored. */
export async function picturesIn(found: readonly FoundFile[]): Promise<FoundFile[]> {
  const arePictures = await Promise.all(found.map(({ file }) => isPictureFile(file)));
  return found.filter((_, at) => arePictures[at]);
}

function filesOfDirectory(directory: FileSystemDirectoryEntry): Promise<FoundFile[]> {
  const reader = directory.createReader();
  const readPart = () =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const readAll = async (): Promise<FoundFile[]> => {
    // `readEntries` returns at most a hundred entries per call, and none at the end.
    const entries = await readPart();
    if (entries.length === 0) return [];
    const files = await Promise.all(entries.map(filesOfEntry));
    return [...(await picturesIn(files.flat())), ...(await readAll())];
  };
  return readAll();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry.isDirectory) return filesOfDirectory(entry as FileSystemDirectoryEntry);
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  );
  return [{ path: entry.fullPath.replace(/^\//, ''), file }];
}

/** The dropped files; for folders, the pictures in them at any depth. */
export async function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }));
  const files = await Promise.all(entries.map(filesOfEntry));
  return files.flat();
}

/** The files that were chosen in a dialog, of a folder with their paths in it. */
export const chosenFiles = (files: Iterable<File>): FoundFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Whether the drag contains files from outside the page, and not a picture of this page. */
export function carriesFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files');
}
