import {
  fillCells,
  isNeeded,
  mayLeaveEmpty,
  missingIn,
  numberOfCell,
  readingOrder,
} from '@forecourt/contract/collage-cells';
import type { Collage, VehicleCollages, VehicleTemplate } from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { IconLayoutCollage } from '@tabler/icons-react';
import { useState } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useMakeCollages } from './collages.calls.ts';
import styles from './collages.module.css';
import { type PagePicture, PagePlan, type PlanProps } from './page-plan.tsx';

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
        <PagePlan {...{ chosen, mayLack, template, shotList, shown, vehicleId }} />
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
