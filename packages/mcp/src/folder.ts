import { mkdir, open, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The one folder that an assistant reads photos from and writes pictures to. */
export interface Folder {
  /** The photo at a path in the folder. Throws an Error for paths that lead out of it, also by a link. */
  read(file: string): Promise<File>;
  /** Writes a file of this name into a folder in it, which is made; never over another. Returns its path. */
  write(subfolder: string, name: string, content: Uint8Array): Promise<string>;
}

/** Largest photo that is read, bytes; the installation's own limit may be lower. */
const photoBytesMax = 60_000_000;

const isInside = (root: string, file: string) => file.startsWith(root + path.sep);

/** A name without parts that would lead elsewhere. */
const plainName = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'picture';

async function freeName(folder: string, name: string): Promise<string> {
  const { ext, name: stem } = path.parse(name);
  for (let count = 1; ; count++) {
    const file = path.join(folder, count === 1 ? name : `${stem}-${count}${ext}`);
    const isFree = await stat(file).then(
      () => false,
      () => true,
    );
    if (isFree) return file;
  }
}

/** @param given Path of the folder; undefined if assistants may use no files. Throws an Error if it does not exist. */
export async function openFolder(given: string | undefined): Promise<Folder> {
  if (!given) {
    const refuse = async () => {
      throw new Error('No folder is shared with this server. Its owner sets FORECOURT_FOLDER.');
    };
    return { read: refuse, write: refuse };
  }
  const root = await realpath(given);
  return {
    async read(file) {
      const found = await realpath(path.resolve(root, file));
      if (!isInside(root, found)) throw new Error(`${file} is outside of the shared folder`);
      const handle = await open(found);
      try {
        const { size } = await handle.stat();
        if (size > photoBytesMax) throw new Error(`${file} is larger than ${photoBytesMax} bytes`);
        return new File([await handle.readFile()], path.basename(found));
      } finally {
        await handle.close();
      }
    },
    async write(subfolder, name, content) {
      const folder = path.join(root, plainName(subfolder));
      await mkdir(folder, { recursive: true });
      if (!isInside(root, await realpath(folder)))
        throw new Error(`${subfolder} is outside of the shared folder`);
      const file = await freeName(folder, plainName(name));
      await writeFile(file, content, { flag: 'wx' });
      return file;
    },
  };
}
