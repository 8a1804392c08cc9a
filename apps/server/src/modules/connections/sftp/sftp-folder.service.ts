/**
 * What the programs of a user see by SFTP. Guarantees that no name of theirs reaches the storage, because only rows have paths; that
 * nobody sees files of another user; and that what has been imported stays as it is.
 */
import { sftpBytesMax, sftpFilesMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import {
  type FolderEntry,
  type OpenFile,
  type OpenWish,
  type SftpFolder,
  SftpRefusal,
} from '../../../platform/sftp/sftp-folder.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import * as arrivals from './sftp-arrivals.queries.ts';
import { collectSoon, contentKeyOf } from './sftp-collect.service.ts';
import * as queries from './sftp-files.queries.ts';
import { changeOfMove, isPhotoName, parentOf } from './sftp-names.rules.ts';
import { UploadedFile } from './sftp-upload.service.ts';
import type { SignInKey } from './ssh-keys.queries.ts';

/** What the process of SFTP works with. */
export interface SftpContext {
  context: () => Ctx;
  storage: Storage;
}

const root: FolderEntry = { path: '', isFolder: true, sizeBytes: 0, modifiedAt: new Date(0) };

function entryOf({ modifiedAt, path, sizeBytes, state }: queries.SftpFile): FolderEntry {
  return { path, isFolder: state === 'folder', sizeBytes, modifiedAt: new Date(modifiedAt) };
}

const missing = () => new SftpRefusal('missing', 'No such file');
const imported = () => new SftpRefusal('denied', 'This photo has been imported and stays as it is');

export class UserFolder implements SftpFolder {
  readonly #parts: SftpContext;
  readonly #key: SignInKey;
  /** Open files, since their sizes are recorded only when they are closed. */
  readonly #open = new Set<UploadedFile>();

  constructor(parts: SftpContext, key: SignInKey) {
    this.#parts = parts;
    this.#key = key;
  }

  get #db() {
    return this.#parts.context().db;
  }

  #row(path: string): Promise<queries.SftpFile | undefined> {
    return queries.findFile(this.#db, this.#key.userId, path);
  }

  async #rowOf(path: string): Promise<queries.SftpFile> {
    const row = await this.#row(path);
    if (!row) throw missing();
    return row;
  }

  async #assertFolder(path: string): Promise<void> {
    if (path !== '' && (await this.#row(path))?.state !== 'folder') throw missing();
  }

  async #assertRoom(): Promise<number> {
    const { bytes, files } = await queries.usageOf(this.#db, this.#key.clientId);
    if (files >= sftpFilesMax)
      throw new SftpRefusal('failure', `No more than ${sftpFilesMax} files can wait at once`);
    if (bytes >= sftpBytesMax) throw new SftpRefusal('failure', 'The space for uploads is used up');
    return Math.min(sftpBytesMax - bytes, await this.#roomOfCustomer());
  }

  async #roomOfCustomer(): Promise<number> {
    const customerId = await storageLimits.findCustomerOf(this.#db, this.#key.userId);
    const room = await storageLimits.findRoom(this.#db, customerId, 'kept and waiting');
    if (room <= 0) throw new SftpRefusal('failure', 'The storage limit is reached');
    return room;
  }

  async find(path: string): Promise<FolderEntry | null> {
    if (path === '') return root;
    const row = await this.#row(path);
    if (!row) return null;
    const open = [...this.#open].find(({ contentId }) => contentId === row.contentId);
    return open ? { ...entryOf(row), sizeBytes: open.sizeBytes } : entryOf(row);
  }

  async list(path: string): Promise<FolderEntry[]> {
    await this.#assertFolder(path);
    return (await queries.listFiles(this.#db, this.#key.userId, path)).map(entryOf);
  }

  async open(path: string, wish: OpenWish): Promise<OpenFile> {
    if (path === '') throw new SftpRefusal('failure', 'This is a folder');
    const row = await this.#row(path);
    if (row?.state === 'folder') throw new SftpRefusal('failure', 'This is a folder');
    if (!wish.writes) return this.#openToRead(row ?? null);
    if (!row && !wish.creates) throw missing();
    if (row && wish.isExclusive) throw new SftpRefusal('failure', 'A file of this name exists');
    await this.#assertFolder(parentOf(path));
    const roomBytes = await this.#assertRoom();
    const contentId = await this.#begin(path, row, wish);
    return this.#use(path, contentId, { roomBytes, appends: wish.appends });
  }

  async #openToRead(row: queries.SftpFile | null): Promise<OpenFile> {
    if (!row?.contentId) throw missing();
    if (row.state === 'imported') throw imported();
    return this.#use(row.path, row.contentId, null);
  }

  async #use(path: string, contentId: string, writing: { roomBytes: number; appends: boolean } | null) {
    const file = await UploadedFile.open({
      path,
      modifiedAt: this.#parts.context().now,
      contentId,
      file: await this.#parts.storage.open(contentKeyOf(contentId), { writes: writing !== null }),
      writing,
      onEnd: async (isFinished) => {
        this.#open.delete(file);
        if (writing) await this.#record(file, isFinished);
      },
    });
    this.#open.add(file);
    return file;
  }

  /** Records a file as being written; returns where it is stored. */
  async #begin(path: string, row: queries.SftpFile | undefined, wish: OpenWish): Promise<string> {
    const { context } = this.#parts;
    const { now } = context();
    const { clientId, id: keyId, userId } = this.#key;
    if (row?.contentId && !wish.truncates) {
      const isOpen = await inTx(this.#db, (tx) => queries.reopenFile(tx, row.id, keyId, now));
      if (!isOpen) throw imported();
      return row.contentId;
    }
    const begun = newId();
    // What is imported meanwhile belongs to the import: its bytes stay.
    const replaced = await inTx(this.#db, (tx) =>
      queries.beginFile(tx, { userId, clientId, path, keyId, contentId: begun }, now),
    );
    await this.#removeContent(replaced);
    return begun;
  }

  /** A file is finished when its program has closed it, unless its name says that it will be renamed. */
  async #record({ contentId, sizeBytes }: UploadedFile, isFinished: boolean): Promise<void> {
    const { now } = this.#parts.context();
    const { userId } = this.#key;
    await inTx(this.#db, async (tx) => {
      const path = await queries.pathOfContent(tx, contentId);
      if (path === undefined) return;
      const hasArrived = isFinished && isPhotoName(path);
      const state = hasArrived ? 'arrived' : 'open';
      await queries.recordFile(tx, { contentId, sizeBytes, state }, now);
      if (hasArrived) await collectSoon(tx, userId, now);
    });
  }

  async makeFolder(path: string): Promise<void> {
    const { now } = this.#parts.context();
    const { clientId, userId } = this.#key;
    await this.#assertFolder(parentOf(path));
    await this.#assertRoom();
    const isNew =
      path !== '' &&
      (await inTx(this.#db, (tx) => queries.insertFolder(tx, { clientId, userId }, path, now)));
    if (!isNew) throw new SftpRefusal('failure', 'A file or folder of this name exists');
  }

  async removeFolder(path: string): Promise<void> {
    const row = await this.#rowOf(path);
    if (row.state !== 'folder') throw new SftpRefusal('failure', 'This is no folder');
    if ((await queries.listFiles(this.#db, this.#key.userId, path)).length > 0)
      throw new SftpRefusal('failure', 'The folder is not empty');
    await inTx(this.#db, (tx) => queries.removeFolder(tx, row.id));
  }

  /** A file that has been imported only leaves the listing: its photo stays where it was imported to. */
  async remove(path: string): Promise<void> {
    const row = await this.#rowOf(path);
    if (row.state === 'folder') throw new SftpRefusal('failure', 'This is a folder');
    await this.#removeContent(await inTx(this.#db, (tx) => queries.takeFileOff(tx, row.id)));
  }

  async #removeContent(contentId: string | null): Promise<void> {
    if (contentId) await this.#parts.storage.remove(`sftp/${contentId}`);
  }

  /** What was uploaded under a temporary name replaces an older file, as it would if it had been uploaded under that name. */
  async rename(from: string, to: string): Promise<void> {
    const row = await this.#rowOf(from);
    if (row.state === 'imported') throw imported();
    const taken = await this.#row(to);
    const areFiles = row.state !== 'folder' && taken?.state !== 'folder';
    if (to === '' || (taken && (!areFiles || isPhotoName(from))) || to.startsWith(`${from}/`))
      throw new SftpRefusal('failure', 'The new name is taken');
    await this.#assertFolder(parentOf(to));
    const replaced = await this.#move(row, { from, to }, taken?.id);
    await this.#removeContent(replaced);
  }

  /** Returns where the file was stored that is replaced; null for none. */
  async #move(
    row: queries.SftpFile,
    { from, to }: { from: string; to: string },
    takenId: string | undefined,
  ): Promise<string | null> {
    const { now } = this.#parts.context();
    const { userId } = this.#key;
    const isFolderMoved = row.state === 'folder';
    const open = new Set([...this.#open].map(({ contentId }) => contentId));
    return inTx(this.#db, async (tx) => {
      const replaced = takenId ? await queries.takeFileOff(tx, takenId) : null;
      const moved = (await queries.moveFile(tx, userId, from, to)).filter(
        ({ contentId }) => contentId !== null && !open.has(contentId),
      );
      const changing = (change: 'arrived' | 'open') =>
        moved.flatMap(({ id, path, state }) => {
          if (state !== 'open' && state !== 'arrived') return [];
          const move = { from: from + path.slice(to.length), to: path };
          return changeOfMove(move, { state, isFolderMoved }) === change ? [id] : [];
        });
      await arrivals.setWaiting(tx, changing('open'), now);
      const arrived = changing('arrived');
      if (arrived.length === 0) return replaced;
      await arrivals.setArrived(tx, arrived, now);
      await collectSoon(tx, userId, now);
      return replaced;
    });
  }

  async setModified(path: string, at: Date): Promise<void> {
    await queries.setModified(this.#db, this.#key.userId, path, at);
  }

  async truncate(path: string, sizeBytes: number): Promise<void> {
    const file = await this.open(path, {
      writes: true,
      creates: false,
      truncates: false,
      isExclusive: false,
      appends: false,
    });
    try {
      await file.truncate(sizeBytes);
    } catch (error) {
      await file.abandon();
      throw error;
    }
    await file.close();
  }
}
