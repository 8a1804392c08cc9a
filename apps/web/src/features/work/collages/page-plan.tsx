import { isNeeded, numberOfCell } from '@forecourt/contract/collage-cells';
import { cutOf } from '@forecourt/contract/collage-cuts';
import { layCollage } from '@forecourt/contract/collage-layout';
import type { VehicleCollages, VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { ImageOutput } from '@forecourt/contract/images';
import type { Area } from '@forecourt/contract/overlay-borders';
import type { PositionName } from '@forecourt/contract/positions';
import type { CSSProperties } from 'react';
import styles from './collages.module.css';
import { usePageDrawing } from './use-page-drawing.ts';

/** A finished picture of the vehicle. */
export interface PagePicture {
  id: ImageId;
  position: PositionName;
  /** Its number and position. */
  name: string;
  thumbnail: string;
  output: Pick<ImageOutput, 'width' | 'height' | 'vehicle'>;
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** How much of a side is left out before what is shown of it; browsers give that in shares of all that is left out. */
const leftOut = (start: number, length: number) => (length < 1 ? share(start, 1 - length) : '50%');

interface PieceProps {
  picture: PagePicture;
  /** The cell on its page, pixels. */
  area: Area;
  fit: 'cover' | 'contain';
  place: CSSProperties;
}

/**
 * A picture in its cell until the server has drawn the page: whole, or filling the cell with its vehicle whole. Where the shape of the
 * cell would cut the vehicle off, it is the whole picture on a blurred copy of it; the page shows it in a showroom of that shape.
 */
function Piece({ area, fit, picture: { output, thumbnail }, place }: PieceProps) {
  const cut = fit === 'cover' ? cutOf(output, area, output.vehicle) : null;
  const at = cut && `${leftOut(cut.x, cut.width)} ${leftOut(cut.y, cut.height)}`;
  return (
    <span className={styles.piece} style={place}>
      {fit === 'cover' && !cut && <img src={thumbnail} alt="" className={styles.blurred} />}
      <img
        src={thumbnail}
        alt=""
        style={at ? { objectFit: 'cover', objectPosition: at } : { objectFit: 'contain' }}
      />
    </span>
  );
}

export interface PlanProps {
  template: VehicleTemplate;
  /** Of each cell; null where there is none. */
  shown: (PagePicture | null)[];
  shotList: VehicleCollages['shotList'];
  /** Whether the page may be made although cells lack the picture that they need. */
  mayLack: boolean;
}

interface PagePlanProps extends PlanProps {
  vehicleId: VehicleId;
  /** The picture that somebody chose for each cell. */
  chosen: readonly (ImageId | null)[];
}

/** The page as it would be made; without its title line until the server has drawn it. */
export function PagePlan({ chosen, mayLack, template, shotList, shown, vehicleId }: PagePlanProps) {
  const drawn = usePageDrawing(vehicleId, { template, chosen, shown });
  const empty = template.cells.map((cell, index) => !shown[index] && (mayLack || !isNeeded(cell, shotList)));
  const laid = layCollage(template, empty);
  return (
    <div
      className={styles.plan}
      style={{ aspectRatio: `${laid.width} / ${laid.height}`, background: template.page.colour }}
      aria-hidden="true"
    >
      {drawn && <img src={drawn} alt="" className={styles.drawn} />}
      {laid.cells.map((cell, index) => {
        const { height, left, top, width } = cell;
        if (width === 0 || height === 0) return null;
        const place = {
          left: share(left, laid.width),
          top: share(top, laid.height),
          width: share(width, laid.width),
          height: share(height, laid.height),
        };
        const picture = shown[index];
        const fit = template.cells[index]?.fit ?? 'cover';
        if (picture && drawn) return null;
        return picture ? (
          <Piece key={`${left} ${top}`} area={cell} {...{ picture, fit, place }} />
        ) : (
          <span key={`${left} ${top}`} className={styles.hole} style={place}>
            {numberOfCell(template.cells, index)}
          </span>
        );
      })}
    </div>
  );
}
