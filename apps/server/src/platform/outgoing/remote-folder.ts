/** Folders on servers of others that files are delivered to, by SFTP and FTPS alike. */
import type { Readable } from 'node:stream';
import type { DestinationFailure, FileRefusal } from '@forecourt/contract/destination-runs';

/** Paths have slashes, and are below the folder in which the server begins unless they begin with one. */
export interface RemoteFolder {
  /** Makes a folder and those above it; one that is there stays. */
  makeFolder(path: string): Promise<void>;
  /** Writes the whole stream, which has bytes; a file that is there is replaced. */
  write(path: string, content: Readable): Promise<void>;
  /** Gives a file its name; one that has the name is replaced. */
  rename(from: string, to: string): Promise<void>;
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>;
  /** Does nothing unless the folder is empty. */
  removeFolder(path: string): Promise<void>;
  close(): void;
}

export type RemoteFailure = Exclude<DestinationFailure, 'internal'>;

/** What a server or the way to it refused. */
export class RemoteError extends Error {
  readonly failure: RemoteFailure;
  constructor(failure: RemoteFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** The server's answer about one file or its folder: the connection stays, and other files may be taken. */
export class RefusedByServer extends RemoteError {
  declare readonly failure: FileRefusal;
  constructor(failure: FileRefusal, cause: unknown) {
    super(failure, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Where and how to sign in. */
export interface RemoteServer {
  /** As it was typed, for certificates. */
  host: string;
  /** The IP address that was checked. */
  address: string;
  port: number;
  username: string;
}

/** Without any sign of life for so long, a connection counts as lost. */
export const silenceMs = 30_000;

/** The part of a folder for servers that replace no file when they rename one. */
export type PlainFolder = Pick<RemoteFolder, 'rename' | 'remove'>;

/** Whether the server did it; false: it refused. */
async function isDone(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof RefusedByServer) return false;
    throw error;
  }
}

/** Gives a file a name that another one may have: that one is set aside first, and gets its name back if the rename is refused. */
export async function renameOver(from: string, to: string, folder: PlainFolder): Promise<void> {
  const aside = `${to}.old`;
  try {
    await folder.rename(from, to);
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
    await isDone(folder.remove(aside));
    if (!(await isDone(folder.rename(to, aside)))) throw error;
    await folder.rename(from, to).catch(async (refusal: unknown) => {
      if (refusal instanceof RefusedByServer) await folder.rename(aside, to);
      throw refusal;
    });
  }
  // Also after the first rename: a connection may have broken off when the earlier file had been set aside.
  await isDone(folder.remove(aside));
}

/** The failure for which nothing better is known. */
export function asRemoteError(error: unknown, failure: RemoteFailure): RemoteError {
  if (error instanceof RemoteError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteError(failure, message, { cause: error });
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
export function foldersTo(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const start = path.startsWith('/') ? '/' : '';
  return parts.map((_, index) => start + parts.slice(0, index + 1).join('/'));
}
