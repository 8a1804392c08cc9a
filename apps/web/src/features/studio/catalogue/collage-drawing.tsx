import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { placementInCell } from '@forecourt/contract/collage-cuts';
import { cutTitle, layCollage, layTitle, logoInside, pageSizeOf } from '@forecourt/contract/collage-layout';
import type { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import { type CellSource, nextClass, pageAtStart } from '@forecourt/contract/collage-parts';
import type { Area } from '@forecourt/contract/overlay-borders';
import { inFont } from '@forecourt/contract/overlay-lines';
import { fillText, sampleTextValues } from '@forecourt/contract/overlay-texts';
import { positionClass } from '@forecourt/contract/positions';
import { horizonOfRoom } from '@forecourt/contract/tall-pictures';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import styles from './collage-editor.module.css';
import { samplePlace, usualPlacement, usualShape } from './sample-place.ts';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';
import scene from './scene.module.css';
import { useLoadedPictures } from './use-loaded-pictures.ts';
import { useTextWidths } from './use-text-widths.ts';

export interface DrawnCollage {
  columns: number;
  rows: number;
  cells: CollageCell[];
  page: CollagePage;
}

const sideMax = 12;
const isCount = (value: number | null | undefined): value is number =>
  Number.isInteger(value) && (value ?? 0) >= 1 && (value ?? 0) <= sideMax;

/** The collage, if it can be drawn: not while a number is being typed. */
export function drawableOf({
  cells,
  columns,
  page,
  rows,
}: Partial<Pick<CatalogueItem, 'columns' | 'rows' | 'cells' | 'page'>>): DrawnCollage | null {
  const { height, width } = pageSizeOf((page ?? pageAtStart).size);
  const isSized = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isCount(columns) || !isCount(rows) || !isSized) return null;
  return { columns, rows, cells: cells ?? [], page: page ?? pageAtStart };
}

/** Height of a sample picture that is shown whole, units of its own; its width follows from its usual shape. */
const high = 300;

function sampleOf(source: CellSource): SampleVehicleName | null {
  const group = nextClass(source);
  if (group) return group === 'exterior' ? 'front' : null;
  if (positionClass(source as never) !== 'exterior') return null;
  if (source === 'exterior.front' || source === 'exterior.rear') return 'straight';
  if (source.startsWith('exterior.rear')) return 'rear';
  return source === 'exterior.left' || source === 'exterior.right' ? 'side' : 'front';
}

const placed = ({ height, left, top, width }: Area) => ({
  x: left,
  y: top,
  width: Math.max(0, width),
  height: Math.max(0, height),
});

/**
 * A made-up picture in a cell, as the real one will be: in the shape of the cell that it fills, with the whole vehicle, or in its usual
 * shape and whole.
 */
function SamplePicture({ area, cell }: { area: Area; cell: CollageCell }) {
  const box = placed(area);
  const aspect = cell.fit === 'cover' ? box.width / Math.max(1, box.height) : usualShape.aspect;
  const wide = aspect * high;
  const name = sampleOf(cell.shows);
  const placement = placementInCell(usualPlacement, aspect, usualShape.aspect);
  const horizon = horizonOfRoom(aspect, placement.baseline);
  const place = name && samplePlace(horizon, { ...usualShape, aspect, placement }, name);
  const tall = place && name ? (place.width * wide) / sampleVehicles[name].aspect : 0;
  return (
    <svg {...box} viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <rect width={wide} height={horizon * high} fill="#d9dee0" />
      <rect y={horizon * high} width={wide} height={(1 - horizon) * high} fill="#b9c1c4" />
      {place && name && (
        <image
          href={sampleVehicles[name].picture}
          x={place.left * wide}
          y={place.baseline * high - tall}
          width={place.width * wide}
          height={tall}
        />
      )}
    </svg>
  );
}

/** The title line with made-up words. */
function Head({ logo, page }: { page: CollagePage; logo: HTMLImageElement | undefined }) {
  const { head } = page;
  const widthOf = useTextWidths(Boolean(head?.text));
  const areas = layCollage({ columns: 1, rows: 1, cells: [], page }).head;
  if (!head || !areas) return null;
  const whole = inFont(fillText(head.text, sampleTextValues)).replace(/[ \t\n]+/g, ' ');
  const title = whole && cutTitle(areas.text, head, whole, widthOf);
  const wide = widthOf(title);
  const { lines, size } = layTitle(areas.text, head, wide);
  const [line] = lines;
  const natural = logo && { width: logo.naturalWidth, height: logo.naturalHeight };
  return (
    <>
      {title && line && (
        <text
          x={areas.text.left + line.left}
          y={areas.text.top + line.baseline}
          fontSize={size}
          fill={head.colour}
          textLength={wide * size || undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {title}
        </text>
      )}
      {logo && natural && areas.logo && (
        <image
          href={logo.src}
          {...placed(logoInside(areas.logo, { ...head, text: title }, natural))}
          preserveAspectRatio="none"
        />
      )}
    </>
  );
}

interface CollageDrawingProps {
  collage: DrawnCollage;
  /** Address of the picture of the logo in the title line. */
  logo?: string | null | undefined;
  /** Of each cell, whether it is drawn without a picture; absent: none is. */
  empty?: readonly boolean[];
}

/** The page of a collage with made-up pictures, at the places that the picture process puts them at. */
export function CollageDrawing({ collage, empty, logo }: CollageDrawingProps) {
  const t = useText();
  const pictures = useLoadedPictures(logo ? { logo } : {});
  const { height, width, cells } = layCollage(collage, empty);
  const { page } = collage;
  const count = collage.cells.filter((_, index) => !empty?.[index]).length;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes(styles.drawing, scene.letters)}
      role="img"
      aria-label={t('catalogue.collageOf', { count })}
    >
      <rect width={width} height={height} fill={page.colour} />
      {collage.cells.map((cell, index) => {
        const area = empty?.[index] ? null : cells[index];
        return area && <SamplePicture key={`${cell.column} ${cell.row}`} {...{ area, cell }} />;
      })}
      <Head page={page} logo={pictures.logo} />
    </svg>
  );
}
