import { overlaysFor } from '@forecourt/contract/drawn-overlays';
import type { FrameOverlay, LogoOverlay, Overlay, TextOverlay } from '@forecourt/contract/overlays';
import type { Recipe, Target } from '@forecourt/contract/recipe';
import { withSafeArea } from '@forecourt/contract/target-safe-areas';

/** What the picture of a frame was made with. */
type Framed = { recipe: Recipe };

/** The frames whose pictures have the background of most. */
function largestGroup<Frame extends Framed>(frames: readonly Frame[]): Frame[] {
  const groups = Map.groupBy(frames, ({ recipe }) => JSON.stringify(recipe.background));
  return [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
}

/** The look of most pictures: equal for pictures of one preset, whatever was corrected in them one by one. */
export function lookOf(frames: readonly Framed[]): string {
  const looks = largestGroup(frames).map(({ recipe: { background, reflection, shadow } }) =>
    JSON.stringify([background, reflection, shadow]),
  );
  const counts = [...Map.groupBy(looks, (look) => look)];
  return counts.reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', [] as string[]])[0];
}

/** Whether a logo or a text begins on a border of a frame that has this size: the upper or lower one, or that beside which it is. */
function isOnFrame(
  { anchor, offsetX, offsetY }: LogoOverlay | TextOverlay,
  { safeArea }: FrameOverlay,
  { height, width }: { height: number; width: number },
): boolean {
  if (anchor === 'left' || anchor === 'right') return offsetX < safeArea[anchor];
  const border = anchor.startsWith('top') ? safeArea.top : anchor.startsWith('bottom') ? safeArea.bottom : 0;
  return offsetY * width < border * height;
}

/**
 * What is drawn over a look, without its frames and what is on them: borders would cover the vehicle, whose height here is that of all
 * frames of the spin, and a logo made for a border is not readable without it.
 */
function overlaysOf(look: Recipe): Overlay[] {
  const [target = { name: '', width: 4, height: 3 }] = look.targets;
  const all = overlaysFor(look, target.name);
  const frames = all.filter((overlay) => overlay.kind === 'frame');
  return all
    .filter(
      (overlay) => overlay.kind !== 'frame' && !frames.some((frame) => isOnFrame(overlay, frame, target)),
    )
    .map((overlay) => ({ ...overlay, targets: [] }));
}

/**
 * The recipes of the frames with one background: that of most pictures. What concerns the vehicle itself (plates, windows, tone)
 * stays as each picture has it; its place does not: all frames have it on one line, in one height.
 * @param frames At least one.
 * @param logo That of the template, above what most pictures have.
 */
export function recipesOf(frames: readonly Framed[], logo: LogoOverlay | null = null): Recipe[] {
  const look = largestGroup(frames)[0]?.recipe;
  if (!look) throw new Error('A spin has no frames');
  const { background, placement, reflection, shadow, watermark } = look;
  const overlays = [...overlaysOf(look), ...(logo ? [logo] : [])];
  const shared = { background, overlays, placement, reflection, shadow };
  return frames.map(({ recipe: { shift: _shift, watermark: _watermark, ...recipe } }) => ({
    ...recipe,
    ...shared,
    ...(watermark !== undefined && { watermark }),
    keepLocation: false,
  }));
}

/** Sides of what a spin consists of, pixels: the viewer fills a screen, an animation is sent along. */
const widths = { frame: 1280, film: 1280, webp: 960, gif: 640 } as const;

/** The recipes of the frames, each with one target: the size of the finished picture, or smaller in its shape. */
export function framedRecipesOf(frames: readonly Framed[], logo: LogoOverlay | null = null): Recipe[] {
  const recipes = recipesOf(frames, logo);
  const [{ height, width } = { height: 3, width: 4 }] = recipes[0]?.targets ?? [];
  const wide = Math.min(widths.frame, width);
  const size = { width: wide, height: Math.round((wide * height) / width) };
  const target: Target = { name: 'frame', ...size, format: 'webp', quality: 82 };
  return recipes.map((recipe) => ({ ...recipe, targets: [withSafeArea(target, recipe.targets)] }));
}

/**
 * The size of an animation or a film of these frames, of the usual width or that of the template, if the frames have it; both sides are even, as encoders of films want them.
 */
export function animationSize(
  kind: 'gif' | 'webp' | 'film',
  frame: { width: number; height: number },
  wanted: number | null = null,
) {
  const even = (side: number) => 2 * Math.round(side / 2);
  const width = Math.min(wanted ?? widths[kind], frame.width);
  return { width: even(width), height: even((width * frame.height) / frame.width) };
}
