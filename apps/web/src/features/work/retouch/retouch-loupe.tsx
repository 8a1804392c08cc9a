import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './retouch.module.css';
import { coverOf } from './tools.ts';
import type { Retouching, Share } from './use-retouch.ts';

/** Side of the loupe, CSS pixels. */
const side = 200;

/** A pixel of the photo on each pixel of the screen, with the place in its middle. */
function drawLoupe(
  loupe: HTMLCanvasElement,
  picture: HTMLImageElement,
  { around, canvas: mask, place }: Pick<Retouching, 'around' | 'canvas'> & { place: Share },
): void {
  const context = loupe.getContext('2d');
  if (!context || picture.naturalWidth === 0) return;
  const pixels = Math.round(side * devicePixelRatio);
  loupe.width = pixels;
  loupe.height = pixels;
  const { naturalHeight: height, naturalWidth: width } = picture;
  const [left, top] = [pixels / 2 - place.x * width, pixels / 2 - place.y * height];
  if (mask) {
    // What is outside of the vehicle is covered, as on the stage; the photo comes beneath.
    context.fillStyle = coverOf[around];
    context.fillRect(left, top, width, height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(mask.canvas, left, top, width, height);
    context.globalCompositeOperation = 'destination-over';
  }
  context.drawImage(picture, left, top);
}

/** Shows the loupe in the half of the stage that the place is not in. */
function moveAside(loupe: HTMLCanvasElement, picture: HTMLImageElement, place: Share): void {
  const frame = loupe.parentElement;
  const stage = frame?.parentElement?.getBoundingClientRect();
  if (!frame || !stage) return;
  const { left, width } = picture.getBoundingClientRect();
  const isLeft = left + place.x * width < stage.left + stage.width / 2;
  frame.dataset.side = isLeft ? 'right' : 'left';
}

interface RetouchLoupeProps {
  retouch: Retouching;
  picture: RefObject<HTMLImageElement | null>;
  place: Share;
}

/** What is around the pointer, at 100 %. */
export function RetouchLoupe({ retouch, picture, place }: RetouchLoupeProps) {
  const loupe = useRef<HTMLCanvasElement>(null);
  const { around, canvas, changes } = retouch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` says that the mask is another one.
  useLayoutEffect(() => {
    if (!loupe.current || !picture.current) return;
    drawLoupe(loupe.current, picture.current, { around, canvas, place });
    moveAside(loupe.current, picture.current, place);
  }, [around, canvas, changes, picture, place.x, place.y]);
  return (
    <span className={styles.loupe}>
      <canvas ref={loupe} style={{ width: side, height: side }} />
    </span>
  );
}
