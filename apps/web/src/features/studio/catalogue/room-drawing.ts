/** Draws a wall and a floor onto a canvas, approximately as the finished picture shows them. */
import type { LightSide, OwnRoom, Surface } from '@forecourt/contract/recipe';
import type { SampleRoom } from './sample-room.ts';

/** Focal length as a share of the picture's width, as in the picture step. */
const focalShare = 1.2;
const lightCentre: Record<LightSide, number> = { left: 0.12, middle: 0.48, right: 0.88 };
const lightReach: Record<LightSide, number> = { left: 0.62, middle: 0.42, right: 0.62 };
/** Share of the light that is left where the lamp does not reach. */
const unlit = 0.82;

export type RoomPictures = Readonly<Record<string, HTMLImageElement | undefined>>;
type Canvas = CanvasRenderingContext2D;

/** The camera in pixels of the canvas. */
interface View {
  width: number;
  height: number;
  eye: number;
  foot: number;
  /** Metres. */
  cameraHeight: number;
  /** Pixels per metre on the wall. */
  wallScale: number;
}

function viewOf({ height, width }: { width: number; height: number }, sample: SampleRoom): View {
  const [eye, foot] = [sample.eye * height, Math.round(sample.foot * height)];
  const { cameraHeight } = sample;
  return { width, height, eye, foot, cameraHeight, wallScale: (foot - eye) / cameraHeight };
}

/** Metres across one pixel of a row of the floor, and the row's distance from the camera. */
export function floorAt({ cameraHeight, eye, width }: View, row: number) {
  const across = cameraHeight / Math.max(1, row - eye);
  return { across, distance: focalShare * width * across };
}

/** Fills the rows between the wall's foot and `end`, an edge of the picture. */
function fill(canvas: Canvas, surface: Surface, { foot, width }: View, end: number): void {
  if (surface.kind === 'picture') return;
  if (surface.kind === 'colour') canvas.fillStyle = surface.colour;
  else {
    const gradient = canvas.createLinearGradient(0, foot, 0, end);
    gradient.addColorStop(0, surface.foot);
    gradient.addColorStop(1, surface.end);
    canvas.fillStyle = gradient;
  }
  canvas.fillRect(0, Math.min(foot, end), width, Math.abs(end - foot));
}

/** Columns at which copies of that width begin, with one in the middle of the picture. */
function* columns(width: number, tile: number): Generator<number> {
  const first = width / 2 - tile / 2;
  for (let x = first - Math.ceil(first / tile) * tile; x < width; x += tile) yield x;
}

function drawWall(
  canvas: Canvas,
  { foot, wallScale, width: wide }: View,
  image: HTMLImageElement,
  metres: number | null,
) {
  const { naturalHeight, naturalWidth } = image;
  const scale = metres
    ? (metres * wallScale) / naturalWidth
    : Math.max(wide / naturalWidth, foot / naturalHeight);
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, 0, wide, foot);
  canvas.clip();
  for (let top = foot - height; top > -height; top -= height) {
    for (const x of columns(wide, width)) canvas.drawImage(image, x, top, width, height);
  }
  canvas.restore();
}

/** Every row of the floor is a strip of the picture: its width gives the size of the copies, its distance which strip. */
function drawFloor(canvas: Canvas, view: View, image: HTMLImageElement, metres: number | null): void {
  const { naturalHeight, naturalWidth } = image;
  const farthest = floorAt(view, view.foot).distance;
  const across = metres ?? view.width / view.wallScale;
  const deep = metres
    ? (metres * naturalHeight) / naturalWidth
    : farthest - floorAt(view, view.height).distance;
  for (let row = view.foot; row < view.height; row++) {
    const strip = floorAt(view, row + 0.5);
    const covers = floorAt(view, row).distance - floorAt(view, row + 1).distance;
    const from = ((farthest - strip.distance) / deep) % 1;
    const high = Math.min(naturalHeight, Math.max(1, (covers / deep) * naturalHeight));
    const source = Math.min(naturalHeight - high, Math.max(0, from * naturalHeight - high / 2));
    const tile = across / strip.across;
    for (const x of columns(view.width, tile))
      canvas.drawImage(image, 0, source, naturalWidth, high, x, row, tile, 1);
  }
}

/** Multiplies the picture by the light that falls from that side, and darkens the corner between wall and floor. */
function light(canvas: Canvas, { foot, height, width }: View, side: LightSide): void {
  canvas.globalCompositeOperation = 'multiply';
  const across = canvas.createLinearGradient(0, 0, width, 0);
  for (let stop = 0; stop <= 10; stop++) {
    const off = (stop / 10 - lightCentre[side]) / lightReach[side];
    const level = Math.round(255 * (unlit + (1 - unlit) * Math.exp(-0.5 * off * off)));
    across.addColorStop(stop / 10, `rgb(${level} ${level} ${level})`);
  }
  canvas.fillStyle = across;
  canvas.fillRect(0, 0, width, height);
  const corner = canvas.createLinearGradient(0, foot - 0.06 * height, 0, foot + 0.03 * height);
  corner.addColorStop(0, '#fff');
  corner.addColorStop(0.66, '#e0e0e0');
  corner.addColorStop(0.67, '#cccccc');
  corner.addColorStop(1, '#fff');
  canvas.fillStyle = corner;
  canvas.fillRect(0, foot - 0.06 * height, width, 0.09 * height);
  canvas.globalCompositeOperation = 'source-over';
}

/** Height of the wall that a polished floor mirrors, share of the picture's height, as in the picture step. */
const mirrorDepth = 0.3;
/** Height of the strips by which the mirror image fades, pixels. */
const strip = 3;

/** Mirrors the wall in the floor, fainter the farther it is from the wall's foot. */
function mirrorWall(canvas: Canvas, { foot, height, width }: View, gloss: number): void {
  const depth = Math.min(mirrorDepth * height, height - foot, foot);
  canvas.save();
  // Above the foot becomes below it.
  canvas.setTransform(1, 0, 0, -1, 0, 2 * foot);
  for (let far = 0; far < depth; far += strip) {
    const near = 1 - far / (mirrorDepth * height);
    canvas.globalAlpha = gloss * (near * near * (3 - 2 * near)) ** 2;
    const top = foot - far - strip;
    canvas.drawImage(canvas.canvas, 0, top, width, strip, 0, top, width, strip);
  }
  canvas.restore();
}

/**
 * Draws the room as the sample vehicle's camera would see it. What is not loaded yet stays grey.
 * @param pictures Loaded pictures by the names that the room uses for them.
 * @param gloss Strength of the floor's reflection, 0 to 1.
 */
export function drawRoom(
  canvas: Canvas,
  size: { width: number; height: number },
  sample: SampleRoom,
  room: Omit<OwnRoom, 'kind'>,
  pictures: RoomPictures,
  gloss: number,
): void {
  const view = viewOf(size, sample);
  const { height, width } = size;
  canvas.imageSmoothingQuality = 'high';
  canvas.fillStyle = '#c4cacc';
  canvas.fillRect(0, 0, width, height);
  fill(canvas, room.wall, view, 0);
  fill(canvas, room.floor, view, height);
  const [wall, floor] = [room.wall, room.floor].map((surface) =>
    surface.kind === 'picture' ? pictures[surface.picture] : undefined,
  );
  if (room.wall.kind === 'picture' && wall) drawWall(canvas, view, wall, room.wall.width);
  if (room.floor.kind === 'picture' && floor) drawFloor(canvas, view, floor, room.floor.width);
  light(canvas, view, room.light);
  if (gloss > 0) mirrorWall(canvas, view, gloss);
}
