import { measuredBorders, measuredSide, usualBorders } from '@forecourt/contract/overlay-borders';
import type { SafeArea } from '@forecourt/contract/overlays';

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
    return measuredBorders(drawing.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Whether nobody has set the borders of a frame yet. */
const isUnset = (safeArea: SafeArea) =>
  (['top', 'right', 'bottom', 'left'] as const).every((edge) => safeArea[edge] === usualBorders[edge]);

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
