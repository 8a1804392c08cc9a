/** Answers the requests of one SFTP channel (version 3 of the protocol, draft-ietf-secsh-filexfer-02). */
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import type { Log } from '../log.ts';
import {
  type FolderEntry,
  normalPath,
  type OpenFile,
  type RefusalKind,
  type SftpFolder,
  SftpRefusal,
} from './sftp-folder.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const statusOf: Record<RefusalKind, number> = {
  missing: STATUS_CODE.NO_SUCH_FILE,
  denied: STATUS_CODE.PERMISSION_DENIED,
  failure: STATUS_CODE.FAILURE,
};

const handlesMax = 64;
const readBytesMax = 256 * 1024;
const entriesPerAnswer = 100;

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

function attributesOf({ isFolder, modifiedAt, sizeBytes }: FolderEntry): Attributes {
  const time = inSeconds(modifiedAt);
  return { mode: isFolder ? 0o40700 : 0o100600, uid: 0, gid: 0, size: sizeBytes, atime: time, mtime: time };
}

function listedAs(entry: FolderEntry): FileEntry {
  const filename = entry.path.split('/').at(-1) || '/';
  const kind = entry.isFolder ? 'drwx------' : '-rw-------';
  const date = `${entry.modifiedAt.toUTCString().slice(8, 11)} ${entry.modifiedAt.toUTCString().slice(5, 7)} ${entry.modifiedAt.getUTCFullYear()}`;
  const longname = `${kind} 1 photos photos ${String(entry.sizeBytes).padStart(10)} ${date} ${filename}`;
  return { filename, longname, attrs: attributesOf(entry) };
}

interface Listing {
  entries: FolderEntry[];
  at: number;
}

/** Counts bytes that are being written, so that the connection can wait while there are too many. */
interface Flow {
  add(bytes: number): void;
}

export class SftpSession {
  readonly #sftp: SFTPWrapper;
  readonly #folder: SftpFolder;
  readonly #log: Log;
  readonly #flow: Flow;
  readonly #files = new Map<number, OpenFile>();
  readonly #listings = new Map<number, Listing>();
  #lastHandle = 0;
  /** Settles once all requests about names have been answered. */
  #last: Promise<void> = Promise.resolve();

  constructor(sftp: SFTPWrapper, folder: SftpFolder, log: Log, flow: Flow) {
    this.#sftp = sftp;
    this.#folder = folder;
    this.#log = log;
    this.#flow = flow;
    this.#answerFiles();
    this.#answerFolders();
    this.#answerNames();
  }

  /** Ends what is open: those files are not finished. */
  async end(): Promise<void> {
    await this.#last;
    const files = [...this.#files.values()];
    this.#files.clear();
    this.#listings.clear();
    for (const file of files)
      await file.abandon().catch((error: unknown) => this.#log.warn({ err: error }, 'could not end a file'));
  }

  /** In the order in which they arrive: programs such as sshfs ask about a file before they know that it was opened. */
  #answer(id: number, work: () => Promise<void>): void {
    this.#last = this.#last.then(() => this.#answerNow(id, work));
  }

  /** Answers with what the work gives, or with the error it throws. */
  #answerNow(id: number, work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => {
      if (error instanceof SftpRefusal) return this.#sftp.status(id, statusOf[error.kind], error.message);
      this.#log.error({ err: error }, 'a request by SFTP failed');
      this.#sftp.status(id, STATUS_CODE.FAILURE, 'The server could not do this; try again later');
    });
  }

  #done(id: number, work: () => Promise<void>): void {
    this.#answer(id, async () => {
      await work();
      this.#sftp.status(id, STATUS_CODE.OK);
    });
  }

  /** Called before anything is opened, because what has no handle is never closed. */
  #newHandle(): { number: number; buffer: Buffer } {
    if (this.#files.size + this.#listings.size >= handlesMax)
      throw new SftpRefusal('failure', 'Too many files are open');
    this.#lastHandle += 1;
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(this.#lastHandle);
    return { number: this.#lastHandle, buffer };
  }

  #numberOf(handle: Buffer): number {
    return handle.length === 4 ? handle.readUInt32BE() : 0;
  }

  #fileOf(handle: Buffer): OpenFile {
    const file = this.#files.get(this.#numberOf(handle));
    if (!file) throw new SftpRefusal('failure', 'This file is not open');
    return file;
  }

  #answerFiles(): void {
    const sftp = this.#sftp;
    sftp.on('OPEN', (id, name, flags) =>
      this.#answer(id, async () => {
        const has = (flag: number) => (flags & flag) !== 0;
        const { buffer, number } = this.#newHandle();
        const file = await this.#folder.open(normalPath(name), {
          writes: has(OPEN_MODE.WRITE) || has(OPEN_MODE.APPEND),
          creates: has(OPEN_MODE.CREAT),
          truncates: has(OPEN_MODE.TRUNC),
          isExclusive: has(OPEN_MODE.EXCL),
          appends: has(OPEN_MODE.APPEND),
        });
        this.#files.set(number, file);
        sftp.handle(id, buffer);
      }),
    );
    sftp.on('WRITE', (id, handle, offset, data) => {
      this.#flow.add(data.length);
      void this.#answerNow(id, async () => {
        try {
          await this.#fileOf(handle).write(offset, data);
        } finally {
          this.#flow.add(-data.length);
        }
        sftp.status(id, STATUS_CODE.OK);
      });
    });
    sftp.on('READ', (id, handle, offset, length) =>
      this.#answerNow(id, async () => {
        const bytes = await this.#fileOf(handle).read(offset, Math.min(length, readBytesMax));
        if (bytes.length === 0) sftp.status(id, STATUS_CODE.EOF);
        else sftp.data(id, bytes);
      }),
    );
    sftp.on('FSTAT', (id, handle) =>
      this.#answerNow(id, async () => sftp.attrs(id, attributesOf(this.#fileOf(handle).entry()))),
    );
    sftp.on('FSETSTAT', (id, handle, attributes) =>
      this.#done(id, async () => {
        const file = this.#fileOf(handle);
        if (attributes.size !== undefined) await file.truncate(attributes.size);
        if (attributes.mtime !== undefined)
          await this.#folder.setModified(file.entry().path, new Date(attributes.mtime * 1000));
      }),
    );
    sftp.on('CLOSE', (id, handle) =>
      this.#done(id, async () => {
        const number = this.#numberOf(handle);
        if (this.#listings.delete(number)) return;
        const file = this.#fileOf(handle);
        this.#files.delete(number);
        await file.close();
      }),
    );
  }

  #answerFolders(): void {
    const sftp = this.#sftp;
    sftp.on('OPENDIR', (id, name) =>
      this.#answer(id, async () => {
        const { buffer, number } = this.#newHandle();
        const entries = await this.#folder.list(normalPath(name));
        this.#listings.set(number, { entries, at: 0 });
        sftp.handle(id, buffer);
      }),
    );
    sftp.on('READDIR', (id, handle) =>
      this.#answer(id, async () => {
        const listing = this.#listings.get(this.#numberOf(handle));
        if (!listing) throw new SftpRefusal('failure', 'This folder is not open');
        const next = listing.entries.slice(listing.at, listing.at + entriesPerAnswer);
        listing.at += next.length;
        if (next.length === 0) sftp.status(id, STATUS_CODE.EOF);
        else sftp.name(id, next.map(listedAs));
      }),
    );
    sftp.on('MKDIR', (id, name) => this.#done(id, () => this.#folder.makeFolder(normalPath(name))));
    sftp.on('RMDIR', (id, name) => this.#done(id, () => this.#folder.removeFolder(normalPath(name))));
  }

  #answerNames(): void {
    const sftp = this.#sftp;
    const stat = (id: number, name: string) =>
      this.#answer(id, async () => {
        const entry = await this.#folder.find(normalPath(name));
        if (!entry) throw new SftpRefusal('missing', 'No such file');
        sftp.attrs(id, attributesOf(entry));
      });
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('SETSTAT', (id, name, attributes) =>
      this.#done(id, async () => {
        const path = normalPath(name);
        if (attributes.size !== undefined) await this.#folder.truncate(path, attributes.size);
        if (attributes.mtime !== undefined)
          await this.#folder.setModified(path, new Date(attributes.mtime * 1000));
      }),
    );
    sftp.on('REALPATH', (id, name) =>
      this.#answer(id, async () => {
        const filename = `/${normalPath(name)}`;
        sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
      }),
    );
    sftp.on('REMOVE', (id, name) => this.#done(id, () => this.#folder.remove(normalPath(name))));
    sftp.on('RENAME', (id, from, to) =>
      this.#done(id, () => this.#folder.rename(normalPath(from), normalPath(to))),
    );
    const noLinks = (id: number) =>
      sftp.status(id, STATUS_CODE.OP_UNSUPPORTED, 'There are no links in this folder');
    sftp.on('READLINK', noLinks);
    sftp.on('SYMLINK', noLinks);
  }
}
