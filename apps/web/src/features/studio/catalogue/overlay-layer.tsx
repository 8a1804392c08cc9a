import { type Area, type Borders, type Insets, noInsets } from '@forecourt/contract/overlay-borders';
import { layLines } from '@forecourt/contract/overlay-lines';
import { coveredBy, layFrame, logoArea } from '@forecourt/contract/overlay-places';
import { fillText, type TextValues } from '@forecourt/contract/overlay-texts';
import type { FrameOverlay, LogoOverlay, Overlay, TextOverlay } from '@forecourt/contract/overlays';
import type { RoomPictures } from './room-drawing.ts';
import styles from './scene.module.css';
import { useTextWidths } from './use-text-widths.ts';

interface Size {
  width: number;
  height: number;
}

export const sizeOf = ({ naturalHeight, naturalWidth }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});
const placed = ({ height, left, top, width }: Area) => ({ x: left, y: top, width, height });

interface PictureProps<Kind> {
  canvas: Size;
  overlay: Kind;
  image: HTMLImageElement;
}

/** What logos and texts keep off. */
interface Bordered {
  borders: Borders;
}

function Logo({ borders, canvas, image, overlay }: PictureProps<LogoOverlay> & Bordered) {
  const area = logoArea(canvas, overlay, sizeOf(image), borders);
  return <image href={image.src} {...placed(area)} opacity={overlay.opacity} preserveAspectRatio="none" />;
}

/** Parts overlap by this share of the target's width: browsers leave gaps between edges that are no whole pixels of the screen. */
const overlap = 1 / 150;

/** The part of a frame, extended to the right and down over the beginning of the next ones. */
function overlapping({ from, to }: { from: Area; to: Area }, canvas: Size, picture: Size) {
  const more = overlap * canvas.width;
  const isLast = to.left + to.width >= canvas.width;
  const isLowest = to.top + to.height >= canvas.height;
  const [wider, higher] = [isLast ? 0 : more, isLowest ? 0 : more];
  const [x, y] = [(wider * from.width) / to.width, (higher * from.height) / to.height];
  return {
    from: {
      ...from,
      width: Math.min(from.width + x, picture.width - from.left),
      height: Math.min(from.height + y, picture.height - from.top),
    },
    to: { ...to, width: to.width + wider, height: to.height + higher },
  };
}

function Frame({ canvas, image, overlay }: PictureProps<FrameOverlay>) {
  const picture = sizeOf(image);
  const { slices } = layFrame(canvas, picture, overlay.safeArea);
  const parts = slices.map((slice) => overlapping(slice, canvas, picture));
  return parts.map(({ from, to }) => (
    <svg
      key={`${to.left} ${to.top}`}
      {...placed(to)}
      viewBox={`${from.left} ${from.top} ${from.width} ${from.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <image href={image.src} {...picture} preserveAspectRatio="none" />
    </svg>
  ));
}

interface LettersProps extends Bordered {
  canvas: Size;
  overlay: TextOverlay;
  values: TextValues;
  widthOf: (line: string) => number;
}

function Letters({ borders, canvas, overlay, values, widthOf }: LettersProps) {
  const text = fillText(overlay.text, values);
  if (!text) return null;
  const { box, lines, size, texts } = layLines(canvas, overlay, text, widthOf, borders);
  const { bar, colour } = overlay;
  return (
    <g>
      {bar && <rect {...placed(box)} fill={bar.colour} fillOpacity={bar.opacity} />}
      {lines.map(({ baseline, left }, index) => (
        <text
          key={baseline}
          x={left}
          y={baseline}
          fontSize={size}
          fill={colour}
          textLength={widthOf(texts[index] ?? '') * size || undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {texts[index]}
        </text>
      ))}
    </g>
  );
}

export interface OverlayLayerProps {
  /** Of the target, pixels. */
  canvas: Size;
  overlays: readonly Overlay[];
  /** The safe area of the target; absent: none. */
  edges?: Insets | undefined;
  /** The loaded pictures by the names that overlays use for them. */
  pictures: RoomPictures;
  values: TextValues;
}

/** What logos and texts keep off; pictures that have not been loaded are left out. */
export function bordersIn({
  canvas,
  edges = noInsets,
  overlays,
  pictures,
}: Omit<OverlayLayerProps, 'values'>): Borders {
  const frames = { edges, frames: coveredBy(canvas, loadedFrames(overlays, pictures)) };
  const logos = overlays.flatMap((overlay) => {
    const image = overlay.kind === 'logo' && pictures[overlay.picture];
    return image && overlay.kind === 'logo' ? [logoArea(canvas, overlay, sizeOf(image), frames)] : [];
  });
  return { ...frames, logos };
}

/** What is drawn over the finished picture, at the places that the picture process draws it at. */
export function OverlayLayer({ canvas, edges, overlays, pictures, values }: OverlayLayerProps) {
  const widthOf = useTextWidths(overlays.some(({ kind }) => kind === 'text'));
  if (overlays.length === 0) return null;
  const borders = bordersIn({ canvas, edges, overlays, pictures });
  return (
    <svg
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="none"
      className={styles.layer}
      aria-hidden="true"
    >
      {overlays.map((overlay, index) => {
        const key = `${overlay.kind} ${index}`;
        if (overlay.kind === 'text')
          return <Letters key={key} {...{ borders, canvas, overlay, values, widthOf }} />;
        const image = pictures[overlay.picture];
        if (!image) return null;
        return overlay.kind === 'logo' ? (
          <Logo key={key} {...{ borders, canvas, image, overlay }} />
        ) : (
          <Frame key={key} {...{ canvas, image, overlay }} />
        );
      })}
    </svg>
  );
}

/** What the frames among these overlays are laid with; those whose picture has not been loaded are left out. */
export function loadedFrames(overlays: readonly Overlay[], pictures: RoomPictures) {
  return overlays.flatMap((overlay) => {
    const image = overlay.kind === 'frame' && pictures[overlay.picture];
    return image && overlay.kind === 'frame' ? [{ picture: sizeOf(image), safeArea: overlay.safeArea }] : [];
  });
}
