import {
  fillCells,
  isNeeded,
  mayLeaveEmpty,
  missingIn,
  numberOfCell,
  readingOrder,
} from '@forecourt/contract/collage-cells';
import { cutOf } from '@forecourt/contract/collage-cuts';
import { layCollage } from '@forecourt/contract/collage-layout';
import type { Collage, VehicleCollages, VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { ImageOutput } from '@forecourt/contract/images';
import type { Area } from '@forecourt/contract/overlay-places';
import type { PositionName } from '@forecourt/contract/positions';
import { IconLayoutCollage } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useMakeCollages } from './collages.calls.ts';
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

interface PlanProps {
  template: VehicleTemplate;
  /** Of each cell; null where there is none. */
  shown: (PagePicture | null)[];
  shotList: VehicleCollages['shotList'];
  /** Whether the page may be made although cells lack the picture that they need. */
  mayLack: boolean;
}

/** The page as it would be made, without its title line. */
function PagePlan({ mayLack, template, shotList, shown }: PlanProps) {
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

/** Which picture is in which cell. */
function CellChoices({
  chosen,
  mayLack,
  onChoose,
  pictures,
  shotList,
  shown,
  template,
}: PlanProps & {
  chosen: readonly (ImageId | null)[];
  onChoose: (index: number, id: ImageId | null) => void;
  pictures: readonly PagePicture[];
}) {
  const t = useText();
  const isMissing = (index: number) => {
    const cell = template.cells[index];
    return !shown[index] && cell !== undefined && isNeeded(cell, shotList);
  };
  const closes = template.page.emptyCells === 'close';
  const notNeeded = closes ? 'collages.notNeededClosed' : 'collages.notNeeded';
  const lacking = closes ? 'collages.emptyClosed' : 'collages.emptyLeft';
  const hintAt = (index: number) => {
    if (shown[index] || (isMissing(index) && !mayLack)) return null;
    return t(isMissing(index) ? lacking : notNeeded);
  };
  return (
    <ol className={styles.cells}>
      {readingOrder(template.cells).map((index, place) => (
        <li key={index}>
          <SelectField
            label={`${place + 1} · ${sourceText(template.cells[index]?.shows ?? 'next.exterior', t)}`}
            value={chosen[index] ?? ''}
            onChange={(id) => onChoose(index, (id || null) as ImageId | null)}
            problem={isMissing(index) && !mayLack ? t('collages.noPicture') : null}
            hint={hintAt(index)}
            showProblem
            choices={[
              { value: '', label: t('collages.automatic') },
              ...pictures.map(({ id, name }) => ({ value: id as string, label: name })),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

interface PageOrderProps {
  vehicleId: VehicleId;
  templates: readonly VehicleTemplate[];
  pictures: readonly PagePicture[];
  shotList: VehicleCollages['shotList'];
  /** The pages that the vehicle has; making one with the same template replaces it. */
  results: readonly Collage[];
  onDone: () => void;
}

/** Chooses a template and the pictures of its cells, and orders the page. */
export function PageOrder({ onDone, pictures, results, shotList, templates, vehicleId }: PageOrderProps) {
  const t = useText();
  const language = useLanguage();
  const make = useMakeCollages(vehicleId);
  const [wanted, setWanted] = useState<string>('');
  const [chosen, setChosen] = useState<(ImageId | null)[]>([]);
  /** The cells whose picture the last choice took. */
  const [emptied, setEmptied] = useState<readonly number[]>([]);
  const template = templates.find(({ id }) => id === wanted) ?? templates[0];
  if (!template) return null;
  const { cells, credits, id } = template;
  const shown = fillCells(cells, pictures, chosen);
  const missing = missingIn(cells, shown, shotList);
  const mayLack = mayLeaveEmpty(template.page, shown);
  const leavesEmpty = missing.length > 0 && mayLack;
  const choose = (index: number, picture: ImageId | null) => {
    const next = cells.map((_, at) => (at === index ? picture : (chosen[at] ?? null)));
    const after = fillCells(cells, pictures, next);
    setEmptied(cells.flatMap((_, at) => (shown[at] && !after[at] ? [numberOfCell(cells, at)] : [])));
    setChosen(next);
  };
  const cost =
    credits === 0
      ? t('order.free')
      : t('order.cost', { count: credits, number: wholeNumber(credits, language) });
  const lacks = missing.map((source) => sourceText(source, t)).join(', ');
  const replaced = results.find(({ templateId }) => templateId === id);
  const order = {
    templateId: id,
    ...(chosen.some(Boolean) && { chosen }),
    ...(leavesEmpty && { leavesEmpty }),
  };
  return (
    <div className={styles.order}>
      <div className={styles.planned}>
        <SelectField
          label={t('collages.template')}
          value={id as string}
          onChange={(next) => {
            setWanted(next);
            setChosen([]);
            setEmptied([]);
          }}
          choices={templates.map(({ id: value, name }) => ({ value: value as string, label: name }))}
        />
        <PagePlan {...{ mayLack, template, shotList, shown }} />
        {missing.length > 0 && (
          <p role="status">{t(mayLack ? 'collages.empty' : 'collages.missing', { positions: lacks })}</p>
        )}
        {emptied.length > 0 && (
          <p role="status">{t('collages.emptied', { count: emptied.length, cells: emptied.join(', ') })}</p>
        )}
        {replaced && <p role="status">{t('collages.replaces', { name: replaced.name })}</p>}
        <div className={styles.buttons}>
          <Button
            look="primary"
            icon={<IconLayoutCollage size={18} />}
            busy={make.isPending}
            disabled={missing.length > 0 && !mayLack}
            onClick={() => make.mutate(order, { onSuccess: onDone })}
          >
            {t('collages.make')}
          </Button>
          <span className={styles.dim}>{cost}</span>
        </div>
      </div>
      <CellChoices {...{ chosen, mayLack, pictures, shotList, shown, template }} onChoose={choose} />
    </div>
  );
}
