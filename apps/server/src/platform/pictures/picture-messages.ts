import type { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { ImageFailure, SharedBox } from '@forecourt/contract/images';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { Analysis, Box, Fidelity, Recipe } from '@forecourt/contract/recipe';
import type { FileLimits } from '@forecourt/contract/target-fit';

/** The analysis of a photo, which spares detection and matting. */
export interface KnownPhoto {
  analysis: Analysis;
  /** 8-bit grey PNG. */
  matte: Uint8Array;
  /** RGB PNG of what is asked about the outline, as `render` returns it; absent where nothing is, and where nobody can answer. */
  doubts?: Uint8Array;
}

/** A task: one photo is decoded once and processed by each recipe. */
export interface PictureTask {
  original: Uint8Array;
  recipes: Recipe[];
  /** Pictures the recipes refer to by name: logos, plates, own backgrounds. */
  pictures: Record<string, Uint8Array>;
  known: KnownPhoto | null;
  /** All photos of the spin that the picture is a frame of: it has the size and the placement that fit every one of them. */
  spin?: Pick<Analysis, 'vehicle' | 'contacts'>[];
  /** The vehicle that somebody chose among several; null if the analysis chooses. */
  chosen?: Box | null;
  limits?: FileLimits;
}

/** A task to re-encode a picture: nothing but its pixels is kept, with alpha and frames. */
export interface CopyTask {
  original: Uint8Array;
  /** Maximum length of either side, in pixels. */
  sideMax: number;
  animated: boolean;
  /** Whether it may be a drawing, of which pixels are made. */
  vector?: boolean;
  /** Default `webp`. */
  format?: 'png';
  /** Whether it is a frame, whose borders are measured. */
  measuresBorders?: boolean;
}

/** A picture that was encoded again; of a frame, what its borders cover, null if its middle is not clear. */
export interface PictureCopy extends PictureOutput {
  borders?: SafeArea | null;
}

/** A task to join the frames of a spin. */
export interface SpinTask {
  /** Encoded pictures of the same shape, in the order in which they are shown. */
  frames: Uint8Array[];
  format: 'gif' | 'webp';
  size: { width: number; height: number };
  /** How long each frame is shown. */
  delaysMs: number[];
  /** How often it repeats; null: for ever. */
  loops: number | null;
  /** An XMP packet for the animation. */
  xmp: string;
}

/** A task to find what is at a place of a photo, so that it can be added to its vehicle or taken away. */
export interface ClickTask {
  /** Names the photo and its matte, so that they are read only once. */
  key: string;
  /** Encoded copy of the photo. */
  upright: Uint8Array;
  matte: Uint8Array;
  /** In shares of the photo; null: the photo is only read, so that the first click is answered at once. */
  click: { x: number; y: number; belongs: boolean } | null;
}

/** A task to take over a matte that somebody changed by hand. */
export interface RetouchTask {
  known: KnownPhoto;
  /** An untrusted file. */
  edited: Uint8Array;
}

/** A task to answer one of the doubts about a photo's outline. */
export interface DoubtTask {
  known: KnownPhoto;
  /** The stored picture of its doubts. */
  doubts: Uint8Array;
  /** Place of the doubt in the analysis. */
  place: number;
  isPart: boolean;
}

/** A task to draw the small picture of a recipe that somebody is changing; windows have to be kept in it. */
export interface PreviewTask {
  known: KnownPhoto;
  /** Encoded copy of the photo. */
  upright: Uint8Array;
  recipe: Recipe;
  /** Pictures that the recipe refers to by name. */
  pictures: Record<string, Uint8Array>;
}

/** A part of a photo, in shares of it, and what of it was found there. */
export interface FoundRegion {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 8-bit grey. */
  png: Uint8Array;
}

/** A task to make a page of finished pictures. */
export interface CollageTask {
  columns: number;
  rows: number;
  cells: CollageCell[];
  page: CollagePage;
  /**
   * Encoded pictures of the cells, each with its vehicle in shares of it, if that is known; nothing of one that `isUncut` may be cut
   * off. Null: the cell stays empty.
   */
  pictures: ({ bytes: Uint8Array; vehicle: SharedBox | null; isUncut?: boolean } | null)[];
  /** What the title line says; empty: nothing. */
  title: string;
  logo: Uint8Array | null;
  /** An XMP packet for its files. */
  xmp: string;
}

export interface MadePage {
  width: number;
  height: number;
  files: { name: 'jpeg' | 'png' | 'preview'; bytes: Uint8Array }[];
}

export interface Animation {
  format: 'gif' | 'webp';
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface PictureOutput {
  name: string;
  width: number;
  height: number;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  bytes: Uint8Array;
  /** Where the vehicle was placed, as shares of width and height; absent where the photo keeps its background. */
  vehicle?: { x: number; y: number; width: number; height: number };
  /** Where the photo is that was fitted into the picture with its own background, in shares too; it may reach beyond. */
  photo?: { x: number; y: number; width: number; height: number };
  /** How true that vehicle is to the photo. */
  fidelity?: Fidelity;
  /** Names and versions of the models behind it; absent of copies, which need none. */
  models?: string;
}

export interface PictureResult extends KnownPhoto {
  /** In the order of the recipes. */
  made: PictureOutput[][];
  timingsMs: Record<string, number>;
}

/** Messages from a picture process to its pool. */
export type PictureReply =
  /** The process takes tasks that need no models; it loads them when it is told to. */
  | { kind: 'started' }
  /** It has its models, or needs none. */
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: PictureResult }
  | { kind: 'copied'; id: number; copy: PictureCopy }
  | { kind: 'assembled'; id: number; animation: Animation }
  | { kind: 'region'; id: number; region: FoundRegion | null }
  | { kind: 'retouched'; id: number; known: KnownPhoto }
  | { kind: 'previewed'; id: number; picture: PictureOutput | null }
  | { kind: 'composed'; id: number; page: MadePage }
  | { kind: 'failed'; id: number; failure: ImageFailure; detail: string }
  /** The installation has a fault, such as a model that cannot be opened: no photo is to blame. */
  | { kind: 'unable'; id: number; detail: string };

export type PictureProcessRequest = { id: number } & (
  | { task: PictureTask }
  | { copy: CopyTask }
  | { spin: SpinTask }
  | { collage: CollageTask }
);

/** A message to a picture process that has started without its models. */
export interface LoadRequest {
  load: true;
}

/** Tasks of the process for retouching. */
export type RetouchRequest = { id: number } & (
  | { click: ClickTask }
  | { retouch: RetouchTask }
  | { doubt: DoubtTask }
  | { preview: PreviewTask }
  | { collage: CollageTask }
);

/** A photo that cannot be processed; `failure` is what users are shown. */
export class PictureError extends Error {
  readonly failure: ImageFailure;

  constructor(failure: ImageFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
  }
}
