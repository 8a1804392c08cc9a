/** Folders on servers of others that files are delivered to, by SFTP and FTPS alike. */
import type { Readable } from 'node:stream';
import type { DestinationFailure, FileRefusal } from '@forecourt/contract/destination-runs';

/** Paths have slashes, and are below the folder in which the server begins unless they begin with one. */
export interface RemoteFolder {
  /** Makes a folder and those above it; one that is there stays. */
  makeFolder(path: string): Promise<void>;
  /** Writes the whole stream; a file that is there is replaced. */
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
