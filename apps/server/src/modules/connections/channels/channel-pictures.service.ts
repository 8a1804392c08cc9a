/**
 * The finished pictures of vehicles as channels see them: every file of theirs with what is in it, and the picture that was made
 * for a channel. Guarantees that a rendition of an earlier picture is not among them.
 */
import type { ChannelName, ExportFormat } from '@forecourt/contract/channel-rules';
import { overlaysFor } from '@forecourt/contract/drawn-overlays';
import { hourMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import * as images from '../../work/images/images.service.ts';
import * as queries from './channels.queries.ts';
import type { FinishedPicture } from './channels.rules.ts';
import { listRenditions, type Rendition } from './renditions.queries.ts';

/** A file of a finished picture, or the one that was made for a channel. */
export interface ChannelFile {
  name: string;
  storageKey: string;
  format: ExportFormat;
  /** Pixels. */
  width: number;
  height: number;
  sizeBytes: number;
  hasOverlay: boolean;
  showsPlate: boolean;
}

export interface ChannelPicture extends FinishedPicture<ChannelFile> {
  /** The file in full size. */
  sourceKey: string;
  /** A small file. */
  thumbnailKey: string;
  /** Whether it can be made in another way from what is stored. */
  isAnalysed: boolean;
  analysis: Analysis | null;
  /** How it was made; undefined where that is not known. */
  recipe: Recipe | undefined;
  /** What was made of it for the channel; null: nothing was ordered. */
  rendition: Rendition | null;
}

/** What is in the file of a target by its recipe. */
export function contentOf(
  recipe: Recipe | undefined,
  target: string,
  analysis: Pick<Analysis, 'plates'> | null,
): Pick<ChannelFile, 'hasOverlay' | 'showsPlate'> {
  return {
    hasOverlay:
      recipe !== undefined && (recipe.watermark !== undefined || overlaysFor(recipe, target).length > 0),
    showsPlate: recipe?.plate.mode === 'keep' && (analysis?.plates.length ?? 0) > 0,
  };
}

/** The name that the file of a rendition has among those of its picture. */
export const renditionName = 'rendition';
/** One that is not made by then is not made any more: its worker was lost. */
const waitMaxMs = hourMs;

/** A rendition as it counts for the picture that the image shows now. */
function currentRendition(
  rendition: Rendition | undefined,
  { sourceKey, updatedAt }: { sourceKey: string; updatedAt: string },
  now: Date,
): Rendition | null {
  if (!rendition) return null;
  if (rendition.state !== 'waiting' && rendition.sourceKey === sourceKey) return rendition;
  const since = Math.max(Date.parse(rendition.orderedAt), Date.parse(updatedAt));
  const isLost = now.getTime() - since > waitMaxMs;
  return { ...rendition, state: isLost ? 'failed' : 'waiting', problems: [], file: null };
}

/** The finished pictures of these vehicles, by vehicle. */
export async function findChannelPictures(
  ctx: Ctx,
  ids: readonly VehicleId[],
): Promise<(id: VehicleId, channel: ChannelName) => ChannelPicture[]> {
  const byVehicle = await images.imageRowsByVehicle(ctx, ids);
  const imageIds = [...byVehicle.values()].flat().map(({ id }) => id);
  const [recipes, renditions] = await Promise.all([
    queries.mapRecipes(ctx.db, imageIds),
    listRenditions(ctx.db, imageIds),
  ]);
  const pictureOf = (row: images.ImageOf<'vehicle'>, channel: ChannelName): ChannelPicture[] => {
    const source = images.finishedOf(row);
    if (!source) return [];
    const files = row.outputs
      .filter(({ name }) => name !== 'thumb')
      .map((output) => ({ ...output, ...contentOf(recipes.get(row.id), output.name, row.analysis) }));
    const found = renditions.find((one) => one.imageId === row.id && one.channel === channel);
    const current = { sourceKey: source.storageKey, updatedAt: row.updatedAt };
    const rendition = currentRendition(found, current, ctx.now);
    const made = rendition?.state === 'ready' && rendition.file;
    return [
      {
        imageId: row.id,
        position: row.position,
        files: made ? [...files, { ...made, name: renditionName }] : files,
        sourceKey: source.storageKey,
        thumbnailKey: images.outputOf(row, 'thumb')?.storageKey ?? source.storageKey,
        isHeldBack: row.isHeldBack,
        isAnalysed: row.analysis !== null,
        analysis: row.analysis,
        recipe: recipes.get(row.id),
        rendition,
      },
    ];
  };
  return (id, channel) =>
    images.inShotOrder(byVehicle.get(id) ?? []).flatMap((row) => pictureOf(row, channel));
}
