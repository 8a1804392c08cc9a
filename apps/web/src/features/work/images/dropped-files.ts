import { photoTypes } from '@forecourt/contract/file-types';

/** Names of pictures; other files in a folder are ignored. */
const pictureName = new RegExp(`\\.(${Object.values(photoTypes).flat().join('|')})$`, 'i');

export function isPictureFile(file: Pick<File, 'name' | 'type'>): boolean {
  return !file.name.startsWith('.') && (file.type.startsWith('image/') || pictureName.test(file.name));
}

function filesOfDirectory(directory: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = directory.createReader();
  const readPart = () =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const readAll = async (): Promise<File[]> => {
    // `readEntries` returns at most a hundred entries per call, and none at the end.
    const entries = await readPart();
    if (entries.length === 0) return [];
    const files = await Promise.all(entries.map(filesOfEntry));
    return [...files.flat().filter(isPictureFile), ...(await readAll())];
  };
  return readAll();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) return filesOfDirectory(entry as FileSystemDirectoryEntry);
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  );
  return [file];
}

/** The dropped files; for folders, the pictures in them at any depth. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  const files = await Promise.all(entries.map(filesOfEntry));
  return files.flat();
}

/** Whether the drag contains files from outside the page, and not a picture of this page. */
export function carriesFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes('Files');
}
