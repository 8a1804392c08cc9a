import type { SafeArea } from '@forecourt/contract/overlays';

/** Pixels of a picture, four bytes each, the last of them opacity. */
interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Opacity from which a pixel belongs to a frame. */
const seenFrom = 16;
/** Borders are set in steps of half a percent, and up to 45 %. */
const [stepsPerUnit, borderMax] = [200, 0.45];

const shareOf = (border: number, side: number) =>
  Math.min(borderMax, Math.max(0, Math.ceil((border / side) * stepsPerUnit - 1e-6)) / stepsPerUnit);

/**
 * The borders of a frame, measured around its clear middle: as thick as anywhere in the middle half of their edge, so that ribbons in
 * corners do not count. Null if its middle is not clear, as that of a photo.
 */
export function bordersOf({ data, height, width }: Pixels): SafeArea | null {
  const isSeen = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) >= seenFrom;
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  if (width < 4 || height < 4 || isSeen(middleX, middleY)) return null;
  /** How many of these pixels, from the edge to the middle, are up to the last one that is seen. */
  const upTo = (count: number, isSeenAt: (at: number) => boolean) => {
    for (let at = count - 1; at >= 0; at--) if (isSeenAt(at)) return at + 1;
    return 0;
  };
  const border = { top: 0, right: 0, bottom: 0, left: 0 };
  for (let x = Math.floor(width / 4); x < (width * 3) / 4; x++) {
    border.top = Math.max(
      border.top,
      upTo(middleY, (y) => isSeen(x, y)),
    );
    border.bottom = Math.max(
      border.bottom,
      upTo(height - middleY - 1, (y) => isSeen(x, height - 1 - y)),
    );
  }
  for (let y = Math.floor(height / 4); y < (height * 3) / 4; y++) {
    border.left = Math.max(
      border.left,
      upTo(middleX, (x) => isSeen(x, y)),
    );
    border.right = Math.max(
      border.right,
      upTo(width - middleX - 1, (x) => isSeen(width - 1 - x, y)),
    );
  }
  return {
    top: shareOf(border.top, height),
    right: shareOf(border.right, width),
    bottom: shareOf(border.bottom, height),
    left: shareOf(border.left, width),
  };
}

/** Longest side of the copy that is measured, pixels. */
const measuredSide = 800;

/** The borders of a frame in a file; null if they cannot be measured, because the browser does not show it or its middle is not clear. */
async function measureBorders(file: File): Promise<SafeArea | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const shrink = Math.min(1, measuredSide / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * shrink);
    canvas.height = Math.round(image.naturalHeight * shrink);
    const drawing = canvas.getContext('2d');
    if (!drawing || !canvas.width || !canvas.height) return null;
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    return bordersOf(drawing.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What a new frame begins with. */
const atStart: SafeArea = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };

/** Whether nobody has set the borders of a frame yet. */
const isUnset = (safeArea: SafeArea) =>
  (['top', 'right', 'bottom', 'left'] as const).every((edge) => safeArea[edge] === atStart[edge]);

/** Measures the borders of a frame in a file, unless somebody has set them. @param keep Called with what was measured. */
export async function keepBorders(
  file: File,
  safeArea: SafeArea | null | undefined,
  keep: (measured: SafeArea) => void,
  measure = measureBorders,
): Promise<void> {
  if (!safeArea || !isUnset(safeArea)) return;
  const measured = await measure(file);
  if (measured) keep(measured);
}
