import { pageSideMax, pageSideMin } from '@forecourt/contract/collage-layout';
import {
  type CollagePage,
  gapMax,
  type PageSize,
  paddingMax,
  printResolutions,
} from '@forecourt/contract/collage-pages';
import { collageFormats, emptyCellRules, papers } from '@forecourt/contract/collage-parts';
import { cropAspectNames, cropAspects } from '@forecourt/contract/crop-aspects';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ColourField } from '../../../ui/colour-field.tsx';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { HeadFields, headAtStart } from './collage-head-fields.tsx';
import { FieldGroup } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';

interface PageProps {
  page: CollagePage;
  onChange: (page: CollagePage) => void;
}

/** The paper that is chosen first after a size in pixels. */
const paperAtStart = { kind: 'paper', paper: 'a4', isLandscape: false, dpi: 300 } as const;
const pixelsAtStart = { kind: 'pixels', width: 1920, height: 1440 } as const;

function PaperFields({
  size,
  onChange,
}: {
  size: Extract<PageSize, { kind: 'paper' }>;
  onChange: (size: PageSize) => void;
}) {
  const t = useText();
  return (
    <div className={styles.halves}>
      <SelectField
        label={t('collages.orientation')}
        value={size.isLandscape ? 'landscape' : 'portrait'}
        onChange={(to) => onChange({ ...size, isLandscape: to === 'landscape' })}
        choices={(['portrait', 'landscape'] as const).map((value) => ({
          value,
          label: t(`collages.orientations.${value}`),
        }))}
      />
      <SelectField
        label={t('collages.resolution')}
        value={String(size.dpi)}
        onChange={(dpi) => onChange({ ...size, dpi: dpi === '150' ? 150 : 300 })}
        choices={printResolutions.map((dpi) => ({ value: String(dpi), label: t('collages.dpi', { dpi }) }))}
      />
    </div>
  );
}

function PixelFields({
  size,
  onChange,
}: {
  size: Extract<PageSize, { kind: 'pixels' }>;
  onChange: (size: PageSize) => void;
}) {
  const t = useText();
  return (
    <>
      <div className={styles.thirds}>
        {(['width', 'height'] as const).map((side) => {
          const value = size[side];
          const isRight = Number.isInteger(value) && value >= 1 && value <= pageSideMax;
          return (
            <NumberField
              key={side}
              label={t(`catalogue.look.${side}`)}
              value={value}
              onChange={(pixels) => onChange({ ...size, [side]: pixels })}
              range={{ min: pageSideMin, max: pageSideMax }}
              problem={isRight ? null : t('catalogue.look.between', { min: pageSideMin, max: pageSideMax })}
              showProblem
            />
          );
        })}
      </div>
      <div className={styles.buttons}>
        {cropAspectNames.map((name) => {
          const { height, width } = cropAspects[name];
          return (
            <Button key={name} small onClick={() => onChange({ ...size, width, height })}>
              {name}
            </Button>
          );
        })}
      </div>
    </>
  );
}

function SizeFields({ page, onChange }: PageProps) {
  const t = useText();
  const { size } = page;
  const set = (next: PageSize) => onChange({ ...page, size: next });
  const choose = (name: string) => {
    const paper = papers.find((one) => one === name);
    if (paper) set({ ...(size.kind === 'paper' ? size : paperAtStart), paper });
    else set(pixelsAtStart);
  };
  return (
    <>
      <SelectField
        label={t('collages.size')}
        value={size.kind === 'paper' ? size.paper : 'pixels'}
        onChange={choose}
        choices={[...papers, 'pixels' as const].map((value) => ({
          value,
          label: t(`collages.sizes.${value}`),
        }))}
      />
      {size.kind === 'paper' ? (
        <PaperFields size={size} onChange={set} />
      ) : (
        <PixelFields size={size} onChange={set} />
      )}
    </>
  );
}

/** The files that are made; at least one. */
function FormatFields({ page, onChange }: PageProps) {
  const t = useText();
  const toggle = (format: CollagePage['formats'][number]) => {
    const formats = collageFormats.filter((one) => (one === format) !== page.formats.includes(one));
    if (formats.length > 0) onChange({ ...page, formats });
  };
  return (
    <fieldset className={styles.ticks}>
      <legend>{t('collages.formats')}</legend>
      {collageFormats.map((format) => (
        <CheckBox
          key={format}
          label={format.toUpperCase()}
          checked={page.formats.includes(format)}
          onChange={() => toggle(format)}
        />
      ))}
    </fieldset>
  );
}

/** The page of a collage: its size, spaces, colour, title line and files. */
export function CollagePageFields({
  page,
  onChange,
  parts,
  hasHoles,
}: PageProps & {
  parts: LookParts;
  /** Cells interlock so that the others cannot fill the space of every one. */
  hasHoles: boolean;
}) {
  const t = useText();
  const { head } = page;
  return (
    <>
      <FieldGroup title={t('collages.page')}>
        <SizeFields page={page} onChange={onChange} />
        <div className={styles.halves}>
          <PercentSlider
            label={t('collages.gap')}
            min={0}
            max={gapMax}
            step={0.1}
            value={page.gap}
            onChange={(gap) => onChange({ ...page, gap })}
          />
          <PercentSlider
            label={t('collages.padding')}
            min={0}
            max={paddingMax}
            step={0.1}
            value={page.padding}
            onChange={(padding) => onChange({ ...page, padding })}
          />
        </div>
        <ColourField
          label={t('collages.colour')}
          value={page.colour}
          onChange={(colour) => onChange({ ...page, colour })}
        />
        <SelectField
          label={t('collages.emptyCells')}
          hint={page.emptyCells === 'close' && hasHoles ? t('collages.holesStay') : undefined}
          value={page.emptyCells ?? 'leave'}
          onChange={(emptyCells) => onChange({ ...page, emptyCells })}
          choices={emptyCellRules.map((value) => ({ value, label: t(`collages.emptyCellRules.${value}`) }))}
        />
        <FormatFields page={page} onChange={onChange} />
      </FieldGroup>
      <FieldGroup title={t('collages.head')}>
        <CheckBox
          label={t('collages.hasHead')}
          checked={head !== null}
          onChange={(has) => onChange({ ...page, head: has ? headAtStart : null })}
        />
        {head && (
          <HeadFields head={head} parts={parts} onChange={(next) => onChange({ ...page, head: next })} />
        )}
      </FieldGroup>
    </>
  );
}
