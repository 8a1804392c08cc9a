/** Builds a ZIP of finished pictures, in the order and with the names that dealers' feeds expect. */
import type { Readable } from 'node:stream';
import type { ImageId } from '@forecourt/contract/ids';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../../platform/context.ts';
import { documentsFolder, freeName, withFreeNames } from './image-archive.rules.ts';
import * as images from './images.service.ts';

export interface Archive {
  fileName: string;
  stream: Readable;
}

/**
 * Nothing is packed beforehand: files are streamed into the ZIP as the client reads it. Pictures are compressed
 * already, so they are stored without deflate.
 */
export class PictureZip {
  readonly #ctx: Ctx;
  readonly #zip = new ZipFile();
  readonly #out = this.#zip.outputStream as Readable;
  readonly #folders = new Set<string>();
  #open: Readable | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    // When the client disconnects, the open file is closed.
    this.#out.once('close', () => this.#open?.destroy());
  }

  /**
   * Adds the finished ones among these images of one vehicle or set. Returns the place of the files, `''` or a folder with its
   * slash, and the name of each.
   * @param target Adds the files of this target; null: the pictures in full size.
   * @param hasMore Whether other files follow, so that the folder is taken also without a finished picture.
   */
  add(
    rows: readonly images.ImageRow[],
    folder = '',
    target: string | null = null,
    hasMore = false,
  ): { place: string; names: Map<ImageId, string> } {
    const taken = new Set<string>();
    const names = new Map<ImageId, string>();
    const finished = rows.filter((row) => images.outputOf(row, target));
    const place = folder && (finished.length > 0 || hasMore) ? `${freeName(this.#folders, folder)}/` : '';
    for (const [index, row] of finished.entries()) {
      const output = images.outputOf(row, target);
      if (!output) continue;
      const name = freeName(taken, images.savedName(row, index, output.format));
      names.set(row.id, name);
      const open = () => this.#ctx.outside.storage.stream(output.storageKey);
      this.#addStream(place + name, open, { compress: false, mtime: new Date(row.updatedAt) });
    }
    return { place, names };
  }

  /** Adds stored files of a vehicle that are no pictures of one image; `place` is that of its pictures. */
  addStored(place: string, files: readonly { key: string; name: string }[], modified: string): void {
    for (const { key, name } of files) {
      const open = () => this.#ctx.outside.storage.stream(key);
      this.#addStream(place + name, open, { compress: false, mtime: new Date(modified) });
    }
  }

  /** Adds stored pictures to a folder of their own, under names that are free in it; the result has their paths. */
  addFolder(
    folder: string,
    files: readonly { key: string; name: string }[],
  ): { place: string; paths: string[] } {
    if (files.length === 0) return { place: '', paths: [] };
    const place = `${freeName(this.#folders, folder)}/`;
    const named = withFreeNames(files);
    this.addStored(place, named, this.#ctx.now.toISOString());
    return { place, paths: named.map(({ name }) => place + name) };
  }

  /** Adds documents of a vehicle to a folder beside its pictures, whose place this is. */
  addDocuments(place: string, documents: readonly { key: string; fileName: string }[]): void {
    const files = documents.map(({ fileName, key }) => ({ key, name: fileName }));
    this.addStored(`${place}${documentsFolder}/`, withFreeNames(files), this.#ctx.now.toISOString());
  }

  /** Adds a text file. */
  addText(name: string, open: () => Readable): void {
    this.#addStream(name, open, { mtime: this.#ctx.now });
  }

  #addStream(name: string, open: () => Readable, options: { compress?: boolean; mtime: Date }): void {
    this.#zip.addReadStreamLazy(name, options, (callback) => {
      const file = open();
      this.#open = file;
      // Aborts the download: a ZIP that silently lacks a picture would look complete.
      file.once('error', (error) => this.#out.destroy(error));
      callback(null, file);
    });
  }

  end(): Readable {
    this.#zip.end();
    return this.#out;
  }
}

export function zipOfImages(ctx: Ctx, rows: readonly images.ImageRow[]): Readable {
  const zip = new PictureZip(ctx);
  zip.add(rows);
  return zip.end();
}
