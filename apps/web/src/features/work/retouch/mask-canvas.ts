import { addDab, type Coverage, partOf, touch } from './brush-pixels.ts';
import { type Brush, clipped, dabsBetween, type PixelBox, type Point, united } from './brush-rules.ts';
import { alphaOf, greyPng, newCanvas } from './mask-files.ts';

/** Changes that can be taken back; the oldest are forgotten first. */
const stepsMax = 40;

interface Step {
  box: PixelBox;
  before: ImageData;
  after: ImageData;
}

/** A stroke that is being drawn; it adds to the mask or takes away from its beginning to its end. */
interface Stroke {
  last: Point;
  box: PixelBox | undefined;
  coverage: Coverage;
  belongs: boolean;
}

const newStroke = (width: number, height: number): Pick<Stroke, 'box' | 'coverage'> => ({
  box: undefined,
  coverage: { values: new Uint8ClampedArray(width * height), width },
});

/** A part of the mask, in shares of it, and a grey PNG of what of it is meant. */
interface MaskRegion extends Record<'x' | 'y' | 'width' | 'height', number> {
  mask: string;
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
  #stroke: Stroke | null = null;

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
    const { height, width } = this.canvas;
    const diameter = Math.max(1, brush.size * Math.max(width, height));
    const dabs = this.#stroke ? dabsBetween(this.#stroke.last, point, diameter) : [point];
    this.#stroke ??= { ...newStroke(width, height), last: point, belongs };
    const stroke = this.#stroke;
    stroke.last = point;
    let box: PixelBox | undefined;
    for (const dab of dabs) {
      const touched = this.#dab(stroke, dab, diameter / 2, brush.hardness);
      if (touched) box = united(box, touched);
    }
    if (!box) return;
    stroke.box = united(stroke.box, box);
    this.#touch(box, partOf(stroke.coverage, box), stroke.belongs);
  }

  /** Returns what the dab may have touched; null if it is beside the mask. */
  #dab({ coverage }: Stroke, { x, y }: Point, radius: number, hardness: number): PixelBox | null {
    const reach = radius + 1;
    const box = clipped(
      { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach },
      this.canvas,
    );
    if (box) addDab(coverage, box, { x, y }, radius, hardness);
    return box;
  }

  /** Shows the mask as it was before the change, with what is touched added or taken away. */
  #touch(box: PixelBox, coverage: Coverage, belongs: boolean): void {
    const pixels = this.#before.context.getImageData(box.left, box.top, box.width, box.height);
    touch(pixels.data, coverage, belongs);
    this.#context.putImageData(pixels, box.left, box.top);
  }

  /** Adds what is drawn in a box to the mask, or takes it away. @param draw Draws in the pixels of the mask. */
  #change(box: PixelBox, belongs: boolean, draw: (context: CanvasRenderingContext2D) => void): void {
    const { context } = newCanvas(box.width, box.height);
    context.translate(-box.left, -box.top);
    draw(context);
    const { data } = context.getImageData(0, 0, box.width, box.height);
    const values = Uint8ClampedArray.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 3] ?? 0);
    this.#touch(box, { values, width: box.width }, belongs);
    this.#note(box);
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
    this.#change(box, belongs, (context) => {
      context.beginPath();
      for (const { x, y } of places) context.lineTo(x, y);
      context.fill();
    });
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
    this.#change(box, belongs, (context) =>
      context.drawImage(found, place.left, place.top, place.width, place.height),
    );
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
  toFile(): Promise<File> {
    return greyPng(this.#context);
  }
}
