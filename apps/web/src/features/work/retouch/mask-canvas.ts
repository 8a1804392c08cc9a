import { type Brush, clipped, dabsBetween, type PixelBox, type Point, united } from './brush-rules.ts';

/** Changes that can be taken back; the oldest are forgotten first. */
const stepsMax = 40;

interface Step {
  box: PixelBox;
  before: ImageData;
  after: ImageData;
}

/** A part of the mask, in shares of it, and a grey PNG of what of it is meant. */
interface MaskRegion extends Record<'x' | 'y' | 'width' | 'height', number> {
  mask: string;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser offers no canvas');
  return { canvas, context };
}

/** A grey PNG as a canvas whose alpha is its brightness. */
async function alphaOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
    colorSpaceConversion: 'none',
  });
  const { canvas, context } = newCanvas(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) data[at + 3] = data[at] ?? 0;
  context.putImageData(pixels, 0, 0);
  return { canvas, context };
}

/**
 * The outline of a vehicle while somebody changes it: a canvas that is opaque where the vehicle is. Every change can be taken back
 * and made again.
 */
export class MaskCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  /** The mask before the stroke that is being drawn. */
  readonly #before: ReturnType<typeof newCanvas>;
  readonly #steps: Step[] = [];
  /** Number of steps that are in effect; those behind it were taken back. */
  #done = 0;
  /** Number of steps that were ever made. */
  made = 0;
  #stroke: { last: Point; box: PixelBox | undefined } | null = null;

  private constructor({ canvas, context }: ReturnType<typeof newCanvas>) {
    this.canvas = canvas;
    this.#context = context;
    this.#before = newCanvas(canvas.width, canvas.height);
    this.#before.context.drawImage(canvas, 0, 0);
  }

  /** @param mask Grey PNG in Base64. */
  static async open(mask: string): Promise<MaskCanvas> {
    return new MaskCanvas(await alphaOf(mask));
  }

  get canUndo(): boolean {
    return this.#done > 0;
  }

  get canRedo(): boolean {
    return this.#done < this.#steps.length;
  }

  /** Paints from the last point of the stroke to this one; the first point begins it. */
  paint(point: Point, brush: Brush, belongs: boolean): void {
    const diameter = Math.max(1, brush.size * Math.max(this.canvas.width, this.canvas.height));
    const dabs = this.#stroke ? dabsBetween(this.#stroke.last, point, diameter) : [point];
    this.#stroke ??= { last: point, box: undefined };
    this.#stroke.last = point;
    this.#context.globalCompositeOperation = belongs ? 'source-over' : 'destination-out';
    for (const dab of dabs) this.#dab(dab, diameter / 2, brush.hardness);
    this.#context.globalCompositeOperation = 'source-over';
  }

  #dab({ x, y }: Point, radius: number, hardness: number): void {
    const reach = radius + 1;
    const box = clipped(
      { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach },
      this.canvas,
    );
    if (!box || !this.#stroke) return;
    this.#stroke.box = united(this.#stroke.box, box);
    const fade = this.#context.createRadialGradient(x, y, radius * Math.min(hardness, 0.98), x, y, reach);
    fade.addColorStop(0, '#fff');
    fade.addColorStop(1, '#fff0');
    this.#context.fillStyle = fade;
    this.#context.fillRect(box.left, box.top, box.width, box.height);
  }

  /** Ends a stroke, which from now on is taken back as a whole. */
  endStroke(): void {
    const { box } = this.#stroke ?? {};
    this.#stroke = null;
    if (box) this.#note(box);
  }

  /** Takes back the stroke that is being drawn: it turned out to be the first finger of two. */
  dropStroke(): void {
    const { box } = this.#stroke ?? {};
    this.#stroke = null;
    if (!box) return;
    const pixels = this.#before.context.getImageData(box.left, box.top, box.width, box.height);
    this.#context.putImageData(pixels, box.left, box.top);
  }

  /** Adds an area to the mask, or takes it away. @param outline Shares of the mask. */
  fill(outline: readonly Point[], belongs: boolean): void {
    const { height, width } = this.canvas;
    const places = outline.map(({ x, y }) => ({ x: x * width, y: y * height }));
    const [across, down] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...across) - 1, Math.min(...down) - 1];
    const size = { width: Math.max(...across) + 1 - left, height: Math.max(...down) + 1 - top };
    const box = clipped({ left, top, ...size }, this.canvas);
    if (!box) return;
    this.#context.globalCompositeOperation = belongs ? 'source-over' : 'destination-out';
    this.#context.fillStyle = '#fff';
    this.#context.beginPath();
    for (const { x, y } of places) this.#context.lineTo(x, y);
    this.#context.fill();
    this.#context.globalCompositeOperation = 'source-over';
    this.#note(box);
  }

  /** Adds what was found at a place, or takes it away. */
  async apply(region: MaskRegion, belongs: boolean): Promise<void> {
    const { canvas: found } = await alphaOf(region.mask);
    const { height, width } = this.canvas;
    const place = {
      left: region.x * width,
      top: region.y * height,
      width: region.width * width,
      height: region.height * height,
    };
    const box = clipped(place, this.canvas);
    if (!box) return;
    this.#context.globalCompositeOperation = belongs ? 'source-over' : 'destination-out';
    this.#context.drawImage(found, place.left, place.top, place.width, place.height);
    this.#context.globalCompositeOperation = 'source-over';
    this.#note(box);
  }

  /** Stores what changed in a box as a step. */
  #note(box: PixelBox): void {
    const { height, left, top, width } = box;
    const before = this.#before.context.getImageData(left, top, width, height);
    const after = this.#context.getImageData(left, top, width, height);
    this.#steps.splice(this.#done, Number.POSITIVE_INFINITY, { box, before, after });
    if (this.#steps.length > stepsMax) this.#steps.shift();
    this.#done = this.#steps.length;
    this.made += 1;
    this.#before.context.putImageData(after, left, top);
  }

  undo(): void {
    const step = this.#steps[this.#done - 1];
    if (!step) return;
    this.#done -= 1;
    this.#put(step.before, step.box);
  }

  redo(): void {
    const step = this.#steps[this.#done];
    if (!step) return;
    this.#done += 1;
    this.#put(step.after, step.box);
  }

  #put(pixels: ImageData, { left, top }: PixelBox): void {
    for (const context of [this.#context, this.#before.context]) context.putImageData(pixels, left, top);
  }

  /** The mask as a grey PNG. */
  async toFile(): Promise<File> {
    const { height, width } = this.canvas;
    const pixels = this.#context.getImageData(0, 0, width, height);
    const { data } = pixels;
    for (let at = 0; at < data.length; at += 4) {
      data.fill(data[at + 3] ?? 0, at, at + 3);
      data[at + 3] = 255;
    }
    const { canvas, context } = newCanvas(width, height);
    context.putImageData(pixels, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the browser made no picture of the outline');
    return new File([blob], 'matte.png', { type: 'image/png' });
  }
}
