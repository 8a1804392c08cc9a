/** How a picture has to be made so that a channel takes it. */
import type { ExportFormat, ExportRules, FileProblem } from '@forecourt/contract/channel-rules';
import { shapeRatios } from '@forecourt/contract/channel-rules';
import { cropPaddingMax } from '@forecourt/contract/crop-aspects';
import type { CropNote } from '@forecourt/contract/crop-region';
import { type CroppedPhoto, cropsOf } from '@forecourt/contract/photo-crops';
import type { Recipe } from '@forecourt/contract/recipe';
import type { FileLimits } from '@forecourt/contract/target-fit';

interface RefusedFile {
  /** That of its target. */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  format: ExportFormat;
}

interface Refused {
  recipe: Recipe;
  file: RefusedFile;
  problems: readonly FileProblem[];
}

const targetSideMin = 64;
const targetSideMax = 8192;
/** A photo is enlarged at most twice; where vehicles are cut out, the composition has the same limit. */
const enlargementMax = 2;
const bytesPerMegabyte = 1_000_000;
/** What Content Credentials can add to a file after its pixels are encoded. */
const credentialBytes = 100_000;
const usualQuality = 86;

/** Width per height that comes nearest to the file's among those that the channel takes. */
function shapeOf({ height, width }: RefusedFile, { shape }: ExportRules): number {
  if (shape === 'any') return width / height;
  const { least, most } = shapeRatios[shape];
  return Math.min(most, Math.max(least, width / height));
}

/** As wide as the file, unless the channel wants it smaller or larger. */
function sizeOf(file: RefusedFile, rules: ExportRules): { width: number; height: number } {
  const shape = shapeOf(file, rules);
  const [width, height] = [file.width, file.width / shape];
  const least = Math.max(rules.widthMin / width, rules.heightMin / height);
  const most = Math.min(
    rules.widthMax / width,
    rules.heightMax / height,
    targetSideMax / Math.max(width, height),
  );
  const scale = Math.min(Math.max(1, least), most);
  const side = (pixels: number) => Math.max(targetSideMin, Math.round(pixels * scale));
  return withinShape({ width: side(width), height: side(height) }, rules);
}

/** Where a channel takes a range of shapes, rounding to whole pixels must not lead out of it: some check to the last digit. */
function withinShape(size: { width: number; height: number }, { shape }: ExportRules) {
  if (shape !== 'feed') return size;
  const { least, most } = shapeRatios[shape];
  const given = size.width / size.height;
  if (given > most) return { ...size, height: size.height + 1 };
  return given < least ? { ...size, height: size.height - 1 } : size;
}

/** The file's type if the channel takes it; a PNG cannot be made smaller by a lower quality. */
function formatOf({ file, problems }: Refused, { formats }: ExportRules): ExportFormat {
  const isTooHeavy = file.format === 'png' && problems.includes('too_heavy');
  if (formats.includes(file.format) && !isTooHeavy) return file.format;
  const lossy = (['jpeg', 'webp', 'avif'] as const).find((format) => formats.includes(format));
  return lossy ?? 'png';
}

/**
 * The recipe of a picture that the channel takes instead of a refused one, and what its file has to keep to. A scene is composed
 * in the new shape; a photo that keeps its background is cropped around its vehicle. A watermark stays.
 */
export function renditionOf(refused: Refused, rules: ExportRules): { recipe: Recipe; limits: FileLimits } {
  const { file, problems, recipe } = refused;
  const { heightMin, megabytesMax, overlays, platesHidden, widthMin } = rules;
  const keepsBackground = recipe.background.kind === 'original';
  const { quality = usualQuality, safeArea } = recipe.targets.find(({ name }) => name === file.name) ?? {};
  const isCropped = keepsBackground && !recipe.crop && problems.includes('wrong_shape');
  return {
    recipe: {
      ...recipe,
      ...(!overlays && { overlays: [] }),
      ...(platesHidden && recipe.plate.mode === 'keep' && { plate: { mode: 'blur' } }),
      ...(isCropped && { crop: { padding: cropPaddingMax } }),
      targets: [
        {
          ...{ name: file.name, ...sizeOf(file, rules), format: formatOf(refused, rules), quality },
          ...(safeArea && { safeArea }),
        },
      ],
    },
    limits: {
      widthMin,
      heightMin,
      enlargementMax: keepsBackground ? enlargementMax : 1,
      bytesMax: megabytesMax === null ? null : megabytesMax * bytesPerMegabyte - credentialBytes,
    },
  };
}

/** The note of the crop that would be made instead of a refused picture; null where it would be no crop, or has none. */
export function cropNoteOf(refused: Refused, rules: ExportRules, photo: CroppedPhoto): CropNote | null {
  const { crop, targets } = renditionOf(refused, rules).recipe;
  const [target] = targets;
  return crop && target ? cropsOf(photo, { aspect: target.width / target.height, ...crop }).made.note : null;
}
