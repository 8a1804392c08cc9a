/** What a server for SFTP shows to a program that signed in: a folder that exists only for it. */

export interface FolderEntry {
  /** From the root, without a slash at its beginning; empty: the root. */
  path: string;
  isFolder: boolean;
  sizeBytes: number;
  modifiedAt: Date;
}

export interface OpenWish {
  writes: boolean;
  creates: boolean;
  truncates: boolean;
  /** Refuses a file that exists. */
  isExclusive: boolean;
  appends: boolean;
}

export interface OpenFile {
  /** Fewer bytes than asked for at the end of the file; none after it. */
  read(offset: number, length: number): Promise<Buffer>;
  write(offset: number, bytes: Buffer): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  entry(): FolderEntry;
  /** The program has finished with it. */
  close(): Promise<void>;
  /** The connection ended while it was open. */
  abandon(): Promise<void>;
}

/** Paths are normalised: no `..`, no double slash. */
export interface SftpFolder {
  find(path: string): Promise<FolderEntry | null>;
  list(path: string): Promise<FolderEntry[]>;
  open(path: string, wish: OpenWish): Promise<OpenFile>;
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  setModified(path: string, at: Date): Promise<void>;
  truncate(path: string, sizeBytes: number): Promise<void>;
}

export type RefusalKind = 'missing' | 'denied' | 'failure';

/** A request that is answered with an error of the protocol, and this message in English. */
export class SftpRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const pathMax = 400;
const nameBytesMax = 200;

/** Normalises a path as programs send it: always below the root, whatever it says. Refuses what no name can be. */
export function normalPath(sent: string): string {
  const parts: string[] = [];
  for (const part of sent.normalize('NFC').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  const path = parts.join('/');
  const isTooLong = path.length > pathMax || parts.some((part) => Buffer.byteLength(part) > nameBytesMax);
  if (isTooLong) throw new SftpRefusal('failure', 'The name is too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f\ufffd]/.test(path) || !path.isWellFormed())
    throw new SftpRefusal('failure', 'The name has characters that are not allowed');
  return path;
}
