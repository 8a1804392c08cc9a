import type { ImageFailure } from '@forecourt/contract/images';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';

/** What is already known of a photo: then neither detection nor matting runs again. */
export interface KnownPhoto {
  analysis: Analysis;
  /** 8-bit grey PNG. */
  matte: Uint8Array;
}

/** One photo, decoded once, made into one picture per recipe. */
export interface PictureTask {
  original: Uint8Array;
  recipes: Recipe[];
  /** Pictures the recipes refer to by name: logos, plates, own backgrounds. */
  pictures: Record<string, Uint8Array>;
  known: KnownPhoto | null;
}

/** A picture made anew from its pixels, nothing else of the file is kept; alpha and frames stay. */
export interface CopyTask {
  original: Uint8Array;
  /** Neither side of the copy is longer, pixels. */
  sideMax: number;
  animated: boolean;
}

export interface PictureOutput {
  name: string;
  width: number;
  height: number;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  bytes: Uint8Array;
  /** Where the vehicle was placed, shares of width and height; absent where the photo stays as it is. */
  vehicle?: { x: number; y: number; width: number; height: number };
}

export interface PictureResult {
  analysis: Analysis;
  matte: Uint8Array;
  /** In the order of the recipes. */
  made: PictureOutput[][];
  timingsMs: Record<string, number>;
}

/** From a picture process to its pool. */
export type PictureReply =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: PictureResult }
  | { kind: 'copied'; id: number; copy: PictureOutput }
  | { kind: 'failed'; id: number; failure: ImageFailure; detail: string };

export type PictureRequest = { id: number } & ({ task: PictureTask } | { copy: CopyTask });

/** A photo that cannot be made into a picture; `failure` is the word for people. */
export class PictureError extends Error {
  readonly failure: ImageFailure;

  constructor(failure: ImageFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
  }
}
