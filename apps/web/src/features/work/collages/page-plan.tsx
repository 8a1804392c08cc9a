import { isNeeded, numberOfCell } from '@forecourt/contract/collage-cells';
import { cutOf } from '@forecourt/contract/collage-cuts';
import { layCollage } from '@forecourt/contract/collage-layout';
import type { VehicleCollages, VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId } from '@forecourt/contract/ids';
import type { ImageOutput } from '@forecourt/contract/images';
import type { Area } from '@forecourt/contract/overlay-places';
import type { PositionName } from '@forecourt/contract/positions';
import type { CSSProperties } from 'react';
import styles from './collages.module.css';

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
 * A picture in its cell: whole, or filling the cell with its vehicle whole. Where the shape of the cell would cut the vehicle off, the
 * page shows it in a showroom of that shape; the plan shows the whole picture on a blurred copy of it.
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

/** The page as it would be made, without its title line. */
export function PagePlan({ mayLack, template, shotList, shown }: PlanProps) {
  const empty = template.cells.map((cell, index) => !shown[index] && (mayLack || !isNeeded(cell, shotList)));
  const laid = layCollage(template, empty);
  return (
    <div
      className={styles.plan}
      style={{ aspectRatio: `${laid.width} / ${laid.height}`, background: template.page.colour }}
      aria-hidden="true"
    >
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
