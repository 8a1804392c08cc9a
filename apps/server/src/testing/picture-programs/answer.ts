import type { InputVerdict } from '@forecourt/contract/input-verdicts';
import type { Analysis, PhotoKind, Recipe } from '@forecourt/contract/recipe';
import type {
  Animation,
  CollageTask,
  CopyTask,
  LoadRequest,
  MadePage,
  PictureCopy,
  PictureProcessRequest,
  PictureReply,
  PictureResult,
  PictureTask,
  SpinTask,
} from '../../platform/pictures/picture-messages.ts';

const analysis: Analysis = {
  width: 1600,
  height: 1200,
  vehicle: { x: 200, y: 300, width: 1200, height: 700 },
  vehicles: 1,
  people: 0,
  verdicts: [],
  contacts: [],
  plates: [],
  scores: { detection: 0.7, matte: 1, sharpness: 200, brightness: 120 },
  models: 'test program',
};

/**
 * The contents of the pictures that the recipe refers to: background, plate, logos. Found by their names, because the
 * rules that list them load the contract, and a process would take four times as long to start.
 */
function picturesOn({ pictures }: PictureTask, { background, plate, overlays }: Recipe): string {
  const text = JSON.stringify([background, plate, overlays]);
  const named = Object.keys(pictures).filter((name) => text.includes(JSON.stringify(name)));
  const words = named.map((name) => Buffer.from(pictures[name] ?? []).toString());
  return words.length > 0 ? ` with ${words.join(', ')}` : '';
}

const kindOfVerdict: Partial<Record<InputVerdict, PhotoKind>> = {
  no_vehicle: 'none',
  shows_interior: 'interior',
  shows_detail: 'detail',
};

/** The reply of a picture process, without looking at any photo; without a verdict the photo shows an exterior. */
export function result(task: PictureTask, verdicts: Analysis['verdicts'] = []): PictureResult {
  const name = (verdicts[0] && kindOfVerdict[verdicts[0]]) ?? 'exterior';
  const made = task.recipes.map((recipe) =>
    recipe.targets.map(({ name, width, height, format }) => ({
      name,
      width,
      height,
      format,
      bytes: Buffer.from(`${name} of ${recipe.background.kind}${picturesOn(task, recipe)}`),
    })),
  );
  return {
    analysis: { ...analysis, verdicts, kind: { name, certainty: 0.9 } },
    matte: Buffer.from('matte'),
    made,
    timingsMs: {},
  };
}

function copyOf({ animated, measuresBorders, original, sideMax }: CopyTask): PictureCopy {
  const bytes = Buffer.from(`${animated ? 'moving' : 'still'} copy`);
  const isThin = measuresBorders && Buffer.from(original).includes('THIN');
  const borders = isThin ? { borders: { top: 0.02, right: 0, bottom: 0.04, left: 0 } } : {};
  return { name: 'copy', width: sideMax, height: sideMax / 2, format: 'webp', bytes, ...borders };
}

function assembled({ format, frames, size }: SpinTask): Animation {
  return { ...size, format, bytes: Buffer.from(`${format} of ${frames.length} frames`) };
}

/** What a PDF needs of a JPEG: its beginning, and a frame of 8 × 8 pixels in colour. */
const jpegHead = Buffer.from('ffd8ffc0001108000800080301110002110003110001', 'hex');

/** A page whose files contain what the pictures of its cells contain. */
export function composed({ page, pictures, title }: CollageTask): MadePage {
  const shown = pictures.map((picture) => Buffer.from(picture?.bytes ?? []).toString()).join(', ');
  const files = (['jpeg', 'png', 'preview'] as const).filter(
    (name) => name !== 'png' || page.formats.includes('png'),
  );
  const bytesOf = (name: string) =>
    Buffer.concat([
      name === 'jpeg' ? jpegHead : Buffer.alloc(0),
      Buffer.from(`${name} "${title}" of ${shown}`),
    ]);
  return { width: 2480, height: 3508, files: files.map((name) => ({ name, bytes: bytesOf(name) })) };
}

/**
 * Implements the protocol of picture processes; `make` produces the result of each task.
 * @param load What it does when it is to load its models; absent: it has started with them.
 */
export function program(
  make: (task: PictureTask) => Promise<PictureResult> | PictureResult,
  load?: () => void,
): void {
  const answer = (reply: PictureReply) => process.send?.(reply, () => {});
  process.on('message', async (request: PictureProcessRequest | LoadRequest) => {
    if ('load' in request) {
      load?.();
      answer({ kind: 'ready' });
      return;
    }
    const { id } = request;
    if ('task' in request) answer({ kind: 'done', id, result: await make(request.task) });
    else if ('spin' in request) answer({ kind: 'assembled', id, animation: assembled(request.spin) });
    else if ('collage' in request) answer({ kind: 'composed', id, page: composed(request.collage) });
    else if (Buffer.from(request.copy.original).includes('TORN'))
      answer({ kind: 'failed', id, failure: 'undecodable', detail: 'torn' });
    else answer({ kind: 'copied', id, copy: copyOf(request.copy) });
  });
  process.on('disconnect', () => process.exit(0));
  answer({ kind: load ? 'started' : 'ready' });
}
