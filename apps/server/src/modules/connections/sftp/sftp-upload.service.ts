import type { FileHandle } from 'node:fs/promises';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { type FolderEntry, type OpenFile, SftpRefusal } from '../../../platform/sftp/sftp-folder.ts';
import type { WorkingFile } from '../../../platform/storage/storage.ts';

interface UploadParts {
  /** In the folder of the user. */
  path: string;
  modifiedAt: Date;
  contentId: string;
  file: WorkingFile;
  /** Null: it is only read. */
  writing: { roomBytes: number; appends: boolean } | null;
  /** Called once: whether its program has closed it, or the connection ended before. */
  onEnd: (isFinished: boolean) => Promise<void>;
}

/** An uploaded file while a program has it open. Bytes can be written in any order, so an upload can be continued. */
export class UploadedFile implements OpenFile {
  readonly contentId: string;
  readonly #parts: UploadParts;
  readonly #handle: FileHandle;
  readonly #maxBytes: number;
  readonly #writing = new Set<Promise<unknown>>();
  #sizeBytes: number;

  private constructor(parts: UploadParts, sizeBytes: number) {
    this.#parts = parts;
    this.contentId = parts.contentId;
    this.#handle = parts.file.handle;
    this.#sizeBytes = sizeBytes;
    this.#maxBytes = Math.min(uploadBytesMax, sizeBytes + (parts.writing?.roomBytes ?? 0));
  }

  static async open(parts: UploadParts): Promise<UploadedFile> {
    const { size } = await parts.file.handle.stat();
    return new UploadedFile(parts, size);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  entry(): FolderEntry {
    const { modifiedAt, path } = this.#parts;
    return { path, isFolder: false, sizeBytes: this.#sizeBytes, modifiedAt };
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, offset);
    return buffer.subarray(0, bytesRead);
  }

  async write(offset: number, bytes: Buffer): Promise<void> {
    const { writing } = this.#parts;
    if (!writing) throw new SftpRefusal('denied', 'The file was opened to be read');
    const at = writing.appends ? this.#sizeBytes : offset;
    this.#assertFits(at + bytes.length);
    this.#sizeBytes = Math.max(this.#sizeBytes, at + bytes.length);
    const written = this.#handle.write(bytes, 0, bytes.length, at);
    this.#writing.add(written);
    try {
      await written;
    } catch (error) {
      // A full disk: a program that continues asks for the size, and must not leave a gap.
      this.#sizeBytes = (await this.#handle.stat()).size;
      throw error;
    } finally {
      this.#writing.delete(written);
    }
  }

  async truncate(sizeBytes: number): Promise<void> {
    if (!this.#parts.writing) throw new SftpRefusal('denied', 'The file was opened to be read');
    this.#assertFits(sizeBytes);
    await Promise.allSettled(this.#writing);
    await this.#handle.truncate(sizeBytes);
    this.#sizeBytes = sizeBytes;
  }

  #assertFits(sizeBytes: number): void {
    if (sizeBytes > uploadBytesMax) throw new SftpRefusal('failure', 'The file is too large for a photo');
    if (sizeBytes > this.#maxBytes) throw new SftpRefusal('failure', 'The space for uploads is used up');
  }

  close(): Promise<void> {
    return this.#end(true);
  }

  abandon(): Promise<void> {
    return this.#end(false);
  }

  async #end(isFinished: boolean): Promise<void> {
    await Promise.allSettled(this.#writing);
    const { file, onEnd } = this.#parts;
    // Once its import is recorded, the program may delete its own copy, so it has to be stored before.
    const failed = await file.close(isFinished).then(
      () => null,
      (error: Error) => error,
    );
    // Of what could not be stored nothing is there: a program that continues has to begin again.
    if (failed) this.#sizeBytes = 0;
    await onEnd(isFinished && failed === null);
    if (failed) throw failed;
  }
}
